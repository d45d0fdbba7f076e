"""Records: functions for a separate process, as those of `reads`; only that of a finished game is for everybody."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec
from msgspec import UNSET

from api.application.games.live_game_cache import LiveGames
from api.application.games.refusals import NotInstalled
from api.application.ports.stores import StoredEntry
from api.application.runtime.worker_threads import beside
from api.application.views.gate import closed_refusal, may_watch
from api.application.views.reads import framed
from domain.engine.audience.audience import Viewer
from domain.engine.entry.commands import Opened
from domain.engine.lobby.lobby import LobbyState
from projections.lists.listing_fold import folded
from projections.verification.record import full_record, seen_record
from projections.views.compiled import CompiledRules

_encoder = msgspec.json.Encoder()


async def kept(live_games: LiveGames, game: str, player: str | None) -> bytes:
    """The record of a finished game whose rules are not installed; see `TableGate.kept_record`."""
    async with live_games.reading(game):
        stored = await live_games.store.read(game, 0)
        bodies, digests = [row.body for row in stored], [row.digest for row in stored]
        lobby = (await beside(partial(folded, game, bodies)))[1].lobby
        seated = player is not None and lobby.seats_of(player)
        if not seated and (lobby.opening.late is not UNSET or not may_watch(lobby, player)):
            raise closed_refusal(player)
        if lobby.ended is None:
            raise NotInstalled(lobby.opening.ruleset)
        return await beside(lambda: _encoder.encode(full_record(game, bodies, digests, lobby)))


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
