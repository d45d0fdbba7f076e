"""A choice on its way: it names the question it answers, so a late click can never answer another one."""

from collections.abc import Callable

import msgspec
from litestar import post

from api.answers import Answer, personal
from api.doc import JSON, Doc
from api.games import KEY_HEADER, MATCH, REPLAYED, link, replayed
from api.hall import AnyRequest, Hall, fingerprint, if_match, language, query
from api.keys import receipt
from api.problems import decode
from api.seats import my_seat
from api.shapes import Checked, Choice, ChoiceQuery, Resignation
from api.warm import Key, Told
from domain.engine.audience import Seat
from domain.engine.facts import Chose, Command, Resigned
from domain.engine.lobby import LobbyState

_choice = msgspec.json.Decoder(Choice)
_resignation = msgspec.json.Decoder(Resignation)


def routes(hall: Hall) -> list[object]:
    """The handlers of this module."""
    told_types = tuple([kind.presenter.told_type for kind in hall.desk.games.values()])
    speak = {"Accept-Language": "Language of prompts and labels."}
    refusals = (403, 404, 409, 412, 413, 422)
    choose_doc = Doc(
        summary="Answer a question",
        tag="choices",
        auth=True,
        body=Choice,
        query=ChoiceQuery,
        headers=KEY_HEADER | MATCH | speak,
        answers={
            200: ("A dry run: nothing against it.", Checked, JSON),
            201: ("Accepted and stored: what followed, and what is asked now.", told_types, JSON),
        },
        refusals=refusals,
        sent=REPLAYED,
        links={"get_view": link("get_view", "$request.path.game")},
    )
    resign_doc = Doc(
        summary="Resign",
        tag="choices",
        auth=True,
        body=Resignation,
        headers=KEY_HEADER | MATCH | speak,
        answers={201: ("Accepted and stored.", told_types, JSON)},
        refusals=refusals,
        sent=REPLAYED,
        links={"get_view": link("get_view", "$request.path.game")},
    )

    async def tell(request: AnyRequest, player: str, key: Key | None, cause: Callable[[LobbyState], Command]) -> Answer:
        def answer(told: Told) -> Answer:
            presenter = told.warm.game.presenter
            viewer = presenter.viewer(told.now.lobby, player)
            frame = presenter.frame(told.row.version, told.row.digest, told.entry, viewer)
            given = receipt(hall, told.warm.table.game, told.row)
            return personal(presenter.told(told.now, frame, viewer, language(request), given), 201, **replayed(told))

        game, version = request.path_params["game"], if_match(request)
        told = await hall.desk.tell(game, cause, player, key=key, if_match=version, meanwhile=answer)
        return answer(told) if told.replayed else told.ready

    @post("/games/{game:str}/choices", opt={"doc": choose_doc})
    async def choose(request: AnyRequest) -> Answer:
        player = await hall.player(request)
        asked: Choice = decode(await request.body(), _choice)
        wanted: ChoiceQuery = query(request, ChoiceQuery)

        def cause(house: LobbyState) -> Command:
            return Chose(Seat(my_seat(house, player.id, asked.seat)), asked.question, asked.picks)

        key = fingerprint(request, player.id, "choices", asked)
        if wanted.dry_run:
            warm = await hall.desk.check(request.path_params["game"], cause, player.id, if_match(request))
            return personal(Checked(warm.now.version, legal=True))
        return await tell(request, player.id, key, cause)

    @post("/games/{game:str}/resignation", opt={"doc": resign_doc})
    async def resign(request: AnyRequest) -> Answer:
        player = await hall.player(request)
        asked: Resignation = decode(await request.body(), _resignation)

        def cause(house: LobbyState) -> Command:
            return Resigned(Seat(my_seat(house, player.id, asked.seat)))

        return await tell(request, player.id, fingerprint(request, player.id, "resignation", asked), cause)

    return [choose, resign]
