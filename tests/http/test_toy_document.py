"""The document with a further game: it has its own names there, and changes no other game's."""

from pathlib import Path
from typing import Any

from tests.http.toy import BOTH, bid, play_toy
from tests.support.app import RunningApp, application
from tests.support.client import ok
from tests.support.games import deal, view
from tests.support.schemas import Schemas


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
        schemas = Schemas(await document(h))

        def faults(value: Any, route: str, method: str = "get", status: int = 200) -> list[str]:
            return schemas.answered(value, method, f"/v1/games/{{game}}{route}", status, "application/json")

        anna, bert = await h.players("Anna", "Bert")
        path = await deal(anna, anna, bert, ruleset="toy", options={"pace": "short"})
        for guest in (anna, bert, h.nobody):
            assert not faults(await view(guest, path), "/view")
            assert not faults(ok(await guest.get(path)), "")
            assert not faults(ok(await guest.get(f"{path}/frames")), "/frames")
        assert not faults(await bid(anna, path, 0), "/choices", "post", 201)
        await play_toy(h, path, [anna, bert])
        assert not faults(ok(await bert.get(f"{path}/frames")), "/frames")
        assert not faults(await view(bert, path), "/view")
        assert faults((await view(bert, path)) | {"extra": 1}, "/view")


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
