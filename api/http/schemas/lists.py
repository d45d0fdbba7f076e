"""The queries of lists of games."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from api.application.feeds.list_ports import Sought
from api.http.schemas.queries import PlayerId


class GamesQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Filters of the lobby."""

    ruleset: Annotated[str, Meta(max_length=40, description="Only games of this ruleset.")] | None = None
    status: Annotated[Literal["open", "running", "over"], Meta(description="Only games of this status.")] | None = None
    player: Annotated[PlayerId, Meta(description="Only games in which this player has a seat.")] | None = None
    free: Annotated[int, Meta(ge=0, le=8, description="Only games with at least this many free seats.")] = 0
    options: (
        Annotated[Literal["default"], Meta(description="Only games with the ruleset's default options.")] | None
    ) = None
    clock: (
        Annotated[
            Literal["none", "move", "bank", "correspondence"],
            Meta(description="Only games with this kind of clock."),
        ]
        | None
    ) = None
    cursor: Annotated[str, Meta(max_length=200, description="`next` of the previous page.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=100, description="The maximum size of a page.")] = 20

    def sought(self) -> Sought:
        """The filters alone."""
        return Sought(self.ruleset, self.status, self.player, self.free, self.options, self.clock)


class ResultsQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Filters of the results."""

    ruleset: Annotated[str, Meta(max_length=40, description="Only games of this ruleset.")] | None = None
    player: Annotated[PlayerId, Meta(description="Only games of this player.")] | None = None
    cursor: Annotated[str, Meta(max_length=200, description="`next` of the previous page.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=100, description="The maximum size of a page.")] = 20


class WatchQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which of the games that run."""

    ruleset: Annotated[str, Meta(max_length=40, description="Only games of this ruleset.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=100, description="At most this many games.")] = 20


class OwnGamesQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which of one's own games."""

    your_move: Annotated[bool, Meta(description="`true`: only games with an open question for you.")] = False
    cursor: Annotated[str, Meta(max_length=200, description="`next` of the previous page.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=100, description="The maximum size of a page.")] = 20
