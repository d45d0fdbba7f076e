"""Routes and refusals: what pages name exists, and what exists is explained."""

import json
import re
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import Any

from api.http.problems import FORBIDDEN, STATUS
from tests.readme.pages import (
    ROOT,
    code,
    pages,
    rows,
    section,
)

GUIDE = ROOT / "docs/client-guide.md"


@cache
def document() -> dict[str, Any]:
    return json.loads((ROOT / "openapi/openapi.json").read_bytes())


def routes(page: Path) -> set[tuple[str, str]]:
    found = re.findall(r"\b(GET|POST|DELETE) (/[\w/{}.]+)", code(page))
    paths = [(method, path.removeprefix("/v1").replace("{id}", "{game}").rstrip(".")) for method, path in found]
    return {
        (method, re.sub(r"^/rulesets/(?!\{)[a-z-]+$", "/rulesets/{ruleset}", path)) for method, path in paths if path
    }


UNDESCRIBED = {("GET", "/openapi.json"), ("GET", "/docs"), ("GET", "/llms.txt")}
"""The document does not describe itself, nor the pages that show it."""


@pages
def test_routes_that_are_named_exist(page: Path) -> None:
    there = {
        (method.upper(), path.removeprefix("/v1")) for path, ways in document()["paths"].items() for method in ways
    }
    assert routes(page) <= there | UNDESCRIBED


def test_every_route_is_explained() -> None:
    there = {
        (method.upper(), path.removeprefix("/v1")) for path, ways in document()["paths"].items() for method in ways
    }
    table = {tuple(row[0].strip("`").split(" ", 1)) for row in rows(section(GUIDE, "All routes"))[1:]}
    assert table == there | UNDESCRIBED


def test_every_code_of_a_refusal_is_explained_with_its_status() -> None:
    explained = {
        (int(status), code)
        for statuses, codes in rows(section(GUIDE, "Refusals"))[1:]
        for status, code in zip(cycle(statuses.split(", ")), re.findall(r"`([a-z-]+)`", codes), strict=False)
    }
    known = {(status, code) for code, status in STATUS.items()} | {(403, code) for code, _ in FORBIDDEN}
    assert explained == known - {(409, "refused")}, (
        "`refused` stands for what has no code of its own; nothing raises it"
    )
