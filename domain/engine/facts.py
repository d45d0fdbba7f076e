"""Commands, facts and entries. An entry is a command, as its `cause`, and the facts that followed from it.

1. A command is what somebody chose to do; a fact is what happened, in the past tense, results of chance included.
2. Both are stored for years: a tag never changes its meaning, and a new field has a default.
3. Every fact in which chance took part carries `draw`, the number of that chance event in the game.
4. Commands and facts are plain values, never part of a reference cycle: `gc=False` keeps them from being tracked.
"""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Literal

from msgspec import UNSET, Struct, UnsetType

from domain.engine.audience import Face, Hidden, Public, Sealed, Seat
from domain.engine.clock import Clock


class Parent(Struct, frozen=True):
    """What a branch starts from: a game, and the version in which it came to the rest that the scenario says."""

    game: str
    version: int


class About(Struct, frozen=True, omit_defaults=True, gc=False):
    """What a question is about, as far as `why`, `verb` and the options leave it open. A field is there if it applies.

    It is given to the seat that is asked, before it answers: so it may name only what this seat has been told already,
    by a fact that came earlier or by the state. What somebody else has chosen in secret is not told by being asked.
    """

    by: Seat | None = None
    """Whose card or move makes this seat be asked, where it is another's."""
    of: Seat | None = None
    """Whose cards or goods are decided on, where that is open; it may be the seat that is asked."""
    cause: Public[Face | None] = None
    """The card that does it, where `why` is not that card."""
    card: Public[Face | None] = None
    """The card that is decided on."""
    place: str | None = None
    """Where on the table, as a JSON Pointer into the state: `/road/5`."""
    plot: str | None = None
    """The plot of a seat, likewise: `/mats/1/plots/0`."""
    unit: str | None = None
    """The unit in combat, likewise: `/combat/2`."""
    amount: int | None = None
    """The price, the highest cost, or how many in all."""
    part: dict[str, int] | None = None
    """What has been settled of the amount already, by kind of goods."""


class StatedPolicy(Struct, frozen=True, gc=False):
    """The policy that made an answer: its name among the bots of the game, and its version."""

    name: str
    """As in `bots` of the ruleset."""
    version: int
    """Raised with every change after which the policy may answer otherwise."""


REVEAL_SECONDS = 24 * 60 * 60
"""How long reveals are awaited in a game whose opener says nothing else."""
NO_REVEAL = "no-reveal"
"""The reason of a game that was ended because what a seat had committed to was not revealed in time."""


