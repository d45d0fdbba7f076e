"""Reads all games of a store one after another, for maintenance."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from api.application.ports.stores import StoredEntry
from infra.store.database.connection import Store
from infra.store.entries.encryption import TamperedError
from infra.store.entries.entry_reader import Entries
from infra.store.entries.mapper import ODD, game_id
from infra.store.entries.quarantine import AWAY, Damage, Quarantine, odd


class History(Struct, frozen=True):
    """A game as stored, with what is wrong with it: rows that cannot be read, or do not follow.

    For a damaged one the rows before the damage; `secret` is empty if it cannot be read.
    """

    game: str
    secret: bytes
    rows: tuple[StoredEntry, ...]
    damage: Damage | None = None


class HistoryReader:
    """The games of an open store, which it closes."""

    def __init__(self, store: Store, entries: Entries) -> None:
        self._store, self._entries = store, entries
        self._session = store.session()
        self._quarantine = Quarantine(entries)

    def games(self, *, over: bool = True, after: str = "", most: int | None = None) -> Sequence[str]:
        """Ids of games in order, those after `after`, at most `most` of them; None: all.

        Unless `over`, without those that lists show as over.
        """
        which = "" if over else " AND (status IS NULL OR status <> 'over')"
        beyond = " AND game > ?" if after else ""  # no text sorts before a cell of another type
        bound = "" if most is None else f" LIMIT {most:d}"
        query = f"SELECT game FROM games WHERE true{which}{beyond} ORDER BY game{bound}"  # noqa: S608 - our own words
        return [game_id(game) for (game,) in self._session.rows(query, (after,) if after else ())]

    def count(self) -> int:
        """How many games there are."""
        return int(self._session.rows("SELECT count(*) FROM games")[0][0])

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
        found = list(self._quarantine.read(self._session, game))
        rows = tuple([one for one in found if isinstance(one, StoredEntry)])
        damage = next((one for one in found if isinstance(one, Damage)), None)
        try:
            ((secret, key),) = self._session.rows("SELECT secret, key_id FROM games WHERE game = ?", (game,))
            return History(game, self._entries.mapper.secret(game, secret, key), rows, damage)
        except TamperedError:
            return History(game, b"", rows, damage)

    def close(self) -> None:
        """Release the store."""
        self._session.close()
        self._store.close()
