"""What goes over the wire beside the games' own types: requests (strict) and answers."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from api.application.perspective import Sought
from projections.schemas import Person, Receipt

MAX_INT = 2**31 - 1
Version = Annotated[int, Meta(ge=0, le=MAX_INT)]
SeatNumber = Annotated[int, Meta(ge=0, le=31)]
Hex64 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", min_length=64, max_length=64)]


_UNSEEN = r"\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
"""Control characters and those that turn or hide text; what else no name has is said by `api.application.names`."""
Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        pattern=rf"^[^\s{_UNSEEN}][^{_UNSEEN}]*(?!\n)$",
        description="A nickname by the PRECIS profile of RFC 8266, which is kept in the form that it gives.",
    ),
]
GameId = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", min_length=32, max_length=32)]
PlayerId = GameId


class NewPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who wants to play, under this name. `bot`: a program, which is then shown wherever the player is."""

    name: Name
    bot: bool = False


class PlayerCreated(Struct, frozen=True):
    """A player with a bearer token and a code that gives a new one; both are shown only now: keep them apart."""

    id: str
    name: str
    bot: bool
    token: str
    recovery: str


class Recovering(Struct, frozen=True, forbid_unknown_fields=True):
    """The recovery code that was shown last."""

    recovery: Annotated[str, Meta(min_length=1, max_length=100)]


class RecoveryCode(Struct, frozen=True):
    """A recovery code, which is shown only now."""

    recovery: str


class NewToken(Struct, frozen=True, forbid_unknown_fields=True):
    """One more token for yourself. It gives nothing that the one you send with this does not give.

    `read` looks, `play` takes seats and answers as well, `open` also opens games and leaves for good. `game`: the only
    one that it is for, as for a page that shows one game; it cannot be an `open` one then. `expires_in`: seconds; null
    for as long as the token that makes it.
    """

    label: Annotated[str, Meta(max_length=100)] = ""
    scope: Literal["read", "play", "open"] = "play"
    game: GameId | None = None
    expires_in: Annotated[int, Meta(ge=1, le=10 * 366 * 24 * 3600)] | None = None


class TokenInfo(Struct, frozen=True):
    """What is kept of a token. Times are microseconds since 1970, UTC; `used_at` is right to some minutes.

    `current`: it is the one that you send with this.
    """

    id: str
    label: str
    scope: Literal["read", "play", "open", "host"]
    game: str | None
    created_at: int
    expires_at: int | None
    used_at: int | None
    current: bool


class TokenCreated(Struct, frozen=True):
    """A token, which is shown only now, and what is kept of it."""

    token: str
    kept: TokenInfo


class TokenList(Struct, frozen=True):
    """A player's tokens."""

    tokens: tuple[TokenInfo, ...]


class Ban(Struct, frozen=True, forbid_unknown_fields=True):
    """Why somebody may not play; only operators read it."""

    reason: Annotated[str, Meta(max_length=200)] = ""


class Renaming(Struct, frozen=True, forbid_unknown_fields=True):
    """The name that somebody has from now on."""

    name: Name


class PlayerInfo(Struct, frozen=True):
    """A player, as operators see them. Times are microseconds since 1970, UTC; `banned_at` is null for who may play."""

    id: str
    name: str
    bot: bool
    created_at: int
    banned_at: int | None


class ActInfo(Struct, frozen=True):
    """Something that an operator has done: a player's id, or "command line"; `about` a player's id, or a game's."""

    at: int
    operator: str
    act: str
    about: str | None
    detail: str


class ActsPage(Struct, frozen=True):
    """A page of acts; `next` is the cursor of the page after it, null on the last."""

    acts: tuple[ActInfo, ...]
    next: str | None


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """Take the next seat, or sit a bot down on it. `commitment`: SHA-256 of 32 bytes of entropy of your own, in hex.

    `colour` is one of the ruleset's; whoever names none gets a free one at the start.
    `invitation`: the code that you were given, for a game of which the seats are kept; it is used up by this.
    """

    bot: Annotated[str, Meta(max_length=40)] | None = None
    commitment: Hex64 | None = None
    # Unset, not null: the canonical request, and so its idempotency key, is that of claims before there were colours.
    colour: Annotated[str, Meta(max_length=40)] | UnsetType = UNSET
    invitation: Annotated[str, Meta(max_length=100)] | UnsetType = UNSET


