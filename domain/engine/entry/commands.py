"""Commands: what somebody wants to happen, and the first half of an entry; facts follow from them.

They are stored for years: a tag never changes its meaning, and a new field has a default, or is UNSET. Like facts they
are plain values, never part of a reference cycle: `gc=False` keeps the collector from tracking them.
"""

from typing import TYPE_CHECKING, Any, Literal

from msgspec import UNSET, Struct, UnsetType

from domain.engine.audience.audience import Hidden, Public, Sealed, Seat
from domain.engine.entry.clock import Clock
from domain.engine.entry.facts import InDeal, Parent, Rematch, StandIn, StatedPolicy
from domain.engine.entry.spectator_delay import Late

REVEAL_SECONDS = 24 * 60 * 60
"""How long reveals are awaited if the opener does not say."""
PRESENT_SECONDS = 120
"""How long reveals are awaited where strangers meet for a quick game: clients send them within a second."""
NO_REVEAL = "no-reveal"
"""The reason of a game that ended because a seat did not reveal in time what it had committed to."""

Absent = Literal["default", "resign"] | StandIn
"""What happens when a seat's time is up: the rules answer for it, it resigns, or a bot plays for its player."""

NOT_STARTED = "not-started"
"""The reason of a game that ended because it had not started within the time its server keeps open games."""

WITHDRAWN = "withdrawn"
"""The reason of a game that its opener called off."""

DEAL_ENDED = "deal-ended"
"""The reason for which a game of a deal ends: its deal has ended, and all of it is told."""

OPERATOR = "operator"
"""The reason of a game that an operator ended."""

UNSEATED = "unseated"
"""The reason of a game of an event that a player left whom its organiser had seated, before anybody answered."""

UndoRule = Literal["consent", "any", "never"]
"""When a game goes back to an earlier rest. `consent`: all agree, and nothing hidden was told since; `any`: all agree,
whatever was told; `never`."""

if TYPE_CHECKING:
    TextIfGiven = str | UnsetType
    NumberIfGiven = int | UnsetType
    LiveIfGiven = Literal["live"] | UnsetType
    AccessIfGiven = Literal["unlisted", "invited"] | UnsetType
    ParentIfGiven = Parent | UnsetType
    PolicyIfStated = StatedPolicy | UnsetType
    AbsentIfGiven = Absent | UnsetType
    UndoIfGiven = Literal["any", "never"] | UnsetType
    LateIfGiven = Late | UnsetType
    SeenIfGiven = Literal["hands"] | UnsetType
    DealIfGiven = InDeal | UnsetType
else:
    # A field that is UNSET is neither stored nor shown. Its type omits UnsetType at run time, so that neither the API's
    # document nor redaction has to know it.
    TextIfGiven, NumberIfGiven, LiveIfGiven, ParentIfGiven = str, int, Literal["live"], Parent
    PolicyIfStated = StatedPolicy
    AbsentIfGiven = Absent
    UndoIfGiven = Literal["any", "never"]
    AccessIfGiven = Literal["unlisted", "invited"]
    LateIfGiven = Late
    SeenIfGiven = Literal["hands"]
    DealIfGiven = InDeal


class Command(Struct, frozen=True, tag_field="type", gc=False):
    """What somebody chose, or a clock running out: the first half of an entry."""


