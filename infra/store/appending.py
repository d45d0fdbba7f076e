"""How units are stored, whichever database it is: what follows is one transaction for a whole batch.

1. The head rows are compared and set: one that is at the version before a unit's, and neither quarantined nor archived,
   is moved on, and that unit has won.
   This decides who of several writers wins, checks that the version before exists, and tells of each unit alone.
   Heads are locked in the order of ids, so two batches never wait for each other in a circle.
2. A new game's head is inserted, unless there is one of this id.
3. With them go the winners' events; and what must be known of some of them elsewhere.

A batch holds one unit of a game; another one of the same game comes in a transaction of its own, after it.

A connection may be lost with the answer of a commit. Then the batch is tried once more on a new one, and who loses now
is compared with what is stored under their version: their own bytes mean that they had won.
"""

from collections.abc import Collection, Sequence
from contextlib import AbstractContextManager
from typing import Protocol

from api.application.ports.errors import Conflict
from infra.store.connection import StoreError
from infra.store.units import Unit, follows, only_told

TRIES = 5
"""How often a unit is tried that the database gives up, as it does with one of two transactions in a deadlock."""


class RefusedError(StoreError):
    """The database refused a statement: nothing of its transaction is stored, and the connection is good."""


class GivenUpError(RefusedError):
    """The database gave this transaction up for another one's sake: it may be tried again."""


class LostError(StoreError):
    """The connection was lost within a transaction: it may or may not be stored."""


class Writer(Protocol):
    """The connection that appends, and the statements in which the kinds of database differ."""

    writes_notices: bool
    """Whether `advance` also writes what players are told of a turn, for those who follow their games."""

    def transaction(self, *, one: bool) -> AbstractContextManager[None]:
        """A transaction, of one call of `advance` if it is said; raises LostError if nobody knows what became of it."""
        ...

    def advance(self, units: Sequence[Unit]) -> Collection[str]:
        """Move on the heads that are at the version before, and insert those games' events; which games these are.

        The units are sorted by game, and have one event each.
        """
        ...

    def open(self, units: Sequence[Unit]) -> Collection[str]:
        """Insert heads and events of games that are not there; which games were not. The units are sorted by game."""
        ...

    def follow(self, units: Sequence[Unit]) -> None:
        """Write what must be known elsewhere of units that were stored."""
        ...

    def stored(self, unit: Unit) -> tuple[str, bytes] | None:
        """Topic and state of the event that is stored under the version of this unit's first."""
        ...

    def closed(self, unit: Unit) -> bool:
        """Whether this unit's game is quarantined or archived: nothing is appended to it then."""
        ...


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
    """One transaction, or one for each unit if one of them spoils it; `lost`: an earlier one may have stored them."""
    failed: Exception | None = None
    for _ in range(TRIES):
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
    """Raises what the whole batch failed with; `lost`: an earlier attempt may have stored it."""
    appends = [unit for unit in batch if unit.opening is None]
    openings = [unit for unit in batch if unit.opening is not None]
    following = [unit for unit in batch if follows(unit) and not (writer.writes_notices and only_told(unit))]
    with writer.transaction(one=not openings and not following):
        won = {*(writer.advance(appends) if appends else ()), *(writer.open(openings) if openings else ())}
        if stored := [unit for unit in following if unit.game in won]:
            writer.follow(stored)
    return [None if unit.game in won else _refusal(writer, unit, lost) for unit in batch]


def _refusal(writer: Writer, unit: Unit, lost: bool) -> Exception | None:
    """Why a unit was not stored by this attempt; None if it was by the one whose answer was lost."""
    stored = writer.stored(unit)
    if lost and stored == (unit.events[0].topic, unit.events[0].state):
        return None
    if stored is None and unit.opening is None and not writer.closed(unit):
        return ValueError(f"no version comes right before {unit.version}")
    return Conflict(f"{unit.game} {unit.version}")
