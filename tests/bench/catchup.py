"""How fast the lists of games are made anew from the entries of a whole store."""

import secrets
from collections.abc import Sequence
from contextlib import closing
from time import perf_counter

from msgspec import Struct

from api.application.ports import StoredEntry
from infra.store.connection import Opening, Unit
from infra.store.ledger import EventStoreAdapter
from tests.bench import play

PLAYED = 20
"""Different games; the store holds each of them many times, under other ids."""
PIECE = 1_000


class CaughtUp(Struct, frozen=True):
    """Entries that the lists took in, and how many a second. The floor is reading their bytes from the store."""

    store: str
    entries: int
    per_second: float
    floor_per_second: float
    ratio: float


def caught_up(store: str, ledger: EventStoreAdapter, entries: int) -> CaughtUp:
    """Fill the store with at least so many entries of whole games, one of each in turn, and make the lists anew."""
    games: list[list[StoredEntry]] = []
    for n in range(PLAYED):
        sealer = play.Sealer()
        play.whole_game(n, sealer)
        games.append(sealer.rows)
    _fill(ledger, games, entries)
    start = perf_counter()
    applied = ledger.lists.rebuild()
    took = perf_counter() - start
    start = perf_counter()
    _read(ledger)
    floor = perf_counter() - start
    return CaughtUp(store, applied, round(applied / took), round(applied / floor), round(floor / took, 3))


def _fill(ledger: EventStoreAdapter, games: Sequence[Sequence[StoredEntry]], entries: int) -> None:
    put = 0
    while put < entries:
        ids = [secrets.token_hex(16) for _ in games]
        # Round about, as games that are played at the same time.
        for turn in range(max(map(len, games))):
            units = [_unit(ledger, game, rows[turn]) for game, rows in zip(ids, games, strict=True) if turn < len(rows)]
            assert not any(ledger.store.insert_units(units))
            put += len(units)


def _unit(ledger: EventStoreAdapter, game: str, row: StoredEntry) -> Unit:
    opening = Opening(game, bytes(32), None, None) if row.version == 1 else None
    return Unit(ledger.mapper.stored(game, row), opening)


def _read(ledger: EventStoreAdapter) -> None:
    with closing(ledger.store.session()) as session:
        position = 0
        while noted := ledger.store.settled(session, position, PIECE):
            position = noted[-1].position
