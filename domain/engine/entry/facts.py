"""Facts, and the values that they and commands are made of.

1. A command is what somebody chose to do; a fact is what happened, in the past tense, results of chance included.
2. Both are stored for years: a tag never changes its meaning, and a new field has a default.
3. Every fact in which chance took part carries `draw`, the number of that chance event in the game.
4. Commands and facts are plain values, never part of a reference cycle: `gc=False` keeps them from being tracked.
"""

from collections.abc import Collection
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from msgspec import UNSET, Struct, UnsetType, defstruct

from domain.engine.audience.audience import Face, Public, Sealed, Seat


class Parent(Struct, frozen=True):
    """What a branch starts from: a game, and the version that reached the rest in the scenario."""

    game: str
    """Its id."""
    version: int
    """The version at a rest that the branch starts from."""


class InDeal(Struct, frozen=True):
    """The deal whose dice a game plays with. `ends`: when all of it is told, in microseconds since 1970, UTC.

    Until then nobody sees more of the game than a seat of it does, and it is not over.
    """

    id: str
    """The deal's id."""
    rules: int
    """The version of the rules that enters the key of the dice."""
    ends: int
    """When the deal ends."""
    practice: bool = False
    """Whether it is for practice: nothing is hidden any longer than in a game of no deal."""


class About(Struct, frozen=True, omit_defaults=True, gc=False):
    """What a question is about, beyond `why`, `verb` and the options. A field is present if it applies.

    It is given to the seat that is asked, before it answers: so it names only what this seat already knows from
    an earlier fact or the state. Being asked never reveals what somebody else has chosen in secret.
    """

    by: Seat | None = None
    """Whose card or move causes the question, if it is another seat's."""
    of: Seat | None = None
    """Whose cards or goods are decided on, if that is not clear; it may be the seat that is asked."""
    cause: Public[Face | None] = None
    """The card that causes it, if `why` is not that card."""
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
    """The part of the amount that is already settled, by kind of goods."""


class StatedPolicy(Struct, frozen=True, gc=False):
    """The policy that made an answer: its name among the game's bots, and its version."""

    name: str
    """As in `bots` of the ruleset."""
    version: int
    """Raised with every change that may affect the policy's answers."""


