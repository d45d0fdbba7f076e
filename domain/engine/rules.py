"""All that a game gives the engine, and all that anything else knows of a game: one record of data and functions."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from domain.engine.audience import Seat
from domain.engine.facts import Asked, Command, Fact, Opened
from domain.engine.messages import Message
from domain.engine.script import Script
from domain.engine.stage import Stage

Confidence = Literal["confirmed", "single", "inferred", "proposed"]
"""How sure a figure is: by two independent sources or more, by one, by another rule; or no source has it."""


class Component(Struct, frozen=True):
    """A thing of the game's box, as data; its names stand in the texts. `cost` is in the game's money."""

    id: str
    cost: int | None
    types: tuple[str, ...]
    count: int
    """How many lie in the box."""
    price: dict[str, int] | None = None
    """What is paid for it where that is no money: how many of each kind of thing."""
    sets: tuple[str, ...] = ()
    """The sets or editions that have it, as the game's own ids."""
    points: int | None = None
    """What it counts at the end, where that is a fixed number."""
    confidence: dict[str, Confidence] | None = None
    """How sure its figures are, by field; null where all are the publisher's."""


class Preset(Struct, frozen=True):
    """A named set of options, which `options` given by the opener refine."""

    id: str
    options: dict[str, str]


class Score(Struct, frozen=True):
    """How a game stands when it ends: facts that show it, each seat's place (1 won), and the rule that decided."""

    facts: tuple[Fact, ...]
    places: tuple[int, ...]
    decided: str


Policy = Callable[[Any, Asked, Callable[[int], int]], tuple[int, ...]]
"""A bot: (the state as its seat may see it, its question, own dice: bound -> number below it) -> picks."""


Shuffle = Callable[[Sequence[Any]], Sequence[Any]]
"""Cards -> the same cards in a drawn order."""


class Seen(Struct, frozen=True):
    """What somebody has seen of a game up to a rest: folded from their frames, so nothing that is hidden from them.

    `state` and `facts` (all so far, in order) are redacted for whoever holds `seats`.
    """

    state: Any
    facts: tuple[Fact, ...]
    seats: tuple[Seat, ...]
    options: Any


def all_seats(places: Sequence[int]) -> tuple[Seat, ...]:
    """All seats: what holds for a rematch unless a game says otherwise."""
    return tuple(Seat(i) for i in range(len(places)))


@dataclass(frozen=True, kw_only=True)
class Schema:
    """The types of which a game's history, options and positions are made."""

    opened: type[Opened]
    asked: type[Asked]
    facts: Sequence[type[Fact]]
    state: type[Struct]
    options: type[Struct]
    scenario: type[Struct]


@dataclass(frozen=True, kw_only=True)
class Catalogue:
    """What a shop window shows of a game: nothing here is asked while it is played."""

    players: tuple[int, int]
    best: int
    minutes: tuple[int, int]
    weight: float
    """How heavy the game is to learn, from 1 to 5."""
    colours: Sequence[str] = ()
    """What seats are told apart by, as stable ids, as many as there may be seats; they have no part in the play."""
    presets: Sequence[Preset]
    components: Sequence[Component]
    glossary: Sequence[str]
    """The terms that are explained, by id."""


@dataclass(frozen=True, kw_only=True)
class Mechanics:
    """How a game goes: pure functions; `next_script` gives the script of the next stretch, which the table runs."""

    check: Callable[[Opened], None]
    """Refuse options, seats or a scenario that the game does not have: BadOptions, BadScenario."""
    start: Callable[[Opened], Any]
    """The state before the first script, without any chance."""
    apply: Callable[[Any, Fact], Any]
    """The state after a fact. Knows no rule, and never reads a face in order to decide."""
    next_script: Callable[[Stage], Script]
    """The next script; when it runs out the table rests."""
    over: Callable[[Any], bool]
    """Whether the state is that of a finished game."""
    score: Callable[[Any, Sequence[Seat]], Score]
    """The end as it stands, whatever kind of end it is; seats that resigned rank last."""
    redeal: Callable[[Seen, Shuffle], Any]
    """(what somebody has seen, a shuffle) -> a scenario: what they see stays, what is hidden from them is dealt anew.

    Raises BadScenario where no scenario can say the position."""
    first: Callable[[Sequence[int]], tuple[Seat, ...]] = all_seats
    """(places of the last game, by seat) -> the seats among which the first player of a rematch is drawn."""
    default: Callable[[Asked], tuple[int, ...]]
    """What is answered for a seat that resigned."""
    counts: Callable[[Any], bool]
    """Whether these options lay the sizes of all piles open."""


@dataclass(frozen=True, kw_only=True)
class Messages:
    """What a game says, as messages: the files in `texts`, one for each language, have their sentences."""

    prompt: Callable[[Asked], Message]
    """A question."""
    label: Callable[[Any], Message]
    """An option."""
    line: Callable[[Command | Fact], Message | None]
    """(a redacted command or fact) -> a line of the story; None for what goes without saying."""
    ids: frozenset[str]
    """Every id that the three may give, and every name that a Ref in them may point to: together with the names of the
    catalogue all that the texts must have, and may have."""
    texts: Path
    """The folder of `en.toml` and the other languages."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Rules:
    """One game. Two of them are equal only if they are one."""

    key: str
    version: int
    oldest: int = 1
    """The first version whose rulings these rules still keep, so that a record of it can be run again."""
    bots: Mapping[str, Policy]
    schema: Schema
    catalogue: Catalogue
    mechanics: Mechanics
    language: Messages

    @property
    def title(self) -> str:
        """The key as one word, with which the names of this game's wire types begin."""
        return "".join(part.capitalize() for part in self.key.split("-"))
