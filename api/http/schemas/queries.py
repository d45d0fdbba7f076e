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


class DryRunQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """`dry_run`: check only."""

    dry_run: Annotated[bool, Meta(description="Only check it; store nothing.")] = False


class ReadyQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """`deep`: say how many servers of the store are away."""

    deep: Annotated[bool, Meta(description="Also count the servers of the store that do not answer.")] = False
