"""A view of an earlier version is the view that was sent then, member by member; people have the names of now."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import jsonpatch
import pytest

from domain.games import GAMES
from tests.support.app import application
from tests.support.client import Guest, leave, ok
from tests.support.games import open_game, simple, to_move, view

SEEDS = 3
"""Tables that are drawn: at one of them at least somebody changes seats at the start."""
MOVES = 8


def nameless(value: Any) -> Any:
    """Without what people are called now, and what is said of them by it."""
    if isinstance(value, dict):
        parts = cast("dict[str, Any]", value)
        return {name: nameless(part) for name, part in parts.items() if name not in ("name", "bot", "prompt", "labels")}
    return [nameless(part) for part in cast("list[Any]", value)] if isinstance(value, list) else value


async def sent(path: str, watching: Sequence[Guest], found: dict[str, dict[int, Any]]) -> None:
    """Keep the view of each as it is sent now."""
    for guest in watching:
        seen = await view(guest, path)
        found.setdefault(guest.name, {})[seen["version"]] = seen


async def agrees(path: str, guest: Guest, then: Mapping[int, Any], *, names: bool) -> None:
    """Views and films of a player who stayed have what was sent at each version."""
    film = ok(await guest.get(f"{path}/film?limit=1000"))
    has, shown = film["base"], {film["base"]["version"]: film["base"]}
    for step in film["steps"]:
        shown[step["version"]] = has = jsonpatch.apply_patch(has, step["patch"])
    for version, seen in then.items():
        for again in (ok(await guest.get(f"{path}/view?version={version}")), shown[version]):
            assert set(again) == set(seen)
            for member, value in seen.items():
                now = again[member]
                assert now == value if names else nameless(now) == nameless(value), (guest.name, version, member)


@pytest.mark.parametrize("key", GAMES)
async def test_a_past_view_is_as_it_was_sent(key: str, tmp_path: Path) -> None:
    moved = 0
    for seed in range(SEEDS):
        async with application(tmp_path / str(seed), seed=f"drawn {seed}") as h:
            guests = await h.players("Anna", "Bert", "Cleo")
            watching, found = [*guests, h.nobody], dict[str, dict[int, Any]]()
            terms: dict[str, Any] = {"undo": "any", "clock": {"kind": "move", "seconds": 600}}
            path = await open_game(guests[0], ruleset=key, options={}, seats=3, seating="drawn", **terms)
            await sent(path, watching, found)
            for guest in guests:
                ok(await guest.post(f"{path}/seats", {}))
                await sent(path, watching, found)
            order = [person["player"]["id"] for person in ok(await h.nobody.get(path))["sitting"]]
            moved += order != [guest.id for guest in guests]
            seated = sorted(guests, key=lambda guest: order.index(guest.id))
            for _ in range(MOVES):
                mover = seated[to_move(await view(h.nobody, path))]
                ok(await mover.post(f"{path}/choices", simple(await view(mover, path))))
                await sent(path, watching, found)
            if (await seated[0].post(f"{path}/undo", {})).is_success:
                await sent(path, watching, found)
            ok(await seated[0].post(f"{path}/resignation", {}))
            await sent(path, watching, found)
            for guest in watching:
                await agrees(path, guest, found[guest.name], names=True)
            await leave(seated[0])
            for guest in (*seated[1:], h.nobody):
                await agrees(path, guest, found[guest.name], names=False)
                for version in found[guest.name]:
                    told = (await guest.get(f"{path}/view?version={version}")).text
                    assert f'"{seated[0].name}"' not in told, "a deleted name never comes back"
            ok(await seated[1].post(f"{path}/resignation", {}))
            for version, seen in [one for then in found.values() for one in then.items() if one[1]["state"]]:
                again = ok(await h.nobody.get(f"{path}/view?version={version}&as={seen['viewer']}"))
                assert nameless(again) == nameless(seen), "after the end it is anybody's"
    assert moved, "or nothing was tested"
