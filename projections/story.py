"""The game told in words, for one viewer: what the rules say of each redacted fact, and why this viewer may see it."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from domain.engine.audience import Viewer, redact
from domain.engine.facts import Entry
from domain.engine.lobby import LobbyState
from domain.engine.sight import Sight, sight
from projections.language import Language


class Line(Struct, frozen=True):
    """A line of the story: what type of cause or fact it tells, and field by field why the viewer knows of it."""

    version: int
    at: int
    fact: str
    text: str
    why: tuple[Sight, ...]


def lines(
    words: Language, version: int, entry: Entry, viewer: Viewer, names: Sequence[str], language: str
) -> tuple[Line, ...]:
    """What one entry tells this viewer; nothing for what goes without saying."""
    found: list[Line] = []
    for step in (entry.cause, *entry.facts):
        text = words.line(redact(step, viewer), names, language)
        if text is not None:
            tag: str = step.__struct_config__.tag
            found.append(Line(version, entry.at, tag, text, sight(step, viewer)))
    return tuple(found)


def seat_names(lobby: LobbyState, names: Mapping[str, str]) -> tuple[str, ...]:
    """What each seat is called in a story; those who would be called the same are told apart by their place."""
    plain = [c.bot if c.bot is not None else names.get(c.player, c.player) for c in lobby.chairs]
    return tuple([f"{name} ({seat + 1})" if plain.count(name) > 1 else name for seat, name in enumerate(plain)])
