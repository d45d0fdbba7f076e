"""What is to go says so, in the document and in the headers of its answers. Nothing is to go today: it is planted."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from api.http import app
from api.http.call import Call
from api.http.context import HttpContext
from api.http.openapi.parts import JSON
from api.http.operation import Deprecation
from api.http.operations import Routes
from api.http.request import NoQuery
from api.http.responses import RawResponse, public_json
from api.http.schemas.server import Health
from tests.contract.live import committed, operations
from tests.support.app import application

GOING = Deprecation(since=1_795_305_600, until=1_826_841_600, instead="ask `GET /v1/healthz`")


def planted(context: HttpContext) -> Routes:
    route = Routes(context, tag="meta", caller="anybody")

    @route.get(
        "/old",
        "What is to go",
        store=False,
        deprecated=GOING,
        answers={200: ("It still works.", Health, JSON)},
    )
    async def old(_: Call[NoQuery, None]) -> RawResponse:
        """It still works."""
        return public_json(context.health)

    return route


async def test_what_is_to_go_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "MODULES", (*app.MODULES, SimpleNamespace(routes=planted)))
    async with application(tmp_path) as h:
        answer = await h.nobody.get("/v1/old")
        assert answer.status_code == 200
        assert answer.headers["deprecation"] == "@1795305600"
        assert answer.headers["sunset"] == "Mon, 22 Nov 2027 00:00:00 GMT"
        described = (await h.nobody.get("/v1/openapi.json")).json()["paths"]["/v1/old"]["get"]
        assert described["deprecated"] is True
        assert "2027-11-22: ask `GET /v1/healthz`" in described["description"]
        assert {"Deprecation", "Sunset"} <= described["responses"]["200"]["headers"].keys()
        stays = await h.nobody.get("/v1/healthz")
        assert not {"deprecation", "sunset"} & set(stays.headers)


def test_nothing_of_this_release_is_to_go_unsaid() -> None:
    """Whatever the document calls deprecated says until when."""
    for name, _, _, described in operations(committed()):
        assert not described.get("deprecated") or "To go on " in described["description"], name
