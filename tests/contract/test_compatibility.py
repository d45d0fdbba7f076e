"""The document against the last release's: nothing would break a client, and each such change is noticed."""

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from tests.contract.compatibility import breaks
from tests.contract.live import DOCUMENT, committed
from tests.support.each import for_each

RELEASED = DOCUMENT.with_name("released.json")


def test_no_client_of_the_last_release_is_broken() -> None:
    found = breaks(json.loads(RELEASED.read_text(encoding="utf-8")), committed())
    assert not found, "see docs/client-guide.md, What stays: " + "; ".join(found)


Change = Callable[[dict[str, Any]], Any]


def op(document: dict[str, Any], path: str, method: str) -> dict[str, Any]:
    return document["paths"][path][method]


def schema(document: dict[str, Any], name: str) -> dict[str, Any]:
    return document["components"]["schemas"][name]


BREAKING: dict[str, Change] = {
    "a path is gone": lambda d: d["paths"].pop("/v1/results"),
    "an operation is gone": lambda d: d["paths"]["/v1/games"].pop("post"),
    "a parameter is gone": lambda d: op(d, "/v1/games/{game}/view", "get")["parameters"].pop(),
    "a parameter is demanded": lambda d: op(d, "/v1/games", "get")["parameters"][0].update(required=True),
    "a token is demanded": lambda d: op(d, "/v1/games", "get").update(security=[{"token": []}]),
    "a body is demanded": lambda d: op(d, "/v1/games/{game}/resignation", "post")["requestBody"].update(required=True),
    "an answer is gone": lambda d: op(d, "/v1/me", "get")["responses"].pop("200"),
    "a media type is gone": lambda d: op(d, "/v1/games/{game}/stream", "get")["responses"]["200"]["content"].pop(
        "text/event-stream"
    ),
    "a header is gone": lambda d: op(d, "/v1/games/{game}/view", "get")["responses"]["200"]["headers"].pop("ETag"),
    "a field of an answer is gone": lambda d: schema(d, "DominionView")["properties"].pop("asked"),
    "a field of an answer may be missing": lambda d: schema(d, "DominionView")["required"].remove("asked"),
    "a field of an answer has another type": lambda d: schema(d, "Receipt")["properties"]["version"].update(
        type="string"
    ),
    "a field of a body is gone": lambda d: schema(d, "Choice")["properties"].pop("seat"),
    "a field of a body is demanded": lambda d: schema(d, "Choice")["required"].append("seat"),
    "a value is refused": lambda d: schema(d, "DominionOptionsInput")["properties"]["prompts"]["enum"].remove("brisk"),
    "less is taken": lambda d: schema(d, "Choice")["properties"]["picks"].update(maxItems=1),
    "more is demanded": lambda d: schema(d, "NewPlayer")["properties"]["name"].update(minLength=9),
    "a kind of body is gone": lambda d: op(d, "/v1/games", "post")["requestBody"]["content"]["application/json"][
        "schema"
    ]["oneOf"].pop(),
}
HARMLESS: dict[str, Change] = {
    "a path": lambda d: d["paths"].update({"/v1/new": {}}),
    "a field of an answer": lambda d: schema(d, "Person")["properties"].update(more={"type": "string"}),
    "a field of a body that may be left out": lambda d: schema(d, "Choice")["properties"].update(
        more={"type": "string"}
    ),
    "a value of an answer": lambda d: schema(d, "Problem")["properties"]["code"]["enum"].append("new"),
    "words": lambda d: schema(d, "Person").update(description="Other words."),
    "more is taken": lambda d: schema(d, "Choice")["properties"]["picks"].update(maxItems=1000),
}


@pytest.mark.proof
@for_each("change", BREAKING)
def test_what_breaks_a_client_is_noticed(change: str) -> None:
    old, new = committed(), deepcopy(committed())
    BREAKING[change](new)
    assert breaks(old, new)


@pytest.mark.proof
@for_each("change", HARMLESS)
def test_harmless_change_of_the_document_is_no_break(change: str) -> None:
    old, new = committed(), deepcopy(committed())
    HARMLESS[change](new)
    assert not breaks(old, new)
