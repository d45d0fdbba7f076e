"""Deals: secrets that the server commits to, each for many games that are dealt the same."""

from typing import Any

from api.http.answers.responses import RawResponse, made, public_json
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests import NoQuery, by_ruleset
from api.http.schemas.operation_parts import JSON, KEY_HEADER, links_by
from projections.schemas.deal_schemas import deal_types


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes(tag="games", caller="player")
    types = {key: deal_types(game.rules) for key, game in context.games.items()}
    infos = tuple([info for _, info in types.values()])

    @route.post(
        "/deals",
        "Commit to a deal, which many games may share",
        scope="open",
        body=by_ruleset(
            {key: new for key, (new, _) in types.items()},
            {
                key: {"ruleset": key, "seats": game.rules.catalogue.players[0], "ends_in": 86_400}
                for key, game in context.games.items()
            },
        ),
        headers=KEY_HEADER,
        answers={201: ("The deal, which has no games yet.", infos, JSON)},
        refusals=(404,),
        sent={"Location": "The address of the deal."},
        links=links_by("deal", "get_deal"),
    )
    async def create_deal(call: Call[NoQuery, Any]) -> RawResponse:
        """Name it as `deal` in openings: shuffles of the same cards then give the same order at all tables."""
        key = call.key("deals", call.body)
        deal, replayed = await (await context.deals()).make(call.body, call.player.id, key and key.scope)
        return made(deal, replayed, Location=f"/v1/deals/{deal.id}")

    @route.get(
        "/deals/{deal:str}",
        "A deal; once it has ended its secret and its games",
        caller="guest",
        answers={200: ("The deal.", infos, JSON)},
    )
    async def get_deal(call: Call[NoQuery, None]) -> RawResponse:
        """Until it ends its games are closed: nobody learns more of one than those who play it."""
        return public_json(await (await context.deals()).info(call.path("deal")), Cache_Control="no-cache")

    return route
