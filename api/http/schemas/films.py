"""The queries of films and stories."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from api.http.schemas.queries import As


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
