"""A player's further tokens, and what operators do."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from api.http.schemas.queries import GameId, Name
from projections.words.times import Time


class NewToken(Struct, frozen=True, forbid_unknown_fields=True):
    """Another token of yours. It ends with the one you send."""

    label: Annotated[str, Meta(max_length=100)] = ""
    """Its name in the list of your tokens."""
    scope: Literal["read", "play", "open"] = "play"
    """`read` views; `play` also takes seats and answers; `open` also opens games and deletes the account."""
    game: GameId | None = None
    """The only game that it is for, as for a page showing one; its scope then cannot be `open`."""
    expires_in: Annotated[int, Meta(ge=1, le=10 * 366 * 24 * 3600)] | None = None
    """Seconds that it is valid for; null: for ever."""


class TokenInfo(Struct, frozen=True):
    """What is stored about a token."""

    id: str
    """Its id, needed to revoke it; a token that replaces it has the same."""
    made_by: str | None
    """The id of the token that created it, with which it ends; null for a first token, and for one after a recovery."""
    label: str
    """Its name."""
    scope: Literal["read", "play", "open", "host"]
    """What it allows: `read` views, `play` also answers, `open` also opens games; `host` is for operators."""
    game: str | None
    """The only game that it is for; null if it is for all."""
    created_at: int
    """When it was made, in microseconds since 1970, UTC."""
    created_at_time: Time
    """`created_at` in RFC 3339 format."""
    expires_at: int | None
    """When it expires, in microseconds since 1970, UTC; null: never."""
    expires_at_time: Time | None
    """`expires_at` in RFC 3339 format."""
    used_at: int | None
    """When it was last used, in microseconds since 1970, UTC, to within minutes; null if never."""
    used_at_time: Time | None
    """`used_at` in RFC 3339 format."""
    current: bool
    """Whether it is the one you sent."""


class TokenCreated(Struct, frozen=True):
    """A token, which is shown only once, and what is stored about it."""

    token: str
    """The token."""
    kept: TokenInfo
    """What is stored about it."""


class TokenList(Struct, frozen=True):
    """A player's tokens."""

    tokens: tuple[TokenInfo, ...]
    """The tokens."""


class Ban(Struct, frozen=True, forbid_unknown_fields=True):
    """Why somebody is banned; only operators see it."""

    reason: Annotated[str, Meta(max_length=200)] = ""
    """The reason, in your words."""


class Abandonment(Struct, frozen=True, forbid_unknown_fields=True):
    """Why an operator ends a game; only operators see it."""

    reason: Annotated[str, Meta(max_length=200)] = ""
    """The reason, in your words."""


class Renaming(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's new name."""

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
    """When they became a player here, in microseconds since 1970, UTC."""
    created_at_time: Time
    """`created_at` in RFC 3339 format."""
    banned_at: int | None
    """When they were banned, in microseconds since 1970, UTC; null if they are not."""
    banned_at_time: Time | None
    """`banned_at` in RFC 3339 format."""


class ActInfo(Struct, frozen=True):
    """Something that an operator has done."""

    at: int
    """When, in microseconds since 1970, UTC."""
    at_time: Time
    """`at` in RFC 3339 format."""
    operator: str
    """A player's id, or "command line"."""
    act: str
    """What was done."""
    about: str | None
    """The id of the player or game that it was done to; null if neither."""
    detail: str
    """Details, such as the reason for a ban."""


class ActsPage(Struct, frozen=True):
    """A page of acts."""

    acts: tuple[ActInfo, ...]
    """The acts, newest first."""
    next: str | None
    """`cursor` of the next page; null on the last."""


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
