"""What a game must provide: types, catalogue, rules as functions, and messages. Nothing else of a game is imported."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from domain.engine.audience.audience import Seat, Viewer, seated
from domain.engine.audience.redaction import Redacted
from domain.engine.entry.clock import USUAL_LIMITS, ClockLimits
from domain.engine.entry.commands import Command, Opened
from domain.engine.entry.facts import Asked, Fact
from domain.engine.folding.moves import Move
from domain.engine.game.layout import Layout
from domain.engine.game.levels import LEVELS, VERSION, Level
from domain.engine.game.messages import Message
from domain.engine.game.stage import Script, Stage

ENGINE = 1
"""The version of what `croupier.game` promises to games, raised with every breaking change."""
Confidence = Literal["confirmed", "single", "inferred", "proposed"]
"""How sure a printed figure is. `confirmed`: two independent sources or more; `single`: one source; `inferred`: follows
from another rule; `proposed`: ours, as no source has it."""


class Component(Struct, frozen=True):
    """A thing in the game's box, as data; its names are in the texts. `cost` is in the game's money."""

    id: str
    cost: int | None
    types: tuple[str, ...]
    count: int
    """How many are in the box."""
    price: dict[str, int] | None = None
    """Its price if that is not money: how many of each kind of thing."""
    sets: tuple[str, ...] = ()
    """The sets or editions that have it, as the game's own ids."""
    points: int | None = None
    """Its points at the end, if they are a fixed number."""
    confidence: dict[str, Confidence] | None = None
    """How sure its figures are, by field; null if all are the publisher's."""
    figures: Struct | None = None
    """The numbers in its text: the very value that the rules read, of the type `Schema.component_figures`."""


class Preset(Struct, frozen=True):
    """A named set of options, which `options` given by the opener refine."""

    id: str
    options: dict[str, str]
    components: tuple[str, ...] = ()
    """The ids of the components that it puts in play, if it chooses among them."""


class Score(Struct, frozen=True):
    """How a game stands when it ends: facts that show it, each seat's place (1 won), and the rule that decided."""

    facts: tuple[Fact, ...]
    places: tuple[int, ...]
    decided: str


def places_by(keys: Sequence[Any]) -> tuple[int, ...]:
    """Each seat's place by its key, smallest first; equal keys share a place, as in 1, 2, 2, 4."""
    return tuple([1 + sum(other < key for other in keys) for key in keys])


def score_by(facts: tuple[Fact, ...], keys: Sequence[tuple[Any, ...]], decided: Sequence[str]) -> Score:
    """The score by these keys, one for each seat, smallest first: whether it has resigned, then what each rule counts.

    It was decided by the first rule that puts the winner ahead of all others who have not resigned; the last of
    `decided` has no key: the victory is shared.
    """
    best = min(keys)
    rivals = [key for key in keys if key[0] == best[0]]
    for n, rule in enumerate(decided[:-1], 1):
        rivals = [key for key in rivals if key[n] == best[n]]
        if len(rivals) == 1:
            return Score(facts, places_by(keys), rule)
    return Score(facts, places_by(keys), decided[-1])


Dice = Callable[[int], int]
"""(bound) -> a number from 0 to bound - 1."""
Chooser = Callable[[Any, Asked, Dice], tuple[int, ...]]
"""(state as a seat may see it, its question, its dice: bound -> number below it) -> the option numbers it picks."""


@dataclass(frozen=True)
class Policy:
    """A bot: what it picks, deterministic in its arguments, so that a verifier can ask it again."""

    chooser: Chooser
    version: int
    """Stored with every answer. Raised with every change that may alter its picks."""
    strength: int = 1
    """How strongly it plays, from 1 (picks at random) to 5 (hard for anybody). No rule uses it."""

    def __call__(self, state: Any, asked: Asked, dice: Dice) -> tuple[int, ...]:
        """The picks for this question, as its chooser makes them."""
        return self.chooser(state, asked, dice)


Shuffle = Callable[[Sequence[Any]], Sequence[Any]]
"""Cards -> the same cards in random order."""


