"""What to watch: which games, in which order, and what is said about each."""

from pathlib import Path
from typing import Any

import pytest

from api.application.feeds import watch_list
from domain.engine.entry.spectator_delay import MINUTE
from tests.application.test_ratings import ended, rated
from tests.support.app import Clock, RunningApp, application
from tests.support.client import Guest, ok, refused
from tests.support.damage import damaged, truncated
from tests.support.games import deal, open_game, view
from tests.support.stores import Site
from tests.support.streams import NDJSON, tap


async def watch(guest: Guest, query: str = "") -> list[Any]:
    """The games that this guest is offered to watch."""
    return ok(await guest.get(f"/v1/watch{query}"))["games"]


async def ids(guest: Guest, query: str = "") -> list[str]:
    return [f"/v1/games/{game['id']}" for game in await watch(guest, query)]


async def test_watch_list_has_public_running_games_of_others(h: RunningApp) -> None:
    anna, bert, carl, dora = await h.players("Anna", "Bert", "Carl", "Dora")
    one = await deal(anna, anna, bert)
    other = await deal(anna, anna, bert, ruleset="civilization", options={})
    await open_game(anna)
    for body in ({"access": "unlisted"}, {"spectators": {"who": "none"}}, {"open_hands": True}):
        await deal(anna, anna, bert, **body)
    over = await deal(carl, carl, dora)
    ok(await dora.post(f"{over}/resignation", {}))
    branch = ok(await carl.post(f"{over}/branches", {"version": (await view(carl, over))["version"] - 1}))
    assert branch["status"] == "open"
    for who in (h.nobody, carl):
        assert await ids(who) == [other, one]
        assert await ids(who, "?ruleset=dominion") == [one]
        assert await ids(who, "?limit=1") == [other]
    assert await ids(anna) == [], "who plays there knows more of it"
    refused(await carl.get("/v1/watch?ruleset=chess"), 404, "unknown-ruleset")
    assert (await carl.put(f"/v1/me/blocks/{anna.id}")).is_success
    assert await ids(carl) == []
    assert await ids(h.nobody) == [other, one]


async def test_watch_list_goes_by_viewers_rating_newness(h: RunningApp) -> None:
    anna, bert, carl, dora = await h.players("Anna", "Bert", "Carl", "Dora")
    await ended(anna, bert)
    page = await rated(h, anna, 1)
    better = await deal(anna, anna, carl)
    worse = await deal(bert, bert, carl)
    nobodys = await deal(carl, carl, dora)
    found = await watch(h.nobody)
    assert await ids(h.nobody) == [better, worse, nobodys]
    (rating,) = page["ratings"]
    assert found[0]["ratings"] == [{"mu": rating["mu"], "sigma": rating["sigma"]}, None]
    assert found[2]["ratings"] == [None, None]
    assert [game["viewers"] for game in found] == [0, 0, 0]
    async with tap(h.app, f"{nobodys}/stream", {"Accept": NDJSON}) as first:
        await first.frames(1)
        async with tap(h.app, f"{better}/stream", anna.headers | {"Accept": NDJSON}) as own:
            await own.frames(1)
            found = await watch(h.nobody)
            assert await ids(h.nobody) == [nobodys, better, worse]
            assert [game["viewers"] for game in found] == [1, 0, 0], "who plays there is no viewer"
    assert await ids(h.nobody) == [better, worse, nobodys]


async def test_watch_list_puts_recently_moved_games_first(h: RunningApp) -> None:
    anna, bert, carl, dora = await h.players("Anna", "Bert", "Carl", "Dora")
    old = await deal(anna, anna, bert)
    new = await deal(carl, carl, dora)
    assert await ids(h.nobody) == [new, old]
    h.clock.now += MINUTE + 1
    assert await ids(h.nobody) == [new, old], "none has moved"
    (asked,) = (await view(anna, old))["asked"]
    mover = bert if asked["options"] is None else anna
    ok(await mover.post(f"{old}/choices", {"question": asked["question"], "picks": [0]}))
    assert await ids(h.nobody) == [old, new]
    async with tap(h.app, f"{new}/stream", {"Accept": NDJSON}) as stream:
        await stream.frames(1)
        assert await ids(h.nobody) == [old, new], "whoever watches it, it stands still"
        h.clock.now += MINUTE + 1
        assert await ids(h.nobody) == [new, old]


async def test_watch_list_has_old_streamed_games_as_delayed(h: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    old, anna, bert = await h.table(spectators={"late": {"minutes": 1}})
    assert await watch(h.nobody) == [], "nobody knows yet that it has started"
    h.clock.now += MINUTE
    start = (await view(h.nobody, old))["version"]
    (listed,) = await watch(h.nobody)
    assert listed["stage"] == {"version": start}
    await deal(anna, anna, bert)
    monkeypatch.setattr(watch_list, "NEWEST_RUNNING", 1)
    async with tap(h.app, f"{old}/stream", {"Accept": NDJSON}) as stream:
        await stream.frames(1)
        assert (await watch(h.nobody))[0] == listed | {"viewers": 1}
        ok(await anna.post(f"{old}/resignation", {}))
        assert ok(await anna.get(old))["status"] == "over"
        assert (await watch(h.nobody))[0] == listed | {"viewers": 1}, "nobody knows yet that it is over"
        h.clock.now += MINUTE
        assert old not in await ids(h.nobody)


async def test_watch_list_leaves_unreadable_games_out(sqlite_site: Site, tmp_path: Path) -> None:
    clock = Clock()
    async with application(tmp_path, url=sqlite_site.url, clock=clock) as h:
        late, anna, bert = await h.table(spectators={"late": {"minutes": 1}})
        good = await deal(anna, anna, bert)
        clock.now += MINUTE
        assert await ids(h.nobody) == [late, good]
    with damaged(sqlite_site, late.rpartition("/")[2], 2, truncated):
        async with application(tmp_path, url=sqlite_site.url, clock=clock, seed="again") as h:
            assert await ids(h.nobody) == [good]
