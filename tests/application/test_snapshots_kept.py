"""Snapshots are written beside the commands, and a cold load starts from one: over both stores."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from eventsourcing.persistence import StoredEvent

import api.application.games.live_game
from api.application.ports.stores import Snapshot, StoredEntry
from domain.games import GAMES
from infra.store.database.connection import StoreError
from infra.store.entries.entry_reader import SessionRecorder
from infra.store.entries.mapper import SNAPSHOT, RowMapper
from projections.views.compiled import CompiledRules
from tests.support.app import RunningApp, application
from tests.support.client import Guest, ok
from tests.support.games import frames, game_of, play, simple, to_move, view
from tests.support.stores import Site

EVERY = 8
KIND = CompiledRules(GAMES["dominion"])


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api.application.games.live_game, "SNAPSHOT_EVERY", EVERY)


async def played(h: RunningApp, moves: int) -> tuple[str, list[Guest]]:
    """A game after this many choices, with its snapshots written."""
    path, *guests = await h.table()
    await play(path, guests, moves)
    await h.service.bus.close()
    return path, guests


def kept(site: Site) -> list[int]:
    """The versions of all snapshots."""
    return [version for (version,) in site.run("SELECT version FROM snapshots ORDER BY 1")]


async def shown(h: RunningApp, path: str, guests: list[Guest]) -> list[Any]:
    """What everybody is shown now."""
    return [await view(h.again(guest), path) for guest in guests] + [await view(h.nobody, path)]


async def goes_on(h: RunningApp, path: str, guests: list[Guest]) -> None:
    """The next choices are accepted and chained to what was before."""
    version = (await view(h.nobody, path))["version"]
    assert await play(path, [h.again(guest) for guest in guests], 6) == 6
    assert (await view(h.nobody, path))["version"] == version + 6


async def test_a_cold_load_begins_at_the_newest_snapshot(site: Site, tmp_path: Path) -> None:
    async with application(tmp_path, url=site.url) as h:
        path, guests = await played(h, 60)
        before = await shown(h, path, guests)
    newest = max(kept(site))
    assert len(kept(site)) > 2
    assert newest > 20
    # The snapshot needs its own entry and those after it; version 1 names the rules. Only the chain needs all.
    site.run("DELETE FROM events WHERE version > 1 AND version < ?", (newest,))
    async with application(tmp_path, url=site.url, verify_on_load=False) as h:
        assert await shown(h, path, guests) == before
        await goes_on(h, path, guests)


async def test_old_version_is_folded_from_an_earlier_snapshot(site: Site, tmp_path: Path) -> None:
    async with application(tmp_path, url=site.url) as h:
        path, guests = await played(h, 60)
        told = await frames(guests[0], path)
        early, late = kept(site)[1], kept(site)[2]
        assert early + 1 < late
        warm = await h.service.live_games.current(game_of(path))
        whole = await h.service.live_games.replayed_at(warm, late - 1)
        site.run("DELETE FROM events WHERE version > 1 AND version < ?", (early,))
        warm.entries.clear()
        assert await h.service.live_games.replayed_at(warm, late - 1) == whole
        assert whole[1].hex() == told[late - 2]["head"]


def other_tag(site: Site) -> None:
    site.run("UPDATE snapshots SET topic = ?", (f"{SNAPSHOT}{'0' * 16}",))


def damaged(site: Site) -> None:
    site.run("UPDATE snapshots SET state = ?", (b"\x81\xa7version\xff",))


def of_another_history(site: Site) -> None:
    """A snapshot that looks right and holds nonsense, but names a head that this game never had."""
    mapper = RowMapper()
    (last,) = site.run("SELECT * FROM snapshots ORDER BY version DESC LIMIT 1")
    game, version, *_ = last
    state = mapper.unwrap_extra(SNAPSHOT + KIND.snapshots.tag, StoredEvent(*last))
    assert state is not None
    since, _ = KIND.snapshots.decode(state)
    forged = KIND.snapshots.encode(since, b"\x00" * 32)
    site.run("DELETE FROM snapshots")
    with site.session() as session:
        recorder = SessionRecorder(session, "snapshots")
        recorder.insert_events([mapper.wrap_extra(game, version, SNAPSHOT + KIND.snapshots.tag, forged)])
        assert recorder.select_events(game)


@pytest.mark.parametrize("spoil", [other_tag, damaged, of_another_history])
async def test_a_snapshot_that_does_not_fit_is_ignored(site: Site, tmp_path: Path, spoil: Any) -> None:
    async with application(tmp_path, url=site.url) as h:
        path, guests = await played(h, 40)
        before = await shown(h, path, guests)
    assert kept(site)
    spoil(site)
    async with application(tmp_path, url=site.url) as h:
        assert await shown(h, path, guests) == before
        await goes_on(h, path, guests)


async def test_snapshot_written_beside_commands_may_fail(h: RunningApp) -> None:
    path, *guests = await h.table()
    free, asked = asyncio.Event(), list[int]()

    async def hangs(_: str, __: str, snapshot: Snapshot) -> None:
        asked.append(snapshot.version)
        await free.wait()
        raise StoreError("the disk is full")

    h.ledger.keep_snapshot = hangs  # pyright: ignore[reportAttributeAccessIssue] - in front of the real one
    assert await play(path, guests, 40) == 40
    assert len(asked) > 1
    free.set()
    await h.service.bus.close()
    seen = await view(guests[0], path)
    mover = guests[to_move(seen)]
    ok(await mover.post(f"{path}/choices", simple(await view(mover, path))))


async def test_snapshots_are_made_in_short_lives_too(site: Site, tmp_path: Path) -> None:
    """Short-lived processes, each making fewer facts than a snapshot needs, do not let the tail grow."""
    async with application(tmp_path, url=site.url) as h:
        path, guests = await played(h, 20)
    before = kept(site)
    for _ in range(6):
        async with application(tmp_path, url=site.url) as h:
            await play(path, [h.again(guest) for guest in guests], 8)
            await h.service.bus.close()
    assert len(kept(site)) >= len(before) + 2


async def test_cold_load_reads_each_entry_once(site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with application(tmp_path, url=site.url) as h:
        path, guests = await played(h, 60)
    read, rows, one = list[tuple[str, int]](), RowMapper.rows, RowMapper.row

    def several(mapper: RowMapper, game: str, given: Any) -> Iterator[StoredEntry]:
        for entry in rows(mapper, game, given):
            read.append((game, entry.version))
            yield entry

    def single(mapper: RowMapper, game: str, version: int, topic: str, state: bytes) -> StoredEntry:
        read.append((game, version))
        return one(mapper, game, version, topic, state)

    monkeypatch.setattr(RowMapper, "rows", several)
    monkeypatch.setattr(RowMapper, "row", single)
    async with application(tmp_path, url=site.url) as h:
        version = (await view(h.again(guests[0]), path))["version"]
    # The newest one is also looked at by itself: its effects may still have to be announced.
    assert [n for game, n in read if game == game_of(path) and n < version] == [*range(1, version)]
