"""Players, their tokens, whom they avoid, and what operators do."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from api.http.schemas.fields import GameId, Name
from projections.schemas.schemas import Person
from projections.words.times import Time


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
    """One more token for yourself. It ends with the one that you send with this."""

    label: Annotated[str, Meta(max_length=100)] = ""
    """What you call it in the list of your tokens."""
    scope: Literal["read", "play", "open"] = "play"
    """`read` looks, `play` takes seats and answers as well, `open` also opens games and leaves for good."""
    game: GameId | None = None
    """The only game that it is for, as for a page that shows one; it cannot be an `open` one then."""
    expires_in: Annotated[int, Meta(ge=1, le=10 * 366 * 24 * 3600)] | None = None
    """Seconds for which it is good; null for ever."""


class TokenInfo(Struct, frozen=True):
    """What is kept of a token."""

    id: str
    """Its id, by which it can be revoked; a token that takes its place has the same."""
    made_by: str | None
    """The id of the token that made it, with which it ends; null for a first one, and for one after a recovery."""
    label: str
    """What you call it."""
    scope: Literal["read", "play", "open", "host"]
    """What it is for: `read` looks, `play` answers as well, `open` opens games too; `host` is for operators."""
    game: str | None
    """The only game that it is for; null for one that is for all."""
    created_at: int
    """When it was made, in microseconds since 1970, UTC."""
    created_at_time: Time
    """`created_at`, as RFC 3339 has it."""
    expires_at: int | None
    """Until when it is good, in microseconds since 1970, UTC; null if for ever."""
    expires_at_time: Time | None
    """`expires_at`, as RFC 3339 has it."""
    used_at: int | None
    """When it was used last, in microseconds since 1970, UTC, right to some minutes; null if never."""
    used_at_time: Time | None
    """`used_at`, as RFC 3339 has it."""
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
    created_at_time: Time
    """`created_at`, as RFC 3339 has it."""
    banned_at: int | None
    """When they were banned, in microseconds since 1970, UTC; null for who may play."""
    banned_at_time: Time | None
    """`banned_at`, as RFC 3339 has it."""


class ActInfo(Struct, frozen=True):
    """Something that an operator has done."""

    at: int
    """When, in microseconds since 1970, UTC."""
    at_time: Time
    """`at`, as RFC 3339 has it."""
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


class Blocks(Struct, frozen=True):
    """The players you have blocked."""

    players: tuple[Person, ...]
    """The players, in the order in which you said so."""