class Seen(Struct, frozen=True, eq=False):
    """What somebody has seen of a game up to a checkpoint: folded from their frames, so nothing hidden from them.

    `state` and `facts` (all so far, in order) are redacted for whoever holds `seats`. Compared and hashed by identity,
    so that a game can cache what all its deals have in common.

    `since`: the facts they have seen after the checkpoint. A game may ignore them, for a deal that contradicts them is
    dealt anew; using them saves futile deals.
    """

    state: Any
    facts: tuple[Fact, ...]
    seats: tuple[Seat, ...]
    options: Any
    since: tuple[Fact, ...] = ()


Vocabulary = Mapping[str, Mapping[str, str]]
"""Kind -> value -> the id of the thing in the texts whose name it has.

A kind is a field of the view whose values are words (`phase`), what an amount is of (`goods`), the `type` of
components, or `state` and `reckoning`, for names of fields."""


def all_seats(places: Sequence[int]) -> tuple[Seat, ...]:
    """All seats: the default of `Mechanics.first`."""
    return tuple(Seat(i) for i in range(len(places)))


@dataclass(frozen=True, kw_only=True)
class Schema:
    """The types that make up a game's history, options and positions."""

    opened: type[Opened]
    asked: type[Asked]
    facts: Sequence[type[Fact]]
    state: type[Struct]
    options: type[Struct]
    scenario: type[Struct]
    decided: Sequence[str]
    """Every rule that may appear in `Score.decided`."""
    component_figures: Any
    """The type of `Component.figures`, or a union of types."""
    figures: type[Struct]
    reckoning: type[Struct]


@dataclass(frozen=True, kw_only=True)
class Catalogue:
    """What clients are told about a game; rules of play ignore it, except that a game must have seats for `players`.

    `players` and `minutes` are (least, most); `best` is the number of players it plays best with.
    """

    players: tuple[int, int]
    best: int
    minutes: tuple[int, int]
    weight: float
    """How hard the game is to learn, from 1 (light) to 5 (heavy)."""
    colours: Sequence[str] = ()
    """The colours of seats, as stable ids, at least one for each seat. No rule uses them."""
    presets: Sequence[Preset]
    components: Sequence[Component]
    figures: Struct
    """The numbers of the rules that belong to no component: the very value that the rules read."""
    vocabulary: Vocabulary
    """Names of everything in a view other than components."""
    glossary: Sequence[str]
    """The terms that are explained, by id."""
    layout: Layout
    """How the table is drawn."""
    clocks: ClockLimits = USUAL_LIMITS
    """The limits for its clocks, and the default clock."""


@dataclass(frozen=True, kw_only=True)
class Mechanics:
    """How a game is played. All but the scripts are pure functions. The table runs one script after another."""

    check: Callable[[Opened], None]
    """Raise BadOptions or BadScenario for disallowed options or scenarios; the number of seats is already checked."""
    start: Callable[[Opened], Any]
    """The state before the first script. Draws nothing: chance belongs to scripts, which record it as facts."""
    apply: Callable[[Any, Fact], Any]
    """(state, fact) -> the state after it. Ignores rules, and never depends on a hidden face, so that it folds redacted
    facts as well. `Folding` in `folding` derives it from `moves`."""
    moves: Mapping[type[Fact], Sequence[Move]]
    """What `apply` does, as data, by type of fact: published for clients, which fold the frames they receive. Empty if
    `apply` is a function of the game's own, which cannot be published."""
    next_script: Callable[[Stage], Script]
    """The next script. Its end is a checkpoint, so everything it needs to know must be in the state."""
    over: Callable[[Any], bool]
    """Whether the state is that of a finished game."""
    score: Callable[[Any, Sequence[Seat]], Score]
    """(state, resigned seats) -> the result, at whatever point the game ended. Resigned seats rank last."""
    redeal: Callable[[Seen, Shuffle], Any]
    """(what somebody has seen, a shuffle) -> a scenario: what they see stays, what is hidden from them is dealt anew.
    Raises BadScenario for a position that a scenario cannot express."""
    first: Callable[[Sequence[int]], tuple[Seat, ...]] = all_seats
    """(places in the last game, by seat) -> the seats among which a rematch draws its first player."""
    default: Callable[[Asked], tuple[int, ...]]
    """The picks (option numbers) that answer a question on behalf of a resigned seat."""
    reckon: Callable[[Redacted[Any], Any], Struct | None]
    """(the state as somebody may see it, options) -> what follows from it and is shown with it. None for whatever takes
    more than this viewer sees."""
    reckon_alike: bool = False
    """Whether `reckon` is the same for everybody, as none of it depends on anything hidden from anybody. It is then
    computed once for all, from what a spectator sees."""
    counts: Callable[[Any], bool]
    """(options) -> whether everybody may count every pile, see `Viewer.counts`."""


