"""Requests to a server whose games, or whose store, only an operator can repair."""

from collections.abc import Callable
from types import SimpleNamespace

import httpx

from tests.contract.live import Person
from tests.contract.requests.case import asking
from tests.contract.requests.paths import BODIES, GAME, IMPORT, LOOKS, NOBODY, NOWHERE, OWN, POSTS

DIVERGED: dict[str, Callable[[Person, str], httpx.Response]] = {
    "choose": lambda p, game: p.post(f"{game}/choices", BODIES["/choices"]),
    "resign": lambda p, game: p.post(f"{game}/resignation", {}),
    "take_seat": lambda p, game: p.post(f"{game}/seats", {}),
    "reveal_entropy": lambda p, game: p.post(f"{game}/entropy", BODIES["/entropy"]),
    "leave_seat": lambda p, game: p.delete(f"{game}/seats/0"),
    "return_to_seat": lambda p, game: p.post(f"{game}/seats/0/return", b""),
}
"""On a game that has diverged."""
STRANGERS: dict[str, Callable[[Person, str], httpx.Response]] = {
    "take_seat": DIVERGED["take_seat"],
    "leave_seat": DIVERGED["leave_seat"],
    "withdraw_game": lambda p, game: p.delete(game),
}
"""By a stranger, on a closed one."""
CLOSED: dict[str, Callable[[Person], httpx.Response]] = {
    "create_player": lambda p: p.post("/v1/players", {"name": "Zoe"}),
    "get_server": lambda p: p.get("/v1"),
    **{
        name: lambda p, asked=asked: asking(lambda _: p, *asked)(SimpleNamespace(bert=SimpleNamespace(id="0" * 32)))  # type: ignore[misc]
        for name, asked in OWN.items()
    },
    "recover_player": lambda p: p.post("/v1/players/recovery", {"recovery": "crr_1"}),
    "list_games": lambda p: p.get("/v1/games"),
    "list_watched_games": lambda p: p.get("/v1/watch"),
    "list_results": lambda p: p.get("/v1/results"),
    "get_oembed": lambda p: p.get(f"/v1/oembed?url=http://test/games/{'0' * 32}"),
    "get_player": lambda p: p.get(NOBODY),
    "get_player_picture": lambda p: p.get(f"{NOBODY}/picture.svg"),
    "get_player_picture_png": lambda p: p.get(f"{NOBODY}/picture.png"),
    "open_game": lambda p: p.post("/v1/games", GAME),
    "get_game": lambda p: p.get(NOWHERE),
    "withdraw_game": lambda p: p.delete(NOWHERE),
    "import_game": lambda p: p.post(IMPORT, {}),
    "leave_seat": lambda p: p.delete(f"{NOWHERE}/seats/0"),
    "return_to_seat": lambda p: p.post(f"{NOWHERE}/seats/0/return", b""),
    **{name: lambda p, look=look: p.get(NOWHERE + look) for name, look in LOOKS.items()},
    **{name: lambda p, route=route: p.post(NOWHERE + route, BODIES[route]) for name, route in POSTS.items()},
}
"""To a store that does not answer."""
