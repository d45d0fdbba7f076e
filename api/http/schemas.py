"""What goes over the wire beside the games' own types: requests (strict) and answers."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from projections.language import Component, Preset, Term
from projections.schemas import Receipt

MAX_INT = 2**31 - 1
Version = Annotated[int, Meta(ge=0, le=MAX_INT)]
SeatNumber = Annotated[int, Meta(ge=0, le=31)]
Hex64 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", min_length=64, max_length=64)]


_UNSEEN = r"\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
"""Control characters and those that turn or hide text: a name must not pass for another."""


class NewPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who wants to play, under this name."""

    name: Annotated[str, Meta(min_length=1, max_length=40, pattern=rf"^[^\s{_UNSEEN}][^{_UNSEEN}]*(?!\n)$")]


class PlayerCreated(Struct, frozen=True):
    """A new player, and the bearer token, which is shown only now."""

    id: str
    name: str
    token: str


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """Take the next seat, or sit a bot down on it. `commitment`: SHA-256 of 32 bytes of entropy of your own, in hex.

    `colour` is one of the ruleset's; whoever names none gets a free one at the start.
    """

    bot: Annotated[str, Meta(max_length=40)] | None = None
    commitment: Hex64 | None = None
    # Unset, not null: the canonical request, and so its idempotency key, is that of claims before there were colours.
    colour: Annotated[str, Meta(max_length=40)] | UnsetType = UNSET


class Reveal(Struct, frozen=True, forbid_unknown_fields=True):
    """The 32 bytes of entropy that a seat committed to, in hex. `seat` is needed by who holds several."""

    entropy: Hex64
    seat: SeatNumber | None = None


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer: option numbers, in order where the question is `ordered`. `seat` is needed by who holds several."""

    question: Version
    picks: Annotated[tuple[Annotated[int, Meta(ge=0, le=MAX_INT)], ...], Meta(max_length=500)]
    seat: SeatNumber | None = None


class Resignation(Struct, frozen=True, forbid_unknown_fields=True):
    """Give up. `seat` is needed by who holds several."""

    seat: SeatNumber | None = None


class Branching(Struct, frozen=True, forbid_unknown_fields=True):
    """Branch off at this version: from the last rest at or before it after which somebody was asked."""

    version: Annotated[int, Meta(ge=1, le=MAX_INT)]


class Checked(Struct, frozen=True):
    """A dry run found nothing against the choice; nothing is stored and nothing is shown of what would follow."""

    version: int
    legal: bool


class Players(Struct, frozen=True):
    """How many play."""

    least: int
    most: int
    best: int


class RulesetSummary(Struct, frozen=True):
    """What helps to choose a game. `minutes`: usual length, least and most; `weight`: 1 (light) to 5 (heavy).

    `colours` are those of its seats.
    """

    key: str
    names: dict[str, str]
    version: int
    players: Players
    minutes: tuple[int, int]
    weight: float
    colours: tuple[str, ...]
    bots: tuple[str, ...]


class Rulesets(Struct, frozen=True):
    """All games of this house."""

    rulesets: tuple[RulesetSummary, ...]


class Ruleset(RulesetSummary, frozen=True):
    """A game's options and scenarios as JSON Schema, its presets, the things in its box, and its words."""

    options: dict[str, Any]
    scenario: dict[str, Any]
    presets: tuple[Preset, ...]
    components: tuple[Component, ...]
    glossary: tuple[Term, ...]


class Health(Struct, frozen=True):
    """The process answers."""

    status: Literal["ok"] = "ok"


class Ready(Struct, frozen=True):
    """The store answers, with the schema this code knows. `diverged`: warm games that cannot go on.

    `lag`: how much that follows from stored entries is still to be done elsewhere; lists of games never lag.
    `bell`: `local` in a server of one process; else whether Redis is `connected` or `away`. While it is away all works,
    and streams lag by up to two seconds behind choices made in other processes.
    """

    status: Literal["ok"]
    diverged: int
    lag: int
    bell: Literal["local", "connected", "away"]


class RecordQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """`as=referee`: the full record or nothing."""

    viewer: Annotated[Literal["referee"], Meta(description="The full record, or 403 before the end.")] | None = field(
        default=None, name="as"
    )


class Importing(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to keep a game here, before the record has been verified: until then it may hold anything."""

    ruleset: Annotated[str, Meta(max_length=40)]
    record: Any
    receipts: Annotated[tuple[Receipt, ...], Meta(max_length=10_000)] = ()


class GamesQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Filters of the lobby."""

    ruleset: Annotated[str, Meta(max_length=40, description="Only games of this ruleset.")] | None = None
    status: Literal["open", "running", "over"] | None = None
    cursor: Annotated[str, Meta(max_length=200, description="`next` of the page before.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] = 20


class ResultsQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Filters of the results."""

    ruleset: Annotated[str, Meta(max_length=40, description="Only games of this ruleset.")] | None = None
    cursor: Annotated[str, Meta(max_length=200, description="`next` of the page before.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] = 20


class PageQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Paging."""

    cursor: Annotated[str, Meta(max_length=200, description="`next` of the page before.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=100)] = 20


As = Annotated[
    str,
    Meta(
        pattern="^(seat-[0-9]|spectator|referee)$",
        description="Who looks: `seat-2`, `spectator`, or `referee`, who sees everything. While the game is not over "
        "you look as yourself only.",
    ),
]


class ViewQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which view: of a version, as somebody. Without them: of the game as it is now, as yourself."""

    version: Annotated[int, Meta(ge=1, le=MAX_INT, description="A version of the game.")] | None = None
    viewer: As | None = field(default=None, name="as")


class FramesQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which frames: those after version `since`."""

    since: Annotated[int, Meta(ge=0, le=10**9)] = 0
    limit: Annotated[int, Meta(ge=1, le=500)] = 100
    viewer: As | None = field(default=None, name="as")


class StreamQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """From where: frames after version `since`; Last-Event-ID, if sent, is taken instead."""

    since: Annotated[int, Meta(ge=0, le=10**9)] = 0


class ChoiceQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """`dry_run`: check only."""

    dry_run: bool = False


class StoryQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which part of the story: what happened after version `since`, in so many entries."""

    since: Annotated[int, Meta(ge=0, le=10**9)] = 0
    limit: Annotated[int, Meta(ge=1, le=500)] = 100
