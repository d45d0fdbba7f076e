"""Taking and giving up seats, and revealing a seat's entropy. The game starts by itself when nothing is missing."""

from collections.abc import Callable

import msgspec
from litestar import delete, post

from api.answers import Answer, personal
from api.doc import JSON, Doc
from api.games import KEY_HEADER, MATCH, REPLAYED, card, links, replayed
from api.hall import AnyRequest, Hall, fingerprint, if_match
from api.problems import Refused, decode
from api.shapes import Claim, Reveal
from api.warm import Key
from domain.engine.facts import Command, Contributed, Joined, Left
from domain.engine.lobby import LobbyState

_claim = msgspec.json.Decoder(Claim)
_reveal = msgspec.json.Decoder(Reveal)


def my_seat(house: LobbyState, player: str, wanted: int | None) -> int:
    """The seat that the caller means: the one named, or the only one held."""
    mine = house.seats_of(player)
    if wanted is None:
        if len(mine) == 1:
            return mine[0]
        if len(mine) > 1:
            raise Refused(422, "invalid", "you hold several seats: name one", rule="seats", pointer="/seat")
        raise Refused(403, "not-your-seat", "you have no seat in this game", rule="seats")
    if wanted not in mine:
        raise Refused(403, "not-your-seat", "that seat is not yours", rule="seats", pointer="/seat")
    return wanted


def routes(hall: Hall) -> list[object]:
    """The handlers of this module."""
    games = tuple([kind.presenter.game_type for kind in hall.desk.games.values()])
    claim = Doc(
        summary="Take a seat, or fill one with a bot",
        tag="seats",
        auth=True,
        body=Claim,
        headers=KEY_HEADER,
        answers={201: ("The game with the seat taken; it may have started.", games, JSON)},
        refusals=(403, 404, 409, 413, 422),
        sent=REPLAYED,
        links=links("get_view", "resign", "leave_seat"),
    )
    leave = Doc(
        summary="Give up a seat before the start",
        tag="seats",
        auth=True,
        headers=KEY_HEADER | MATCH,
        answers={200: ("The game without you.", games, JSON)},
        refusals=(403, 404, 409, 412, 422),
        sent=REPLAYED,
    )
    reveal = Doc(
        summary="Reveal the entropy that your seat committed to",
        tag="seats",
        auth=True,
        body=Reveal,
        headers=KEY_HEADER,
        answers={200: ("The game; it may have started.", games, JSON)},
        refusals=(403, 404, 409, 413, 422),
        sent=REPLAYED,
    )

    async def tell(
        request: AnyRequest,
        player: str,
        cause: Callable[[LobbyState], Command],
        key: Key | None,
        status: int = 200,
        version: int | None = None,
    ) -> Answer:
        game: str = request.path_params["game"]
        told = await hall.desk.tell(game, cause, player, key=key, if_match=version)
        return personal(await card(hall, told.warm, told.now, player), status, **replayed(told))

    @post("/games/{game:str}/seats", opt={"doc": claim})
    async def take_seat(request: AnyRequest) -> Answer:
        player = await hall.player(request)
        asked: Claim = decode(await request.body(), _claim)
        key = fingerprint(request, player.id, "seats", asked)
        return await tell(
            request, player.id, lambda _: Joined(player.id, asked.bot, asked.commitment, asked.colour), key, 201
        )

    @delete("/games/{game:str}/seats/{seat:int}", status_code=200, opt={"doc": leave})
    async def leave_seat(request: AnyRequest) -> Answer:
        player = await hall.player(request)
        seat: int = request.path_params["seat"]
        # Later chairs move up: who names the version cannot hit another chair by sending this twice.
        key = fingerprint(request, player.id, "leave", seat)
        return await tell(request, player.id, lambda _: Left(seat), key, version=if_match(request))

    @post("/games/{game:str}/entropy", status_code=200, opt={"doc": reveal})
    async def reveal_entropy(request: AnyRequest) -> Answer:
        player = await hall.player(request)
        asked: Reveal = decode(await request.body(), _reveal)

        def cause(house: LobbyState) -> Command:
            return Contributed(my_seat(house, player.id, asked.seat), asked.entropy)

        return await tell(request, player.id, cause, fingerprint(request, player.id, "entropy", asked))

    return [take_seat, leave_seat, reveal_entropy]
