"""Events: games that one organiser opens for others, what is public of them, and whom an organiser may seat."""

from collections.abc import AsyncGenerator, Callable, Iterable, Sequence
from contextlib import aclosing
from typing import Any

from litestar.response import Response, Stream

from api.http.answers.encoding import gzipped
from api.http.answers.responses import PERSONAL, RawResponse, made, private_json
from api.http.call import Call
from api.http.limits.limiting import Streams
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests import NoQuery, by_ruleset, json_body
from api.http.schemas.leagues import LeagueGamesQuery, LeaguesQuery, MovesQuery
from api.http.schemas.operation_parts import EVENTS as SSE
from api.http.schemas.operation_parts import JSON, KEY_HEADER, NEXT, UNLESS, links_by
from api.http.schemas.operation_parts import LINES as NDJSON
from projections.schemas.league_requests import Allowed, NewGames, NewStandings
from projections.schemas.league_schemas import (
    EventGames,
    EventMove,
    EventsPage,
    OpenedGames,
    OrganiserInfo,
    Organisers,
    event_types,
)

WHO = "3f9c" * 8
ABOUT = (
    "First `games`, the ETag that the list has now: fetch it if yours differs. Then a message for each game that has "
    "moved, as an event or a line; of a game that you do not know, fetch the list. After 15 seconds without anything "
    "new the time: an event named `time`, or a line with `time`. A stopping server ends its streams: connect again."
)


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes(tag="events", caller="player", scope="open")
    types = {key: event_types(game.rules) for key, game in context.games.items()}
    infos = tuple([each.info for each in types.values()])

    @route.get(
        "/events",
        "Events, newest first",
        caller="guest",
        scope="read",
        answers={200: ("A page of events.", EventsPage, JSON)},
        refusals=(422,),
        sent=NEXT,
        links=links_by("event", "get_event", "list_event_games", of="$response.body#/events/0/id"),
    )
    async def list_events(call: Call[LeaguesQuery, None]) -> RawResponse:
        """Public ones; your own `unlisted` and `invited` ones too if you ask for those of yourself."""
        asked = call.query
        events = (await context.leagues()).events
        page = await events.page(call.caller, asked.organiser, asked.cursor, asked.limit)
        return private_json(page, 200, **call.following("cursor", page.next))

    @route.post(
        "/events",
        "Open an event: games that share their rules, and that you open for others",
        body=by_ruleset(
            {key: each.new for key, each in types.items()},
            {key: {"ruleset": key, "title": "Winter league"} for key in types},
        ),
        headers=KEY_HEADER,
        answers={201: ("The event, which has no games yet.", infos, JSON)},
        refusals=(404,),
        sent={"Location": "The address of the event."},
        links=links_by("event", "get_event", "open_event_games", "list_event_games", "end_event"),
    )
    async def create_event(call: Call[NoQuery, Any]) -> RawResponse:
        """You are its organiser. A player has at most five events that have not ended."""
        key = call.key("events", call.body)
        info, replayed = await (await context.leagues()).events.create(call.body, call.player.id, key)
        return made(info, replayed, Location=f"/v1/events/{info.id}")

    @route.get(
        "/events/{event:str}",
        "An event, and its standings",
        caller="guest",
        scope="read",
        answers={200: ("The event.", infos, JSON)},
        links=links_by("event", "list_event_games", "stream_event"),
    )
    async def get_event(call: Call[NoQuery, None]) -> RawResponse:
        """An `invited` event is there only for its organiser, and for those who play in it."""
        return private_json(await (await context.leagues()).events.info(call.path("event"), call.caller))

    @route.delete(
        "/events/{event:str}",
        "End an event: it takes no more games",
        answers={200: ("The event.", infos, JSON)},
    )
    async def end_event(call: Call[NoQuery, None]) -> RawResponse:
        """For its organiser. Games that are not over go on. Idempotent."""
        return private_json(await (await context.leagues()).events.end(call.path("event"), call.player.id))

    @route.put(
        "/events/{event:str}/standings",
        "Post an event's standings, in place of those before",
        body=json_body(
            NewStandings,
            two={
                "columns": ["points"],
                "rows": [{"player": WHO, "numbers": [3]}, {"name": "Team B", "numbers": [1.5]}],
            },
        ),
        answers={204: ("They are posted.", None, ())},
    )
    async def post_standings(call: Call[NoQuery, NewStandings]) -> None:
        """For its organiser: at most 200 rows, in your order. Clients show the words as text."""
        await (await context.leagues()).events.post(call.path("event"), call.player.id, call.body)

    @route.delete(
        "/events/{event:str}/standings",
        "Remove an event's standings",
        answers={204: ("There are none.", None, ())},
    )
    async def delete_standings(call: Call[NoQuery, None]) -> None:
        """For its organiser, and for operators."""
        host = call.token.covers("host")
        await (await context.leagues()).events.post(call.path("event"), None if host else call.player.id, None)
        if host:
            await context.operators.keep_act(call.player.id, "standings", None, call.path("event"))

    return route


