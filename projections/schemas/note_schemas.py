"""What is asked and answered about notes."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from projections.schemas.schemas import Person
from projections.words.times import Time

Visible = Literal["all", "none"]
Language = Annotated[str, Meta(pattern="^[a-z]{2,3}$", min_length=2, max_length=3)]


class NoteText(Struct, frozen=True, forbid_unknown_fields=True):
    """Write a note about a version of a game."""

    text: Annotated[str, Meta(min_length=1, max_length=2000)]
    """The note, as plain text: clients run nothing of it."""
    visible: Visible = "none"
    """Who sees it besides you: `none`, or `all` who may. A player's note is seen by nobody else before the end."""
    language: Language | None = None
    """The language that it is in, as a code of ISO 639 such as `ko`."""


class Note(Struct, frozen=True, kw_only=True):
    """What a player wrote about a version of a game: their words, and not the server's."""

    version: int
    """The version that it is about."""
    author: Person
    """Who wrote it."""
    role: Literal["player", "commentator", "reader"]
    """What they were when they wrote it: a player of the running game, its commentator, or a reader of it once over."""
    text: str
    """The note, as plain text."""
    language: str | None
    """The language that it is in; null if they did not say."""
    visible: Visible
    """Whether others see it."""
    at: int
    """When it was written, in microseconds since 1970, UTC."""
    at_time: Time
    """`at` in RFC 3339 format."""


class NotesPage(Struct, frozen=True):
    """Notes about a game, as far as the caller may see them."""

    game: str
    """The game's id."""
    notes: tuple[Note, ...]
    """The notes, by the versions that they are about."""
    next: str | None
    """`cursor` of the next page; null on the last."""
