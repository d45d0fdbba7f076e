"""The types of a film of one game, which has views and frames of its own.

Docstrings of types and fields are published in the API's document.
"""

from functools import cache
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from projections.schemas.game_schemas import Schemas
from projections.schemas.note_schemas import Note
from projections.schemas.patches import Patch
from projections.schemas.per_game import of_game


class FilmLine(Struct, frozen=True):
    """A line of the story, at a step of a film."""

    fact: str
    """The type of the command or fact that it tells; `undo-lapsed` if a proposal to go back lapsed."""
    text: str
    """The line itself."""
    seat: int | None = None
    """The seat whose it is; null if it is nobody's."""
    cards: tuple[str, ...] = ()
    """The components in it, by id, as far as the viewer may see them."""
    by: int | None = None
    """The seat whose answer it follows from; null if it follows from something else."""
    back_to: int | None = None
    """The version that the game went back to; null in all lines but those of an undo."""


class Step(Struct, frozen=True):
    """What a version changed."""

    version: int
    """The version that this step leads to."""
    patch: Patch
    """The patch from the previous version's view to its own (RFC 6902)."""
    lines: tuple[FilmLine, ...] | UnsetType = UNSET
    """Its lines in the story; absent unless asked for."""
    frame: Any = UNSET
    """What happened; absent unless asked for."""


class Film(Struct, frozen=True):
    """Part of a game to step through: a view, and what each later version changed."""

    game: str
    """The game's id."""
    viewer: str
    """The viewer."""
    language: str
    """The language of its words."""
    since: int
    """The version of `base`."""
    base: Any
    """The view that it starts with."""
    steps: tuple[Any, ...]
    """One for each later version, in order."""
    next: int | None
    """`since` of the next part, which starts with the view that this one ends with; null if there is no
    more yet."""
    notes: tuple[Note, ...] | UnsetType = UNSET
    """Notes about its versions, at most 500: words of other people. `GET /v1/games/{game}/notes` has all. Absent unless
    asked for."""


@cache
def film_types(schemas: Schemas) -> tuple[type[Step], type[Film]]:
    """The types of one game: a step, and a film."""
    title, frame, view = schemas.rules.title, schemas.frame_type, schemas.view_type
    # A step has no tag: a film says its ruleset, and so does every view and frame in it.
    step: Any = of_game(Step, f"{title}Step", {"frame": frame | UnsetType})
    own: dict[str, Any] = {"base": view, "steps": tuple[step, ...]}
    return step, of_game(Film, f"{title}Film", own, tag=schemas.rules.key, tag_field="ruleset")
