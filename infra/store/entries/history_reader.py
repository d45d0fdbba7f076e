"""All games of a store, read one after the other by whoever looks after it."""

from collections.abc import Iterator, Sequence

from eventsourcing.persistence import MapperDeserialisationError
from msgspec import Struct

from api.application.ports.stores import StoredEntry
from infra.store.database.connection import Store
from infra.store.entries.encryption import TamperedError, UnknownKeyError
from infra.store.entries.entry_reader import Entries
from infra.store.entries.mapper import ODD, UnknownTopicError, game_id
from infra.store.entries.objects import ArchiveError
from infra.store.entries.quarantine import Damage, Quarantine


class History(Struct, frozen=True):
    """A game as it lies in a store. Of a damaged one the rows that can be read; `secret` is empty if it cannot be."""

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

    def games(self, *, over: bool = True) -> Sequence[str]:
        """The ids of all games with a secret and entries; unless `over` without those that lists show as over."""
        query = "SELECT game FROM games WHERE secret IS NOT NULL AND version > 0 "
        query += "" if over else "AND (status IS NULL OR status <> 'over') "
        found = self._session.rows(query + "ORDER BY game")
        return [game_id(game) for (game,) in found]

    def all(self, games: Sequence[str]) -> Iterator[History]:
        """These games, each read when it is its turn."""
        for game in games:
            try:
                yield self._one(game)
            except (ArchiveError, UnknownKeyError, UnknownTopicError) as error:
                yield History(game, b"", (), Damage(game, 0, str(error)))
            except ODD as error:
                odd = f"has a cell that holds what it never should ({type(error).__name__})"
                yield History(game, b"", (), Damage(game, 0, odd))

    def _one(self, game: str) -> History:
        # The head first: if the game is played on meanwhile, there are more entries than it says, never fewer.
        query = "SELECT version, secret, key_id FROM games WHERE game = ?"
        ((newest, secret, key),) = self._session.rows(query, (game,))
        try:
            entries = self._entries.read(self._session, game)
            found = History(game, self._entries.mapper.secret(game, secret, key), tuple(entries))
        except (MapperDeserialisationError, TamperedError):
            found = self.salvage(game)
        whole = len(found.rows) >= newest and found.rows[-1].version == len(found.rows)
        return found if whole or found.damage else self.salvage(game)

    def salvage(self, game: str) -> History:
        """One game up to the first entry that cannot be read, or whose digest does not follow."""
        found = list(self._quarantine.read(self._session, game))
        rows = tuple([one for one in found if isinstance(one, StoredEntry)])
        damage = next((one for one in found if isinstance(one, Damage)), None)
        try:
            ((secret, key),) = self._session.rows("SELECT secret, key_id FROM games WHERE game = ?", (game,))
            return History(game, self._entries.mapper.secret(game, secret, key), rows, damage)
        except (TamperedError, ValueError):
            return History(game, b"", rows, damage)

    def damage(self, history: History) -> Damage | None:
        """The damage noted in a history, or found by reading the game once more; None if it is whole."""
        return history.damage or self._quarantine.damage(self._session, history.game)

    def close(self) -> None:
        """Let go of the store."""
        self._session.close()
        self._store.close()
