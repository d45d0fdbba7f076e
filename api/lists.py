"""Lists of games: the lobby, a player's own with their move first, and results."""

import binascii
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import get
from msgspec import Meta

from api.answers import Answer, personal, reply
from api.doc import JSON, Doc
from api.hall import AnyRequest, Hall, query
from api.problems import Refused
from api.shapes import (
    GameResult,
    GamesPage,
    GamesQuery,
    GameSummary,
    PageQuery,
    ResultSeat,
    ResultsPage,
    ResultsQuery,
    Seat,
)
from projections.lobby import Listing
from projections.presenter import Person

T = TypeVar("T")
Micros = Annotated[int, Meta(ge=0, le=2**62)]
Move = Annotated[int, Meta(ge=0, le=1)]
Place = Callable[[Listing], tuple[Any, ...]]

LOBBY = Doc(
    summary="Games, newest first",
    tag="games",
    auth=None,
    query=GamesQuery,
    answers={200: ("A page of games.", GamesPage, JSON)},
    refusals=(404, 422),
)
RESULTS = Doc(
    summary="How games ended that count, the latest first: no sandbox, none imported, none closed to spectators",
    tag="games",
    query=ResultsQuery,
    answers={200: ("A page of results.", ResultsPage, JSON)},
    refusals=(404, 422),
)
MINE = Doc(
    summary="My games, those that wait for me first",
    tag="players",
    auth=True,
    query=PageQuery,
    answers={200: ("A page of games.", GamesPage, JSON)},
    refusals=(422,),
)


def lobby(hall: Hall) -> Any:
    """GET /games."""

    @get("/games", opt={"doc": LOBBY})
    async def list_games(request: AnyRequest) -> Answer:
        asked: GamesQuery = query(request, GamesQuery)
        guest = await hall.guest(request)
        _known(hall, asked.ruleset)
        before = _read_cursor(asked.cursor, tuple[Micros, str])
        found = await hall.desk.ledger.listings(asked.ruleset, asked.status, before, asked.limit + 1)
        return await _page(
            hall, found, asked.limit, None if guest is None else guest.id, lambda g: (g.opened_at, g.game)
        )

    return list_games


def me_games(hall: Hall) -> Any:
    """GET /me/games."""

    @get("/me/games", opt={"doc": MINE})
    async def list_my_games(request: AnyRequest) -> Answer:
        asked: PageQuery = query(request, PageQuery)
        player = await hall.player(request)
        before = _read_cursor(asked.cursor, tuple[Move, Micros, str])
        found = await hall.desk.ledger.listings_of(player.id, before, asked.limit + 1)

        def place(item: Listing) -> tuple[int, int, str]:
            return (int(item.waits_for(player.id)), item.opened_at, item.game)

        return await _page(hall, found, asked.limit, player.id, place)

    return list_my_games


def results(hall: Hall) -> Any:
    """GET /results."""

    @get("/results", opt={"doc": RESULTS})
    async def list_results(request: AnyRequest) -> Answer:
        asked: ResultsQuery = query(request, ResultsQuery)
        _known(hall, asked.ruleset)
        before = _read_cursor(asked.cursor, tuple[Micros, str])
        found = await hall.desk.ledger.results(asked.ruleset, before, asked.limit + 1)
        shown = found[: asked.limit]
        names = dict(await hall.names(s.player for item in shown for s in item.sitting))
        last = shown[-1].ending if len(found) > asked.limit else None
        more = None if last is None else _cursor((last.at, shown[-1].game))
        return reply(ResultsPage(tuple([_result(item, names) for item in shown]), more))

    return list_results


def _known(hall: Hall, ruleset: str | None) -> None:
    if ruleset is not None and ruleset not in hall.desk.games:
        raise Refused(404, "unknown-ruleset", "GET /v1/rulesets lists them")


async def _page(hall: Hall, found: Sequence[Listing], limit: int, player: str | None, place: Place) -> Answer:
    shown = found[:limit]
    names = dict(await hall.names(s.player for item in shown for s in item.sitting))
    more = None if len(found) <= limit else _cursor(place(shown[-1]))
    return personal(GamesPage(tuple([_summary(item, names, player) for item in shown]), more))


def _cursor(place: tuple[Any, ...]) -> str:
    return urlsafe_b64encode(msgspec.json.encode(place)).decode().rstrip("=")


def _read_cursor(cursor: str | None, kind: type[T]) -> T | None:
    if cursor is None:
        return None
    try:
        return msgspec.json.decode(urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)), type=kind)
    except (binascii.Error, ValueError):
        detail = "this cursor is not one of ours: leave it out to begin anew"
        raise Refused(422, "invalid", detail, pointer="?cursor") from None


def _summary(item: Listing, names: dict[str, str], player: str | None) -> GameSummary:
    """A listing with names, for one caller."""
    open_to = item.spectators or any(s.player == player and s.bot is None for s in item.sitting)
    sitting = tuple(
        [
            Seat(i, None if s.bot else Person(s.player, names.get(s.player, "")), s.bot, s.to_move and open_to)
            for i, s in enumerate(item.sitting)
        ]
    )
    return GameSummary(
        item.game, item.ruleset, item.status, item.sandbox, item.spectators, item.seats, item.opened_at, sitting,
        item.waits_for(player), item.imported,
    )  # fmt: skip


def _result(item: Listing, names: dict[str, str]) -> GameResult:
    """The result of a game that counts, with names."""
    ending = item.ending
    assert ending is not None
    assert ending.how != "abandoned"
    seats = tuple(
        [
            ResultSeat(i, None if s.bot else Person(s.player, names.get(s.player, "")), s.bot, place)
            for i, (s, place) in enumerate(zip(item.sitting, ending.places, strict=True))
        ]
    )
    return GameResult(item.game, item.ruleset, ending.how, ending.decided, ending.at, seats)
