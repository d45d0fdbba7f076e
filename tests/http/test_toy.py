"""A further game over the routes, and in the document."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from domain.engine.game.rules import Rules
from domain.games import GAMES
from tests.games.toy.rules import TOY
from tests.support.app import RunningApp, application
from tests.support.client import ok, refused
from tests.support.games import view
from tests.support.structs import Schemas

BOTH: dict[str, Rules] = {**GAMES, TOY.key: TOY}

SCENARIO: dict[str, Any] = {
    "mats": [
        {"seat": 0, "hand": ["ant", "bee", "cat"], "deck": ["dog", "ant"]},
        {"seat": 1, "hand": ["elk", "cat", "bee"], "deck": []},
        {"seat": 2, "hand": ["fox", "elk", "dog"], "deck": ["ant"]},
    ],
    "rounds": 3,
    "stock": ["bee", "bee", "cat"],
    "well": [*["ant"] * 3, *["bee"] * 2, *["cat"] * 3, *["dog"] * 4, *["elk"] * 4, *["fox"] * 5],
    "phase": "rounds",
}


@pytest.fixture
def settings() -> dict[str, Any]:
    return {"games": BOTH}


# -- a further game: everything the application can do, it can do for an unknown game


async def test_several_seats_asked_at_once_answer_independently(h: RunningApp) -> None:
    path, _, *guests = await h.table("Anna", "Bert", "Cleo", host="Host", ruleset="toy", scenario=SCENARIO)
    asked = (await view(h.nobody, path))["asked"]
    assert [(q["seat"], q["verb"]) for q in asked] == [(0, "bid"), (1, "bid"), (2, "bid")]
    assert len({q["question"] for q in asked}) == 1
    for guest in guests:
        assert [game["your_move"] for game in ok(await guest.get("/v1/me/games"))["games"]] == [True]
    body = {"question": asked[0]["question"], "picks": [0]}
    answers = await asyncio.gather(*[guest.post(f"{path}/choices", body) for guest in guests])
    assert [answer.status_code for answer in answers] == [201] * 3
    of_choices = (
        "post",
        "/v1/games/{game}/choices",
        201,
        "application/json",
    )  # looks are held to it by the law of manners
    assert Schemas(await document(h)).answered(answers[0].json(), *of_choices) == []
    assert len({answer.json()["version"] for answer in answers}) == 3
    for guest in guests:
        refused(await guest.post(f"{path}/choices", body), 409, "not-asked")
    asked = (await view(h.nobody, path))["asked"]
    assert [(q["seat"], q["verb"]) for q in asked] == [(0, "sink"), (1, "sink"), (2, "sink")]


# -- the document with a further game: it has its own names there, and does not change the other games'


async def document(h: RunningApp) -> Any:
    return ok(await h.nobody.get("/v1/openapi.json"))


async def test_document_names_all_games_and_distinguishes_them(h: RunningApp) -> None:
    found = await document(h)
    schemas = found["components"]["schemas"]
    for title in [rules.title for rules in BOTH.values()]:
        for part in ("Opening", "Frame", "Question", "Told", "View", "Game"):
            assert title + part in schemas
    request = found["paths"]["/v1/games"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert request["discriminator"] == {
        "propertyName": "ruleset",
        "mapping": {key: f"#/components/schemas/{rules.title}Opening" for key, rules in BOTH.items()},
    }
    answer = found["paths"]["/v1/games/{game}/view"]["get"]["responses"]["200"]
    shown = answer["content"]["application/json"]["schema"]
    assert set(shown["discriminator"]["mapping"]) == set(BOTH)
    facts = schemas["ToyFrame"]["properties"]["facts"]["items"]
    assert {f"toy.{name}" for name in ("bade", "showed", "won")} <= set(facts["discriminator"]["mapping"])
    assert not any(tag.startswith("dominion.") for tag in facts["discriminator"]["mapping"])
    alone = schemas["DominionFrame"]["properties"]["facts"]["items"]["discriminator"]["mapping"]
    assert not any(tag.startswith("toy.") for tag in alone)


async def test_further_game_only_adds_to_the_document(tmp_path: Path) -> None:
    """Another game adds its own names and changes no other's; endings are one list of all."""
    async with application(tmp_path / "alone") as h:
        alone = await document(h)
    async with application(tmp_path / "both", games=BOTH) as h:
        both = await document(h)
    for name, schema in alone["components"]["schemas"].items():
        here, there = [
            each.get("properties", {}).get("decided", {}) for each in (schema, both["components"]["schemas"][name])
        ]
        if "enum" in here:
            assert set(here.pop("enum")) < set(there.pop("enum"))
        assert both["components"]["schemas"][name] == schema, name
    more = set(both["components"]["schemas"]) - set(alone["components"]["schemas"])
    assert all(name.startswith("Toy") for name in more)
    assert both["paths"].keys() == alone["paths"].keys()
