"""The document with a further game: it has its own names there, and changes no other game's."""

from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.http.toy import BOTH, bid, play_toy
from tests.support.app import RunningApp, application
from tests.support.client import ok
from tests.support.games import deal, view


async def document(h: RunningApp) -> Any:
    return ok(await h.nobody.get("/v1/openapi.json"))


async def test_the_document_names_all_games_and_tells_them_apart(tmp_path: Path) -> None:
    async with application(tmp_path, games=BOTH) as h:
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


async def test_what_the_toy_game_answers_is_what_the_document_says(tmp_path: Path) -> None:
    async with application(tmp_path, games=BOTH) as h:
        found = await document(h)

        def fits(value: Any, schema: Any) -> None:
            whole = schema | {"components": found["components"]}
            validator: Any = jsonschema.Draft202012Validator(whole)
            validator.validate(value)

        def answer(route: str, method: str = "get", status: str = "200") -> Any:
            return found["paths"][route][method]["responses"][status]["content"]["application/json"]["schema"]

        anna, bert = await h.players("Anna", "Bert")
        path = await deal(anna, anna, bert, ruleset="toy", options={"pace": "short"})
        for guest in (anna, bert, h.nobody):
            fits(await view(guest, path), answer("/v1/games/{game}/view"))
            fits(ok(await guest.get(path)), answer("/v1/games/{game}"))
            fits(ok(await guest.get(f"{path}/frames")), answer("/v1/games/{game}/frames"))
        fits(await bid(anna, path, 0), answer("/v1/games/{game}/choices", "post", "201"))
        await play_toy(h, path, [anna, bert])
        fits(ok(await bert.get(f"{path}/frames")), answer("/v1/games/{game}/frames"))
        fits(await view(bert, path), answer("/v1/games/{game}/view"))
        wrong = (await view(bert, path)) | {"extra": 1}
        with pytest.raises(jsonschema.ValidationError):
            fits(wrong, answer("/v1/games/{game}/view"))


async def test_the_document_of_the_shipped_games_alone_is_a_part_of_it(tmp_path: Path) -> None:
    """Another game adds its own names and changes no other's; how games are decided is one list of all."""
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
