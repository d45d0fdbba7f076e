"""What-if branches: a sandbox game that starts from a position of another game.

1. Of a game that is over, the true position; anybody who may look at it may branch, and what they open is as public.
2. Of a running one, only where it was opened for that, and only what the caller has seen: the rest is dealt anew by a
   key that is forgotten. Such a branch holds the caller's own hand, so nobody else ever sees anything of it.
3. A branch is played by whoever opened it, and bots: nobody else sits down there.
"""

import asyncio
from collections.abc import Sequence

import msgspec
from litestar import post

from api.answers import Answer, personal
from api.application.ports import Player, StoredEntry
from api.doc import JSON, Doc
from api.games import KEY_HEADER, REPLAYED, card, links, replayed
from api.hall import AnyRequest, Hall, fingerprint
from api.problems import Refused, decode
from api.shapes import Branching
from api.warm import Warm
from domain.engine import record
from domain.engine.audience import REFEREE, Viewer
from domain.engine.facts import Opened, Parent
from projections import branch

_asked = msgspec.json.Decoder(Branching)


def routes(hall: Hall) -> list[object]:
    """The handlers of this module."""
    doc = Doc(
        summary="Play on from a position: a sandbox game that starts where another game was at a version",
        tag="games",
        auth=True,
        body=Branching,
        headers=KEY_HEADER,
        answers={
            201: (
                "The branch; nobody sits there yet. `parent` says where it starts.",
                tuple([kind.presenter.game_type for kind in hall.desk.games.values()]),
                JSON,
            )
        },
        refusals=(403, 404, 409, 413, 422),
        sent={"Location": "Where the branch is.", **REPLAYED},
        links=links("get_game", "take_seat"),
    )

    @post("/games/{game:str}/branches", opt={"doc": doc})
    async def open_branch(request: AnyRequest) -> Answer:
        player = await hall.player(request)
        asked: Branching = decode(await request.body(), _asked)
        key = fingerprint(request, player.id, "branches", asked)
        told = await hall.desk.opened(key)
        if told is None:
            warm = await hall.shelf.look(request.path_params["game"])
            start = await _position(hall, warm, player, asked.version)
            told = await hall.desk.open(
                lambda commitment: _opening(warm, player.id, commitment, start), warm.game, player.id, key
            )
        headers = {"Location": f"/v1/games/{told.warm.table.game}"} | replayed(told)
        return personal(await card(hall, told.warm, told.now, player.id), 201, **headers)

    return [open_branch]


async def _position(hall: Hall, warm: Warm, player: Player, version: int) -> branch.Start:
    """Where a branch starts that is opened at this version; refused where none can."""
    viewer, newest = _viewer(hall, warm, player), warm.now.version
    if version > newest:
        raise Refused(404, "unknown-version", "the game has not come so far", pointer="/version", version=newest)
    rows = await hall.shelf.rows(warm.table.game, 0, version)
    found = await asyncio.to_thread(_start, warm, rows, viewer, hall.desk.chance(record.SECRET_BYTES))
    if found is None:
        detail = "a game can start anew from no position up to that version: name a later one"
        raise Refused(409, "no-position", detail, rule="branches", pointer="/version", version=newest)
    return found


def _viewer(hall: Hall, warm: Warm, player: Player) -> Viewer:
    """By whose frames the branch starts: everything once the game is over, before that what the caller has seen."""
    own, house = hall.viewer(warm, player), warm.now.lobby
    if house.status == "over":
        return REFEREE
    if house.opening.branches != "live":
        detail = 'this game is branched off when it is over; open one with "branches": "live" to do so while it runs'
        raise Refused(409, "not-over", detail, rule="branches", version=warm.now.version)
    return own


def _start(warm: Warm, rows: Sequence[StoredEntry], viewer: Viewer, key: bytes) -> branch.Start | None:
    return branch.start(warm.game.rules, [warm.game.frame(row, viewer) for row in rows], viewer, key)


def _opening(warm: Warm, player: str, commitment: str, start: branch.Start) -> Opened:
    house, before = warm.now.lobby, warm.now.lobby.opening
    return warm.game.rules.schema.opened(
        ruleset=before.ruleset,
        seats=before.seats,
        player=player,
        commitment=commitment,
        options=before.options,
        scenario=start.scenario,
        spectators=before.spectators if house.status == "over" else "none",
        seating="as_joined",
        open_hands=before.open_hands,
        parent=Parent(warm.table.game, start.version),
    )
