"""Routes and refusals: what pages name exists, and what exists is explained."""

import json
import re
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import Any

from api.http.answers.problems import FORBIDDEN, STATUS
from tests.readme.pages import ROOT, code, pages, read, rows, section

GUIDE = ROOT / "docs/client-guide.md"


@cache
def document() -> dict[str, Any]:
    return json.loads((ROOT / "openapi/openapi.json").read_bytes())


def routes(page: Path) -> set[tuple[str, str]]:
    found = re.findall(r"\b(GET|POST|DELETE) (/[\w/{}.-]+)", code(page))
    paths = [(method, path.removeprefix("/v1").replace("{id}", "{game}").rstrip(".")) for method, path in found]
    return {
        (method, re.sub(r"^/rulesets/(?!\{)[a-z-]+", "/rulesets/{ruleset}", path)) for method, path in paths if path
    }


UNDESCRIBED = {("GET", "/openapi.json"), ("GET", "/docs"), ("GET", "/llms.txt")}
"""The document describes neither itself nor the pages that show it."""


@pages
def test_routes_that_are_named_exist(page: Path) -> None:
    there = {
        (method.upper(), path.removeprefix("/v1") or "/")
        for path, ways in document()["paths"].items()
        for method in ways
    }
    assert routes(page) <= there | UNDESCRIBED


def test_every_route_is_listed_and_linked_from_guide() -> None:
    there = {
        (method.upper(), path.removeprefix("/v1") or "/")
        for path, ways in document()["paths"].items()
        for method in ways
    }
    listed = re.findall(r"^- `([A-Z]+) /v1(/[^`]+)?`: \S", read(ROOT / "openapi/llms.txt"), re.MULTILINE)
    assert sorted((method, path or "/") for method, path in listed) == sorted(there)
    led = [span for row in rows(section(GUIDE, "All routes"))[1:] for span in re.findall(r"`([^`]+)`", row[0])]
    for _, path in there:
        assert any(re.search(rf"{re.escape(one)}(/|$)", path) for one in led), path


def test_every_refusal_code_is_explained_with_status() -> None:
    explained = {
        (int(status), code)
        for statuses, codes in rows(section(GUIDE, "Refusals"))[1:]
        for status, code in zip(cycle(statuses.split(", ")), re.findall(r"`([a-z-]+)`", codes), strict=False)
    }
    known = {(status, code) for code, status in STATUS.items()} | {(403, code) for code, _ in FORBIDDEN}
    assert explained == known - {(409, "refused")}, (
        "`refused` stands for what has no code of its own; nothing raises it"
    )
