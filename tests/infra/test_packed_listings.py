"""An archived game leaves little in the database, and lists say the same about it as before."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from infra.store.lists.packed_listings import PACKED
from infra.store.schema.schema import TABLES
from tests.support.app import application, worked_off
from tests.support.archives import CIPHER, Archive, Run, over
from tests.support.client import Guest, ok
from tests.support.games import ended
from tests.support.stores import Site

MOST = 300
"""Bytes of the head row of an archived game of two, encrypted, including the database's row overhead."""
OVERHEAD = 28
KINDS: Sequence[dict[str, Any]] = (
    {},
    {"access": "unlisted"},
    {"spectators": {"who": "invited"}},
    {"spectators": {"who": "none"}},
)


def sizes(site: Site) -> list[int]:
    """The bytes of each head row."""
    columns, _ = TABLES["games"]
    shortest = isinstance(site.where, Path)
    rows = site.run(f"SELECT {columns} FROM games")
    return [OVERHEAD + sum([_size(value, shortest=shortest) for value in row]) for row in rows]


def _size(value: Any, *, shortest: bool) -> int:
    """Of one column; SQLite stores each number in as few bytes as possible."""
    if isinstance(value, int):
        return (value.bit_length() + 7) // 8 if shortest else 4 if abs(value) < 2**31 else 8
    if not shortest and isinstance(value, str) and len(value) == 32:
        return 16  # an id
    return 0 if value is None else 1 + len(value)


async def lists(anna: Guest, viewers: Sequence[Guest]) -> list[Any]:
    """The games shown to these, and what is shown about her."""
    asked = ["/v1/games", "/v1/games?status=over", "/v1/games?ruleset=dominion&status=over", "/v1/results"]
    asked += [f"/v1/games?player={anna.id}", f"/v1/players/{anna.id}", f"/v1/results?player={anna.id}"]
    return [ok(await one.get(url)) for one in viewers for url in [*asked, *(["/v1/me/games"] if one.token else [])]]


async def test_archived_games_head_row_is_small(site: Site, tmp_path: Path, archive: Archive, run: Run) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER, archive=archive.where) as home:
        await over(*await home.players("Anna", "Bert"), moves=3)
        assert min(sizes(site)) > MOST
        assert (await asyncio.to_thread(run, "store", "archive"))[0] == 0
        assert max(sizes(site)) <= MOST


async def test_lists_say_of_archived_games_what_they_said(
    site: Site, tmp_path: Path, archive: Archive, run: Run
) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER, archive=archive.where) as home:
        anna, bert, carl = await home.players("Anna", "Bert", "Carl")
        viewers = (anna, bert, carl, home.nobody)
        for body in KINDS:
            await ended(anna, bert, **body)
        await worked_off(home)
        before = await lists(anna, viewers)
        assert (await asyncio.to_thread(run, "store", "archive"))[0] == 0
        assert {shape for (shape,) in site.run("SELECT shape FROM games")} == {PACKED}
        assert await lists(anna, viewers) == before
        site.run("UPDATE games SET listing = ?", (b"damaged",))
        assert await lists(anna, viewers) == before, "made anew"
        assert site.run("SELECT count(*) FROM games WHERE shape = ?", (PACKED,)) == [(len(KINDS),)]


async def test_rebuilding_packs_listings_archived_at_length(
    site: Site, tmp_path: Path, archive: Archive, run: Run
) -> None:
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER, archive=archive.where) as home:
        anna, bert = await home.players("Anna", "Bert")
        await ended(anna, bert)
        await worked_off(home)
        before = await lists(anna, (anna, home.nobody))
        plain = site.run("SELECT shape, listing FROM games")[0]
        assert (await asyncio.to_thread(run, "store", "archive"))[0] == 0
        site.run("UPDATE games SET shape = ?, listing = ?", plain)
        assert await lists(anna, (anna, home.nobody)) == before
        assert (await asyncio.to_thread(run, "store", "rebuild"))[0] == 0
        assert max(sizes(site)) <= MOST
        assert await lists(anna, (anna, home.nobody)) == before
