"""`GET /v1/results` by time and by event."""

from pathlib import Path
from typing import Any

import pytest

from infra.store.lists import list_queries
from tests.events.rounds import event, league, opened
from tests.exports.kinds import LATE
from tests.support.app import Clock, application
from tests.support.client import Guest, ok, refused
from tests.support.games import ended
from tests.support.stores import Site

HOUR = 3_600_000_000


async def found(guest: Guest, **asked: Any) -> list[str]:
    """The games of all pages of two, newest first."""
    games, cursor, terms = list[str](), "", "".join(f"&{name}={value}" for name, value in asked.items())
    while cursor is not None:
        page = ok(await guest.get(f"/v1/results?limit=2{terms}{cursor and '&cursor=' + cursor}"))
        games += [one["game"] for one in page["results"]]
        cursor = page["next"]
    return games


async def test_since_and_until_mean_when_all_knew(site: Site, tmp_path: Path) -> None:
    clock = Clock()
    async with application(tmp_path, url=site.url, clock=clock) as h:
        anna, bert = await h.players("Anna", "Bert")
        late, times, games = await ended(anna, bert, **LATE), list[int](), list[str]()
        for _ in range(5):
            games.append(await ended(anna, bert))
            times.append(ok(await h.nobody.get("/v1/results?limit=1"))["results"][0]["ended_at"])
            clock.now += HOUR
        for since in range(5):
            for until in range(5):
                asked = {"since": times[since], "until": times[until]}
                assert await found(h.nobody, **asked) == games[since:until][::-1]
                assert await found(h.nobody, player=anna.id, ruleset="dominion", **asked) == games[since:until][::-1]
        assert await found(h.nobody, until=0) == await found(h.nobody, since=clock.now) == []
        clock.now += 7 * 24 * HOUR
        assert await found(h.nobody, since=times[-1] + 1) == [late], "it ended before all others"
        refused(await h.nobody.get("/v1/results?since=-1"), 400, "malformed")


async def test_results_are_filtered_by_event(site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_queries, "KEYS_A_QUERY", 2)
    async with application(tmp_path, url=site.url) as h:
        path, olga, (anna, bert) = await league(h, rated=True)
        games = [one["game"] for one in await opened(olga, path, *[(anna, bert)] * 5)]
        for game in games:
            ok(await anna.post(f"/v1/games/{game}/resignation", {}))
        await ended(anna, bert)
        number = path.rpartition("/")[2]
        assert await found(h.nobody, event=number) == games[::-1]
        assert await found(h.nobody, event=number, player=bert.id) == games[::-1]
        assert await found(h.nobody, event=number, ruleset="civilization") == []
        closed = await event(olga, access="invited")
        for unknown in ("0" * 32, closed.rpartition("/")[2]):
            for guest in (h.nobody, olga):
                refused(await guest.get(f"/v1/results?event={unknown}"), 404, "unknown-event")
