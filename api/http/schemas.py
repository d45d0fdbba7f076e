"""What goes over the wire beside the games' own types: requests (strict) and answers."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from api.application.perspective import Sought
from projections.notices import NOTICE_TYPES, NoticeType
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
    """Somebody who wants to play, under this name."""

    name: Name
    bot: bool = False
    """Whether you are a program, which is then shown wherever you are."""


class PlayerCreated(Struct, frozen=True):
    """A player with a bearer token and a code that gives a new one; both are shown only now: keep them apart."""

    id: str
    """The player's id."""
    name: str
    """Their name."""
    bot: bool
    """Whether they say that they are a program."""
    token: str
    """The bearer token."""
    recovery: str
    """The code that gives a new token, and is used up by that."""


class Recovering(Struct, frozen=True, forbid_unknown_fields=True):
    """The recovery code that was shown last."""

    recovery: Annotated[str, Meta(min_length=1, max_length=100)]
    """The code."""


class RecoveryCode(Struct, frozen=True):
    """A recovery code, which is shown only now."""

    recovery: str
    """The code."""


class NewToken(Struct, frozen=True, forbid_unknown_fields=True):
    """One more token for yourself. It gives nothing that the one you send with this does not give."""

    label: Annotated[str, Meta(max_length=100)] = ""
    """What you call it in the list of your tokens."""
    scope: Literal["read", "play", "open"] = "play"
    """`read` looks, `play` takes seats and answers as well, `open` also opens games and leaves for good."""
    game: GameId | None = None
    """The only game that it is for, as for a page that shows one; it cannot be an `open` one then."""
    expires_in: Annotated[int, Meta(ge=1, le=10 * 366 * 24 * 3600)] | None = None
    """Seconds for which it is good; null for as long as the token that makes it."""


class TokenInfo(Struct, frozen=True):
    """What is kept of a token."""

    id: str
    """Its id, by which it can be revoked."""
    label: str
    """What you call it."""
    scope: Literal["read", "play", "open", "host"]
    """What it is for: `read` looks, `play` answers as well, `open` opens games too; `host` is for operators."""
    game: str | None
    """The only game that it is for; null for one that is for all."""
    created_at: int
    """When it was made, in microseconds since 1970, UTC."""
    expires_at: int | None
    """Until when it is good, in microseconds since 1970, UTC; null if for ever."""
    used_at: int | None
    """When it was used last, in microseconds since 1970, UTC, right to some minutes; null if never."""
    current: bool
    """Whether it is the one that you send with this."""


class TokenCreated(Struct, frozen=True):
    """A token, which is shown only now, and what is kept of it."""

    token: str
    """The token."""
    kept: TokenInfo
    """What is kept of it."""


class TokenList(Struct, frozen=True):
    """A player's tokens."""

    tokens: tuple[TokenInfo, ...]
    """The tokens."""


class Ban(Struct, frozen=True, forbid_unknown_fields=True):
    """Why somebody may not play; only operators read it."""

    reason: Annotated[str, Meta(max_length=200)] = ""
    """The reason, in your words."""


class Abandonment(Struct, frozen=True, forbid_unknown_fields=True):
    """Why an operator ends a game; only operators read it."""

    reason: Annotated[str, Meta(max_length=200)] = ""
    """The reason, in your words."""


class Renaming(Struct, frozen=True, forbid_unknown_fields=True):
    """The name that somebody has from now on."""

    name: Name


class PlayerInfo(Struct, frozen=True):
    """A player, as operators see them."""

    id: str
    """The player's id."""
    name: str
    """Their name."""
    bot: bool
    """Whether they say that they are a program."""
    created_at: int
    """Since when they play here, in microseconds since 1970, UTC."""
    banned_at: int | None
    """When they were banned, in microseconds since 1970, UTC; null for who may play."""


class ActInfo(Struct, frozen=True):
    """Something that an operator has done."""

    at: int
    """When, in microseconds since 1970, UTC."""
    operator: str
    """A player's id, or "command line"."""
    act: str
    """What was done."""
    about: str | None
    """The id of the player or game that it was done to; null where it was neither."""
    detail: str
    """More of it, such as the reason of a ban."""


class ActsPage(Struct, frozen=True):
    """A page of acts."""

    acts: tuple[ActInfo, ...]
    """The acts, the latest first."""
    next: str | None
    """`cursor` of the page after it; null on the last."""


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """Take the next seat, or sit a bot down on it."""

    bot: Annotated[str, Meta(max_length=40)] | None = None
    """The name of a bot of the ruleset, which is to sit there; null to sit down yourself."""
    commitment: Hex64 | None = None
    """To 32 bytes of entropy of your own: their SHA-256, in hex."""
    # Unset, not null: the canonical request, and so its idempotency key, is that of claims before there were colours.
    colour: Annotated[str, Meta(max_length=40)] | UnsetType = UNSET
    """One of the ruleset's; whoever names none gets a free one at the start."""
    invitation: Annotated[str, Meta(max_length=100)] | UnsetType = UNSET
    """The code that you were given, for a game of which the seats are kept; it is used up by this."""


