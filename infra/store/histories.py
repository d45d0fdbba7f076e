"""All games of a store, read one after the other by whoever looks after it."""

from collections.abc import Iterator, Sequence
from typing import cast

from msgspec import Struct

from api.application.ports import StoredEntry
from infra.store.connection import Store
from infra.store.ledger import EVENTS, LARGEST_INTEGER
from infra.store.rows import RowMapper


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

    def games(self) -> Sequence[str]:
        """Every game's id."""
        return [cast("str", game) for (game,) in self._session.rows("SELECT game FROM game_secrets ORDER BY game")]

    def all(self, games: Sequence[str]) -> Iterator[History]:
        """These games, each read when it is its turn."""
        for game in games:
            ((secret, key),) = self._session.rows("SELECT secret, key_id FROM game_secrets WHERE game = ?", (game,))
            rows = self._session.rows(EVENTS, (game, 0, LARGEST_INTEGER))
            row = self._mapper.row
            yield History(game, self._mapper.secret(game, secret, key), tuple([row(game, *r) for r in rows]))

    def close(self) -> None:
        """Let go of the store."""
        self._session.close()
        self._store.close()
