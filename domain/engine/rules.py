"""What a game must provide: types, catalogue, rules as functions, and messages. Nothing else of a game is imported."""

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
"""How sure a printed figure is. `confirmed`: two independent sources or more; `single`: one source; `inferred`: follows
from another rule; `proposed`: ours, as no source has it."""


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
"""A bot: (state as its seat may see it, its question, its dice: bound -> number below it) -> numbers of the options it
picks."""


Shuffle = Callable[[Sequence[Any]], Sequence[Any]]
"""Cards -> the same cards in random order."""


class Seen(Struct, frozen=True):
    """What somebody has seen of a game up to a checkpoint: folded from their frames, so nothing hidden from them.

    `state` and `facts` (all so far, in order) are redacted for whoever holds `seats`.
    """

    state: Any
    facts: tuple[Fact, ...]
    seats: tuple[Seat, ...]
    options: Any


def all_seats(places: Sequence[int]) -> tuple[Seat, ...]:
    """All seats: the default of `Mechanics.first`."""
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
    """What clients are told about a game; no rule of play depends on it.

    `players` and `minutes` are (least, most); `best` is the number of players it plays best with.
    """

    players: tuple[int, int]
    best: int
    minutes: tuple[int, int]
    weight: float
    """How hard the game is to learn, from 1 (light) to 5 (heavy)."""
    colours: Sequence[str] = ()
    """The colours that seats are shown in, as stable ids, at least one for each seat. No rule uses them."""
    presets: Sequence[Preset]
    components: Sequence[Component]
    glossary: Sequence[str]
    """The terms that are explained, by id."""


@dataclass(frozen=True, kw_only=True)
class Mechanics:
    """How a game is played. All but the scripts are pure functions. The table runs one script after the other."""

    check: Callable[[Opened], None]
    """Raise BadOptions or BadScenario for options, a number of seats or a scenario that the game does not allow."""
    start: Callable[[Opened], Any]
    """The state before the first script. Draws nothing: chance belongs to scripts, which record it as facts."""
    apply: Callable[[Any, Fact], Any]
    """(state, fact) -> the state after it. Knows no rules, and what it does never depends on a hidden face, so that it
    folds redacted facts as well."""
    next_script: Callable[[Stage], Script]
    """The next script. Where it ends is a checkpoint, so everything it needs to know must be in the state."""
    over: Callable[[Any], bool]
    """Whether the state is that of a finished game."""
    score: Callable[[Any, Sequence[Seat]], Score]
    """(state, resigned seats) -> the result, at whatever point the game ended. Seats that resigned rank last."""
    redeal: Callable[[Seen, Shuffle], Any]
    """(what somebody has seen, a shuffle) -> a scenario: what they see stays, what is hidden from them is dealt anew.
    Raises BadScenario for a position that a scenario cannot express."""
    first: Callable[[Sequence[int]], tuple[Seat, ...]] = all_seats
    """(places of the last game, by seat) -> the seats among which the first player of a rematch is drawn."""
    default: Callable[[Asked], tuple[int, ...]]
    """The picks (option numbers) that answer a question for a seat that has resigned."""
    counts: Callable[[Any], bool]
    """(options) -> whether everybody may count every pile, see `Viewer.counts`."""


@dataclass(frozen=True, kw_only=True)
class Messages:
    """Questions, options and story lines as messages. The files in `texts`, one a language, hold the sentences."""

    prompt: Callable[[Asked], Message]
    """(question, perhaps redacted) -> its prompt."""
    label: Callable[[Any], Message]
    """(option) -> its label."""
    line: Callable[[Command | Fact], Message | None]
    """(redacted command or fact) -> its line in the story; None for what needs no line."""
    ids: frozenset[str]
    """Every message id and every Ref that these three may give. With the names of the catalogue that is all that the
    texts must and may hold; a test compares them."""
    texts: Path
    """The folder of `en.toml` and the other languages."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Rules:
    """One game. Compared and hashed by identity, so that caches can be keyed by it."""

    key: str
    version: int
    oldest: int = 1
    """The first version that these rules can still run: records made under older ones are not verified."""
    bots: Mapping[str, Policy]
    schema: Schema
    catalogue: Catalogue
    mechanics: Mechanics
    language: Messages

    @property
    def title(self) -> str:
        """The key in CamelCase, the prefix of this game's component names in the API's document."""
        return "".join(part.capitalize() for part in self.key.split("-"))
