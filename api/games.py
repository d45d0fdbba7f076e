"""Opening a game, and what it is."""

from typing import Any

import msgspec
from litestar import delete, get, post, route
from litestar.response import Response
from msgspec import Struct

from api.answers import Answer, personal
from api.doc import JSON, Doc
from api.hall import AnyRequest, Empty, Hall, fingerprint, query
from api.lists import lobby, results
from api.problems import Refused, decode
from api.warm import Key, Told, Warm
from domain.engine.admission import check_open
from domain.engine.facts import Abandoned, Command
from domain.engine.lobby import LobbyState
from domain.engine.table import TableState
from projections.presenter import people

KEY_HEADER = {"Idempotency-Key": "Makes a repeated request safe: the first answer is given again."}
MATCH = {"If-Match": 'Refuse with 412 unless the game is at this version, e.g. "17".'}
REPLAYED = {"Idempotent-Replayed": "`true` when this is the first answer once more."}


class _Named(Struct):
    ruleset: str


_named = msgspec.json.Decoder(_Named)


def ruleset(raw: bytes) -> str:
    """The ruleset that a body names. Asked for by itself: the decoder of a single tagged type does without its tag."""
    named: _Named = decode(raw, _named)
    return named.ruleset


def links(*names: str) -> dict[str, Any]:
    """OpenAPI links from an answer with a game's id to operations on that game."""
    return {name: link(name, "$response.body#/id") for name in names}


def link(name: str, game: str, **more: Any) -> dict[str, Any]:
    """One link to an operation on the game that the expression gives."""
    return {"operationId": name, "parameters": {"game": game}, **more}


def routes(hall: Hall) -> list[object]:
    """The handlers of this module."""
    kinds = hall.desk.games
    openings = {key: kind.opening for key, kind in kinds.items()}
    decoders: dict[str, Any] = {key: msgspec.json.Decoder(kind) for key, kind in openings.items()}
    games = tuple([kind.presenter.game_type for kind in kinds.values()])
    create = Doc(
        summary="Open a game",
        tag="games",
        auth=True,
        body=tuple(openings.values()),
        headers=KEY_HEADER,
        answers={201: ("The game; nobody sits there yet.", games, JSON)},
        refusals=(404, 413, 422),
        sent={"Location": "Where the game is.", **REPLAYED},
        links=links("get_game", "take_seat", "get_view", "get_frames", "choose", "leave_seat", "resign"),
    )
    one = Doc(
        summary="What a game is, and who sits there",
        tag="games",
        auth=None,
        answers={200: ("The game.", games, JSON)},
        refusals=(403, 404),
        links=links("take_seat", "get_view", "get_frames", "stream_frames", "open_rematch", "open_branch"),
    )

    withdraw = Doc(
        summary="Withdraw a game that you opened and that has not started",
        tag="games",
        auth=True,
        answers={200: ("The game, which is over without a winner.", games, JSON)},
        refusals=(403, 404, 409),
    )

    @post("/games", opt={"doc": create})
    async def open_game(request: AnyRequest) -> Answer:
        player = await hall.player(request)
        raw = await request.body()
        kind = kinds.get(ruleset(raw))
        if kind is None:
            raise Refused(404, "unknown-ruleset", "GET /v1/rulesets lists them", pointer="/ruleset")
        asked = decode(raw, decoders[kind.rules.key])
        told = await hall.desk.open(
            lambda commitment: kind.rules.schema.opened(
                ruleset=kind.rules.key,
                seats=asked.seats,
                player=player.id,
                commitment=commitment,
                options=asked.options,
                scenario=asked.scenario,
                spectators=asked.spectators,
                seating=asked.seating,
                open_hands=asked.open_hands,
                branches=asked.branches,
            ),
            kind,
            player.id,
            fingerprint(request, player.id, "games", asked),
        )
        game = told.warm.table.game
        headers = {"Location": f"/v1/games/{game}"} | replayed(told)
        return personal(await card(hall, told.warm, told.now, player.id), 201, **headers)

    @get("/games/{game:str}", opt={"doc": one})
    async def get_game(request: AnyRequest) -> Answer:
        query(request, Empty)
        guest = await hall.guest(request)
        warm = await hall.shelf.look(request.path_params["game"])
        house = warm.now.lobby
        if house.status != "open" or house.parent is not None:  # else anybody may see whether to join
            hall.viewer(warm, guest)
        return personal(await card(hall, warm, warm.now, None if guest is None else guest.id))

    @delete("/games/{game:str}", status_code=200, opt={"doc": withdraw})
    async def withdraw_game(request: AnyRequest) -> Answer:
        query(request, Empty)
        player = await hall.player(request)

        def cause(house: LobbyState) -> Command:
            if house.opening.player != player.id:
                raise Refused(403, "not-your-seat", "only who opened a game withdraws it", rule="withdraw")
            check_open(house)
            return Abandoned("withdrawn")

        told = await hall.desk.tell(request.path_params["game"], cause, player.id)
        return personal(await card(hall, told.warm, told.now, player.id))

    # Litestar's own answer to OPTIONS knows only the first of a path's handlers.
    @route("/games", http_method="OPTIONS", status_code=204)
    async def games_options() -> Response[None]:
        return Response(None, status_code=204, headers={"Allow": "GET, OPTIONS, POST"})

    @route("/games/{game:str}", http_method="OPTIONS", status_code=204)
    async def game_options(request: AnyRequest) -> Response[None]:  # noqa: ARG001 - the path has a parameter
        return Response(None, status_code=204, headers={"Allow": "DELETE, GET, OPTIONS"})

    return [games_options, game_options, open_game, get_game, withdraw_game, lobby(hall), results(hall)]


async def card(hall: Hall, warm: Warm, now: TableState, player: str | None) -> Any:
    """What the game was at `now`, for this caller."""
    names = await hall.names(people(now.lobby))
    game = warm.table.game
    over = now.lobby.status == "over"
    rematch = await hall.desk.ledger.opened_by(Key.of_rematch(game).scope) if over else None
    return warm.game.presenter.game(game, warm.opened_at, now, player, names, rematch, warm.imported)


def replayed(told: Told) -> dict[str, str]:
    """The header of an answer that is given again."""
    return {"Idempotent-Replayed": "true"} if told.replayed else {}
