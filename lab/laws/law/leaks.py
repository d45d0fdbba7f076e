"""Leaks to plant, each known from some real server: eyes that see more than the engine's gate lets through.

A leak in a route belongs here too: eyes that read the application's answers instead of the engine's.
"""

import base64
from typing import Any

import msgspec

from domain.engine.audience.audience import REFEREE, SPECTATOR, Viewer
from domain.engine.audience.redaction import redact
from domain.engine.entry.entry import Entry
from domain.engine.game.rules import Rules
from domain.engine.game.table_state import TableState
from lab.laws.game.eyes import Eyes, reckoned


class InitialStateWhole(Eyes):
    """The state is sent unredacted as long as nobody has chosen."""

    def view(self, rules: Rules, now: TableState, viewer: Viewer) -> dict[str, Any]:
        fresh = now.state is not None and now.version == len(now.lobby.chairs) + 1
        return super().view(rules, now, REFEREE if fresh else viewer)


class SecondCopy(Eyes):
    """What seats hold is sent again under a name that no mark knows."""

    def view(self, rules: Rules, now: TableState, viewer: Viewer) -> dict[str, Any]:
        hands = msgspec.to_builtins(redact(now.state, Viewer("spectator", hands=True)))
        return super().view(rules, now, viewer) | {"summary": hands}


class OpaqueString(Eyes):
    """The encoded state is sent along."""

    def view(self, rules: Rules, now: TableState, viewer: Viewer) -> dict[str, Any]:
        return super().view(rules, now, viewer) | {"token": base64.b64encode(msgspec.msgpack.encode(now.state))}


class NoViewerSeesAll(Eyes):
    """A viewer without a seat is taken for the referee."""

    def frame(self, version: int, entry: Entry, viewer: Viewer) -> dict[str, Any]:
        return super().frame(version, entry, viewer if viewer.seats else REFEREE)

    def view(self, rules: Rules, now: TableState, viewer: Viewer) -> dict[str, Any]:
        return super().view(rules, now, viewer if viewer.seats else REFEREE)


class RawCause(Eyes):
    """The cause is sent as it came: sealed answers are exposed."""

    def frame(self, version: int, entry: Entry, viewer: Viewer) -> dict[str, Any]:
        return super().frame(version, entry, viewer) | {"cause": entry.cause}


class EventsBesideTheView(Eyes):
    """The last facts are sent beside the view, unredacted."""

    def frame(self, version: int, entry: Entry, viewer: Viewer) -> dict[str, Any]:
        return super().frame(version, entry, viewer) | {"log": entry.facts}


class Lengths(Eyes):
    """How many bytes the entry has in the store."""

    def frame(self, version: int, entry: Entry, viewer: Viewer) -> dict[str, Any]:
        return super().frame(version, entry, viewer) | {"bytes": len(msgspec.msgpack.encode(entry.facts))}


class OptionCounts(Eyes):
    """How many options every open question has."""

    def view(self, rules: Rules, now: TableState, viewer: Viewer) -> dict[str, Any]:
        return super().view(rules, now, viewer) | {"choices": [len(o.asked.options or ()) for o in now.asked.values()]}


class ArgumentsInALog(Eyes):
    """The arguments of the question, as a log line would have them."""

    def view(self, rules: Rules, now: TableState, viewer: Viewer) -> dict[str, Any]:
        return super().view(rules, now, viewer) | {"log": repr([o.asked for o in now.asked.values()])}


class Blind(Eyes):
    """Hides too much: everybody is a spectator."""

    def frame(self, version: int, entry: Entry, viewer: Viewer) -> dict[str, Any]:
        return super().frame(version, entry, SPECTATOR if viewer.kind == "seat" else viewer)


class ReckonedFromTheWhole(Eyes):
    """Derived values are computed from the table itself, not from what is seen of it."""

    def view(self, rules: Rules, now: TableState, viewer: Viewer) -> dict[str, Any]:
        return super().view(rules, now, viewer) | {"reckoning": reckoned(rules, now, REFEREE)}


LEAKS: tuple[type[Eyes], ...] = (
    InitialStateWhole,
    SecondCopy,
    OpaqueString,
    NoViewerSeesAll,
    RawCause,
    EventsBesideTheView,
    Lengths,
    OptionCounts,
    ArgumentsInALog,
    Blind,
)
