# pyright: reportPrivateUsage=false
"""A new route is held to every law without being named anywhere: five that leak are planted, each of another shape."""

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
import pytest
from litestar import Litestar
from msgspec import Meta, Struct

from api.application.games.live_game import LiveGame
from api.http import app
from api.http.answers.responses import PERSONAL, PUBLIC, RawResponse
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests import NoQuery
from tests.contract.live import committed, operations
from tests.laws import hands, lateness, manners, test_closed_games
from tests.laws.planted import digest
from tests.laws.test_route_leaks import pairs
from tests.support import looks as table
from tests.support import silence
from tests.support.app import application
from tests.support.games import ANY
from tests.support.looks import About, looks
from tests.support.streams import NDJSON, SSE

pytestmark = pytest.mark.proof


class Which(Struct, frozen=True, forbid_unknown_fields=True):
    """Which game."""

    game: Annotated[str, Meta(description="A game.")] = ""


class Padded(Struct, frozen=True, forbid_unknown_fields=True):
    """How."""

    padded: Annotated[bool, Meta(description="Whether it is.")] = False


class Odd(Struct, frozen=True, forbid_unknown_fields=True):
    """What the table has no example of."""

    depth: Annotated[int, Meta(description="How deep.")] = 0


JSON = {200: ("It.", dict[str, int], ("application/json",))}
EVENTS = {200: ("It.", None, (SSE, NDJSON))}


async def live(context: HttpContext, game: str) -> LiveGame:
    """The game as it is, which no route may have."""
    gate: Any = context.gate
    return await gate.live_games.current(game)


def a_card(context: HttpContext) -> Routes:
    route = Routes(tag="games", caller="anybody", answers=JSON)

    @route.get("/games/{game:str}/cards", "Cards")
    async def cards(call: Call[NoQuery, None]) -> RawResponse:
        return RawResponse(msgspec.json.encode((await live(context, call.game)).now.state), PERSONAL)

    return route


def a_header(context: HttpContext) -> Routes:
    route = Routes(tag="games", caller="anybody", answers=JSON)

    @route.get("/busy", "Busy", refusals=(404,))
    async def busy(call: Call[Which, None]) -> RawResponse:
        more = {"X-Load": digest((await live(context, call.query.game)).now.state)[:4]} if call.query.game else {}
        return RawResponse(b"{}", {**PERSONAL, **more})

    return route


def a_length(context: HttpContext) -> Routes:
    route = Routes(tag="games", caller="anybody", answers=JSON)

    @route.get("/games/{game:str}/size", "Size")
    async def size(call: Call[Padded, None]) -> RawResponse:
        many = int(digest((await live(context, call.game)).now.state)[:2], 16)
        return RawResponse(b"{}" + b" " * many * call.query.padded, PERSONAL)

    return route


def a_count(context: HttpContext) -> Routes:
    route = Routes(tag="games", caller="anybody", answers=EVENTS)

    @route.get("/games/{game:str}/moves", "Moves")
    async def moves(call: Call[NoQuery, None]) -> RawResponse:
        said = b'{"moves":%d}\n' % (await live(context, call.game)).now.version
        return RawResponse(said, PERSONAL, media_type=NDJSON)

    return route


def an_end(context: HttpContext) -> Routes:
    route = Routes("", tag="games", caller="anybody", answers=JSON, documented=False)

    @route.get("/table/{game:str}", "Table")
    async def table(call: Call[NoQuery, None]) -> RawResponse:
        over = (await live(context, call.game)).now.lobby.status == "over"
        return RawResponse(b"{}", PERSONAL, 404 if over else 200)

    return route


def a_refusal(context: HttpContext) -> Routes:
    route = Routes(tag="games", caller="anybody", answers=JSON)

    @route.post("/games/{game:str}/pokes", "Poke", refusals=(409,))
    async def poke(call: Call[NoQuery, None]) -> RawResponse:
        said = digest((await live(context, call.game)).now.state)
        return RawResponse(b'{"why":"%b"}' % said.encode(), PERSONAL, 409)

    return route


def a_cache(_: HttpContext) -> Routes:
    route = Routes(tag="games", caller="guest", answers=JSON)

    @route.get("/mine", "Mine")
    async def mine(_: Call[NoQuery, None]) -> RawResponse:
        return RawResponse(b"{}", PUBLIC)

    return route


def odd(_: HttpContext) -> Routes:
    route = Routes(tag="games", caller="anybody", answers=JSON)

    @route.get("/odd", "Odd")
    async def odd(_: Call[Odd, None]) -> RawResponse:
        return RawResponse(b"{}", PERSONAL)

    return route


async def silent(data: Path) -> object:
    return (await silence.differences(data, pairs()[ANY], together=False))[1]


async def late(data: Path) -> object:
    return await lateness.differences(data, ANY, {"versions": 2}, choices=2, enough=1)


async def closed(data: Path) -> object:
    return (await test_closed_games.differences(data, test_closed_games.OVER))[1]


async def shown_hands(data: Path) -> object:
    return await hands.broken(data, ANY, 6)


async def well_mannered(data: Path) -> object:
    return (await manners.broken(data, [one for one in manners.SITUATIONS if one[0] == "closed"]))[1]


Law = Callable[[Path], Awaitable[object]]
Plant = Callable[[HttpContext], Routes]
BROKEN: Mapping[Plant, tuple[Law, ...]] = {
    a_card: (silent, late, closed, shown_hands, well_mannered),
    a_header: (silent, late, closed, well_mannered),
    a_length: (silent, late, closed, shown_hands),
    a_count: (late, closed, shown_hands),  # two worlds that a viewer cannot tell apart have as many moves
    an_end: (late, closed),  # and the same end
    a_refusal: (silent, late, closed),
    a_cache: (well_mannered,),
}
"""What is planted -> the laws that it breaks."""


DESCRIBED = {name for name, *_ in operations(committed())}


def plant(monkeypatch: pytest.MonkeyPatch, routes: Plant) -> None:
    monkeypatch.setattr(app, "ROUTES", (*app.ROUTES, routes))


def read_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave of the table of looks what is not described today: what is planted has to be there by itself."""
    honest = table.readings

    def readings(app: Litestar) -> list[table.Reading]:
        return [one for one in honest(app) if one.name not in DESCRIBED and not one.name.startswith("/")]

    monkeypatch.setattr(table, "readings", readings)


@pytest.mark.parametrize("routes", BROKEN, ids=lambda routes: routes.__name__)
async def test_a_planted_route_breaks_the_laws(routes: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pairs()
    plant(monkeypatch, routes)
    read_no_other(monkeypatch)
    for module in (silence, lateness, manners):
        monkeypatch.setattr(module, "ONE_IN", 1)  # few versions are played here, where the laws have many to draw from
    for law in BROKEN[routes]:
        assert await law(tmp_path / law.__name__), law.__name__


async def test_a_route_without_example_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, odd)
    async with application(tmp_path) as h:
        with pytest.raises(LookupError, match="odd reads depth, of which looks"):
            looks(h.app, About("0" * 32, 5, "0" * 32, ANY))
