"""The pages on the games: every option, bot, preset and question is explained, in the words of the game."""

import json
import re
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.engine.game.rules import Rules
from domain.games import GAMES
from projections.words.language import language_of
from tests.readme.pages import ROOT, documents, read, rows, section, spans
from tests.support.playing import NAMES

games = pytest.mark.parametrize("rules", GAMES.values(), ids=list(GAMES))


def page_of(rules: Rules) -> Path:
    return ROOT / f"docs/games/{rules.key}.md"


@games
def test_every_game_option_is_explained_with_values(rules: Rules) -> None:
    table = {row[0].strip("`"): row[1] for row in rows(section(page_of(rules), "Opening a game"))[1:]}
    if rules.key == "civilization":  # whose options are its rulings on what the sources leave open
        ruled = re.findall(r"`(\w+)` = (\w+(?:, \w+)*)", " ".join(read(ROOT / "domain/civilization/RULES.md").split()))
        table = {option: f"`{'`, `'.join(values.split(', '))}`" for option, values in ruled}
        table["card_set"] = section(page_of(rules), "Options").partition("`card_set` is ")[2].partition(",")[0]
    schema: Any = msgspec.json.schema(rules.schema.options)
    properties: dict[str, Any] = schema["$defs"]["Options"]["properties"]
    assert set(table) == set(properties)
    for option, about in properties.items():
        said = re.findall(r"`([^`]+)`", table[option])
        if "enum" in about:
            values = [str(value) for value in about["enum"]]
            assert sorted(set(said)) == sorted(values), option
            if "default" in about:
                assert said[0] == str(about["default"]), f"{option}: the default comes first"
        elif about.get("type") == "boolean":
            assert said == (["true", "false"] if about.get("default") else ["false", "true"]), option


@games
def test_every_bot_and_preset_is_explained(rules: Rules) -> None:
    told = "\n".join(spans(page_of(rules)))
    for one in (*rules.bots, *[preset.id for preset in rules.catalogue.presets]):
        assert one in told.splitlines(), one


@games
def test_exactly_the_questions_of_games_are_explained(rules: Rules) -> None:
    """By why and verb, or by the verb alone."""
    explained = {
        (why, verb)
        for row in rows(section(page_of(rules), "What is asked"))[1:]
        for why, verb in product(re.findall(r"`([^`]+)`", row[0]) or [""], re.findall(r"`([^`]+)`", row[1]))
    }
    asked = {*rules.language.asks}
    assert {(why, verb) for why, verb in asked if not {(why, verb), ("", verb)} & explained} == set()
    assert explained <= asked | {("", verb) for _, verb in asked}


@games
def test_bodies_that_open_a_game_are_legal(rules: Rules) -> None:
    bodies = [
        json.loads(body)
        for body in re.findall(r"^ {4}(\{\"ruleset\".*?\})$", read(page_of(rules)), re.MULTILINE | re.DOTALL)
    ]
    assert bodies
    for body in bodies:
        assert body["ruleset"] == rules.key
        msgspec.convert(body.get("options", {}), rules.schema.options)
        if "scenario" in body:
            msgspec.convert(body["scenario"], rules.schema.scenario)


@documents
def test_shown_questions_are_in_the_games_words(page: Path) -> None:
    for block in re.findall(r"^```json\n(.*?)^```", read(page), re.MULTILINE | re.DOTALL):
        shown = json.loads(block)
        if not shown.get("labels"):
            continue
        rules, words = GAMES[shown.get("ruleset", page.stem)], language_of(GAMES[shown.get("ruleset", page.stem)])
        fields = {name: shown.get(name) for name in rules.schema.asked.__struct_fields__}
        asked: Any = msgspec.convert({**fields, "seat": 0, "type": "asked"}, rules.schema.asked)
        assert shown["prompt"] == words.prompt(asked, NAMES, "en")
        assert tuple(shown["labels"]) == words.labels(asked, NAMES, "en")
