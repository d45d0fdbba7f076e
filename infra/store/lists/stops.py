"""What was stopped of games' code: a short list, in the same store as the games."""

from collections.abc import Sequence

from msgspec.structs import astuple

from api.application.ports.stops import Stop
from infra.store.database.connection import Session, Store, Workers

COLUMNS = "ruleset, edition, what, game, door, at, place, why"


class StoredStops(Workers):
    """The stops of an open store."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, 1, "stops")

    async def stops(self) -> Sequence[Stop]:
        """All of them. Raises Unavailable."""
        return await self.run(stops)

    async def keep_stop(self, stop: Stop) -> None:
        """Keep one, unless the same is kept. Raises Unavailable."""
        query = f"INSERT INTO stops ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"  # noqa: S608
        await self.run(lambda session: session.rows(query, astuple(stop)))


def stops(session: Session) -> list[Stop]:
    """All that are stored, in the order in which they happened."""
    return [Stop(*row) for row in session.rows(f"SELECT {COLUMNS} FROM stops ORDER BY at, game")]  # noqa: S608


def lift(session: Session, game: str) -> int:
    """Delete the stops of a game, or all of a ruleset that is named instead; returns how many there were."""
    stops = session.rows("SELECT what FROM stops WHERE ? IN (game, ruleset)", (game,))
    session.rows("DELETE FROM stops WHERE ? IN (game, ruleset)", (game,))
    return len(stops)
