"""Opening what-if branches, and reading them."""

import sqlite3
from contextlib import closing
from typing import Any

import httpx

from tests.support.app import RunningApp
from tests.support.client import Guest, ok
from tests.support.games import deal, play


async def branch(guest: Guest, path: str, version: int, **headers: str) -> httpx.Response:
    return await guest.post(f"{path}/branches", {"version": version}, **headers)


async def branched(guest: Guest, path: str, version: int) -> str:
    """Open a branch: the path of its resource."""
    return f"/v1/games/{ok(await branch(guest, path, version))['id']}"


async def at(guest: Guest, path: str, version: int, viewer: str) -> Any:
    return ok(await guest.get(f"{path}/view?version={version}&as={viewer}"))["state"]


def rows(h: RunningApp) -> tuple[int, ...]:
    """How many rows each table holds; the outbox is left out, as it is worked off meanwhile."""
    with closing(sqlite3.connect(h.data / "croupier.sqlite3")) as store:
        tables = ("events", "games", "player_games")
        return tuple(store.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables)


async def played(anna: Guest, bert: Guest, **opening: Any) -> str:
    """A running game in which each player has moved; Anna is asked."""
    path = await deal(anna, anna, bert, **opening)
    await play(path, (anna, bert), 8)
    return path
