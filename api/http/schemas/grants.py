"""What players grant to other people's pages and programs."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from api.http.schemas.queries import GameId
from projections.words.times import Time

Level = Literal["read", "play", "open"]


class Granted(Struct, frozen=True, forbid_unknown_fields=True):
    """What you grant."""

    scope: Level
    """At most what was asked for."""
    game: GameId | None = None
    """The only game that it is for, with `read` or `play`; null: all."""


class Consent(Struct, frozen=True, forbid_unknown_fields=True):
    """What a client asks for, and your answer."""

    query: Annotated[str, Meta(min_length=1, max_length=4000)]
    """The query of `/oauth/authorize`, as it came to the page."""
    granted: Granted | None = None
    """What you grant; null: nothing."""


class Redirect(Struct, frozen=True):
    """Where to go now."""

    redirect: str
    """The client's address, with a code or with the refusal."""


class SignInInfo(Struct, frozen=True):
    """What a client asks for, besides what its query says, which is then right."""

    name: str | None
    """What it calls itself: a stranger's words. Null if it says nothing that can be shown."""
    scopes: tuple[Level, ...]
    """What can be granted, least first."""
    expires_at: int
    """When that would end, in microseconds since 1970, UTC."""
    expires_at_time: Time
    """`expires_at` in RFC 3339 format."""
    refused: str | None
    """Why nothing can be granted; null if something can. If you then grant nothing, the client is told that."""


class GrantInfo(Struct, frozen=True):
    """Something that you have granted."""

    id: str
    """Its id."""
    client: str
    """The client's id, which is an address of its own; `http://localhost/` and a name for a program without one."""
    name: str | None
    """What the client calls itself; null if it says nothing that can be shown."""
    scope: Level
    """What it may do: `read` views, `play` also answers, `open` also opens games."""
    game: str | None
    """The only game that it is for; null: all."""
    created_at: int
    """When you granted it, in microseconds since 1970, UTC."""
    created_at_time: Time
    """`created_at` in RFC 3339 format."""
    expires_at: int
    """When it ends, in microseconds since 1970, UTC."""
    expires_at_time: Time
    """`expires_at` in RFC 3339 format."""
    used_at: int
    """When its client last got a token, which is good for an hour, in microseconds since 1970, UTC."""
    used_at_time: Time
    """`used_at` in RFC 3339 format."""


class GrantList(Struct, frozen=True):
    """What you have granted."""

    grants: tuple[GrantInfo, ...]
    """Oldest first."""
