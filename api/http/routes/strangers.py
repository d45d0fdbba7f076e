"""What strangers need: a seat at once, reserved seats (`"access": "invited"`), admitted spectators, and blocks.

The admitted spectators, of games opened with `"spectators": {"who": "invited"}`, are the `watchers` of a game.
"""

from api.application.commands.stranger_ports import Kept
from api.http.answers.responses import RawResponse, accepted, private_json, public_json
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests import NoQuery, json_body
from api.http.schemas.operation_parts import JSON, links
from api.http.schemas.strangers import Blocks, InvitationInfo, InvitationMade, Invitations, Inviting, QuickGame
from projections.words.times import timed


def routes(context: HttpContext) -> Routes:
    """Reserved seats, admitted spectators and blocks."""
    route = Routes(tag="seats", caller="player")
    commands = context.commands

    @route.post(
        "/games/{game:str}/invitations",
        "Reserve a seat for a player, or for the first to use a code, which is shown once",
        scope="open",
        body=json_body(Inviting, code={}, player={"player": "3f9c" * 8}),
        answers={201: ("The invitation.", InvitationMade, JSON)},
        links={
            "revoke_invitation": {
                "operationId": "revoke_invitation",
                "parameters": {"game": "$request.path.game", "invitation": "$response.body#/id"},
            }
        },
    )
    async def invite(call: Call[NoQuery, Inviting]) -> RawResponse:
        """For the opener. A code belongs to the player who uses it first; only its SHA-256 is stored."""
        invitation = await context.invitations.invite(call.game, call.player.id, call.body.player)
        shown = timed(InvitationMade, invitation.invitation, player=invitation.player, code=invitation.code)
        return public_json(shown, 201, Cache_Control="no-store")

    @route.get(
        "/games/{game:str}/invitations",
        "The reserved seats of a game that you opened",
        answers={200: ("The invitations.", Invitations, JSON)},
        refusals=(409,),
    )
    async def list_invitations(call: Call[NoQuery, None]) -> RawResponse:
        """For the opener. Codes are not shown again."""
        kept = await context.invitations.of_game(call.game, call.player.id)
        return private_json(Invitations(tuple([_info(invitation) for invitation in kept]), partial=False))

    @route.delete(
        "/games/{game:str}/invitations/{invitation:str}",
        "Release a reserved seat; a player who has taken it keeps it",
        scope="open",
        answers={204: ("It is released.", None, ())},
    )
    async def revoke_invitation(call: Call[NoQuery, None]) -> None:
        """For the opener. The seat is free for another invitation."""
        wanted = call.path("invitation")
        await context.invitations.revoke(call.game, call.player.id, wanted)

    @route.get(
        "/me/invitations",
        "The seats reserved for you in games that have not started",
        tag="players",
        answers={200: ("The invitations, newest first.", Invitations, JSON)},
    )
    async def list_my_invitations(call: Call[NoQuery, None]) -> RawResponse:
        """Started games are left out, whether or not you have a seat. Includes rematches that others opened."""
        kept, partial = await context.invitations.for_player(call.player.id)
        return private_json(Invitations(tuple([_info(invitation) for invitation in kept]), partial))

    @route.put(
        "/games/{game:str}/watchers/{player:str}",
        "Admit a spectator",
        scope="open",
        answers={204: ("They are admitted.", None, ())},
        refusals=(422,),
    )
    async def admit_watcher(call: Call[NoQuery, None]) -> None:
        """Only for the opener, before the game starts. Idempotent.

        Players see the list, in `watchers` of the game. A player of the game cannot be admitted; taking a seat removes
        a spectator from the list.
        """
        await commands.let_in(call.game, call.player.id, call.path("player"))

    @route.delete(
        "/games/{game:str}/watchers/{player:str}",
        "Remove a spectator",
        scope="play",
        answers={204: ("They are removed.", None, ())},
    )
    async def remove_watcher(call: Call[NoQuery, None]) -> None:
        """Any player may do so until the end, and the opener before the start.

        Idempotent. The spectator's streams end at once.
        """
        await commands.send_away(call.game, call.player.id, call.path("player"))

    @route.get(
        "/me/blocks",
        "The players you have blocked",
        tag="players",
        answers={200: ("The players.", Blocks, JSON)},
    )
    async def list_blocks(call: Call[NoQuery, None]) -> RawResponse:
        """In the order in which you blocked them. Nobody else sees this."""
        return private_json(Blocks(tuple(await context.blocks.blocked_by(call.player.id))))

    @route.put(
        "/me/blocks/{player:str}",
        "Block a player: neither sees the other's open games in the lobby, and `quick` never pairs them",
        tag="players",
        scope="play",
        answers={204: ("They are blocked, and are not told.", None, ())},
        refusals=(422,),
    )
    async def block_player(call: Call[NoQuery, None]) -> None:
        """Idempotent. A blocked player who has a game's id can still join it: open it as `invited` to prevent that."""
        await context.blocks.add(call.player.id, call.path("player"))

    @route.delete(
        "/me/blocks/{player:str}",
        "Unblock a player",
        tag="players",
        scope="play",
        answers={204: ("They are not blocked.", None, ())},
    )
    async def unblock_player(call: Call[NoQuery, None]) -> None:
        """Whether or not they were blocked."""
        await context.blocks.remove(call.player.id, call.path("player"))

    return route


def quick(context: HttpContext) -> Routes:
    """A seat among strangers at once."""
    route = Routes(tag="games", caller="player", scope="open")

    @route.post(
        "/quick",
        "Play with strangers: take a seat in the oldest game in the lobby that fits, or in a new one",
        body=json_body(QuickGame, two={"ruleset": next(iter(context.games), "ruleset"), "seats": 2}),
        answers={
            200: ("The game; it may have started. Repeated calls return it while it waits.", context.game_types, JSON)
        },
        refusals=(404,),
        sent={"Location": "The address of the game."},
        links=links("get_game", "get_view", "stream_frames", "leave_seat"),
    )
    async def quick_game(call: Call[NoQuery, QuickGame]) -> RawResponse:
        """With the ruleset's default options. A repeated call returns the game that you are waiting for."""
        asked = call.body
        answer = await (await context.quick())(
            asked.ruleset, asked.seats, asked.speed, call.player.id, asked.commitment
        )
        return accepted(answer, Location=f"/v1/games/{answer.game}")

    return route


def _info(kept: Kept) -> InvitationInfo:
    return timed(InvitationInfo, kept.invitation, player=kept.player)
