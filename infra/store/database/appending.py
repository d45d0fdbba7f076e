"""How units are stored, on any database: the following is one transaction for a whole batch.

1. The head rows are compared and set: one that is at the version before a unit's, and neither quarantined nor archived,
   is moved on, and that unit has won. This decides which of several writers wins, and checks that the version before
   exists, for each unit separately. Heads are locked in the order of ids, so two batches never deadlock.
2. A new game's head is inserted, unless the id exists.
3. In the same transaction the winners' events are inserted, and what `player_games` and the outbox need of them.

A batch contains one unit per game; another one of the same game comes in a transaction of its own, after it.

A connection may be lost before a commit is answered. Then the batch is retried once on a new one, and losers are now
compared with what is stored under their version: if the bytes are their own, they had won.
"""

from collections.abc import Collection, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from api.application.ports.errors import Conflict
from infra.store.database.append_unit import Unit, follows, only_told
from infra.store.database.connection import ONE_LANE, Store, StoreError

APPEND_TRIES = 5
"""How often a unit is tried while the database aborts its transaction, as in a deadlock."""


class RefusedError(StoreError):
    """The database refused a statement: nothing of its transaction is stored, and the connection is good."""


class GivenUpError(RefusedError):
    """The database ended this transaction in favour of another one, as in a deadlock: it may be retried."""


class LostError(StoreError):
    """The connection was lost within a transaction: it may or may not be stored."""


class Writer(Protocol):
    """The connection that appends, and the statements in which the kinds of database differ."""

    writes_notices: bool
    """Whether `advance` also writes the notices of a turn, for followers."""

    def transaction(self, *, one: bool) -> AbstractContextManager[None]:
        """A transaction; `one`: it contains a single call of `advance`. Raises LostError if the outcome is unknown."""
        ...

    def advance(self, units: Sequence[Unit]) -> Collection[str]:
        """Move on the heads that are at the version before, and insert those units' events; returns their games.

        The units are sorted by game, and have one event each.
        """
        ...

    def open(self, units: Sequence[Unit]) -> Collection[str]:
        """Insert heads and events of new games; returns these games. The units are sorted by game."""
        ...

    def follow(self, units: Sequence[Unit]) -> None:
        """Write the rows of `player_games` and of the outbox for units that were stored."""
        ...

    def stored_event(self, unit: Unit) -> tuple[str, bytes] | None:
        """(topic, state) of the event stored under the version of this unit's first event; None if there is none."""
        ...

    def closed(self, unit: Unit) -> bool:
        """Whether this unit's game is quarantined or archived: it then accepts no appends."""
        ...

    def close(self) -> None:
        """Release the connection."""
        ...


class OneLaneStore(Store):
    """What stores on a single server and in a file have in common: one connection appends for all games."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    def append(self, units: Sequence[Unit], lane: str = ONE_LANE) -> list[Exception | None]:
        """Commit all units that can be stored; for each None, or why not."""
        del lane
        return append(self._writer, units)

    def close(self) -> None:
        """Release the connection that appends."""
        self._writer.close()


def append(writer: Writer, units: Sequence[Unit]) -> list[Exception | None]:
    """Commit all units that can be stored; for each None, or why not. Raises StoreError if the store is at fault."""
    outcomes: list[Exception | None] = [None] * len(units)
    left = list(range(len(units)))
    while left:
        batch: dict[str, int] = {}
        for place in left:
            batch.setdefault(units[place].game, place)
        places = [batch[game] for game in sorted(batch)]
        for place, outcome in zip(places, _commit(writer, [units[place] for place in places]), strict=True):
            outcomes[place] = outcome
        left = [place for place in left if batch[units[place].game] != place]
    return outcomes


def _commit(writer: Writer, batch: Sequence[Unit], lost: bool = False) -> list[Exception | None]:
    """In one transaction, or one per unit if a unit spoils it; `lost`: an earlier attempt may have stored them."""
    failed: Exception | None = None
    for _ in range(APPEND_TRIES):
        try:
            return _once(writer, batch, lost)
        except LostError:
            if lost:
                raise
            lost = True
            continue
        except RefusedError as error:
            failed = error
        except StoreError:
            raise
        except Exception as error:  # noqa: BLE001 - a value that the database cannot hold
            failed = error
        if len(batch) > 1:
            return [_commit(writer, [unit], lost)[0] for unit in batch]
        if not isinstance(failed, GivenUpError):
            break
    return [failed]


def _once(writer: Writer, batch: Sequence[Unit], lost: bool) -> list[Exception | None]:
    """In one transaction; raises what the whole batch failed with. `lost`: an earlier attempt may have stored it."""
    appends = [unit for unit in batch if unit.opening is None]
    openings = [unit for unit in batch if unit.opening is not None]
    following = [unit for unit in batch if follows(unit) and not (writer.writes_notices and only_told(unit))]
    with writer.transaction(one=not openings and not following):
        won = {*(writer.advance(appends) if appends else ()), *(writer.open(openings) if openings else ())}
        if stored := [unit for unit in following if unit.game in won]:
            writer.follow(stored)
    return [None if unit.game in won else _refusal(writer, unit, lost) for unit in batch]


def _refusal(writer: Writer, unit: Unit, lost: bool) -> Exception | None:
    """Why a unit was not stored; None if an earlier attempt, whose answer was lost, had stored it."""
    stored = writer.stored_event(unit)
    if lost and stored == (unit.events[0].topic, unit.events[0].state):
        return None
    if stored is None and unit.opening is None and not writer.closed(unit):
        return ValueError(f"no version comes right before {unit.version}")
    return Conflict(f"{unit.game} {unit.version}")
