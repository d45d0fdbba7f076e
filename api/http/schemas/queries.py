"""The queries of reading routes."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from api.application.views.perspective import Sought
from api.http.schemas.fields import MAX_INT, As, PlayerId


class RulesetQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which version of the rules is wanted; without it, the one that new games are played by."""

    version: (
        Annotated[int, Meta(ge=1, le=MAX_INT, description="A version of the game's rules, as `rules` in a record.")]
        | None
    ) = None


class RecordQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """`as=referee`: the full record or nothing."""

    viewer: Annotated[Literal["referee"], Meta(description="The full record, or 403 before the end.")] | None = field(
        default=None, name="as"
    )


class GamesQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Filters of the lobby."""

    ruleset: Annotated[str, Meta(max_length=40, description="Only games of this ruleset.")] | None = None
    status: Annotated[Literal["open", "running", "over"], Meta(description="Only games of this status.")] | None = None
    player: Annotated[PlayerId, Meta(description="Only games in which this player has a seat.")] | None = None
    free: Annotated[int, Meta(ge=0, le=8, description="Only games with at least this many free seats.")] = 0
    options: (
        Annotated[Literal["default"], Meta(description="Only games with the ruleset's default options.")] | None
    ) = None
    clock: (
        Annotated[
            Literal["none", "move", "bank", "correspondence"],
            Meta(description="Only games with this kind of clock."),
        ]
        | None
    ) = None
    cursor: Annotated[str, Meta(max_length=200, description="`next` of the previous page.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=100, description="The maximum size of a page.")] = 20

    def sought(self) -> Sought:
        """The filters alone."""
        return Sought(self.ruleset, self.status, self.player, self.free, self.options, self.clock)


class ResultsQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Filters of the results."""

    ruleset: Annotated[str, Meta(max_length=40, description="Only games of this ruleset.")] | None = None
    player: Annotated[PlayerId, Meta(description="Only games of this player.")] | None = None
    cursor: Annotated[str, Meta(max_length=200, description="`next` of the previous page.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=100, description="The maximum size of a page.")] = 20


class WatchQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which of the games that run."""

    ruleset: Annotated[str, Meta(max_length=40, description="Only games of this ruleset.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=100, description="At most this many games.")] = 20


class OwnGamesQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which of one's own games."""

    your_move: Annotated[bool, Meta(description="`true`: only games with an open question for you.")] = False
    cursor: Annotated[str, Meta(max_length=200, description="`next` of the previous page.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=100, description="The maximum size of a page.")] = 20


class ActsQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Paging of acts."""

    cursor: (
        Annotated[str, Meta(pattern=r"^[0-9]{1,16}\.[0-9a-f]{16}$", description="`next` of the previous page.")] | None
    ) = None
    limit: Annotated[int, Meta(ge=1, le=100, description="The maximum size of a page.")] = 20

    def before(self) -> tuple[int, str] | None:
        """(at, id) of the act after which the page begins; None for the first page."""
        at, _, name = (self.cursor or "").partition(".")
        return (int(at), name) if at else None


class ViewQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which view: of a version, as somebody. Without them: of the game as it is now, as yourself."""

    version: Annotated[int, Meta(ge=1, le=MAX_INT, description="A version of the game.")] | None = None
    viewer: As | None = field(default=None, name="as")
    wait: Annotated[
        int,
        Meta(
            ge=0,
            le=30,
            description="Seconds to wait for a view that If-None-Match does not name, for clients without streams.",
        ),
    ] = 0


Written = Annotated[
    Literal["en", "ko", "ja"],
    Meta(description="Language of the words, for images in pages, which cannot send headers."),
]
Size = Annotated[
    Literal["small"],
    Meta(description="For a small size in which only players' names are legible: cards are colours and signs."),
]


class PictureQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which position: of a version, as somebody. Without them: the game as it is now, as yourself."""

    version: Annotated[int, Meta(ge=1, le=MAX_INT, description="A version of the game.")] | None = None
    viewer: As | None = field(default=None, name="as")
    language: Written | None = None
    size: Size | None = None


class PlayerPictureQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """How a player's picture is drawn."""

    language: Written | None = None


class SampleQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """How the position is drawn."""

    language: Written = "en"
    size: Size | None = None


class FramesQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which frames: those after version `since`."""

    since: Annotated[int, Meta(ge=0, le=10**9, description="Only entries after this version.")] = 0
    limit: Annotated[int, Meta(ge=1, le=500, description="At most this many entries.")] = 100
    viewer: As | None = field(default=None, name="as")
    wait: Annotated[
        int, Meta(ge=0, le=30, description="Seconds to wait for a frame after `since`, for clients without streams.")
    ] = 0


class FilmQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which part of a game: from the view at version `since` on, this many versions."""

    since: Annotated[int, Meta(ge=1, le=10**9, description="The version that the film starts from.")] = 1
    limit: Annotated[int, Meta(ge=1, le=1000, description="At most this many versions after it.")] = 500
    viewer: As | None = field(default=None, name="as")
    beside: (
        Annotated[
            Literal["lines", "frames", "lines,frames", "frames,lines"],
            Meta(description="What each step has besides the patch: the lines of the story, the frame, or both."),
        ]
        | None
    ) = field(default=None, name="with")


class AnalysisQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose answers: without `as` one's own."""

    viewer: Annotated[str, Meta(pattern="^seat-[0-9]$", description="The seat; your own by default.")] | None = field(
        default=None, name="as"
    )
    question: Annotated[int, Meta(ge=1, le=MAX_INT, description="Only the question asked in this version.")] | None = (
        None
    )
    wait: Annotated[int, Meta(ge=0, le=30, description="Seconds to wait for the rest at most.")] = 0


class StreamQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """What a stream sends, and from where: what came after version `since`, or after Last-Event-ID if that is sent."""

    since: Annotated[int, Meta(ge=0, le=10**9, description="Frames after this version.")] = 0
    of: Annotated[
        Literal["frames", "patches", "views"],
        Meta(
            description="`frames`: what happened. `patches`: the view, and then patches to it. `views`: the view, and "
            "a new one whenever it changes."
        ),
    ] = "frames"


class EventsQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which events: those after the number `since`, or after Last-Event-ID if that is sent."""

    since: Annotated[int, Meta(ge=0, le=MAX_INT, description="The number of the last event received.")] | None = None
    seconds: (
        Annotated[int, Meta(ge=0, le=3600, description="Seconds until it ends; 0: after the events so far.")] | None
    ) = None


class OEmbedQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which page, as oEmbed asks for it."""

    url: Annotated[str, Meta(max_length=500, description="The address of a page of this server.")]
    format: Annotated[Literal["json"], Meta(description="Only JSON is available.")] = "json"
    maxwidth: Annotated[int, Meta(ge=1, le=MAX_INT, description="Ignored.")] | None = None
    maxheight: Annotated[int, Meta(ge=1, le=MAX_INT, description="Ignored.")] | None = None


class ReceiptQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which version the receipt is for; without it, the newest."""

    version: Annotated[int, Meta(ge=1, le=MAX_INT, description="A version of the game.")] | None = None


class DryRunQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """`dry_run`: check only."""

    dry_run: Annotated[bool, Meta(description="Only check it; store nothing.")] = False


class ReadyQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """`deep`: say how many servers of the store are away."""

    deep: Annotated[bool, Meta(description="Also count the servers of the store that do not answer.")] = False


class StoryQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which part of the story: what happened after version `since`, in this many entries."""

    since: Annotated[int, Meta(ge=0, le=10**9, description="Only entries after this version.")] = 0
    limit: Annotated[int, Meta(ge=1, le=500, description="At most this many entries.")] = 100
    viewer: As | None = field(default=None, name="as")
    why: Annotated[bool, Meta(description="Whether each line says why the viewer may know it.")] = True
