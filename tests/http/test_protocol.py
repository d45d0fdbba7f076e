"""HTTP itself: bodies, headers, parameters, problems, deprecation, and past faults."""

import socket
import stat
from pathlib import Path
from typing import Any, get_args

import pytest
from litestar import Request

from api.http import app
from api.http.answers.problems import STATUS
from api.http.answers.responses import RawResponse, public_json
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Deprecation, Operation, Routes
from api.http.pages import AUDITS, NAMED, PATHS
from api.http.requests import NoQuery
from api.http.schemas.operation_parts import JSON
from api.http.schemas.server import Health
from domain.engine.audience import errors
from domain.engine.audience.why_seen import Extent, Reason
from domain.engine.entry.commands import NO_REVEAL, NOT_STARTED, UNSEATED
from domain.engine.game.levels import LEVELS
from projections.schemas.listing import Status
from projections.schemas.notices import NOTICE_TYPES
from projections.words.texts import LANGUAGES, service_texts
from tests.contract.live import committed, operations
from tests.support.app import RunningApp, application, serving
from tests.support.client import ok, refused

TABLE = (
    "leads", "version", "seat", "you", "face-down", "uncounted", "top", "waits", "question", "pick", "pick-range",
    "in-order",
)  # fmt: skip
"""What views as texts say besides the status."""
BESIDE = {"/v1/openapi.json", "/llms.txt", "/.well-known/security.txt", "/v1/docs", "/v1/docs/{name}"}
OAUTH = {
    "/oauth/token", "/oauth/revoke", "/.well-known/oauth-authorization-server",
    "/.well-known/oauth-protected-resource/v1",
}  # fmt: skip
"""What a standard of their own describes."""


async def test_every_route_but_pages_is_an_operation(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        routed = {route.path for route in h.app.routes}
        described: list[Operation] = h.app.state.operations
    files = {"/assets/{name:str}", "/demo", "/demo/{name:path}"}
    assert routed - {one.path for one in described} == {*PATHS, *AUDITS, *NAMED, *files}
    assert {one.path_format for one in described if not one.documented} == BESIDE | OAUTH


async def test_paths_beside_the_api_refuse_query_parameters(h: RunningApp) -> None:
    for path in BESIDE:
        assert refused(await h.nobody.get(f"{path.format(name='start.js')}?x=1"), 400, "malformed")["pointer"] == "?x"


def test_route_reads_only_headers_its_operation_names() -> None:
    scope: Any = {"type": "http", "headers": [(b"accept-language", b"ko"), (b"if-match", b'"17"')]}
    call = Call[NoQuery, None](Request(scope), {b"accept-language"}, None, NoQuery(), None)
    assert call.language == "ko"
    with pytest.raises(AssertionError, match="does not name if-match"):
        assert call.if_match


# -- where nothing has to be said, no body has to be sent


async def test_sitting_down_and_resigning_need_no_body(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    game = f"/v1/games/{ok(await anna.post('/v1/games', {'ruleset': 'dominion', 'seats': 2}))['id']}"
    for one in (anna, bert):
        ok(await h.http.post(f"{game}/seats", headers={"Authorization": f"Bearer {one.token}"}))
    resigned = await h.http.post(f"{game}/resignation", headers={"Authorization": f"Bearer {bert.token}"})
    assert ok(resigned)["frame"]["cause"] == {"type": "resigned", "seat": ok(await bert.get(game))["your_seats"][0]}
    # An empty text is no body either, and neither is one that is not JSON.
    refused(await h.http.post(f"{game}/choices", headers={"Authorization": f"Bearer {anna.token}"}), 400, "malformed")


# -- http/test_headers.py


async def test_answers_are_neither_sniffed_nor_framed(h: RunningApp) -> None:
    for path in ("/v1/healthz", "/v1/games", "/v1/me", "/v1/nonesuch", "/v1/docs", "/v1/docs/start.js"):
        assert (await h.nobody.get(path)).headers["x-content-type-options"] == "nosniff", path
    assert "frame-ancestors 'none'" in (await h.nobody.get("/v1/docs")).headers["content-security-policy"]


# -- names of refusals and reasons: everything has a text in every language, and no text is left over


@pytest.mark.parametrize("language", LANGUAGES)
def test_exactly_refusals_and_reasons_have_texts(language: str) -> None:
    texts = service_texts(language).templates
    refusals = {name for name in texts if name.startswith("refusal.")}
    assert refusals == {f"refusal.{code}" for code in STATUS}
    assert texts.keys() == service_texts(LANGUAGES[0]).templates.keys()
    called_off = {name for name in texts if name.startswith("called-off.")}
    reasons = ("withdrawn", NO_REVEAL, NOT_STARTED, "operator", UNSEATED)
    assert called_off == {f"called-off.{reason}" for reason in reasons}
    told = {f"clock.{word}" for word in ("timed-out", "returned", "time-added")}
    told |= {f"undo.{word}" for word in ("proposed", "proposed-although", "agreed", "refused", "undone", "lapsed")}
    told |= {f"watching.{word}" for word in ("watcher-admitted", "watcher-removed")}
    told |= {f"bot.{name}.name" for name in ("random", *LEVELS)} | {f"strength.{n}" for n in range(1, 6)}
    told |= {f"decided.{how}.name" for how in ("resigned", "abandoned")}
    told |= {f"word.{type_}" for type_ in (*NOTICE_TYPES, "reminder", "test", "other", "until", "between")}
    told |= {f"word.{type_}-by" for type_ in ("your-turn", "time-short", "reminder")}
    told |= {f"table.{word}" for word in (*get_args(Status), *TABLE)} | {"page.crowded", "page.again"}
    assert told < texts.keys()
    reasons = texts.keys() - refusals - called_off - told
    for name in reasons:
        word, sees, reason = name.split(".")
        assert (word, sees in get_args(Extent), reason in get_args(Reason)) == ("reason", True, True)
    assert all(text.strip() for text in texts.values())


def test_every_refusal_of_the_rules_has_a_status() -> None:
    codes = {
        kind.code for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, errors.RuleError)
    }
    assert codes <= STATUS.keys()


# -- deprecations are shown in the document and in the headers of answers. There is none today: one is planted


GOING = Deprecation(since=1_795_305_600, until=1_826_841_600, instead="ask `GET /v1/healthz`")


def planted(context: HttpContext) -> Routes:
    route = Routes(tag="meta", caller="anybody")

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


async def test_deprecated_route_names_its_sunset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "ROUTES", (*app.ROUTES, planted))
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


def test_every_deprecated_operation_says_until_when() -> None:
    """Everything that the document calls deprecated says until when."""
    for name, _, _, described in operations(committed()):
        assert not described.get("deprecated") or "To go on " in described["description"], name


# -- past or possible faults: memory, the data folder, a store that cannot be read, missing rules


def test_an_endless_head_is_hung_up_on(tmp_path: Path) -> None:
    with (
        serving(tmp_path) as (url, _, __),
        socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2])), timeout=10) as line,
        pytest.raises((BrokenPipeError, ConnectionResetError)),
    ):
        line.sendall(b"GET /v1/healthz HTTP/1.1\r\nHost: x\r\nX-Endless: " + b"a" * 64_000_000)


async def test_the_data_folder_is_its_owner_s_alone(tmp_path: Path) -> None:
    async with application(tmp_path / "data"):
        assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700
