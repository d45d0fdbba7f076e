"""The store on a Citus cluster: PostgreSQL servers, one of them the coordinator, the others workers that hold games.

1. All rows of a game are in one shard (a part of each table), so on one worker. A commit therefore concerns a single
   worker, and never needs two phases.
2. Each worker is written to over a connection of its own. A transaction there begins by selecting one of its games
   (`LOOK`): Citus then runs what follows in that connection's process, and opens no connections between servers.
3. Accounts, and everything else that belongs to no single game, are on the coordinator, which also answers lists of
   games. A single game is read from its worker, see `infra.store.database.lanes`.
"""

import asyncio
from collections.abc import AsyncGenerator, Generator, Hashable, Sequence
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager, contextmanager
from typing import Any

from api.application.runtime.background import background
from infra.store.citus.placement import CATALOGUE_TTL, Placement
from infra.store.citus.session import CitusSession, LaneSession, WorkerSession
from infra.store.citus.steady import steady
from infra.store.database.append_unit import RESEATED, Unit, head_row, listed, outbox_rows, player_rows
from infra.store.database.appending import append
from infra.store.database.connection import ONE_LANE, Parts, Session, Steady, Store
from infra.store.database.hung_server import COMMIT_TIMEOUT, server_at
from infra.store.database.postgres import PostgresSession
from infra.store.database.postgres_store import APPENDING, CHANGE, TURN, PostgresWriter, newest_of
from infra.store.schema.schema import DUE, HEAD, SEATED

LOOK = b"SELECT FROM games WHERE game = %s"
"""The first statement of a transaction, see above; its rows are ignored."""


def _advance(columns: Sequence[str]) -> bytes:
    """The statement that compares and sets heads. By its last parameter, the ids, Citus finds their shards."""
    sets = "".join(f", {name} = CASE WHEN u.shape IS NULL THEN g.{name} ELSE u.{name} END" for name in columns)
    arrays = "".join(f", %b::{CHANGE[name]}[]" for name in columns)
    return f"""
    UPDATE games AS g SET version = u.head{sets}
    FROM unnest(%t::uuid[], %b::bigint[]{arrays}) AS u (game, head{"".join(f", {name}" for name in columns)})
    WHERE g.game = ANY(%t::uuid[]) AND g.game = u.game AND g.version = u.head - 1
    AND g.quarantined IS NULL AND g.archived IS NULL
    RETURNING g.game
    """.encode()  # noqa: S608 - our own names


def _insert(table: str, width: int, rows: int, more: str = "") -> bytes:
    """An INSERT of `rows` rows of `width` values each: Citus sends each row to its shard by its own values."""
    row = f"({', '.join(['%s'] * width)})"
    return f"INSERT INTO {table} VALUES {', '.join([row] * rows)} {more}".encode()  # noqa: S608 - our own names


class CitusWriter(PostgresWriter):
    """The connection that appends on one worker, with statements that Citus can split by shard."""

    writes_notices = False  # `followers` is on the coordinator, so notices go through the outbox

    @contextmanager
    def transaction(self, *, one: bool) -> Generator[None]:
        """A transaction, even for one call of `advance`: `LOOK` precedes it."""
        del one
        with super().transaction(one=False):
            yield

    def advance(self, units: Sequence[Unit]) -> set[str]:
        """Move on the heads that are at the version before, and insert those games' events."""
        self._execute(LOOK, [units[0].events[0].originator_id])
        kinds = {unit.change.kind for unit in units if unit.change is not None}
        changing = () if not kinds else TURN if kinds == {"turn"} else CHANGE
        games = [unit.events[0].originator_id for unit in units]
        changes = [None if unit.change is None else (listed(unit.change.listing), unit.change) for unit in units]
        columns = [[c and getattr(c[name in DUE], name) for c in changes] for name in changing]
        advanced = self._execute(_advance(tuple(changing)), [games, [unit.head for unit in units], *columns, games])
        won = {game for (game,) in advanced}
        self._insert_events([unit for unit in units if unit.game in won])
        return won

    def open(self, units: Sequence[Unit]) -> set[str]:
        """Insert heads and events of new games."""
        self._execute(LOOK, [units[0].events[0].originator_id])
        columns = ", ".join((*HEAD, *DUE))
        rows = [head_row(unit) for unit in units]
        query = _insert(f"games ({columns})", len(rows[0]), len(rows), "ON CONFLICT DO NOTHING RETURNING game")
        opened = {game for (game,) in self._execute(query, [value for row in rows for value in row])}
        self._insert_events([unit for unit in units if unit.game in opened])
        return opened

    def follow(self, units: Sequence[Unit]) -> None:
        """Write the rows of `player_games` and of the outbox for units that were stored."""
        self._insert_rows(f"player_games ({SEATED})", player_rows(units), RESEATED)
        self._insert_rows("outbox (game, version, kind, told, lease)", [(*row, 0) for row in outbox_rows(units)])

    def _insert_events(self, units: Sequence[Unit]) -> None:
        stored = [event for unit in units for event in unit.events]
        self._insert_rows("events", [(e.originator_id, e.originator_version, e.topic, e.state) for e in stored])

    def _insert_rows(self, table: str, rows: Sequence[Sequence[Any]], more: str = "") -> None:
        if rows:
            self._execute(_insert(table, len(rows[0]), len(rows), more), [value for row in rows for value in row])


