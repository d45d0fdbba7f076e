"""What an application has in memory, and that all is as before when it restarts."""

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from api.application.games.live_game_cache import LiveGames
from tests.support.app import RunningApp, application
from tests.support.client import Guest, ok
from tests.support.games import (
    PLAIN,
    choice,
    deal,
    everything,
    frames,
    join,
    last_province,
    mat,
    open_game,
    play,
    to_move,
    view,
)
from tests.support.stores import Site
from tests.support.streams import tap


async def test_application_ended_leaves_no_store_threads(site: Site, tmp_path: Path) -> None:
    before = set(threading.enumerate())
    async with application(tmp_path, url=site.url, watched=True) as h:
        path, *guests = await h.table()
        await play(path, guests, 2)
        ok(await guests[0].get(f"/v1/players/{guests[0].id}"))
    left = {one.name for one in set(threading.enumerate()) - before}
    assert not [name for name in left if not name.startswith("asyncio_")], "the event loop's own end with it"


def seen_by(h: RunningApp, guests: Sequence[Guest]) -> list[Guest]:
    """Them and a spectator, at this application."""
    return [*map(h.again, guests), h.nobody]


async def test_everything_looks_the_same_after_a_restart(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        running, *guests = await h.table("Anna", "Bert", "Cleo", seating="drawn", options={})
        order = [seat["player"]["id"] for seat in ok(await guests[0].get(running))["sitting"]]
        await play(running, sorted(guests, key=lambda guest: order.index(guest.id)), 25)
        waiting = await open_game(guests[1])
        await join(waiting, guests[2])
        over = await deal(guests[0], *guests[1:], scenario=last_province())
        ok(await guests[1].post(f"{over}/choices", choice(await view(guests[1], over), "Buy Province")))
        before = [await everything(path, seen_by(h, guests), "/v1/me") for path in (running, waiting, over)]
    async with application(tmp_path, seed="restarted") as h:
        assert [await everything(path, seen_by(h, guests), "/v1/me") for path in (running, waiting, over)] == before
        card = await join(waiting, h.again(guests[0]))
        assert card["status"] == "running", "a game that waited goes on to fill"


MIDWAY = {
    "seats": [
        mat(hand="militia cellar copper copper", deck="copper gold", discard="silver estate duchy curse moat"),
        mat(hand="copper copper estate estate gold", deck="copper", discard="silver silver gold estate"),
    ],
    "turn": 0,
    "actions": 2,
}
STEPS: tuple[tuple[int, tuple[str, ...]], ...] = (
    (0, ("Play Cellar",)),
    (0, ("Discard Copper", "Discard Copper")),
    (0, ("Play Militia",)),
    (1, ()),
    (1, ("Discard Estate", "Discard Estate")),
    (0, ("End the turn",)),
    (1, ("Play all Treasures",)),
    (1, ("End the turn",)),
)


async def history(data: Path, *, restarting: bool) -> list[Any]:
    """Play through a few cards, with a restart before every choice or with none: the frames of both seats."""
    stops = range(len(STEPS)) if restarting else (len(STEPS),)
    path, guests = "", list[Guest]()
    made, found = 0, list[list[Any]]()
    for stop in (*stops, len(STEPS)):
        async with application(data, seed=f"process {made}" if made else "house") as h:
            if not path:
                path, _, *guests = await h.table(host="Host", scenario=MIDWAY)
            for seat, labels in STEPS[made:stop]:
                guest = h.again(guests[seat])
                ok(await guest.post(f"{path}/choices", choice(await view(guest, path), *labels)))
            made = stop
            found = [await frames(h.again(guest), path) for guest in guests]
    for frame in (frame for seen in found for frame in seen):
        del frame["at"], frame["head"]  # the clock starts anew in every process
    return found


async def test_restart_at_any_question_changes_nothing(tmp_path: Path) -> None:
    """In the middle of a card as well, and with the same dice."""
    assert await history(tmp_path / "often", restarting=True) == await history(tmp_path / "once", restarting=False)


async def test_bots_take_up_the_questions_that_were_open(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        host, anna = await h.players("Host", "Anna")
        path = await open_game(host, scenario=last_province(seats=[PLAIN, PLAIN]))
        ok(await host.post(f"{path}/seats", {"bot": "big-money"}))
        h.ledger.bots_fail = 1_000_000
        await join(path, anna)
        before = await everything(path, seen_by(h, [host, anna]), "/v1/me")
        assert to_move(await view(anna, path)) == 0, "the bot is asked, and cannot store its answer"
    async with application(tmp_path, seed="restarted") as h:
        async with tap(h.app, f"{path}/stream", {}) as stream:
            last = (await stream.end())[-1]
        assert last["facts"][-1]["places"] == [1, 2]
        assert await everything(path, seen_by(h, [host, anna]), "/v1/me") != before


# -- cached games: which of them stay


async def test_counting_stuck_games_loads_none(h: RunningApp) -> None:
    """The least recently requested game is evicted, however often a balancer asks for readiness."""
    host = await h.player("Host")
    asked, idle, new = [(await open_game(host)).rpartition("/")[2] for _ in range(3)]
    live_games = LiveGames(h.service.live_games.games, h.ledger.real, capacity=2)
    kept = await live_games.current(asked)
    await live_games.current(idle)
    await live_games.current(asked)
    assert live_games.diverged() == 0
    await live_games.current(new)
    assert await live_games.current(asked) is kept
