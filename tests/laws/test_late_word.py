"""Events, summaries and webhooks about games tell no late spectator more than they may know.

The opener of a game between bots has it among their games, and sees it as late as anybody else. An admitted spectator
is told so before the start, and never anything more.
"""

from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from domain.engine.entry.spectator_delay import MINUTE
from domain.games import GAMES
from tests.http.test_events import told
from tests.support.app import SOON, Clock, RunningApp, application
from tests.support.client import Guest, ok
from tests.support.games import join, open_game, view
from tests.support.until import until
from tests.webhooks.receiver import LOCAL, Receiver, receiver

HOOKS = "/v1/me/webhooks"
LATE = 5
"""Minutes."""
BRIEF = ("type", "game", "reason")


def brief(events: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """Events without their times, numbers and versions."""
    return [tuple(one.get(name) for name in BRIEF) for one in events if one["type"] != "summary"]


async def summary(h: RunningApp, guest: Guest) -> list[dict[str, Any]]:
    """The games in a summary, as it describes them."""
    (said,) = [one for one in await told(h, guest) if one["type"] == "summary"]
    return said["games"]


async def arrived(guests: list[Guest]) -> None:
    """Wait until nobody's webhook has pending deliveries."""
    for guest in guests:
        (hook,) = ok(await guest.get(HOOKS))["webhooks"]
        url = f"{HOOKS}/{hook['id']}/deliveries"
        await until(
            lambda guest=guest, url=url: guest.get(url),
            lambda told: all(one["due"] is None for one in ok(told)["deliveries"]),
            2 * SOON,
        )


@pytest.mark.parametrize(("key", "who"), [*zip(GAMES, cycle(("invited", "all")), strict=False)])
async def test_events_are_late_for_watchers_alone(key: str, who: str, tmp_path: Path) -> None:
    clock = Clock()
    with receiver() as there:
        async with application(tmp_path, clock=clock, webhook_networks=(LOCAL,)) as h:
            (await h.composed.webhooks.opened()).deliverer.rounds.period = 0.02
            await h.service.due_times.rounds.close()
            await played(h, clock, key, who, there)


async def played(h: RunningApp, clock: Clock, key: str, who: str, there: Receiver) -> None:
    """Play a game to its end, until everybody knows of it."""
    everybody = await h.players("Host", "Stranger", "Anna", "Bert")
    host, stranger, anna, bert = everybody
    for one in everybody:
        ok(await one.post(HOOKS, {"url": f"{there.url}/{one.name}"}))
        await told(h, one)
    start = clock.now
    path = await open_game(host, ruleset=key, seats=3, spectators={"who": who, "late": {"minutes": LATE}})
    game = path.rpartition("/")[2]
    let_in = [("let-in", game, None)] if who == "invited" else []
    if let_in:
        for one in (host, stranger):
            assert (await host.put(f"{path}/watchers/{one.id}")).status_code == 204
    ok(await host.post(f"{path}/seats", {"bot": "random"}))
    await join(path, anna, bert)
    assert await summary(h, host) == [{"game": game, "status": "open", "your_turn": False}], "as in its lists"
    clock.now = max(clock.now, start) + LATE * MINUTE + 10**6
    (before,) = await summary(h, host)
    assert before["status"] == "running"
    for one in (anna, bert):
        ok(await one.post(f"{path}/resignation", {}))
    rematch = ok(await anna.post(f"{path}/rematch", {"ruleset": key}))["id"]
    for one in (anna, bert):
        events = brief(await told(h, one, 0))
        here = [each for each in events if each[1] == game]  # events of two games at once have no order
        assert (here[0], here[-1]) == (("started", game, None), ("over", game, "resigned"))
        assert [each for each in events if each[1] != game] == [("rematch-offered", rematch, None)]
        assert {each["game"]: each["status"] for each in await summary(h, one)}[game] == "over"
    await arrived(everybody)
    for one, known in ((host, []), (stranger, let_in)):
        assert brief(await told(h, one, 0)) == known
        assert [(got.type, got.said["data"]["game"]) for got in there.got if got.path == f"/{one.name}"] == [
            each[:2] for each in known
        ]
    assert {got.type for got in there.got if got.path == "/Anna"} >= {"started", "over", "rematch-offered"}
    assert await summary(h, stranger) == []
    assert await summary(h, host) == [before], "that it is over is not known yet, nor that there is a rematch"
    assert (await view(host, path))["status"] == "running"
    clock.now += (LATE + 1) * MINUTE
    assert await summary(h, host) == [{"game": game, "status": "over", "your_turn": False}]
    assert brief(await told(h, host, 0)) == [], "an end is told to those who played"
