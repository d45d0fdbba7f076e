"""What is sent to a viewer, as bytes. The laws read tables through this seam; planted leaks replace it.

A leak in a route is planted the same way: by eyes that ask the application instead of the engine.
"""

from typing import Any

import msgspec

from domain.engine.audience import Viewer, redact
from domain.engine.facts import Entry
from domain.engine.table import TableState

encode = msgspec.json.Encoder().encode


class Eyes:
    """The engine's own gate."""

    def frame(self, version: int, entry: Entry, viewer: Viewer) -> dict[str, Any]:
        return {
            "version": version,
            "cause": redact(entry.cause, viewer),
            "facts": redact(entry.facts, viewer),
        }

    def view(self, now: TableState, viewer: Viewer) -> dict[str, Any]:
        return {
            "version": now.version,
            "state": redact(now.state, viewer),
            "asked": [[o.question, redact(o.asked, viewer)] for o in now.asked.values()],
            "resigned": now.lobby.resigned,
        }

    def frame_bytes(self, version: int, entry: Entry, viewer: Viewer) -> bytes:
        return encode(self.frame(version, entry, viewer))

    def view_bytes(self, now: TableState, viewer: Viewer) -> bytes:
        return encode(self.view(now, viewer))


EYES = Eyes()
