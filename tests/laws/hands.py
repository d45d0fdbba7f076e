"""The law of spectators who see every hand: with their delay, exactly what the seats knew by then; nobody else does.

A game is played with two admitted spectators; one of them takes a seat, the other is removed in the end. What the
spectator gets is compared with what the seats together had at that version; and what players get is checked, and
those who were never admitted.
"""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from http import HTTPStatus
from pathlib import Path
from random import Random
from typing import Any, cast

from domain.engine.entry.spectator_delay import Late
from tests.laws.lateness import SECOND, known
from tests.support.app import SOON, Clock, RunningApp, application
from tests.support.client import Guest, ok
from tests.support.games import ANY, frames, join, open_game, step, view
from tests.support.looks import About, looks, said
from tests.support.streams import NDJSON, tap

HANDS: Mapping[str, Any] = {"who": "invited", "what": "hands", "late": {"versions": 30, "minutes": 10}}
CHOICES = 48


def pause(number: int) -> int:
    """Microseconds after a choice: first the minutes are the longer delay, later the versions are."""
    return (10 if number < CHOICES // 2 else 40) * SECOND


REFUSED = (HTTPStatus.FORBIDDEN, HTTPStatus.BAD_REQUEST, HTTPStatus.CONFLICT)
"""As a stranger; for a value that the operation does not take; and who opened a game may not invite any more."""


async def broken(data: Path, key: str, choices: int = CHOICES) -> list[str]:
    """What is shown to somebody who may not know it, or withheld from somebody who may."""
    clock = Clock()
    async with application(data, clock=clock) as h:
        host, wendy, stranger, anna, bert = await h.players("Host", "Wendy", "Stranger", "Anna", "Bert")
        path = await open_game(host, ruleset=key, spectators=HANDS)
        for one in (wendy, anna):
            assert (await host.put(f"{path}/watchers/{one.id}")).is_success
        await join(path, anna)
        last_open = ok(await host.get(path))["version"]
        await join(path, bert)
        rng, found = Random(key), list[str]()
        for number in range(choices):
            if (await view(anna, path))["status"] == "over":
                break
            try:
                await step(path, [anna, bert], rng)
            except AssertionError as error:  # of a seat that is not asked, or asked what is another's
                return [*found, f"a seat cannot answer: {error}"]
            clock.now += pause(number)
            if number % 6 == 5:
                found += await _compared(path, wendy, (anna, bert), clock.now, last_open)
                found += await _not_refused(h, path, stranger) + await _not_refused(h, path, host)
        return found + await _sent_away(h, path, wendy, anna)


async def _compared(path: str, watcher: Guest, seats: Sequence[Guest], now: int, last_open: int) -> list[str]:
    """How the spectator's game differs from what the seats together had by then."""
    each = [await frames(guest, path) for guest in seats]
    horizon = known(Late(**HANDS["late"]), [frame["at"] for frame in each[0]], now, last_open)
    found = [f"seat {seat} has another's" for seat, own in enumerate(each) if _others(own, seat)]
    shown = await frames(watcher, path)
    if [frame["version"] for frame in shown] != list(range(1, horizon + 1)):
        return [*found, f"frames up to {len(shown)}, where {horizon} may be known"]
    found += [f"frame {one['version']}" for one, *own in zip(shown, *each, strict=False) if one != together(own)]
    seen, views = await view(watcher, path), [ok(await s.get(f"{path}/view?version={horizon}")) for s in seats]
    if seen["state"] != together([one["state"] for one in views]):
        found.append(f"the table at {horizon}")
    if seen["asked"] != [views[question["seat"]]["asked"][n] for n, question in enumerate(seen["asked"])]:
        found.append(f"the questions at {horizon}")
    return found


def _others(own: Sequence[Any], seat: int) -> bool:
    """Whether a seat was shown another one's picks."""
    causes = [frame["cause"] for frame in own]
    return any(c["type"] == "chose" and c["seat"] != seat and c["picks"] is not None for c in causes)


def together(known: Sequence[Any]) -> Any:
    """What several viewers know of the same thing, put together: a part that a viewer may not know is null for them."""
    some = [one for one in known if one is not None]
    if not some:
        return None
    first = some[0]
    if isinstance(first, dict):
        parts = [cast("dict[str, Any]", one) for one in some]
        return {name: together([part[name] for part in parts]) for name in parts[0]}
    if isinstance(first, list):
        return [together(parts) for parts in _side_by_side(some)]
    assert all(one == first for one in some), "nobody is shown anything else than the others"
    return first


def _side_by_side(lists: Sequence[Sequence[Any]]) -> Iterator[Sequence[Any]]:
    return zip(*lists, strict=True)


async def _sent_away(h: RunningApp, path: str, watcher: Guest, seat: Guest) -> list[str]:
    """A seat's player removes the spectator: what they still get."""
    version: int = (await view(watcher, path))["version"]
    async with tap(h.app, f"{path}/stream", watcher.headers | {"Accept": NDJSON}) as stream:
        await stream.frames(version)
        if not (await seat.delete(f"{path}/watchers/{watcher.id}")).is_success:
            return []  # the game is over
        try:
            async with asyncio.timeout(SOON / 4):
                await stream.end()
        except TimeoutError:
            return ["the stream goes on"]
    return await _not_refused(h, path, watcher)


async def _not_refused(h: RunningApp, path: str, outsider: Guest) -> list[str]:
    """What somebody who may not watch gets of the game itself."""
    table = looks(h.app, About(path.rpartition("/")[2], 5, outsider.id, ANY))
    for look in [one for one in table if one.url.startswith(path)]:
        status = (await said(h.app, outsider, look)).status
        if status not in REFUSED:
            return [f"{look} to {outsider.name}"]
    return []
