"""Films: at every version the view of then, made by applying patches; the same beside them that other routes say."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import httpx
import jsonpatch
import pytest

import api.application.views.film
from domain.games import GAMES
from infra.store.accounts.accounts import StoredAccounts
from projections.schemas.schemas import Person
from tests.http.test_stream_behind import dawdle
from tests.support.app import RunningApp, application
from tests.support.client import Guest, ok, refused
from tests.support.games import deal, frames, join, open_game, step, view


def shown(film: Any) -> dict[int, Any]:
    """What a client shows that steps through a film, by version."""
    has, seen = film["base"], {film["base"]["version"]: film["base"]}
    for one in film["steps"]:
        has = jsonpatch.apply_patch(has, one["patch"])
        assert has["version"] == one["version"]
        seen[one["version"]] = has
    return seen


async def whole(guest: Guest, path: str, query: str, limit: int) -> list[Any]:
    """All parts of a film."""
    parts: list[Any] = []
    since: int | None = 1
    while since is not None:
        parts.append(ok(await guest.get(f"{path}/film?since={since}&limit={limit}{query}", Accept_Language="ja")))
        assert len(parts[-1]["steps"]) <= limit
        since = parts[-1]["next"]
    return parts


async def agrees(guest: Guest, path: str, query: str = "", limit: int = 500) -> int:
    """Whether a film says what view, story and frames say, at each version: how many versions there were."""
    parts = await whole(guest, path, f"{query}&with=lines,frames", limit)
    seen = {version: shot for part in parts for version, shot in shown(part).items()}
    for version, shot in seen.items():
        assert shot == ok(await guest.get(f"{path}/view?version={version}{query}", Accept_Language="ja")), version
    steps = [one for part in parts for one in part["steps"]]
    assert [one["version"] for one in steps] == list(range(2, len(seen) + 1))
    page = ok(await guest.get(f"{path}/frames?since=1&limit=500{query}"))["frames"]
    assert [one["frame"] for one in steps] == page
    if not query:
        told = ok(await guest.get(f"{path}/story?since=1&limit=500", Accept_Language="ja"))["lines"]
        said = [(one["version"], line) for one in steps for line in one["lines"]]
        assert said == [(line["version"], {"fact": line["fact"], "text": line["text"]}) for line in told]
    return len(seen)


@pytest.mark.parametrize("key", GAMES)
async def test_a_film_is_the_view_at_every_version(key: str, h: RunningApp) -> None:
    host, *players = await h.players("Host", "Anna", "Bert")
    path = await open_game(host, ruleset=key)
    await join(path, *players)
    rng = Random(key)
    for _ in range(20):
        await step(path, players, rng)
    for guest in (*players, host, h.nobody):
        assert await agrees(guest, path, limit=7) == 23
    refused(await players[0].get(f"{path}/film?as=seat-1"), 403, "not-over")
    ok(await players[1].post(f"{path}/resignation", {}))
    for viewer in ("seat-0", "seat-1", "spectator", "referee"):
        assert await agrees(h.nobody, path, f"&as={viewer}") == 24


async def test_a_part_is_as_long_as_it_is_asked_for(h: RunningApp) -> None:
    players = await h.players("Anna", "Bert")
    path = await deal(players[0], *players)
    newest = await dawdle(players, path, 6)
    film = ok(await players[0].get(f"{path}/film?since=3&limit=2"))
    assert (film["since"], film["next"], film["viewer"], film["ruleset"]) == (3, 5, "seat-0", "dominion")
    assert [sorted(one) for one in film["steps"]] == [["patch", "version"]] * 2
    last = ok(await players[0].get(f"{path}/film?since={newest}"))
    assert (last["steps"], last["next"]) == ([], None)
    assert last["base"] == await view(players[0], path)
    later = refused(await players[0].get(f"{path}/film?since={newest + 1}"), 404, "unknown-version")
    assert (later["pointer"], later["version"]) == ("?since", newest)
    for wrong in ("since=0", "limit=0", "limit=1001", "with=views", "with=", "as=nobody"):
        refused(await players[0].get(f"{path}/film?{wrong}"), 400, "malformed")


async def test_who_is_late_is_shown_no_newer_version(h: RunningApp) -> None:
    players = await h.players("Anna", "Bert")
    path = await deal(players[0], *players, spectators={"late": {"versions": 3}})
    newest = await dawdle(players, path, 6)
    film = ok(await h.nobody.get(f"{path}/film"))
    assert film["steps"][-1]["version"] == newest - 3
    assert film["next"] is None
    assert max(shown(ok(await players[0].get(f"{path}/film")))) == newest
    refused(await h.nobody.get(f"{path}/film?since={newest}"), 404, "unknown-version")


async def test_an_unchanged_film_is_a_304_also_after_the_end_and_a_new_name_changes_it(h: RunningApp) -> None:
    players = await h.players("Anna", "Bert")
    path = await deal(players[0], *players)
    await dawdle(players, path, 3)
    tags: list[str] = []

    async def changed() -> httpx.Response:
        fresh = await players[0].get(f"{path}/film")
        tags.append(fresh.headers["etag"])
        same = await players[0].get(f"{path}/film", If_None_Match=tags[-1])
        assert (same.status_code, same.content) == (304, b"")
        return fresh

    await changed()
    await dawdle(players, path, 1)
    await changed()
    ok(await players[1].post(f"{path}/resignation", {}))
    assert "no-cache" in (await changed()).headers["cache-control"], "it says names, which may change"
    queries = ("?limit=3", "?since=2", "?with=lines", "?with=lines,frames", "?as=referee", "?as=seat-1")
    tags += [(await players[0].get(f"{path}/film{query}")).headers["etag"] for query in queries]
    assert len(set(tags)) == len(tags)
    accounts = h.composed.accounts
    assert isinstance(accounts, StoredAccounts)
    accounts.known_people.put(players[1].id, Person(players[1].id, "Bertha", bot=False))
    assert "Bertha" in (await changed()).text
    assert len(set(tags)) == len(tags)


async def test_while_a_film_is_made_others_have_their_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api.application.views.film, "SLICE", 0.0)
    async with application(tmp_path) as h:
        players = await h.players("Anna", "Bert")
        path = await deal(players[0], *players)
        newest = await dawdle(players, path, 60)
        turns = 0

        async def others() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        await frames(players[0], path)
        beside = asyncio.create_task(others())
        ok(await players[0].get(f"{path}/film"))
        beside.cancel()
        assert turns > newest
