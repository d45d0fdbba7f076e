"""What operators do about players and games, and the list of their acts; and a player's own further tokens."""

from api.application.ports.accounts import Token
from api.http.answers.responses import RawResponse, private_json, public_json
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests import NoQuery, json_body
from api.http.schemas.operation_parts import JSON, links_by
from api.http.schemas.operators import (
    Abandonment,
    ActInfo,
    ActsPage,
    ActsQuery,
    Ban,
    NewToken,
    PlayerInfo,
    Renaming,
    TokenCreated,
    TokenInfo,
    TokenList,
)
from domain.engine.entry.commands import OPERATOR, Abandoned
from projections.words.times import timed


def routes(context: HttpContext) -> Routes:
    """Bans, names, the end of a game, and the list of acts."""
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
        return private_json(
            timed(PlayerInfo, await operators.ban(call.player.id, call.path("player"), call.body.reason))
        )

    @route.delete(
        "/players/{player:str}/ban",
        "Lift a player's ban; for operators",
        answers={200: ("The player.", PlayerInfo, JSON)},
    )
    async def unban_player(call: Call[NoQuery, None]) -> RawResponse:
        """Their tokens are valid again, unless they have expired."""
        return private_json(timed(PlayerInfo, await operators.unban(call.player.id, call.path("player"))))

    @route.post(
        "/players/{player:str}/name",
        "Rename a player; for operators",
        body=json_body(Renaming, name={"name": "Anna"}),
        answers={200: ("The player.", PlayerInfo, JSON)},
    )
    async def rename_player(call: Call[NoQuery, Renaming]) -> RawResponse:
        """The new name is shown everywhere from now on; no history contains names."""
        return private_json(
            timed(PlayerInfo, await operators.rename(call.player.id, call.path("player"), call.body.name))
        )

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
        return private_json(timed(ActInfo, act))

    @route.get(
        "/acts",
        "What operators have done, newest first; for operators",
        answers={200: ("A page of acts.", ActsPage, JSON)},
    )
    async def list_acts(call: Call[ActsQuery, None]) -> RawResponse:
        """Newest first. Nothing is ever removed from this list."""
        before, limit = call.query.before(), call.query.limit
        acts = await operators.acts(before, limit + 1)
        shown = tuple([timed(ActInfo, act) for act in acts[:limit]])
        more = f"{acts[limit - 1].at}.{acts[limit - 1].id}" if len(acts) > limit else None
        return private_json(ActsPage(shown, more))

    return route


def tokens(context: HttpContext) -> Routes:
    """The caller's own tokens."""
    route = Routes(tag="players", caller="player", scope="open")

    @route.get(
        "/me/tokens",
        "Your tokens, oldest first",
        answers={200: ("The tokens; none is ever shown again.", TokenList, JSON)},
    )
    async def list_tokens(call: Call[NoQuery, None]) -> RawResponse:
        """What is stored about each, never the token itself."""
        by = call.token
        own = [token for token in await context.tokens.all(by) if not token.granted]
        return private_json(TokenList(tuple([_info(token, by) for token in own])))

    @route.post(
        "/me/tokens",
        "Create another token; it is shown once",
        body=json_body(
            NewToken, watching={"label": "a page that shows", "scope": "read"}, playing={"label": "telephone"}
        ),
        answers={201: ("The token.", TokenCreated, JSON)},
        links=links_by("token", "rotate_token", "revoke_token", of="$response.body#/kept/id"),
    )
    async def create_token(call: Call[NoQuery, NewToken]) -> RawResponse:
        """For another device, a page for one game, or a bot. It ends with the token that created it.

        That must be a full one: of scope `open`, without expiry and not limited to one game.
        """
        asked = call.body
        made = await context.tokens.make(call.token, asked.label, asked.scope, asked.game, asked.expires_in)
        return _shown_once(*made, call.token)

    @route.post(
        "/me/tokens/{token:str}/rotation",
        "Replace one of your tokens, which ends at once",
        scope="play",
        answers={201: ("The new token, with the same purpose and expiry.", TokenCreated, JSON)},
        links=links_by("token", "rotate_token", "revoke_token", of="$response.body#/kept/id"),
    )
    async def rotate_token(call: Call[NoQuery, None]) -> RawResponse:
        """A new token with the same id, scope, game and expiry; the old one is no longer valid.

        If the old one is used after that, somebody else has it: the new one, and all that they created, then end too,
        and your events include `token-reused`. A token that is not a full one can only rotate itself.
        """
        return _shown_once(*await context.tokens.rotate(call.token, call.path("token")), call.token)

    @route.delete(
        "/me/tokens",
        "Revoke all your tokens except the one you send",
        answers={204: ("They are no longer valid.", None, ())},
    )
    async def revoke_other_tokens(call: Call[NoQuery, None]) -> None:
        """For a player who cannot tell which one was stolen. `POST /v1/players/recovery` revokes that one as well."""
        await context.tokens.revoke_others(call.token)

    @route.delete(
        "/me/tokens/{token:str}",
        "Revoke one of your tokens at once, and all that it has created; their streams end too",
        scope="play",
        answers={204: ("It is no longer valid.", None, ())},
    )
    async def revoke_token(call: Call[NoQuery, None]) -> None:
        """A token that is not a full one can only revoke itself."""
        await context.tokens.revoke(call.token, call.path("token"))

    return route


def _info(token: Token, by: Token) -> TokenInfo:
    return timed(TokenInfo, token, current=token.hash == by.hash)


def _shown_once(token: str, kept: Token, by: Token) -> RawResponse:
    return public_json(TokenCreated(token, _info(kept, by)), 201, Cache_Control="no-store")