class StandIn(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot with this name plays the seat until its player answers or returns."""

    bot: str
    """Its name, as in `bots` of the ruleset."""


Telling = Literal["nothing", "own", "all"]
"""What a fact tells of what was hidden. `nothing`; `own`: cards of its seat's hand, which that seat has laid down;
`all`: anything else, as cards of a deck."""


class Reserved(Struct, frozen=True):
    """A seat of a rematch: for this player, or for a bot of this name."""

    player: str
    """The player's id; for a bot, that of the player who seated it."""
    bot: str | None = None
    """Its name, as in `bots` of the ruleset; null for a player."""


class Rematch(Struct, frozen=True):
    """What a rematch follows: for whom seats are kept, and the seats among which the first player is drawn.

    Later seats are for anybody: if reveals were missing, it continues without those players.
    """

    game: str
    """The id of the previous game."""
    seats: tuple[Reserved, ...]
    """For whom each seat is kept, from seat 0 on."""
    first: tuple[Seat, ...]
    """The seats among which the first player is drawn."""

    def seat_of(self, reserved: Reserved, taken: Collection[int], seats: int) -> int | None:
        """The first free seat kept for this player or bot, or for nobody; None if there is none among `seats`."""
        own = [i for i, kept in enumerate(self.seats) if kept == reserved]
        return next((i for i in (*own, *range(len(self.seats), seats)) if i not in taken), None)


class Fact(Struct, frozen=True, tag_field="type", gc=False):
    """Something that happened. Complete, never revised."""

    tells: ClassVar[Telling | None] = None
    """What it tells of what was hidden. None: all, if it has to do with cards or carries a draw; else nothing.

    It decides whether the game may go back to before it, so it is said of the fact as such: everybody knows it.
    """


class Seated(Fact, frozen=True, tag="seated"):
    """Who sits where: seat i is the chair `order[i]`, with chairs counted in order of joining. `draw` 0: as joined."""

    order: tuple[int, ...]
    """By seat: the number of its chair, with chairs counted from 0 in order of joining."""
    draw: int = 0
    """The number of the chance event in the game; 0 if nothing was left to chance."""


class Started(Fact, frozen=True, tag="started"):
    """The game begins, under this version of the rules."""

    rules: int
    """The version of the rules."""


if TYPE_CHECKING:
    AboutIfTold = About | UnsetType
    CountsIfShared = dict[str, int] | UnsetType
else:
    CountsIfShared = dict[str, int]
    AboutIfTold = About  # UnsetType is omitted at run time, for the reason given in `commands`


class Asked(Fact, frozen=True, tag="asked"):
    """A seat was asked to pick `least` to `most` of the options. Each game has a subclass that types its options.

    To everyone else it shows seat, why and verb only. `ordered`: the order of the picks matters.
    """

    seat: Seat
    """Who is asked."""
    why: str
    """What causes the question: a card, a phase, a rule of the game."""
    verb: str
    """What it is asked to do: buy, discard, place."""
    options: Sealed[tuple[Any, ...] | None]
    """What can be picked; an option's number is its place here, from 0. Null for everybody else."""
    least: Sealed[int | None]
    """The minimum number of picks. Null for everybody else."""
    most: Sealed[int | None]
    """The maximum number of picks. Null for everybody else."""
    ordered: bool = False
    """Whether the order of the picks matters."""
    about: Sealed[AboutIfTold | None] = UNSET
    """What it is about; null if there is nothing more to say. Also absent if several seats are asked at once and
    there is nothing more to say, and under rules older than this field."""


class Defaulted(Fact, frozen=True, tag="defaulted"):
    """The rules answered for a seat that has resigned, that is away, or whose time was up."""

    seat: Seat
    """For whom the rules answered."""
    picks: Sealed[tuple[int, ...] | None]
    """The numbers of the options picked; null for everybody else."""


class Rested(Fact, frozen=True, tag="rested"):
    """A script has ended and nothing is half-done; what follows runs under this version of the rules."""

    rules: int
    """The version of the rules from here on."""
    counts: CountsIfShared = UNSET
    """In a game of a deal: how many draws there have been of each label; absent in any other."""


class Undone(Fact, frozen=True, tag="undone"):
    """The game went back to the rest of version `version`, whose state this is; a rest follows.

    Resignations, absences, spent time and the numbers of draws stay.
    """

    version: int
    """The version that reached the rest it goes back to."""
    state: Public[Any]  # in each game's own fact of the type of its state
    """The new state, as it was at that rest."""


@cache
def undone_type(state: type[Struct]) -> Any:
    """The fact `undone` of a game with this type of state: who may see what of it, the marks of the state say."""
    return defstruct(
        "Undone",
        [("version", int), ("state", state)],
        bases=(Undone,),
        namespace={"__doc__": Undone.__doc__},
        frozen=True,
        tag="undone",
        gc=False,
    )


class Ended(Fact, frozen=True, tag="ended"):
    """The game is over. `places` by seat, 1 is a winner; `decided` is the rule that decided; the secret is revealed."""

    how: Literal["finished", "resigned", "abandoned"]
    """`finished`: by the rules. `resigned`: at most one seat was left. `abandoned`: without a result."""
    places: tuple[int, ...]
    """By seat: 1 is a winner, and equal places are shared. Empty if the game had not started."""
    decided: str
    """The rule that decided; if the game was not finished, the same as `how`."""
    secret: str
    """The game's secret that its opening committed to, 64 hex digits: with it anybody can check the dice."""


FACTS = (Seated, Started, Defaulted, Rested, Ended)