def games(context: HttpContext) -> Routes:
    """The games of an event."""
    route, streams = (
        Routes(tag="events", caller="player", scope="open"),
        Streams(context.limits, context.places, "events"),
    )

    @route.get(
        "/events/{event:str}/games",
        "The games of an event, oldest first",
        caller="guest",
        scope="read",
        headers=UNLESS,
        answers={200: ("The games, as anybody may see them who does not play there.", EventGames, JSON)},
        sent={"ETag": "Identifies the answer and its encoding."},
        links=links_by("game", "get_game", "get_view", of="$response.body#/games/0/game"),
    )
    async def list_event_games(call: Call[LeagueGamesQuery, None]) -> RawResponse:
        """At most 1,000; go on after `next`. The same for everybody, players included."""
        moves = (await context.leagues()).moves
        body, tag = await moves.games(call.path("event"), call.caller, call.query.after)

        async def listed() -> bytes:
            return body

        return await call.etagged(listed, tag)

    @route.post(
        "/events/{event:str}/games",
        "Open up to 100 games of an event at once",
        body=json_body(
            NewGames,
            pair={"games": [{"players": [WHO, "5e0a" * 8]}]},
            each={"mode": "each", "games": [{"players": [WHO, "5e0a" * 8], "seating": "as_given", "label": "Round 1"}]},
        ),
        headers=KEY_HEADER,
        answers={201: ("What became of each.", OpenedGames, JSON)},
        refusals=(409, 422),
        links=links_by("game", "get_game", "get_view", of="$response.body#/games/0/game"),
    )
    async def open_event_games(call: Call[NoQuery, NewGames]) -> RawResponse:
        """For its organiser. Players sit down at once if they have let you seat them; for others a seat is kept.

        Games with invited players never count. Each game is opened whole or not at all. If no answer comes, repeat the
        request with its key: what was not opened yet is opened then.
        """
        key = call.key(f"event-games {call.path('event')}", call.body)
        events = (await context.leagues()).events
        opened, replayed = await events.open(call.path("event"), call.player.id, call.body, key)
        return made(opened, replayed)

    @route.delete(
        "/events/{event:str}/games/{game:str}",
        "Leave a game that an organiser has seated you at",
        scope="play",
        answers={204: ("It is over, without a result.", None, ())},
        refusals=(409,),
    )
    async def leave_event_game(call: Call[NoQuery, None]) -> None:
        """As long as nobody has answered a question. The game ends as abandoned, and counts for nobody."""
        await (await context.leagues()).events.leave(call.path("event"), call.game, call.player.id)

    @route.get(
        "/events/{event:str}/stream",
        "What moves in an event, live",
        caller="guest",
        scope="read",
        answers={200: (ABOUT, EventMove, (SSE, NDJSON))},
        refusals=(406,),
    )
    async def stream_event(call: Call[MovesQuery, None]) -> Response[Any]:
        """One stream for all its games: which has moved, and how it ended, as anybody may know."""
        kind = call.stream_type
        headers = {**PERSONAL, "X-Accel-Buffering": "no", "Content-Type": kind}
        if call.streamed_in_gzip:
            headers["Content-Encoding"] = "gzip"
        moves, at_once = (await context.leagues()).moves, None if call.streamed_in_gzip else call.write
        form = b"data: %b\n\n" if kind == SSE else b"%b\n"

        def write(bodies: Sequence[bytes]) -> bool:
            return at_once is not None and at_once(b"".join([form % body for body in bodies]))

        moved = await moves.follow(call.path("event"), call.caller, call.known_by, call.query.seconds, write)
        if call.is_head:
            return Response(b"", headers=headers)
        ended: list[Callable[[], object]] = []
        pieces = _pieces(moved, ended, form)
        ended.append(await streams.opened(call.address, call.known_by, pieces))
        return Stream(gzipped(pieces) if call.streamed_in_gzip else pieces, headers=headers)

    return route


def organisers(context: HttpContext) -> Routes:
    """Whom the caller lets seat them."""
    route = Routes(tag="players", caller="player", scope="open")

    @route.get(
        "/me/organisers",
        "Who may seat you in games of their events",
        scope="read",
        answers={200: ("The organisers.", Organisers, JSON)},
    )
    async def list_organisers(call: Call[NoQuery, None]) -> RawResponse:
        """With what you let each of them do, and in how many games they have."""
        return private_json(await (await context.leagues()).events.organisers(call.player.id))

    @route.put(
        "/me/organisers/{player:str}",
        "Let an organiser seat you, in place of what you let them before",
        body=json_body(
            Allowed, season={"until": 1_900_000_000_000_000, "games": 20, "clocks": ["none", "move"], "rated": True}
        ),
        answers={200: ("What you let them do.", OrganiserInfo, JSON)},
        refusals=(409,),
    )
    async def allow_organiser(call: Call[NoQuery, Allowed]) -> RawResponse:
        """Takes a full token. You are told of each game, and can leave it as long as nobody has answered a question.

        It ends with its time, its number of games, if you take it back, or if one of you blocks the other.
        """
        return private_json(await (await context.leagues()).events.allow(call.token, call.path("player"), call.body))

    @route.delete(
        "/me/organisers/{player:str}",
        "Let an organiser seat you no longer",
        answers={204: ("They may not.", None, ())},
    )
    async def disallow_organiser(call: Call[NoQuery, None]) -> None:
        """Takes a full token. Games that you sit at go on."""
        await (await context.leagues()).events.disallow(call.token, call.path("player"))

    return route


async def _pieces(
    moves: AsyncGenerator[tuple[bytes, bool]], ended: Iterable[Callable[[], object]], form: bytes
) -> AsyncGenerator[bytes]:
    """The stream's bytes. What is in `ended` is called at the end, however it comes."""
    try:
        if sse := form.startswith(b"data"):
            yield b"retry: 2000\n\n"
        async with aclosing(moves):
            async for body, time in moves:
                yield (b"event: time\n" if sse and time else b"") + form % body
    finally:
        for end in ended:
            end()
