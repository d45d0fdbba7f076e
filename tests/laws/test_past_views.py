"""A view of an earlier version is the view that was sent then, member by member; people have the names of now."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

import jsonpatch
import pytest

from domain.games import GAMES
from tests.support.app import application
from tests.support.client import Guest, leave, ok
from tests.support.games import frames, open_game, simple, to_move, view

SEEDS = 3
"""Tables that are drawn: at one of them at least somebody changes seats at the start."""
MOVES = 8
FILMED = ("fact", "text", "seat", "cards", "by", "back_to")
"""What a film says of a line of the story."""


def nameless(value: Any) -> Any:
    """Without what people are called now, and what is said of them by it."""
    if isinstance(value, dict):
        parts = cast("dict[str, Any]", value)
        return {name: nameless(part) for name, part in parts.items() if name not in ("name", "bot", "prompt", "labels")}
    return [nameless(part) for part in cast("list[Any]", value)] if isinstance(value, list) else value


async def sent(path: str, watching: Sequence[Guest], found: dict[str, dict[int, Any]]) -> None:
    """Keep the view of each as it is sent now."""
    for guest in watching:
        seen = await view(guest, path, Accept_Language="ja")
        found.setdefault(guest.name, {})[seen["version"]] = seen


async def filmed(path: str, guest: Guest, query: str = "") -> tuple[dict[int, Any], list[Any]]:
    """What a client shows that steps through a film, by version; and the film's steps."""
    shown, steps, since = dict[int, Any](), list[Any](), 1
    while since is not None:
        part = ok(await guest.get(f"{path}/film?since={since}&limit=7{query}", Accept_Language="ja"))
        assert part["base"]["version"] == since
        shown[since] = has = part["base"]
        for step in part["steps"]:
            shown[step["version"]] = has = jsonpatch.apply_patch(has, step["patch"])
        steps, since = steps + part["steps"], part["next"]
    assert [*shown] == list(range(1, len(shown) + 1))
    return shown, steps


async def tells(path: str, guest: Guest) -> dict[int, Any]:
    """A film's frames and lines are those of other routes: what it shows."""
    shown, steps = await filmed(path, guest, "&with=lines,frames")
    assert [one["frame"] for one in steps] == await frames(guest, path, 1)
    story = ok(await guest.get(f"{path}/story?since=1&limit=500", Accept_Language="ja"))["lines"]
    said = [(one["version"], line) for one in steps for line in one["lines"]]
    assert said == [(line["version"], {name: line[name] for name in FILMED}) for line in story]
    return shown


async def agrees(path: str, guest: Guest, then: Mapping[int, Any], *, names: bool) -> None:
    """Views and films of a player who stayed have what was sent at each version."""
    shown = await tells(path, guest)
    for version, seen in then.items():
        for again in (ok(await guest.get(f"{path}/view?version={version}", Accept_Language="ja")), shown[version]):
            assert set(again) == set(seen)
            for member, value in seen.items():
                now = again[member]
                assert now == value if names else nameless(now) == nameless(value), (guest.name, version, member)


async def is_anybodys(path: str, guest: Guest, found: Mapping[str, Mapping[int, Any]], viewer: str) -> None:
    """After the end everybody is shown what was sent to each, and a film of what a viewer saw."""
    for version, seen in [one for then in found.values() for one in then.items() if one[1]["state"]]:
        again = ok(await guest.get(f"{path}/view?version={version}&as={seen['viewer']}"))
        assert nameless(again) == nameless(seen)
    for version, shot in (await filmed(path, guest, f"&as={viewer}"))[0].items():
        assert shot == ok(await guest.get(f"{path}/view?version={version}&as={viewer}", Accept_Language="ja"))


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
            await is_anybodys(path, h.nobody, found, ("seat-2", "spectator", "referee")[seed])
    assert moved, "or nothing was tested"
