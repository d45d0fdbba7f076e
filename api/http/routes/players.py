"""Players: becoming one, recovering access with a recovery code, and leaving for good."""

from api.application.ports.accounts import Player
from api.http.answers.responses import RawResponse, private_json, public_json
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests import NoQuery, json_body
from api.http.schemas.operation_parts import JSON, link, links_by
from api.http.schemas.server import NewPlayer, PlayerCreated, Recovering, RecoveryCode
from projections.schemas.schemas import Person

RECOVER = {"recover_player": link("recover_player", recovery="$response.body#/recovery")}
"""The link from an answer with a recovery code."""


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes(tag="players", caller="player")

    @route.post(
        "/players",
        "Become a player; the token and the recovery code are shown once",
        caller="anybody",
        counts_as="players",
        body=json_body(NewPlayer, player={"name": "Anna"}, bot={"name": "Botho", "bot": True}),
        answers={201: ("The player, the token and the recovery code.", PlayerCreated, JSON)},
        links=links_by("player", "get_player") | RECOVER,
    )
    async def create_player(call: Call[NoQuery, NewPlayer]) -> RawResponse:
        """No password and no e-mail: the token is the only proof of being the player. It cannot be shown again."""
        return _shown_once(*await context.players.create(call.body.name, bot=call.body.bot))

    @route.post(
        "/players/recovery",
        "Get a new token for a recovery code, which is used up; all your other tokens are revoked",
        caller="anybody",
        body=json_body(Recovering, code={"recovery": "the code that was shown"}),
        answers={201: ("The player, a token, and the next recovery code.", PlayerCreated, JSON)},
        refusals=(403,),
        links=links_by("player", "get_player") | RECOVER,
    )
    async def recover_player(call: Call[NoQuery, Recovering]) -> RawResponse:
        """For a player who has lost a token, or had one stolen, but has kept the code. A new code replaces it."""
        return _shown_once(*await context.players.recover(call.body.recovery))

    @route.get(
        "/me",
        "The caller",
        own=True,
        answers={200: ("The caller.", Person, JSON)},
    )
    async def who_am_i(call: Call[NoQuery, None]) -> RawResponse:
        """The player whose token this is."""
        return private_json(Person(call.player.id, call.player.name, call.player.bot))

    @route.delete(
        "/me",
        "Delete your account: your name and tokens are deleted, your seats stay as nobody's",
        scope="open",
        headers={"Recovery-Code": "Your recovery code, which this needs."},
        answers={204: ("Your account is deleted.", None, ())},
    )
    async def leave_for_good(call: Call[NoQuery, None]) -> None:
        """This cannot be undone. Records of games still contain your id."""
        await context.players.leave(call.token, call.recovery)

    @route.post(
        "/me/recovery",
        "Replace the recovery code; the new one is shown once",
        scope="open",
        answers={201: ("The code.", RecoveryCode, JSON)},
    )
    async def renew_recovery(call: Call[NoQuery, None]) -> RawResponse:
        """The old code is no longer valid. This needs a full token, see `create_token`."""
        code = await context.players.new_recovery(call.token)
        return public_json(RecoveryCode(code), 201, Cache_Control="no-store")

    return route


def _shown_once(p: Player, token: str, recovery: str) -> RawResponse:
    return public_json(PlayerCreated(p.id, p.name, p.bot, token, recovery), 201, Cache_Control="no-store")