class StandIn(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot of this name plays the seat until its player answers or says that they are back."""

    bot: str
    """Its name, as in `bots` of the ruleset."""


Absent = Literal["default", "resign"] | StandIn
"""What follows when a seat's time is up: the rules answer for it, it has resigned, or a bot plays for its player."""

NOT_STARTED = "not-started"
"""The reason of a game that was ended because it did not start for as long as its server keeps open games."""

OPERATOR = "operator"
"""The reason of a game that an operator has ended."""

if TYPE_CHECKING:
    TextIfGiven = str | UnsetType
    NumberIfGiven = int | UnsetType
    LiveIfGiven = Literal["live"] | UnsetType
    AccessIfGiven = Literal["unlisted", "invited"] | UnsetType
    ParentIfGiven = Parent | UnsetType
    AboutIfTold = About | UnsetType
    PolicyIfStated = StatedPolicy | UnsetType
    AbsentIfGiven = Absent | UnsetType
else:
    # A field that is UNSET is neither stored nor shown. At run time its type leaves UnsetType out, so that neither the
    # document of the API nor redaction has to know it.
    TextIfGiven, NumberIfGiven, LiveIfGiven, ParentIfGiven, AboutIfTold = str, int, Literal["live"], Parent, About
    PolicyIfStated = StatedPolicy
    AbsentIfGiven = Absent
    AccessIfGiven = Literal["unlisted", "invited"]


class Command(Struct, frozen=True, tag_field="type", gc=False):
    """What somebody chose, or a clock running out: the first half of an entry."""


class Reserved(Struct, frozen=True):
    """A seat of a rematch: for this player, or for a bot of this name."""

    player: str
    bot: str | None = None


class Rematch(Struct, frozen=True):
    """What a game follows on: the seats as they were, and those among which the first player is drawn."""

    game: str
    seats: tuple[Reserved, ...]
    first: tuple[Seat, ...]

    def seat_of(self, reserved: Reserved, taken: Collection[int]) -> int | None:
        """The first seat kept for this player or bot that is not taken; None if there is none."""
        return next((i for i, kept in enumerate(self.seats) if kept == reserved and i not in taken), None)


class Opened(Command, frozen=True, tag="opened", kw_only=True):
    """Version 1 of every game. Each game has its own subclass that gives `options` and `scenario` their types."""

    ruleset: str
    seats: int
    player: str
    """The opener."""
    commitment: str
    """The commitment to the game's secret, see `record.commitment`."""
    options: Public[Any]
    terms: str = ""
    """SHA-256 of the options' canonical JSON, in hex, computed by the table when the game was opened. The dice depend
    on it; as it is stored, options that later versions add do not change the dice of this game."""
    scenario: Hidden[Any] = None
    spectators: Literal["all", "none"] = "all"
    seating: Literal["drawn", "as_joined"] = "drawn"
    open_hands: bool = False
    clock: Clock | None = None
    """How long seats have for their answers; None: as long as they like."""
    rematch: Rematch | None = None
    """Set for a rematch: seats are kept for the same players, and bots take theirs at once."""
    branches: LiveIfGiven = UNSET
    """`live`: what-if branches may start from this game while it runs; UNSET: only once it is over."""
    parent: ParentIfGiven = UNSET
    """The game that a what-if branch starts from; UNSET for any other game."""
    reveal_seconds: NumberIfGiven = UNSET
    """Seconds for which reveals are awaited once all seats are taken; UNSET in games older than that: for ever."""
    absent: AbsentIfGiven = UNSET
    """What follows when a seat's time is up; UNSET where there is no clock."""
    open_days: NumberIfGiven = UNSET
    """Days after which the game ends if it has not started; UNSET: it stays open for ever."""
    access: AccessIfGiven = UNSET
    """Who finds the game and sits down: `unlisted`, whoever has its id; `invited`, whom the opener has invited, which
    is no part of its history. UNSET: anybody, for it is in the lobby."""

    def following(self, player: str, commitment: str, **changes: Any) -> "Opened":
        """The opening of a rematch or branch of this game: the same but for `changes`, seats in order of joining."""
        kept: dict[str, Any] = {
            "ruleset": self.ruleset,
            "seats": self.seats,
            "options": self.options,
            "spectators": self.spectators,
            "access": UNSET if self.access is UNSET else "unlisted",  # its seats are kept already
            "seating": "as_joined",
            "open_hands": self.open_hands,
            "reveal_seconds": REVEAL_SECONDS if self.reveal_seconds is UNSET else self.reveal_seconds,
        }
        return type(self)(player=player, commitment=commitment, **(kept | changes))

    @property
    def sandbox(self) -> bool:
        """Whether the game starts from a scenario or with open hands, so that it does not count in results."""
        return self.scenario is not None or self.open_hands


class Joined(Command, frozen=True, tag="joined"):
    """A player took the next chair, or sat a bot down on it."""

    player: str
    bot: str | None = None
    commitment: str | None = None
    """The commitment to the player's own entropy, see `record.entropy_commitment`; None if they bring none."""
    colour: TextIfGiven = UNSET
    """One of the game's colours; UNSET where none was asked for, and in entries older than colours."""


class Left(Command, frozen=True, tag="left"):
    """A chair was given up before the start; later chairs move up."""

    chair: int


class Contributed(Command, frozen=True, tag="contributed"):
    """A chair revealed the entropy it had committed to.

    `version` and `head` (hex): the last version before the first reveal and the chain's digest there, as whoever
    revealed has named them; UNSET in entries older than that.
    """

    chair: int
    entropy: str
    version: NumberIfGiven = UNSET
    head: TextIfGiven = UNSET


class Chose(Command, frozen=True, tag="chose"):
    """A seat answered the question of version `question` with option numbers."""

    seat: Seat
    question: int
    picks: Sealed[tuple[int, ...] | None]
    policy: PolicyIfStated = UNSET
    """By which the answer was made, if no player made it; left out in entries older than that."""


class Resigned(Command, frozen=True, tag="resigned"):
    """A seat gave up."""

    seat: Seat


class TimedOut(Command, frozen=True, tag="timed-out"):
    """A seat's clock ran out while this question waited for it. Where a bot stands in, the question stays open."""

    seat: Seat
    question: NumberIfGiven = UNSET


class Returned(Command, frozen=True, tag="returned"):
    """The player of a seat that was away is there again: what it is asked now, or next, waits for them."""

    seat: Seat


class Abandoned(Command, frozen=True, tag="abandoned"):
    """The game was ended without a result; `reason` is a stable key.

    `withdrawn`: by who opened it; `no-reveal`: by a seat or a due time, `not-started`: by a due time,
    see `due`; any other: by the operator.
    """

    reason: str


COMMANDS = (Joined, Left, Contributed, Chose, Resigned, TimedOut, Returned, Abandoned)


class Fact(Struct, frozen=True, tag_field="type", gc=False):
    """Something that happened. Complete, never revised."""


class Seated(Fact, frozen=True, tag="seated"):
    """Who sits where: seat i is the chair `order[i]`, chairs being counted in order of joining. `draw` 0: as joined."""

    order: tuple[int, ...]
    draw: int = 0


class Started(Fact, frozen=True, tag="started"):
    """The game begins, under this version of the rules."""

    rules: int


class Asked(Fact, frozen=True, tag="asked"):
    """A seat was asked to pick `least` to `most` of the options. Each game has a subclass that types its options.

    To everyone else it shows seat, why and verb only. `ordered`: the order of the picks matters.
    """

    seat: Seat
    why: str
    verb: str
    options: Sealed[tuple[Any, ...] | None]
    least: Sealed[int | None]
    most: Sealed[int | None]
    ordered: bool = False
    about: Sealed[AboutIfTold | None] = UNSET
    """What it is about; null if there is nothing more to say. Left out under rules older than this field."""


class Defaulted(Fact, frozen=True, tag="defaulted"):
    """The rules answered for a seat that has resigned, that is away, or whose time was up."""

    seat: Seat
    picks: Sealed[tuple[int, ...] | None]


class Rested(Fact, frozen=True, tag="rested"):
    """A script ran out and nothing is half-done; what follows runs under this version of the rules."""

    rules: int


class Ended(Fact, frozen=True, tag="ended"):
    """The game is over. `places` by seat, 1 is a winner; `decided` is the rule that decided; the secret is revealed."""

    how: Literal["finished", "resigned", "abandoned"]
    places: tuple[int, ...]
    decided: str
    secret: str


FACTS = (Seated, Started, Defaulted, Rested, Ended)


class Entry(Struct, frozen=True):
    """One step of a game's history. As msgpack it is the body that is hashed and stored.

    `at`: microseconds since 1970, UTC. `player`: the id of whoever gave the command; None for a bot, a clock or an
    operator. `key`: None, or two SHA-256 digests for the Idempotency-Key: of (player, route, game, key), and of the
    canonical request. `rules`: the version of the rules under which the entry was made.
    """

    cause: Any
    facts: tuple[Any, ...]
    at: int
    player: str | None
    key: tuple[bytes, bytes] | None
    rules: int
