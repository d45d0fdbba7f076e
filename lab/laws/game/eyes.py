"""What is sent to a viewer, as bytes. The laws read tables through this interface; planted leaks replace it.

A leak in a route is planted the same way: by eyes that ask the application instead of the engine.
"""

from typing import Any

import msgspec

from domain.engine.audience.audience import Viewer
from domain.engine.audience.redaction import redact, redacted
from domain.engine.entry.entry import Entry
from domain.engine.game.rules import Rules
from domain.engine.game.table_state import TableState

encode = msgspec.json.Encoder().encode


def reckoned(rules: Rules, now: TableState, viewer: Viewer) -> Any:
    """What follows from what the viewer sees; None before the start."""
    if now.state is None:
        return None
    return rules.mechanics.reckon(redacted(now.state, viewer), now.lobby.opening.options)


class Eyes:
    """The engine's own gate."""

    def frame(self, version: int, entry: Entry, viewer: Viewer) -> dict[str, Any]:
        return {
            "version": version,
            "cause": redact(entry.cause, viewer),
            "facts": redact(entry.facts, viewer),
        }

    def view(self, rules: Rules, now: TableState, viewer: Viewer) -> dict[str, Any]:
        return {
            "version": now.version,
            "state": redact(now.state, viewer),
            "reckoning": reckoned(rules, now, viewer),
            "asked": [[o.question, redact(o.asked, viewer)] for o in now.asked.values()],
            "resigned": now.lobby.resigned,
            "clocks": now.lobby.clocks,
            "away": now.lobby.away,
        }

    def frame_bytes(self, version: int, entry: Entry, viewer: Viewer) -> bytes:
        return encode(self.frame(version, entry, viewer))

    def view_bytes(self, rules: Rules, now: TableState, viewer: Viewer) -> bytes:
        return encode(self.view(rules, now, viewer))


EYES = Eyes()