def _always_picked(asked: Asked) -> Message:
    """The default of `Messages.none`."""
    raise NotImplementedError(f"{asked.why}/{asked.verb} may be answered with no picks, so it needs a label for that")


@dataclass(frozen=True, kw_only=True)
class Messages:
    """Questions, options and story lines as messages. The files in `texts`, one per language, hold the sentences."""

    prompt: Callable[[Asked], Message]
    """(question, perhaps redacted) -> its prompt. If there are no options, it says so."""
    label: Callable[[str, str, Any], Message]
    """(why, verb, option) -> its label, which says what is done: it may stand alone on a button."""
    asks: Collection[tuple[str, str]]
    """Every (why, verb) that a question may have."""
    line: Callable[[Command | Fact], Message | None]
    """(redacted command or fact) -> its line in the story; None if it needs no line."""
    ids: frozenset[str]
    """Every message id and Ref that these may produce. With the names of the catalogue they are exactly what the texts
    must contain; a test compares them."""
    none: Callable[[Asked], Message] = _always_picked
    """(question that allows no picks, as its seat sees it) -> the label for picking nothing. Not needed in a game where
    something is always picked."""
    texts: Path
    """The folder of `en.toml` and the other languages."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Rules:
    """One game. Compared and hashed by identity, so that caches can be keyed by it."""

    key: str
    version: int
    oldest: int = 1
    """The oldest version that these rules can still run: records made under earlier ones are not verified."""
    engine: int = ENGINE
    """The engine that the game was written for."""
    namespace: str = ""
    """The prefix of its facts' tags, before the dot: its key, or the first words of it."""
    bots: Mapping[str, Policy]
    schema: Schema
    catalogue: Catalogue
    mechanics: Mechanics
    language: Messages
    levels: Mapping[str, Level] = field(default_factory=lambda: LEVELS)
    """The bots that search, by name; none if nothing is available to do the thinking for them."""

    def seat_viewer(self, opening: Opened, *seats: int) -> Viewer:
        """Who holds these seats at a table opened like this, with what its options show to everybody."""
        return seated(*seats, counts=self.mechanics.counts(opening.options), hands=opening.open_hands)

    def policy_version(self, name: str) -> int | None:
        """The version of a bot, scripted or not; None if the game has no bot of this name.

        Search results depend on the game's bots, which play on in its worlds: their versions count towards it.
        """
        if name in self.levels:
            return 1000 * VERSION + sum([policy.version for policy in self.bots.values()])
        policy = self.bots.get(name)
        return None if policy is None else policy.version

    @property
    def policies(self) -> tuple[str, ...]:
        """The names of all bots that may take a seat: the scripted ones first, then those that search."""
        return (*self.bots, *self.levels)

    @property
    def tags(self) -> str:
        """The prefix of its facts' tags, reserved for this game."""
        return self.namespace or self.key

    @property
    def best_bot(self) -> str:
        """The name of the strongest scripted bot: games list them from weakest to strongest."""
        return list(self.bots)[-1]

    @property
    def weakest_bot(self) -> str:
        """The name of the weakest scripted bot."""
        return next(iter(self.bots))

    @property
    def title(self) -> str:
        """The key in CamelCase, the prefix of this game's component names in the API's document."""
        return "".join(part.capitalize() for part in self.key.split("-"))
