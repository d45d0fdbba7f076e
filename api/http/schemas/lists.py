"""The queries of lists of games."""

from typing import Annotated

from msgspec import Meta, Struct

from api.application.feeds.list_ports import Of, Sought, SoughtResults


class GamesQuery(Sought, frozen=True, forbid_unknown_fields=True):
    """Filters of the lobby, and its page."""

    cursor: Annotated[str, Meta(max_length=200, description="`next` of the previous page.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=100, description="The maximum size of a page.")] = 20


class ResultsQuery(SoughtResults, frozen=True, forbid_unknown_fields=True):
    """Filters of the results, and their page."""

    cursor: Annotated[str, Meta(max_length=200, description="`next` of the previous page.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=100, description="The maximum size of a page.")] = 20


class WatchQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which of the games that run."""

    ruleset: Annotated[str, Meta(max_length=40, description="Only games of this ruleset.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=100, description="At most this many games.")] = 20


class LadderQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which ladder of a ruleset, and its page."""

    of: Annotated[Of, Meta(description="`bots`: players who declared themselves programs; else `people`.")] = "people"
    seats: (
        Annotated[
            int,
            Meta(ge=2, le=8, description="Only with `of=bots`: how many seats their games had; by default the fewest."),
        ]
        | None
    ) = None
    cursor: Annotated[str, Meta(max_length=200, description="`next` of the previous page.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=100, description="The maximum size of a page.")] = 20


class OwnGamesQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which of one's own games."""

    your_move: Annotated[bool, Meta(description="`true`: only games with an open question for you.")] = False
    cursor: Annotated[str, Meta(max_length=200, description="`next` of the previous page.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=100, description="The maximum size of a page.")] = 20