class Reveal(Struct, frozen=True, forbid_unknown_fields=True):
    """The 32 bytes of entropy that a seat committed to, in hex. `seat` is needed by who holds several.

    `version` and `head`: of the receipt of the game's `reveal_version`, which you have fetched and keep.
    """

    entropy: Hex64
    version: Annotated[int, Meta(ge=1, le=MAX_INT)]
    head: Hex64
    seat: SeatNumber | None = None


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer: option numbers, in order where the question is `ordered`. `seat` is needed by who holds several."""

    question: Version
    picks: Annotated[tuple[Annotated[int, Meta(ge=0, le=MAX_INT)], ...], Meta(max_length=500)]
    seat: SeatNumber | None = None


class Resignation(Struct, frozen=True, forbid_unknown_fields=True):
    """Give up. `seat` is needed by who holds several."""

    seat: SeatNumber | None = None


class Inviting(Struct, frozen=True, forbid_unknown_fields=True):
    """Keep a seat: for this player, or, if none is named, for whoever first uses the code that is answered."""

    player: PlayerId | None = None


class InvitationInfo(Struct, frozen=True):
    """A seat that is kept. `player` is null until somebody uses the code. `at`: microseconds since 1970, UTC."""

    id: str
    game: str
    player: Person | None
    at: int


class InvitationMade(InvitationInfo, frozen=True):
    """A seat that is kept, and the code for it, which is shown only now; null for a named player, who needs none."""

    code: str | None


class Invitations(Struct, frozen=True):
    """Seats that are kept."""

    invitations: tuple[InvitationInfo, ...]


class Blocks(Struct, frozen=True):
    """Whom you do not want to meet, in the order in which you said so."""

    players: tuple[Person, ...]


class QuickGame(Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down with strangers at a game of this ruleset, with its default options.

    `speed`: `none` is without a clock, which is the only choice so far.
    """

    ruleset: Annotated[str, Meta(max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=8)]
    speed: Literal["none"] = "none"


class Branching(Struct, frozen=True, forbid_unknown_fields=True):
    """Branch off at this version: from the last rest at or before it after which somebody was asked."""

    version: Annotated[int, Meta(ge=1, le=MAX_INT)]


class Checked(Struct, frozen=True):
    """A dry run found nothing against the choice; nothing is stored and nothing is shown of what would follow."""

    version: int
    legal: bool


class RulesetQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Of which version of the rules; without it, the one that new games are played by."""

    version: (
        Annotated[
            int, Meta(ge=1, le=MAX_INT, description="A version of the game's rules, as `rules` of a record names it.")
        ]
        | None
    ) = None


class Health(Struct, frozen=True):
    """The process answers."""

    status: Literal["ok"] = "ok"


class Ready(Struct, frozen=True):
    """The store answers and takes entries, with the schema this code knows. `diverged`: warm games that cannot go on.

    `quarantined`: games whose history is known to be damaged; they are set apart, and all others go on.

    `lag`: how much that follows from stored entries is still to be done elsewhere; lists of games never lag.
    `bell`: `local` in a server of one process; else whether Redis is `connected` or `away`. While it is away all works,
    and streams lag by up to two seconds behind choices made in other processes.
    """

    status: Literal["ok"]
    diverged: int
    quarantined: int
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
    status: Annotated[Literal["open", "running", "over"], Meta(description="Only games of this status.")] | None = None
    player: Annotated[PlayerId, Meta(description="Only games at whose table this player sits.")] | None = None
    free: Annotated[int, Meta(ge=0, le=8, description="Only games that wait for at least so many players.")] = 0
    options: (
        Annotated[Literal["default"], Meta(description="Only games with the ruleset's default options.")] | None
    ) = None
    cursor: Annotated[str, Meta(max_length=200, description="`next` of the page before.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=100, description="How many on a page at most.")] = 20

    def sought(self) -> Sought:
        """The filters alone."""
        return Sought(self.ruleset, self.status, self.player, self.free, self.options)


class ResultsQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Filters of the results."""

    ruleset: Annotated[str, Meta(max_length=40, description="Only games of this ruleset.")] | None = None
    player: Annotated[PlayerId, Meta(description="Only games that this player has played.")] | None = None
    cursor: Annotated[str, Meta(max_length=200, description="`next` of the page before.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=100, description="How many on a page at most.")] = 20


class PageQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Paging."""

    cursor: Annotated[str, Meta(max_length=200, description="`next` of the page before.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=100, description="How many on a page at most.")] = 20


class ActsQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Paging of acts."""

    cursor: (
        Annotated[str, Meta(pattern=r"^[0-9]{1,16}\.[0-9a-f]{16}$", description="`next` of the page before.")] | None
    ) = None
    limit: Annotated[int, Meta(ge=1, le=100, description="How many on a page at most.")] = 20

    def before(self) -> tuple[int, str] | None:
        """The place after which the page begins."""
        at, _, name = (self.cursor or "").partition(".")
        return (int(at), name) if at else None


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
    wait: Annotated[
        int,
        Meta(
            ge=0,
            le=30,
            description="Seconds to wait for a view that If-None-Match does not name; for who cannot read a stream.",
        ),
    ] = 0


class FramesQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which frames: those after version `since`."""

    since: Annotated[int, Meta(ge=0, le=10**9, description="What came after this version.")] = 0
    limit: Annotated[int, Meta(ge=1, le=500, description="Of how many entries at most.")] = 100
    viewer: As | None = field(default=None, name="as")
    wait: Annotated[
        int, Meta(ge=0, le=30, description="Seconds to wait for a frame after `since`; for who cannot read a stream.")
    ] = 0


class FilmQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which part of a game: from the view at version `since` on, so many versions."""

    since: Annotated[int, Meta(ge=1, le=10**9, description="The version whose view the film begins with.")] = 1
    limit: Annotated[int, Meta(ge=1, le=1000, description="How many versions follow it at most.")] = 500
    viewer: As | None = field(default=None, name="as")
    beside: (
        Annotated[
            Literal["lines", "frames", "lines,frames", "frames,lines"],
            Meta(description="What each step says beside the patch: the lines of the story, the frame, or both."),
        ]
        | None
    ) = field(default=None, name="with")


class StreamQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """From where: frames after version `since`; Last-Event-ID, if sent, is taken instead."""

    since: Annotated[int, Meta(ge=0, le=10**9, description="Frames after this version.")] = 0
    of: Annotated[
        Literal["frames", "patches", "views"],
        Meta(
            description="`frames`: what happened. `patches`: the view, and then what changes it, version after "
            "version. `views`: the view, and a new one whenever it changes."
        ),
    ] = "frames"


class EventsQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """From where: events after the number `since`; Last-Event-ID, if sent, is taken instead."""

    since: Annotated[int, Meta(ge=0, le=MAX_INT, description="The number of the last event received.")] | None = None
    seconds: (
        Annotated[int, Meta(ge=0, le=3600, description="End after so long; 0: after what there is now.")] | None
    ) = None


class ReceiptQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Of which version; without it, of the newest."""

    version: Annotated[int, Meta(ge=1, le=MAX_INT, description="A version of the game.")] | None = None


class ChoiceQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """`dry_run`: check only."""

    dry_run: Annotated[bool, Meta(description="Only check the choice; store nothing.")] = False


class StoryQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which part of the story: what happened after version `since`, in so many entries."""

    since: Annotated[int, Meta(ge=0, le=10**9, description="What came after this version.")] = 0
    limit: Annotated[int, Meta(ge=1, le=500, description="Of how many entries at most.")] = 100
    viewer: As | None = field(default=None, name="as")
    why: Annotated[bool, Meta(description="Whether each line says why its viewer may know it.")] = True
