"""A player's own tokens: listing, creating, rotating and revoking them."""

from api.application.accounts.tokens import MadeToken
from api.application.ports.accounts import Token
from api.http.body import json_body
from api.http.call import Call
from api.http.context import HttpContext
from api.http.operations import Routes
from api.http.request import NoQuery
from api.http.responses import PERSONAL, RawResponse, private_json, public_json
from api.http.schemas.accounts import NewToken, TokenCreated, TokenInfo, TokenList
from api.http.schemas.operation_parts import JSON, links_by
from projections.words.times import rfc3339


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes(context, tag="players", caller="player", scope="open")

    @route.get(
        "/me/tokens",
        "Your tokens, the oldest first",
        answers={200: ("What is kept of them; none is ever shown again.", TokenList, JSON)},
    )
    async def list_tokens(call: Call[NoQuery, None]) -> RawResponse:
        """What is stored of each: never the token itself."""
        by = call.token
        return private_json(TokenList(tuple([_info(one, by) for one in await context.tokens.all(by)])))

    @route.post(
        "/me/tokens",
        "Make another token; it is shown once",
        body=json_body(
            NewToken, watching={"label": "a page that shows", "scope": "read"}, playing={"label": "telephone"}
        ),
        answers={201: ("The token.", TokenCreated, JSON)},
        refusals=(413, 422),
        links=links_by("token", "rotate_token", "revoke_token", of="$response.body#/kept/id"),
    )
    async def create_token(call: Call[NoQuery, NewToken]) -> RawResponse:
        """For another device, a page of one game, or a bot. It ends with the token that makes it.

        That must be whole: of scope `open`, neither expiring nor for one game.
        """
        asked = call.body
        return _shown_once(
            await context.tokens.make(call.token, asked.label, asked.scope, asked.game, asked.expires_in), call.token
        )

    @route.post(
        "/me/tokens/{token:str}/rotation",
        "Replace one of your tokens, which ends now",
        scope="play",
        answers={201: ("The token, for the same and until the same time.", TokenCreated, JSON)},
        refusals=(404,),
        links=links_by("token", "rotate_token", "revoke_token", of="$response.body#/kept/id"),
    )
    async def rotate_token(call: Call[NoQuery, None]) -> RawResponse:
        """A new token with the same id, scope, game and expiry; the old one is no longer valid.

        If the old one is used again after that, somebody else has it: then the new one, and all that they have made,
        end too, and your events say `token-reused`. A token that is not whole rotates itself alone.
        """
        return _shown_once(await context.tokens.rotate(call.token, call.path("token")), call.token)

    @route.delete(
        "/me/tokens",
        "Revoke all of your tokens but the one that you send with this",
        answers={204: ("They are no longer valid.", None, ())},
    )
    async def revoke_other_tokens(call: Call[NoQuery, None]) -> RawResponse:
        """For a player who cannot tell which of them was stolen. `POST /v1/players/recovery` ends that one as well."""
        await context.tokens.revoke_others(call.token)
        return RawResponse(b"", PERSONAL, 204)

    @route.delete(
        "/me/tokens/{token:str}",
        "Revoke one of your tokens, at once, and all that it has made; their streams end too",
        scope="play",
        answers={204: ("It is no longer valid.", None, ())},
        refusals=(404,),
    )
    async def revoke_token(call: Call[NoQuery, None]) -> RawResponse:
        """It is refused from then on. A token that is not whole ends itself alone."""
        await context.tokens.revoke(call.token, call.path("token"))
        return RawResponse(b"", PERSONAL, 204)

    return route


def _info(token: Token, by: Token) -> TokenInfo:
    return TokenInfo(
        token.id, token.made_by, token.label, token.scope, token.game, token.created_at, rfc3339(token.created_at),
        token.expires_at, rfc3339(token.expires_at), token.used_at, rfc3339(token.used_at), token.hash == by.hash,
    )  # fmt: skip


def _shown_once(made: MadeToken, by: Token) -> RawResponse:
    return public_json(TokenCreated(made.token, _info(made.kept, by)), 201, Cache_Control="no-store")
