"""The queries of what reads one game, and of what stands for itself."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

MAX_INT = 2**31 - 1
Version = Annotated[int, Meta(ge=0, le=MAX_INT)]
SeatNumber = Annotated[int, Meta(ge=0, le=31)]
Hex64 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", min_length=64, max_length=64)]


_UNSEEN = r"\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff"
"""Control characters and those that reverse or hide text; `api.application.accounts.players` refuses still others."""
Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        pattern=rf"^[^\s{_UNSEEN}][^{_UNSEEN}]*(?!\n)$",
        description="A nickname by the PRECIS profile of RFC 8266, stored in the form that it yields.",
    ),
]
GameId = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", min_length=32, max_length=32)]
PlayerId = GameId


Sharing = Annotated[
    bool, Meta(description="Be told who is at the table, as others are of you. `false`: let nothing be told of you.")
]
As = Annotated[
    str,
    Meta(
        pattern="^(seat-[0-9]|spectator|referee)$",
        description="Whose view: `seat-2`, `spectator`, or `referee`, who sees all. Before the end only your own.",
    ),
]


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
    presence: Sharing | None = None


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


class StoryQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which part of the story: what happened after version `since`, in this many entries."""

    since: Annotated[int, Meta(ge=0, le=10**9, description="Only entries after this version.")] = 0
    limit: Annotated[int, Meta(ge=1, le=500, description="At most this many entries.")] = 100
    viewer: As | None = field(default=None, name="as")
    why: Annotated[bool, Meta(description="Whether each line says why the viewer may know it.")] = True


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
    presence: Sharing | None = None


class EventsQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which events: those after the number `since`, or after Last-Event-ID if that is sent."""

    since: Annotated[int, Meta(ge=0, le=MAX_INT, description="The number of the last event received.")] | None = None
    seconds: (
        Annotated[int, Meta(ge=0, le=3600, description="Seconds until it ends; 0: after the events so far.")] | None
    ) = None


class ReceiptQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which version the receipt is for; without it, the newest."""

    version: Annotated[int, Meta(ge=1, le=MAX_INT, description="A version of the game.")] | None = None


class DryRunQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """`dry_run`: check only."""

    dry_run: Annotated[bool, Meta(description="Only check it; store nothing.")] = False


class ReadyQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """`deep`: say how many servers of the store are away."""

    deep: Annotated[bool, Meta(description="Also count the servers of the store that do not answer.")] = False
