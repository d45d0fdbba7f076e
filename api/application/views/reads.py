"""The work of expensive reads: functions that can be handed to a separate process, see `runtime.readers`.

Each takes a game's rules, stored entries, and the viewer.
"""

from collections.abc import Sequence

import msgspec

from api.application.ports.stores import StoredEntry
from domain.engine.audience.audience import Viewer
from domain.engine.lobby.lobby import LobbyState
from projections.views.compiled import CompiledRules

_encoder = msgspec.json.Encoder()


def holder(lobby: LobbyState, viewer: Viewer) -> str | None:
    """The player who holds exactly these seats, and may have had others before the start; None for nobody."""
    player = lobby.chairs[viewer.seats[0]].player if viewer.seats else None
    return player if player is not None and lobby.seats_of(player) == viewer.seats else None


def framed(compiled: CompiledRules, entries: Sequence[StoredEntry], viewer: Viewer) -> dict[int, bytes]:
    """Versions, and frames as JSON."""
    return {row.version: _encoder.encode(compiled.frame(row.version, row.digest, row.body, viewer)) for row in entries}