class CitusStore(Store, Steady):
    """The store of the cluster whose coordinator has this URL, distributed by `croupier store migrate` before.

    Raises StoreError if the coordinator does not answer at the start.
    """

    commits_within = COMMIT_TIMEOUT

    def __init__(self, url: str) -> None:
        self.url = url
        self._placement = Placement(url, CATALOGUE_TTL)
        self._writers: dict[Hashable, CitusWriter] = {}

    @property
    def missing(self) -> Sequence[str]:
        """The workers, as `host:port`, that did not answer the last query to all."""
        return sorted(server_at(worker).name for worker in self._placement.missing)

    @property
    def lanes(self) -> Sequence[str]:
        """The addresses of the workers that hold games."""
        return sorted(self._placement.route.servers)

    @property
    def away(self) -> Sequence[str]:
        """The servers, as `host:port`, that did not answer last time: possibly including the coordinator."""
        watched = map(server_at, [self.url, *self.lanes])
        return sorted({*self.missing, *[server.name for server in watched if server.state != "answers"]})

    def answers(self, lane: str) -> bool:
        """Whether a worker answered last time."""
        return lane not in self._placement.missing and server_at(lane).state == "answers"

    def lane(self, game: str) -> str:
        """The address of a game's worker."""
        return self._placement.route.worker(game)

    def append(self, units: Sequence[Unit], lane: str = ONE_LANE) -> list[Exception | None]:
        """Commit all units that can be stored, of games of one worker; for each None, or why not; see `Store`."""
        if not units:
            return []
        lane = lane or self.lane(units[0].game)  # any worker passes a statement on to the right one
        if (writer := self._writers.get(lane)) is None:
            writer = self._writers[lane] = CitusWriter(lane, APPENDING[:1])
        self._placement.renew()
        return append(writer, units)

    def session(self, lane: str = ONE_LANE, *, alone: bool = False) -> PostgresSession:
        """A new session: with the worker of a lane, or with the coordinator."""
        if not lane:
            return CitusSession(self.url, self._placement)
        return LaneSession(lane) if alone else WorkerSession(lane)

    def steady(self) -> AbstractContextManager[Parts]:
        """The tables as they are at this moment, on all servers."""
        return steady(self.url)

    @asynccontextmanager
    async def watched(self) -> AsyncGenerator[None]:
        """Within this block hanging servers are detected: the coordinator, or a worker, including added ones.

        The catalogue is reread, also by a process that only reads.
        """
        coordinator, seen = server_at(self.url), set[str]()
        async with AsyncExitStack() as watching:
            await watching.enter_async_context(coordinator.watched())

            async def watch_all() -> None:
                while True:
                    self._placement.renew()
                    for worker in self._placement.route.servers - seen:
                        await watching.enter_async_context(server_at(worker).watched(coordinator))
                        seen.add(worker)
                    await asyncio.sleep(CATALOGUE_TTL)

            async with background(watch_all):
                yield

    def newest(self, session: Session, games: Sequence[str]) -> dict[str, int]:
        """The newest version of each of these games that exists and is not quarantined."""
        return newest_of(session, games)

    def close(self) -> None:
        """Release the connections."""
        for writer in self._writers.values():
            writer.close()
