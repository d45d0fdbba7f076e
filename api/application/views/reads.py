"""The work of expensive reads: functions that can be handed to a separate process, see `runtime.readers`.

Each takes a game's rules, stored entries, and the viewer; only a record of a finished game is for everybody.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from api.application.ports.stores import StoredEntry
from domain.engine.audience.audience import Viewer
from domain.engine.entry.commands import Opened
from domain.engine.lobby.lobby import LobbyState
from projections.schemas.schemas import StoryLine, Why
from projections.verification.record import full_record, seen_record
from projections.views import branch, story
from projections.views.compiled import CompiledRules
from projections.views.picture import picture
from projections.views.sample import sample
from projections.words.service import service_texts
from projections.words.times import rfc3339

_encoder = msgspec.json.Encoder()


def framed(compiled: CompiledRules, entries: Sequence[StoredEntry], viewer: Viewer) -> dict[int, bytes]:
    """Versions, and frames as JSON."""
    return {one.version: _encoder.encode(compiled.frame(one.version, one.digest, one.body, viewer)) for one in entries}


def drawn(compiled: CompiledRules, view: bytes, language: str, *, small: bool) -> bytes:
    """A view, given as JSON, as an SVG."""
    return picture(compiled.presenter.language, msgspec.json.decode(view), language, small=small)


def sampled(compiled: CompiledRules, language: str, *, small: bool) -> bytes:
    """A position of a game that nobody has played, as an SVG."""
    return picture(compiled.presenter.language, sample(compiled, language), language, small=small)


def branch_start(
    compiled: CompiledRules, entries: Sequence[StoredEntry], viewer: Viewer, key: bytes
) -> tuple[int, bytes] | None:
    """See `branch.start`; the position as JSON."""
    frames = [compiled.frame(one.version, one.digest, one.body, viewer) for one in entries]
    found = branch.start(compiled.rules, frames, viewer, key)
    return None if found is None else (found.version, _encoder.encode(found.scenario))


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


def recorded(_: CompiledRules, game: str, entries: Sequence[StoredEntry], lobby: LobbyState) -> bytes:
    """The record of a game that is over."""
    bodies, digests = [one.body for one in entries], [one.digest for one in entries]
    return _encoder.encode(full_record(game, bodies, digests, lobby, _raw))


def seen(compiled: CompiledRules, game: str, entries: Sequence[StoredEntry], opening: Opened, viewer: Viewer) -> bytes:
    """What a viewer has seen of a game."""
    frames = [msgspec.Raw(frame) for frame in framed(compiled, entries, viewer).values()]
    return _encoder.encode(seen_record(game, opening.ruleset, opening.commitment, viewer.label, frames))


def _raw(part: Any) -> msgspec.Raw:
    """A part of something long as JSON: encoding all of it at once would stop every other thread."""
    return msgspec.Raw(_encoder.encode(part))


def _explained(line: story.Line, language: str) -> StoryLine:
    texts = service_texts(language)
    why = tuple([Why(s.field, s.sees, s.why, texts.templates[f"reason.{s.sees}.{s.why}"]) for s in line.why])
    return StoryLine(
        line.version, line.at, rfc3339(line.at), line.fact, line.text, why, line.seat, line.cards, line.by, line.back_to
    )
