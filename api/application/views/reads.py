"""The work of expensive reads: functions that can be handed to a separate process, see `runtime.readers`.

Each takes a game's rules, stored entries, and the viewer.
"""

from collections.abc import Sequence

import msgspec

from api.application.ports.stores import StoredEntry
from domain.engine.audience.audience import Viewer
from domain.engine.lobby.lobby import LobbyState
from projections.schemas.schemas import StoryLine, Why
from projections.views import story
from projections.views.compiled import CompiledRules
from projections.words.service import service_texts
from projections.words.times import rfc3339

_encoder = msgspec.json.Encoder()


def holder(lobby: LobbyState, viewer: Viewer) -> str | None:
    """The player who holds exactly these seats, and may have had others before the start; None for nobody."""
    player = lobby.chairs[viewer.seats[0]].player if viewer.seats else None
    return player if player is not None and lobby.seats_of(player) == viewer.seats else None


def framed(compiled: CompiledRules, entries: Sequence[StoredEntry], viewer: Viewer) -> dict[int, bytes]:
    """Versions, and frames as JSON."""
    return {one.version: _encoder.encode(compiled.frame(one.version, one.digest, one.body, viewer)) for one in entries}


def lines_of(
    compiled: CompiledRules,
    entries: Sequence[StoredEntry],
    viewer: Viewer,
    names: Sequence[str],
    language: str,
    stood: bool,
) -> list[StoryLine]:
    """Entries in words. `stood`: whether a proposal to go back stood before them."""
    words, told = compiled.presenter.language, list[StoryLine]()
    for stored in entries:
        entry = compiled.codec.decode(stored.body)
        lines = story.lines(words, stored.version, entry, viewer, names, language, stood)
        told += [_explained(line, language) for line in lines]
        stood = stood if (then := story.stands(entry)) is None else then
    return told


def _explained(line: story.Line, language: str) -> StoryLine:
    texts = service_texts(language)
    why = tuple([Why(s.field, s.sees, s.why, texts.templates[f"reason.{s.sees}.{s.why}"]) for s in line.why])
    return StoryLine(
        line.version, line.at, rfc3339(line.at), line.fact, line.text, why, line.seat, line.cards, line.by, line.back_to
    )
