"""A route is given what its operation names. Unknown parameters are refused; only pages take any, for their scripts."""

from pathlib import Path
from typing import Any

import pytest
from litestar import Request

from api.http.call import Call
from api.http.request import NoQuery
from tests.support.app import RunningApp, application
from tests.support.client import refused

PAGES = {"page", "audit", "table", "asset"}
BESIDE = {"/v1/openapi.json", "/llms.txt", "/.well-known/security.txt", "/v1/docs", "/v1/docs/{name}"}


async def test_every_route_but_those_of_pages_is_an_operation(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        every: list[tuple[Any, Any]] = [(r, one) for r in h.app.routes for one in getattr(r, "route_handlers", ())]
    bare = {one.handler_name for _, one in every if "operation" not in one.opt and "OPTIONS" not in one.http_methods}
    assert bare == PAGES
    described = [(route.path_format, one.opt["operation"]) for route, one in every if "operation" in one.opt]
    assert {path for path, operation in described if not operation.documented} == BESIDE


async def test_what_stands_beside_the_api_takes_no_parameters(h: RunningApp) -> None:
    for path in BESIDE:
        assert refused(await h.nobody.get(f"{path.format(name='start.js')}?x=1"), 400, "malformed")["pointer"] == "?x"


def test_a_route_cannot_ask_for_a_header_that_its_operation_does_not_name() -> None:
    scope: Any = {"type": "http", "headers": [(b"accept-language", b"ko"), (b"if-match", b'"17"')]}
    call = Call[NoQuery, None](Request(scope), {b"accept-language"}, None, NoQuery(), None)
    assert call.language == "ko"
    with pytest.raises(AssertionError, match="does not name if-match"):
        assert call.if_match