class Reveal(Struct, frozen=True, forbid_unknown_fields=True):
    """The 32 bytes of entropy that a seat committed to."""

    entropy: Hex64
    """The 32 bytes, in hex."""
    version: Annotated[int, Meta(ge=1, le=MAX_INT)]
    """The game's `reveal_version`."""
    head: Hex64
    """The head that the receipt of that version names, which you have fetched and keep."""
    seat: SeatNumber | None = None
    """The seat; needed by who holds several."""


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to a question."""

    question: Version
    """The number of the question."""
    picks: Annotated[tuple[Annotated[int, Meta(ge=0, le=MAX_INT)], ...], Meta(max_length=500)]
    """Option numbers, from 0; in order where the question is `ordered`."""
    seat: SeatNumber | None = None
    """The seat that answers; needed by who holds several."""


class Resignation(Struct, frozen=True, forbid_unknown_fields=True):
    """Give up."""

    seat: SeatNumber | None = None
    """The seat that gives up; needed by who holds several."""


class Inviting(Struct, frozen=True, forbid_unknown_fields=True):
    """Keep a seat."""

    player: PlayerId | None = None
    """Whom the seat is kept for; null for whoever first uses the code that is answered."""


class InvitationInfo(Struct, frozen=True):
    """A seat that is kept."""

    id: str
    """Its id, by which it can be withdrawn."""
    game: str
    """The game's id."""
    player: Person | None
    """Whom the seat is kept for; null until somebody uses the code."""
    at: int
    """When it was made, in microseconds since 1970, UTC."""


class InvitationMade(InvitationInfo, frozen=True):
    """A seat that is kept, and the code for it."""

    code: str | None
    """The code, which is shown only now; null for a named player, who needs none."""


class Invitations(Struct, frozen=True):
    """Seats that are kept."""

    invitations: tuple[InvitationInfo, ...]
    """The seats that are kept."""


class Blocks(Struct, frozen=True):
    """Whom you do not want to meet."""

    players: tuple[Person, ...]
    """The players, in the order in which you said so."""


class NewWebhook(Struct, frozen=True, forbid_unknown_fields=True):
    """Where you want to be told, and of what."""

    url: Annotated[str, Meta(min_length=1, max_length=1000)]
    """An address that everybody can reach: `https://…`."""
    events: Annotated[tuple[NoticeType, ...], Meta(min_length=1, max_length=20)] = NOTICE_TYPES
    """Types of events; all that there are now, if you do not say."""


class WebhookInfo(Struct, frozen=True):
    """A webhook of yours. Times are microseconds since 1970, UTC."""

    id: str
    """Its id."""
    url: str
    """Where it leads."""
    events: tuple[str, ...]
    """The types of events that it is sent."""
    created_at: int
    """When it was made."""
    former_until: int | None
    """Until when the secret before the last rotation signs as well; null if there was none."""
    off_at: int | None
    """When it was switched off; null while it works. A test that arrives switches it on again."""
    off_reason: str | None
    """Why: `failed`, as nothing came through for three days; `gone`, as it answered 410."""


class WebhookMade(WebhookInfo, frozen=True):
    """A webhook, with its secret."""

    secret: str
    """What everything that it is sent is signed with: shown only now, in the form of Standard Webhooks."""


class WebhookList(Struct, frozen=True):
    """Your webhooks."""

    webhooks: tuple[WebhookInfo, ...]
    """The oldest first."""


class WebhookTest(Struct, frozen=True):
    """A test is on its way."""

    number: int
    """Its number in the list of deliveries."""


class DeliveryInfo(Struct, frozen=True):
    """Something that a webhook was sent, or is to be sent. Times are microseconds since 1970, UTC."""

    number: int
    """Its place among your events; `webhook-id` is the webhook's id, `_`, and this."""
    type: str
    """That of the event, or `test`."""
    at: int
    """When it was noted."""
    game: str | None
    """The game that it is about; null if it is about none."""
    version: int | None
    """The game's version that made it so, if one did."""
    tries: int
    """How often it was tried."""
    due: int | None
    """When it is tried next; null: no more."""
    tried_at: int | None
    """When it was tried last."""
    status: int | None
    """Of the answer to the last try; null if there was none. Of the answer no more is kept."""
    failed: str | None
    """Why there was no answer: `address`, `connection`, `tls`, `time`, `answer`; `off`: the webhook was."""


class DeliveryList(Struct, frozen=True):
    """What a webhook was sent last."""

    deliveries: tuple[DeliveryInfo, ...]
    """At most 100, the newest first."""


class QuickGame(Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down with strangers at a game of this ruleset, with its default options."""

    ruleset: Annotated[str, Meta(max_length=40)]
    """The key of the ruleset."""
    seats: Annotated[int, Meta(ge=1, le=8)]
    """How many play."""
    speed: Literal["none"] = "none"
    """`none` is without a clock, which is the only choice so far."""


class Branching(Struct, frozen=True, forbid_unknown_fields=True):
    """Branch off."""

    version: Annotated[int, Meta(ge=1, le=MAX_INT)]
    """The branch starts from the last rest at or before this version after which somebody was asked."""


class Checked(Struct, frozen=True):
    """A dry run found nothing against the choice; nothing is stored and nothing is shown of what would follow."""

    version: int
    """The version that the game is at."""
    legal: bool
    """Always true: what is illegal is refused."""


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
    """Always `ok`."""


class Ready(Struct, frozen=True):
    """The store answers and takes entries, with the schema this code knows."""

    status: Literal["ok"]
    """Always `ok`."""
    diverged: int
    """How many games in memory cannot go on, because their rules say otherwise than before."""
    quarantined: int
    """How many games are set apart because their history is known to be damaged; all others go on."""
    lag: int
    """How much that follows from stored entries is still to be done elsewhere; lists of games never lag."""
    bell: Literal["local", "connected", "away"]
    """`local` in a server of one process; else whether Redis is `connected` or `away`. While it is away all works, and
    streams lag by up to two seconds behind choices made in other processes."""


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
