"""Reads all games of a store one after another, for maintenance."""

from collections.abc import Iterator, Sequence

import msgspec
from msgspec import Struct

from api.application.ports.stores import StoredEntry
from infra.store.database.connection import Store
from infra.store.database.uptime import StoreClock
from infra.store.entries.cells import OddCell, odd_cells
from infra.store.entries.encryption import TamperedError
from infra.store.entries.entry_reader import Entries
from infra.store.entries.mapper import ODD
from infra.store.entries.quarantine import AWAY, Damage, Quarantine, odd
from projections.lists.listing_fold import read

FINISHED = "FROM games WHERE (ruleset = ? OR ruleset IS NULL) AND (status = 'over' OR status IS NULL)"
"""Games of a ruleset; lists do not know those of which they could not read the entries."""


class History(Struct, frozen=True):
    """A game as stored, with what is wrong with it: rows that cannot be read, or do not follow.

    For a damaged one the rows before the damage; `secret` is empty if it cannot be read.
    """

    game: str
    secret: bytes
    rows: tuple[StoredEntry, ...]
    damage: Damage | None = None

    @property
    def over(self) -> bool:
        """Whether the last entry says that the game has ended. True if it is unreadable, so that it is verified."""
        try:
            return any(fact.type == "ended" for fact in read(self.rows[-1].body).facts)
        except (IndexError, msgspec.MsgspecError):
            return True


class HistoryReader:
    """The games of an open store, which it closes."""

    def __init__(self, store: Store, entries: Entries) -> None:
        self._store, self._entries = store, entries
        self._session = store.session()
        self._quarantine = Quarantine(entries)

    def games(self, *, over: bool = True) -> Sequence[str]:
        """Ids of all games in order; unless `over`, without those that lists show as over."""
        which = "" if over else " WHERE status IS NULL OR status <> 'over'"
        return self._ids(f"SELECT game FROM games{which} ORDER BY game")  # noqa: S608 - our own words

    def finished(self, ruleset: str, after: str, most: int) -> Sequence[str]:
        """Ids of games in order that lists show as over, or do not know, after this id; at most `most`."""
        beyond = " AND game > ?" if after else ""  # no text sorts before a cell of another type
        query = f"SELECT game {FINISHED}{beyond} ORDER BY game LIMIT {most:d}"
        return self._ids(query, (ruleset, after) if after else (ruleset,))

    def odd_cells(self) -> Sequence[OddCell]:
        """The cells of the whole store that hold another type than their column's."""
        return [*odd_cells(self._session)]

    def count(self, ruleset: str) -> int:
        """How many there are of those."""
        return int(self._session.rows(f"SELECT count(*) {FINISHED}", (ruleset,))[0][0])

    def now(self) -> int:
        """The time by the store's clock, which the entries have: microseconds UTC."""
        clock = StoreClock()
        clock.measure(self._session)
        return clock()

    def all(self, games: Sequence[str]) -> Iterator[History]:
        """All these games, each read when its turn comes."""
        for game in games:
            try:
                yield self._one(game)
            except AWAY as error:
                yield History(game, b"", (), Damage(game, 0, str(error)))
            except ODD as error:
                yield History(game, b"", (), odd(game, error))

    def _one(self, game: str) -> History:
        """One game up to the first entry that cannot be read, or whose digest does not follow."""
        entries = list(self._quarantine.legible(self._session, game))
        rows = tuple([row for row in entries if isinstance(row, StoredEntry)])
        damage = next((row for row in entries if isinstance(row, Damage)), None)
        try:
            ((secret, key),) = self._session.rows("SELECT secret, key_id FROM games WHERE game = ?", (game,))
            return History(game, self._entries.mapper.secret(game, secret, key), rows, damage)
        except TamperedError:
            return History(game, b"", rows, damage)

    def _ids(self, query: str, parameters: Sequence[str] = ()) -> Sequence[str]:
        return [game for (game,) in self._session.rows(query, parameters)]

    def close(self) -> None:
        """Release the store."""
        self._session.close()
        self._store.close()
