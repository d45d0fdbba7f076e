"""What lists of games show of a game, from its stored entries alone.

Only the engine's own commands and facts matter here. So entries are decoded and folded without the game's types and
rules, which is faster, works for rules that are not installed, and looks at no card. A game in memory need not be
folded: see `projections.lists.live_listing`.
"""

from collections.abc import Callable, Iterable
from types import SimpleNamespace
from typing import Any

import msgspec
from msgspec import Struct, defstruct
from msgspec.structs import replace

from domain.engine.entry.commands import COMMANDS, Opened
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import Asked, Defaulted, Ended, Fact, Seated, Started, undone_type
from domain.engine.game.table_state import TableState
from domain.engine.history.entry_types import any_of
from domain.engine.table.folded_table import FoldedTable
from projections.lists import live_listing
from projections.schemas.listing import Imported, Listing


class Step(Struct, frozen=True):
    """A fact with the fields that lists need. They are Any: a game's own facts may use the same names."""

    type: str
    seat: Any = None
    order: Any = None
    how: Any = None
    places: Any = None
    decided: Any = None
    secret: Any = None


class LobbyEvent(Struct, frozen=True):
    """An entry, decoded for lists. `cause` is a command of the engine."""

    cause: Any
    facts: tuple[Step, ...]
    at: int


_typed: Any = defstruct("LobbyEvent", [("cause", any_of([Opened, *COMMANDS]))], bases=(LobbyEvent,), frozen=True)
read: Callable[[bytes], LobbyEvent] = msgspec.msgpack.Decoder(_typed).decode
"""Decode an entry's stored body for lists. Raises msgspec.DecodeError."""

_undone = undone_type(Struct)
_FACTS: dict[str, Callable[[Step], Fact]] = {
    "seated": lambda step: Seated(tuple(step.order)),
    "started": lambda _: Started(rules=0),
    "asked": lambda step: Asked(step.seat, "", "", None, None, None),
    "defaulted": lambda step: Defaulted(step.seat, None),
    "undone": lambda _: _undone(version=0, state=None),
    "ended": lambda step: Ended(step.how, tuple(step.places), step.decided, step.secret),
}
"""Tag of a fact that changes the lobby or the open questions -> the fact, as far as lists need it."""
_NO_RULES: Any = SimpleNamespace(
    version=0, schema=SimpleNamespace(asked=Asked, state=Struct), mechanics=SimpleNamespace(apply=None, start=id)
)
"""Stands in for a game's rules: there is no state, so no fact of the game's own is folded."""


def fold(game: str, bodies: Iterable[bytes], imported: Imported | None = None) -> Listing:
    """A game's listing from the stored bodies of all its entries; raises ValueError if one cannot be read."""
    opened_at, now = folded(game, bodies)
    item = live_listing.listing(game, opened_at, now)
    return item if imported is None else replace(item, imported=imported, stages=())


def folded(game: str, bodies: Iterable[bytes]) -> tuple[int, TableState]:
    """When a game was opened, and its table after all its entries, without the game's own state; raises as `fold`."""
    entries = [read(body) for body in bodies]
    table = FoldedTable(_NO_RULES, game, entries[0].cause)
    try:
        for entry in entries:
            facts = tuple([_FACTS[step.type](step) for step in entry.facts if step.type in _FACTS])
            table.open_command(entry.cause)
            for fact in facts:
                table.fold(fact)
            table.fold_envelope(Entry(entry.cause, facts, entry.at, None, None, 0))
    except LookupError as error:
        raise msgspec.ValidationError(f"version {table.version} does not follow from those before it") from error
    return entries[0].at, table.now()
