"""Becoming a player, and getting access again."""

from typing import Annotated

from msgspec import Meta, Struct

from api.http.schemas.queries import Name


class NewPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """A new player with this name."""

    name: Name
    bot: bool = False
    """Whether you are a program, which is then shown wherever your name is."""


class PlayerCreated(Struct, frozen=True):
    """A player with a bearer token, and a code to get a new one; both are shown only once: keep them apart."""

    id: str
    """The player's id."""
    name: str
    """Their name."""
    bot: bool
    """Whether they say that they are a program."""
    token: str
    """The bearer token."""
    recovery: str
    """The code to get a new token, which uses it up."""


class Recovering(Struct, frozen=True, forbid_unknown_fields=True):
    """The latest recovery code."""

    recovery: Annotated[str, Meta(min_length=1, max_length=100)]
    """The code."""


class RecoveryCode(Struct, frozen=True):
    """A recovery code, which is shown only once."""

    recovery: str
    """The code."""
