"""The same players once more. A game has one rematch: whoever asks first opens it, everybody else is shown it."""

from typing import Any

import msgspec
from litestar import post

from api.answers import Answer, personal
from api.doc import JSON, Doc
from api.games import REPLAYED, card, links, replayed, ruleset
from api.hall import AnyRequest, Hall
from api.problems import Refused, decode
from api.warm import Key, Warm
from domain.engine.facts import Opened, Rematch


def routes(hall: Hall) -> list[object]:
    """The handlers of this module."""
    kinds = hall.desk.games
    decoders: dict[str, Any] = {key: msgspec.json.Decoder(kind.rematch) for key, kind in kinds.items()}
    doc = Doc(
        summary="Play again with the same players",
        tag="games",
        auth=True,
        body=tuple([kind.rematch for kind in kinds.values()]),
        answers={
            201: (
                "The rematch. Seats are kept for those who played; bots sit there already.",
                tuple([kind.presenter.game_type for kind in kinds.values()]),
                JSON,
            )
        },
        refusals=(403, 404, 409, 413, 422),
        sent={"Location": "Where the rematch is.", **REPLAYED},
        links=links("get_game", "take_seat", "get_view"),
    )

    @post("/games/{game:str}/rematch", opt={"doc": doc})
    async def open_rematch(request: AnyRequest) -> Answer:
        player = await hall.player(request)
        game: str = request.path_params["game"]
        warm = await hall.shelf.look(game)
        raw, key = await request.body(), warm.game.rules.key
        if ruleset(raw) != key:
            raise Refused(422, "invalid", f"this is a game of {key}", pointer="/ruleset")
        asked = decode(raw, decoders[key])
        _check(warm, player.id)
        told = await hall.desk.open(
            lambda commitment: _opening(warm, game, player.id, commitment, asked.options),
            warm.game,
            player.id,
            Key.of_rematch(game),
        )
        headers = {"Location": f"/v1/games/{told.warm.table.game}"} | replayed(told)
        if asked.options not in (None, told.now.lobby.opening.options):
            raise Refused(
                409, "rematch-exists", "the rematch was opened with other options: play that one", rule="rematch"
            )
        # As it is now, not as it was opened: whoever asks second is shown who sits there already.
        return personal(await card(hall, told.warm, told.warm.now, player.id), 201, **headers)

    return [open_rematch]


def _check(warm: Warm, player: str) -> None:
    house = warm.now.lobby
    if not house.seats_of(player) and house.opening.player != player:
        raise Refused(403, "not-your-seat", "a rematch is for those who played", rule="rematch")
    if house.status != "over" or house.ended is None or not house.ended.places:
        raise Refused(409, "not-over", "a rematch follows a game that is over", rule="rematch")
    people = [c.player for c in house.chairs if c.bot is None]
    if len(set(people)) < len(people):
        detail = "somebody held several seats, as only a sandbox game allows: open a game anew"
        raise Refused(409, "seat-taken", detail, rule="one-seat")


def _opening(warm: Warm, game: str, player: str, commitment: str, options: Any) -> Opened:
    house, before = warm.now.lobby, warm.now.lobby.opening
    places = () if house.ended is None else house.ended.places
    return warm.game.rules.schema.opened(
        ruleset=before.ruleset,
        seats=before.seats,
        player=player,
        commitment=commitment,
        options=before.options if options is None else options,
        spectators=before.spectators,
        seating="as_joined",
        open_hands=before.open_hands,
        branches=before.branches,
        rematch=Rematch(game, tuple([c.reserved for c in house.chairs]), warm.game.rules.mechanics.first(places)),
    )
