"""Leaks to plant, each known from some real server: eyes that see more than the engine's gate lets through.

A leak in a route belongs here too: eyes that read the application's answers instead of the engine's.
"""

import base64
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from domain.engine.audience.audience import REFEREE, SPECTATOR, Viewer
from domain.engine.audience.redaction import redact
from domain.engine.entry.entry import Entry
from domain.engine.game.rules import Rules
from domain.engine.game.table_state import TableState
from lab.laws.game.eyes import Eyes, reckoned


@dataclass(frozen=True)
class Leak(Eyes):
    """Eyes that take a viewer for another one, or send more in a frame or a view."""

    frame_as: Callable[[Viewer], Viewer] = lambda viewer: viewer
    view_as: Callable[[TableState, Viewer], Viewer] = lambda _, viewer: viewer
    in_frame: Callable[[Entry], dict[str, Any]] = lambda _: {}
    in_view: Callable[[Rules, TableState], dict[str, Any]] = lambda _, __: {}

    def frame(self, version: int, entry: Entry, viewer: Viewer) -> dict[str, Any]:
        return super().frame(version, entry, self.frame_as(viewer)) | self.in_frame(entry)

    def view(self, rules: Rules, now: TableState, viewer: Viewer) -> dict[str, Any]:
        return super().view(rules, now, self.view_as(now, viewer)) | self.in_view(rules, now)


def _fresh(now: TableState) -> bool:
    return now.state is not None and now.version == len(now.lobby.chairs) + 1


OPTION_COUNTS = Leak(in_view=lambda _, now: {"choices": [len(o.asked.options or ()) for o in now.asked.values()]})
"""How many options every open question has."""
RECKONED_FROM_THE_WHOLE = Leak(in_view=lambda rules, now: {"reckoning": reckoned(rules, now, REFEREE)})
"""Derived values are computed from the table itself, not from what is seen of it."""
LEAKS: Mapping[str, Leak] = {
    # The state is sent unredacted as long as nobody has chosen.
    "InitialStateWhole": Leak(view_as=lambda now, viewer: REFEREE if _fresh(now) else viewer),
    # What seats hold is sent again under a name that no mark knows.
    "SecondCopy": Leak(
        in_view=lambda _, now: {"summary": msgspec.to_builtins(redact(now.state, Viewer("spectator", hands=True)))}
    ),
    # The encoded state is sent along.
    "OpaqueString": Leak(in_view=lambda _, now: {"token": base64.b64encode(msgspec.msgpack.encode(now.state))}),
    # A viewer without a seat is taken for the referee.
    "NoViewerSeesAll": Leak(
        frame_as=lambda viewer: viewer if viewer.seats else REFEREE,
        view_as=lambda _, viewer: viewer if viewer.seats else REFEREE,
    ),
    # The cause is sent as it came: sealed answers are exposed.
    "RawCause": Leak(in_frame=lambda entry: {"cause": entry.cause}),
    # The last facts are sent beside the view, unredacted.
    "EventsBesideTheView": Leak(in_frame=lambda entry: {"log": entry.facts}),
    # How many bytes the entry has in the store.
    "Lengths": Leak(in_frame=lambda entry: {"bytes": len(msgspec.msgpack.encode(entry.facts))}),
    "OptionCounts": OPTION_COUNTS,
    # The arguments of the question, as a log line would have them.
    "ArgumentsInALog": Leak(in_view=lambda _, now: {"log": repr([o.asked for o in now.asked.values()])}),
    # Hides too much: everybody is a spectator.
    "Blind": Leak(frame_as=lambda viewer: SPECTATOR if viewer.kind == "seat" else viewer),
}
