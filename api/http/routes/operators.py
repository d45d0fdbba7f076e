"""What operators do about players and games, and the list of their acts."""

from api.application.ports.accounts import Player
from api.http.answers.responses import RawResponse, private_json
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests.body import json_body
from api.http.requests.request import NoQuery
from api.http.schemas.operation_parts import JSON
from api.http.schemas.operators import Abandonment, ActInfo, ActsPage, ActsQuery, Ban, PlayerInfo, Renaming
from domain.engine.entry.commands import OPERATOR, Abandoned
from projections.words.times import rfc3339


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes(tag="operators", caller="player", scope="host")
    operators = context.operators

    @route.post(
        "/players/{player:str}/ban",
        "Ban a player: their tokens are refused from now on; for operators",
        body=json_body(Ban, ban={"reason": "a robot"}),
        answers={200: ("The player.", PlayerInfo, JSON)},
    )
    async def ban_player(call: Call[NoQuery, Ban]) -> RawResponse:
        """Their tokens are refused until the ban is lifted; their games stay as they are."""
        return _player_response(await operators.ban(call.player.id, call.path("player"), call.body.reason))

    @route.delete(
        "/players/{player:str}/ban",
        "Lift a player's ban; for operators",
        answers={200: ("The player.", PlayerInfo, JSON)},
    )
    async def unban_player(call: Call[NoQuery, None]) -> RawResponse:
        """Their tokens are valid again, unless they have expired."""
        return _player_response(await operators.unban(call.player.id, call.path("player")))

    @route.post(
        "/players/{player:str}/name",
        "Rename a player; for operators",
        body=json_body(Renaming, name={"name": "Anna"}),
        answers={200: ("The player.", PlayerInfo, JSON)},
    )
    async def rename_player(call: Call[NoQuery, Renaming]) -> RawResponse:
        """The new name is shown everywhere from now on; no history contains names."""
        return _player_response(await operators.rename(call.player.id, call.path("player"), call.body.name))

    @route.post(
        "/games/{game:str}/abandon",
        "End a game for good, running or not; for operators",
        body=json_body(Abandonment, abandonment={"reason": "nobody comes"}),
        answers={200: ("The entry in the list of acts.", ActInfo, JSON)},
    )
    async def abandon_game(call: Call[NoQuery, Abandonment]) -> RawResponse:
        """It ends as `abandoned`, with the current scores, and does not count for anybody.

        This works even if it has diverged from its rules. A damaged game gets no entry: see `croupier games abandon`.
        """
        await context.commands.act(call.game, None, Abandoned(OPERATOR))
        act = await operators.keep_act(call.player.id, "abandon", call.game, call.body.reason)
        return private_json(ActInfo(act.at, rfc3339(act.at), act.operator, act.act, act.about, act.detail))

    @route.get(
        "/acts",
        "What operators have done, newest first; for operators",
        answers={200: ("A page of acts.", ActsPage, JSON)},
    )
    async def list_acts(call: Call[ActsQuery, None]) -> RawResponse:
        """Newest first. Nothing is ever removed from this list."""
        before, limit = call.query.before(), call.query.limit
        acts = await operators.acts(before, limit + 1)
        shown = tuple([ActInfo(a.at, rfc3339(a.at), a.operator, a.act, a.about, a.detail) for a in acts[:limit]])
        more = f"{acts[limit - 1].at}.{acts[limit - 1].id}" if len(acts) > limit else None
        return private_json(ActsPage(shown, more))

    return route


def _player_response(p: Player) -> RawResponse:
    since, banned = rfc3339(p.created_at), rfc3339(p.banned_at)
    return private_json(PlayerInfo(p.id, p.name, p.bot, p.created_at, since, p.banned_at, banned))
