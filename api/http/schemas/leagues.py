"""The queries of events."""

from typing import Annotated

from msgspec import Meta, Struct

from api.http.schemas.queries import MAX_INT, PlayerId


class LeaguesQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which events."""

    organiser: (
        Annotated[PlayerId, Meta(description="Only events of this organiser; of yourself all, else public ones.")]
        | None
    ) = None
    cursor: Annotated[str, Meta(max_length=200, description="`next` of the previous page.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=100, description="The maximum size of a page.")] = 20


class LeagueGamesQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which page of an event's games."""

    after: Annotated[int, Meta(ge=0, le=MAX_INT, description="`next` of the previous page.")] = 0


class MovesQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """How long to go on."""

    seconds: (
        Annotated[int, Meta(ge=0, le=3600, description="Seconds until it ends; 0: after the tag of the list.")] | None
    ) = None
