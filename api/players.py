"""Players and their tokens."""

from hashlib import sha256

import msgspec
from litestar import get, post

from api.answers import Answer, personal, reply
from api.application.ports import TOKEN_PREFIX, Player
from api.doc import JSON, Doc
from api.hall import AnyRequest, Empty, Hall, query
from api.lists import me_games
from api.problems import decode
from api.shapes import NewPlayer, PlayerCreated
from projections.presenter import Person

_new_player = msgspec.json.Decoder(NewPlayer)

CREATE = Doc(
    summary="Become a player; the token is shown once",
    tag="players",
    body=NewPlayer,
    answers={201: ("The player and the token.", PlayerCreated, JSON)},
    refusals=(413, 422),
)
ME = Doc(summary="Who am I", tag="players", auth=True, answers={200: ("The caller.", Person, JSON)})


def routes(hall: Hall) -> list[object]:
    """The handlers of this module."""

    @post("/players", opt={"doc": CREATE})
    async def create_player(request: AnyRequest) -> Answer:
        new: NewPlayer = decode(await request.body(), _new_player)
        desk = hall.desk
        player = Player(desk.chance(16).hex(), new.name, desk.clock())
        token = TOKEN_PREFIX + desk.chance(32).hex()
        await hall.accounts.create(player, sha256(token.encode()).digest(), "play", None)
        return reply(PlayerCreated(player.id, player.name, token), 201, Cache_Control="no-store")

    @get("/me", opt={"doc": ME})
    async def who_am_i(request: AnyRequest) -> Answer:
        query(request, Empty)
        player = await hall.player(request)
        return personal(Person(player.id, player.name))

    return [create_player, who_am_i, me_games(hall)]
