"""All games of a store, read one after the other by whoever looks after it."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from api.application.ports import StoredEntry
from infra.store.connection import Store
from infra.store.recorder import SessionRecorder
from infra.store.rows import RowMapper, game_id


class History(Struct, frozen=True):
    """A game as it lies in a store."""

    game: str
    secret: bytes
    rows: tuple[StoredEntry, ...]


class HistoryReader:
    """The games of an open store, which it closes."""

    def __init__(self, store: Store, mapper: RowMapper) -> None:
        self._store, self._mapper = store, mapper
        self._session = store.session()
        self._events = SessionRecorder(self._session, "events")

    def games(self) -> Sequence[str]:
        """Every game's id."""
        found = self._session.rows("SELECT game FROM games WHERE secret IS NOT NULL AND version > 0 ORDER BY game")
        return [game_id(game) for (game,) in found]

    def all(self, games: Sequence[str]) -> Iterator[History]:
        """These games, each read when it is its turn."""
        for game in games:
            ((secret, key),) = self._session.rows("SELECT secret, key_id FROM games WHERE game = ?", (game,))
            entries = [self._mapper.to_domain_event(event).entry for event in self._events.select_events(game)]
            yield History(game, self._mapper.secret(game, secret, key), tuple(entries))

    def close(self) -> None:
        """Let go of the store."""
        self._session.close()
        self._store.close()
