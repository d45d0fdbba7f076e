"""The JSON Schema of layouts (committed as generated, see test_document): what the layouts of all games keep to."""

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from domain.engine.game.rules import Rules
from domain.games import GAMES
from projections.words.language import language_of
from tests.contract.live import DOCUMENT
from tests.games.toy.rules import TOY

SCHEMA = DOCUMENT.with_name("layout.schema.json")
games = pytest.mark.parametrize("rules", [*GAMES.values(), TOY], ids=lambda rules: rules.key)


@cache
def validator() -> jsonschema_rs.Draft202012Validator:
    """Of the schema, which is one."""
    schema = json.loads(SCHEMA.read_bytes())
    jsonschema_rs.meta.validate(schema)
    return jsonschema_rs.Draft202012Validator(schema)


def errors(layout: Any) -> list[Any]:
    return list(validator().iter_errors(layout))


def written(rules: Rules) -> tuple[Path, dict[str, Any]]:
    path = rules.language.texts.with_name("layout.toml")
    return path, tomllib.loads(path.read_text(encoding="utf-8"))


@games
def test_layouts_keep_to_it_as_they_are_written_and_as_they_are_served(rules: Rules) -> None:
    path, layout = written(rules)
    assert not errors(layout)
    assert not errors(msgspec.json.decode(msgspec.json.encode(language_of(rules).layout())))
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    assert (path.parent / first.removeprefix("#:schema ")).resolve() == SCHEMA, "editors look there"


@games
@pytest.mark.parametrize(
    "fault",
    [
        {"as": "heap", "at": "/deck", "word": "zone.deck"},
        {"as": "pile", "at": "deck", "word": "zone.deck"},
        {"as": "pile", "at": "/deck"},
        {"as": "pile", "at": "/deck", "word": "zone.deck", "colour": "red"},
        {"as": "counters", "of": [{"at": "/round"}]},
    ],
    ids=json.dumps,
)
def test_it_refuses_what_no_layout_can_hold(rules: Rules, fault: dict[str, Any]) -> None:
    _, layout = written(rules)
    layout["zones"].append(fault)
    assert errors(layout)
