"""Lists of games: the lobby, a player's own, and results."""

from api.http.answers.responses import RawResponse, private_json, public_json
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests import NoQuery
from api.http.schemas.lists import GamesQuery, LadderQuery, OwnGamesQuery, ResultsQuery, WatchQuery
from api.http.schemas.operation_parts import JSON, NEXT, links_by
from projections.schemas.list_schemas import GamesPage, LadderPage, PlayerPage, ResultsPage, WatchPage


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes(tag="games", caller="guest")

    @route.get(
        "/games",
        "Games, newest first",
        answers={200: ("A page of games.", GamesPage, JSON)},
        refusals=(404, 422),
        sent=NEXT,
        links=links_by("game", "get_game", "get_view", "get_film", "get_story", of="$response.body#/games/0/id")
        | links_by("player", "get_player", of="$response.body#/games/0/sitting/0/player/id"),
    )
    async def list_games(call: Call[GamesQuery, None]) -> RawResponse:
        """All games that are open, running or over, page by page: follow `next` in the body, or the `Link` header."""
        asked = call.query
        page = await context.lists.games(call.caller, asked, asked.cursor, asked.limit)
        return private_json(page, 200, **call.following("cursor", page.next))

    @route.get(
        "/watch",
        "Running games, most viewers first",
        answers={200: ("The games.", WatchPage, JSON)},
        refusals=(404,),
        links=links_by("game", "get_game", "get_view", "stream_frames", of="$response.body#/games/0/id"),
    )
    async def list_watched_games(call: Call[WatchQuery, None]) -> RawResponse:
        """Running games from the lobby, without sandboxes, the caller's own, and those of players blocked either way.

        Ordered by `viewers`, then by mean rating, then newest first, among the games streamed from this process and the
        newest 200. A game with late spectators is listed from when they may know that it has started until they may
        know that it is over.
        """
        return private_json(await context.watching(call.caller, call.query.ruleset, call.query.limit))

    @route.get(
        "/me/games",
        "Your games, newest first",
        tag="players",
        caller="player",
        answers={200: ("A page of games.", GamesPage, JSON)},
        refusals=(422,),
        sent=NEXT,
    )
    async def list_my_games(call: Call[OwnGamesQuery, None]) -> RawResponse:
        """The games in which you have a seat; with `your_move=true` only those with an open question for you."""
        asked = call.query
        page = await context.lists.games_of(call.player.id, asked.cursor, asked.limit, your_move=asked.your_move)
        return private_json(page, 200, **call.following("cursor", page.next))

    @route.get(
        "/results",
        "Results of games that count, newest first: no sandboxes, imported games, or games closed to spectators",
        caller="anybody",
        answers={200: ("A page of results.", ResultsPage, JSON)},
        refusals=(404, 422),
        sent=NEXT,
    )
    async def list_results(call: Call[ResultsQuery, None]) -> RawResponse:
        """Who played, their places, and which rule decided. All of them, as files: `/exports/index.json`, if there."""
        asked = call.query
        if asked.event is not None:
            await (await context.leagues()).events.info(asked.event, None)
        page = await context.lists.results(asked, asked.cursor, asked.limit)
        return public_json(page, 200, Cache_Control="no-cache", **call.following("cursor", page.next))

    @route.get(
        "/rulesets/{ruleset:str}/ladder",
        "Who plays a game best: people, or programs by games with bots of the house",
        caller="anybody",
        answers={200: ("A page of the ladder.", LadderPage, JSON)},
        refusals=(404, 422),
        sent=NEXT,
        links=links_by("player", "get_player", of="$response.body#/players/0/player/id"),
    )
    async def get_ladder(call: Call[LadderQuery, None]) -> RawResponse:
        """By mean rating, without provisional ones, whose deviation is above 5 (of programs, above 2.5).

        A program is rated in games with the default options that it plays alone against bots in `house`, each of them
        once, with a clock and `"absent": "resign"`. No other game rates it, and none of its games rates a person.
        """
        asked = call.query
        page = await context.lists.ladder(call.path("ruleset"), asked.of, asked.seats, asked.cursor, asked.limit)
        return public_json(page, 200, Cache_Control="no-cache", **call.following("cursor", page.next))

    @route.get(
        "/players/{player:str}",
        "A player's page: ratings, and the latest games and results",
        tag="players",
        answers={200: ("The page.", PlayerPage, JSON)},
    )
    async def get_player(call: Call[NoQuery, None]) -> RawResponse:
        """As far as the caller may see it; `GET /v1/games` and `GET /v1/results` by player have older ones."""
        player = await context.operators.player(call.path("player"))
        host = call.known_by is not None and call.known_by.covers("host")
        return private_json(await context.lists.player(player, call.caller, host=host))

    return route
