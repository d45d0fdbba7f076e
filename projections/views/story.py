"""The story of a game for one viewer: a line for each redacted fact, and why this viewer may see it."""

from collections.abc import Iterator, Sequence
from typing import Any, cast

from domain.engine.audience.audience import Viewer
from domain.engine.audience.field_audiences import marks
from domain.engine.audience.redaction import redact
from domain.engine.audience.why_seen import sight
from domain.engine.entry.commands import (
    Abandoned,
    Chose,
    Command,
    Returned,
    TimeAdded,
    TimedOut,
    UndoAgreed,
    UndoProposed,
    UndoRefused,
    WatcherAdmitted,
    WatcherRemoved,
)  # fmt: skip
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import Ended, Fact, Undone
from domain.engine.game.messages import Message, Who
from projections.schemas.schemas import StoryLine, Why
from projections.words.language import Language
from projections.words.texts import service_texts
from projections.words.times import rfc3339


def lines(
    texts: Language, version: int, entry: Entry, viewer: Viewer, names: Sequence[str], language: str, stood: bool
) -> tuple[StoryLine, ...]:
    """The lines for one entry as this viewer may read them, and why.

    `names`: of the players, by seat; `stood`: whether a proposal to go back stood before it.
    """
    told_lines, own, at_time = list[StoryLine](), service_texts(language).templates, rfc3339(entry.at)
    by = entry.cause.seat if isinstance(entry.cause, Chose) else None
    lapsed = stood and stands(entry) is False and not _undone(entry) and not isinstance(entry.cause, UndoRefused)
    for place, step in enumerate((entry.cause, *entry.facts)):
        seen = redact(step, viewer)
        text = _of_service(step, names, language) or texts.line(seen, names, language)
        if text is not None:
            tag, back_to = f"{step.__struct_config__.tag}", step.version if isinstance(step, Undone) else None
            seat, cards = getattr(seen, "seat", None), tuple(_cards(seen))
            why = tuple([Why(s.field, s.sees, s.why, own[f"reason.{s.sees}.{s.why}"]) for s in sight(step, viewer)])
            told_lines.append(StoryLine(version, entry.at, at_time, tag, text, why, seat, cards, by, back_to))
        if lapsed and not place:
            told_lines.append(StoryLine(version, entry.at, at_time, "undo-lapsed", own["undo.lapsed"], ()))
    return tuple(told_lines)


def _cards(seen: Command | Fact) -> Iterator[str]:
    """The components that a redacted command or fact names in its fields of cards."""
    for name in [name for name, mark, _ in marks(type(seen)) if mark is not None]:
        value = getattr(seen, name)
        yield from [
            face
            for face in (cast("tuple[Any, ...]", value) if isinstance(value, tuple) else (value,))
            if isinstance(face, str)
        ]


def stands(entry: Entry) -> bool | None:
    """Whether a proposal to go back stands after an entry; None: as it did before."""
    if _undone(entry) or any(isinstance(fact, Ended) for fact in entry.facts):
        return False
    if isinstance(entry.cause, (UndoProposed, UndoAgreed)):
        return True
    return None if isinstance(entry.cause, (Returned, TimeAdded, WatcherAdmitted, WatcherRemoved)) else False


def _undone(entry: Entry) -> bool:
    return any(isinstance(fact, Undone) for fact in entry.facts)


def _of_service(step: Command | Fact, names: Sequence[str], language: str) -> str | None:
    """What is worded alike for every game; None for the game's own. Only a game's `watchers` names spectators."""
    texts, tag = service_texts(language), step.__struct_config__.tag
    match step:
        case Abandoned(reason):
            key = f"called-off.{reason}"
            message = Message.of(key if key in texts.templates else "called-off.operator")
        case TimeAdded():
            message = Message.of("clock.time-added")
        case TimedOut(seat) | Returned(seat):
            message = Message.of(f"clock.{tag}", player=Who(seat))
        case UndoProposed(seat, _, tells):
            message = Message.of("undo.proposed-although" if tells else "undo.proposed", player=Who(seat))
        case UndoAgreed(seat):
            message = Message.of("undo.agreed", player=Who(seat))
        case UndoRefused(seat):
            message = Message.of("undo.refused", player=Who(seat))
        case Undone(version):
            message = Message.of("undo.undone", version=version)
        case WatcherAdmitted() | WatcherRemoved():
            message = Message.of(f"watching.{tag}")
        case _:
            return None
    return texts.say(message, tuple(names))