class Opened(Command, frozen=True, tag="opened", kw_only=True):
    """Version 1 of every game. Each game has its own subclass that gives `options` and `scenario` their types."""

    ruleset: str
    """Which game it is: the key of its ruleset."""
    seats: int
    """How many seats."""
    player: str
    """The opener."""
    commitment: str
    """The commitment to the game's secret, see `record.commitment`."""
    options: Public[Any]
    """The options that the opener set; the others have their defaults."""
    terms: str = ""
    """SHA-256 of the options' canonical JSON, in hex, computed by the table when the game was opened. The dice depend
    on it; as it is stored, options that later versions add do not change the dice of this game."""
    scenario: Hidden[Any] = None
    """The position that the game starts from; null: the usual set-up, or a viewer who may not see it."""
    spectators: Literal["all", "invited", "none"] = "all"
    """Who may watch without a seat: everybody, those whom the opener admits, or nobody."""
    seating: Literal["drawn", "as_joined"] = "drawn"
    """`drawn`: the dice say who sits where. `as_joined`: seats are taken in order of joining."""
    open_hands: bool = False
    """Whether every seat and spectator sees what is hidden, as in a lesson."""
    clock: Clock | None = None
    """How long seats have for their answers; None: no limit."""
    rematch: Rematch | None = None
    """Set for a rematch: seats are kept for the same players, and bots take theirs at once."""
    branches: LiveIfGiven = UNSET
    """`live`: what-if branches may start from this game while it runs; UNSET: only once it is over."""
    parent: ParentIfGiven = UNSET
    """The game that a what-if branch starts from; UNSET for any other game."""
    reveal_seconds: NumberIfGiven = UNSET
    """Seconds to wait for reveals once all seats are taken; UNSET in games older than this field: for ever."""
    absent: AbsentIfGiven = UNSET
    """What happens when a seat's time is up; UNSET if there is no clock."""
    open_days: NumberIfGiven = UNSET
    """Days after which the game ends if it has not started; UNSET: never."""
    access: AccessIfGiven = UNSET
    """Who can find the game and take a seat: `unlisted`, anybody with its id; `invited`, those whom the opener invited,
    which is not in its history. UNSET: anybody, as it is in the lobby."""
    undo: UndoIfGiven = UNSET
    """When the game goes back to an earlier rest; UNSET: by consent."""
    late: LateIfGiven = UNSET
    """The delay of spectators; UNSET: none."""
    spectators_see: SeenIfGiven = UNSET
    """`hands`: spectators see, with their delay, what any seat sees, even cards that are still held; UNSET:
    what everybody at the table sees."""

    deal: DealIfGiven = UNSET
    """The deal whose dice it plays with; UNSET: dice of its own."""
    event: TextIfGiven = UNSET
    """The id of the event that the game belongs to, whose organiser opened it; UNSET: of none."""

    def sequel(self, player: str, commitment: str, **changes: Any) -> "Opened":
        """The opening of a rematch or branch of this game: the same but for `changes`, seats in order of joining."""
        kept: dict[str, Any] = {
            "ruleset": self.ruleset,
            "seats": self.seats,
            "options": self.options,
            "spectators": self.spectators,
            "late": self.late,
            "spectators_see": self.spectators_see,
            "access": UNSET if self.access is UNSET else "unlisted",  # its seats are reserved already
            "seating": "as_joined",
            "open_hands": self.open_hands,
            "undo": self.undo,
            "reveal_seconds": REVEAL_SECONDS if self.reveal_seconds is UNSET else self.reveal_seconds,
        }
        return type(self)(player=player, commitment=commitment, **(kept | changes))

    following = sequel  # as games of engine 1 were promised

    @property
    def sandbox(self) -> bool:
        """Whether the game starts from a scenario or with open hands, so that it does not count in results."""
        return self.scenario is not None or self.open_hands

    @property
    def shows_hands(self) -> bool:
        """Whether spectators see whatever any seat sees."""
        return self.open_hands or self.spectators_see == "hands"

    @property
    def undoing(self) -> UndoRule:
        """When the game goes back to an earlier rest."""
        return "consent" if self.undo is UNSET else self.undo


class Joined(Command, frozen=True, tag="joined"):
    """A player took the next chair, or seated a bot there."""

    player: str
    """The player's id; for a bot, that of the player who seated it."""
    bot: str | None = None
    """The bot's name, as in `bots` of the ruleset; null for a player."""
    commitment: str | None = None
    """The commitment to the player's own entropy, see `record.entropy_commitment`; None if they bring none."""
    colour: TextIfGiven = UNSET
    """One of the game's colours; UNSET if none was asked for, and in entries older than colours."""


