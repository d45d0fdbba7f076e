"""What an application has in memory, and that all is as before when it restarts."""

import threading
from collections.abc import Sequence
from pathlib import Path

from api.application.games.live_game_cache import LiveGames
from tests.support.app import RunningApp, application
from tests.support.client import Guest, ok
from tests.support.games import (
    choice,
    deal,
    everything,
    join,
    last_province,
    open_game,
    play,
    view,
)
from tests.support.stores import Site


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


# -- cached games: which of them stay


async def test_counting_diverged_games_keeps_eviction_order(h: RunningApp) -> None:
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
