"""The story of a game for one viewer: a line for each redacted fact, and why this viewer may see it."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from domain.engine.audience import Viewer, redact
from domain.engine.facts import Entry
from domain.engine.lobby import LobbyState
from domain.engine.sight import Sight, sight
from projections.language import Language


class Line(Struct, frozen=True):
    """A line of the story. `fact`: the type tag of its command or fact; `why`: what of each field is seen, and why."""

    version: int
    at: int
    fact: str
    text: str
    why: tuple[Sight, ...]


def lines(
    texts: Language, version: int, entry: Entry, viewer: Viewer, names: Sequence[str], language: str
) -> tuple[Line, ...]:
    """The lines for one entry as this viewer may read them. `names`: of the players, by seat."""
    found: list[Line] = []
    for step in (entry.cause, *entry.facts):
        text = texts.line(redact(step, viewer), names, language)
        if text is not None:
            tag: str = step.__struct_config__.tag
            found.append(Line(version, entry.at, tag, text, sight(step, viewer)))
    return tuple(found)


def seat_names(lobby: LobbyState, names: Mapping[str, str]) -> tuple[str, ...]:
    """The name of each seat in a story. `names`: player id -> name. Equal names get the number of the seat, from 1."""
    plain = [c.bot if c.bot is not None else names.get(c.player, c.player) for c in lobby.chairs]
    return tuple([f"{name} ({seat + 1})" if plain.count(name) > 1 else name for seat, name in enumerate(plain)])