class Left(Command, frozen=True, tag="left"):
    """A chair was given up before the start; later chairs move up."""

    chair: int
    """Its number from 0, in order of joining."""


class Contributed(Command, frozen=True, tag="contributed"):
    """A chair revealed the entropy that it had committed to.

    `version` and `head` (hex): the last version before the first reveal and the chain's digest there, as
    named with the reveal; UNSET in entries older than these fields.
    """

    chair: int
    """Its number from 0, in order of joining."""
    entropy: str
    """What the chair had committed to when it joined."""
    version: NumberIfGiven = UNSET
    """The last version before the first reveal; absent in entries older than this field."""
    head: TextIfGiven = UNSET
    """The chain's digest at that version, 64 hex digits; absent in entries older than this field."""


class Chose(Command, frozen=True, tag="chose"):
    """A seat answered the question of version `question` with option numbers."""

    seat: Seat
    """Who answered."""
    question: int
    """The version of the entry that asked."""
    picks: Sealed[tuple[int, ...] | None]
    """The numbers of the options picked, sorted unless their order matters; null for viewers who do not see them."""
    policy: PolicyIfStated = UNSET
    """The policy that made the answer, if no player did; absent in entries older than this field."""


class Resigned(Command, frozen=True, tag="resigned"):
    """A seat resigned."""

    seat: Seat
    """Who resigned."""


class TimedOut(Command, frozen=True, tag="timed-out"):
    """A seat's clock ran out while this question waited for it. If a bot stands in, the question stays open."""

    seat: Seat
    """Whose time is up."""
    question: NumberIfGiven = UNSET
    """The version of the entry that asked; absent in entries older than this field."""


class Returned(Command, frozen=True, tag="returned"):
    """The player of a seat that was away is back: its current or next question waits for them."""

    seat: Seat
    """Whose player is back."""


class TimeAdded(Command, frozen=True, tag="time-added"):
    """The service was away between these times, in microseconds UTC: clocks get that time back."""

    began: int
    """When the service went away, in microseconds since 1970, UTC."""
    ended: int
    """When it was back, likewise."""


class UndoProposed(Command, frozen=True, tag="undo-proposed"):
    """A seat proposed to go back to the last rest before its own last answer.

    `to`: the version that reached that rest. `tells`: hidden things were revealed since; everybody may know that.
    """

    seat: Seat
    """Who proposed it."""
    to: int = 0
    """The version that reached the rest it would go back to."""
    tells: bool = False
    """Whether hidden things were revealed since."""


class UndoAgreed(Command, frozen=True, tag="undo-agreed"):
    """A seat agreed to the proposal of version `proposal`."""

    seat: Seat
    """Who agreed."""
    proposal: int
    """The version in which it was proposed."""


class UndoRefused(Command, frozen=True, tag="undo-refused"):
    """A seat refused the proposal of version `proposal`, or its proposer withdrew it."""

    seat: Seat
    """Who refused or withdrew it."""
    proposal: int
    """The version in which it was proposed."""


class WatcherAdmitted(Command, frozen=True, tag="watcher-admitted"):
    """The opener of the game admitted a spectator."""

    player: str
    """The id of the admitted spectator."""


class WatcherRemoved(Command, frozen=True, tag="watcher-removed"):
    """An admitted spectator was removed."""

    player: str
    """The id of the admitted spectator."""


class Abandoned(Command, frozen=True, tag="abandoned"):
    """The game was ended without a result; `reason` is a stable key.

    `withdrawn`: by its opener; `no-reveal`: by a seat or a due time, `not-started`: by a due time,
    see `due`; `unseated`: by a seat of an event; any other: by the operator.
    """

    reason: str
    """Why: `withdrawn`, `no-reveal`, `not-started`, `unseated`, or an operator's key."""


COMMANDS = (
    Joined, Left, Contributed, Chose, Resigned, TimedOut, Returned, Abandoned, TimeAdded,
    UndoProposed, UndoAgreed, UndoRefused, WatcherAdmitted, WatcherRemoved,
)  # fmt: skip
