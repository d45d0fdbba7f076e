"""Records: functions for a separate process, as those of `reads`; only that of a finished game is for everybody."""

from collections.abc import Sequence
from typing import Any

import msgspec

from api.application.ports.stores import StoredEntry
from api.application.views.reads import framed
from domain.engine.audience.audience import Viewer
from domain.engine.entry.commands import Opened
from domain.engine.lobby.lobby import LobbyState
from projections.verification.record import full_record, seen_record
from projections.views.compiled import CompiledRules

_encoder = msgspec.json.Encoder()


def recorded(_: CompiledRules, game: str, entries: Sequence[StoredEntry], lobby: LobbyState) -> bytes:
    """The record of a game that is over."""
    bodies, digests = [row.body for row in entries], [row.digest for row in entries]
    return _encoder.encode(full_record(game, bodies, digests, lobby, _raw))


def seen(compiled: CompiledRules, game: str, entries: Sequence[StoredEntry], opening: Opened, viewer: Viewer) -> bytes:
    """What a viewer has seen of a game."""
    frames = [msgspec.Raw(frame) for frame in framed(compiled, entries, viewer).values()]
    return _encoder.encode(seen_record(game, opening, viewer.label, frames))


def _raw(part: Any) -> msgspec.Raw:
    """A part of something long as JSON: encoding all of it at once would stop every other thread."""
    return msgspec.Raw(_encoder.encode(part))
