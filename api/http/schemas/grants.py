"""What players grant to other people's pages and programs."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from api.http.schemas.queries import GameId
from projections.words.times import Time

Query = Annotated[str, Meta(min_length=1, max_length=4000)]
Level = Literal["read", "play", "open"]


class SignInRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """What a client asks for."""

    query: Query
    """The query of `/oauth/authorize`, as it came to the page."""


class Granted(Struct, frozen=True, forbid_unknown_fields=True):
    """What you grant."""

    scope: Level
    """At most what was asked for."""
    game: GameId | None = None
    """The only game that it is for, with `read` or `play`; null: all."""


class Consent(SignInRequest, frozen=True, forbid_unknown_fields=True):
    """Your answer to a client's request."""

    granted: Granted | None
    """What you grant; null: you refuse."""


class Redirect(Struct, frozen=True):
    """Where to go now."""

    redirect: str
    """The client's address, with a code or with the refusal."""


class Fault(Redirect, frozen=True):
    """Why a request cannot be granted, whatever you answer; go to `redirect` only if the player wants that."""

    error: str
    """A code of RFC 6749."""
    description: str
    """What is wrong."""


class Client(Struct, frozen=True):
    """A client, and what it may do."""

    client: str
    """Its id, which is an address of its own."""
    host: str
    """The host that stands for it; empty for a program without a site."""
    name: str | None
    """What it calls itself: a stranger's words. Null if it says nothing that can be shown."""
    program: bool
    """Whether it is a program on the player's own computer, which any program there can claim to be."""
    scope: Level
    """What it may do, or asks for at most: `read` views, `play` also answers, `open` also opens games."""
    game: str | None
    """The only game that it is for; null: all."""
    expires_at: int
    """When that ends, in microseconds since 1970, UTC."""
    expires_at_time: Time
    """`expires_at` in RFC 3339 format."""


class SignInInfo(Client, frozen=True):
    """Who asks for what."""

    redirect_host: str
    """Where the answer goes."""
    scopes: tuple[Level, ...]
    """What can be granted, least first."""
    refused: Fault | None
    """Why nothing can be granted; null if something can."""


class GrantInfo(Client, frozen=True):
    """Something that you have granted."""

    id: str
    """Its id."""
    created_at: int
    """When you granted it, in microseconds since 1970, UTC."""
    created_at_time: Time
    """`created_at` in RFC 3339 format."""
    used_at: int | None
    """When it was last used, in microseconds since 1970, UTC, to within minutes; null if never."""
    used_at_time: Time | None
    """`used_at` in RFC 3339 format."""


class GrantList(Struct, frozen=True):
    """What you have granted."""

    grants: tuple[GrantInfo, ...]
    """Oldest first."""
