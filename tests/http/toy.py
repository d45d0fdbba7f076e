"""The toy game beside those of the house, and who plays it over the routes."""

from typing import Any

from domain.engine.game.rules import Rules
from domain.games import GAMES
from tests.games.toy.rules import TOY
from tests.support.app import RunningApp
from tests.support.client import Guest, ok
from tests.support.games import mine, view

BOTH: dict[str, Rules] = {**GAMES, TOY.key: TOY}

SCENARIO: dict[str, Any] = {
    "seats": [
        {"hand": ["ant", "bee", "cat"], "deck": ["dog", "ant"]},
        {"hand": ["elk", "cat", "bee"], "deck": []},
        {"hand": ["fox", "elk", "dog"], "deck": ["ant"]},
    ],
    "stock": ["bee", "bee", "cat"],
}


async def bid(guest: Guest, path: str, *picks: int) -> Any:
    """Answer the own open question."""
    body = {"question": mine(await view(guest, path))["question"], "picks": list(picks)}
    return ok(await guest.post(f"{path}/choices", body))


async def play_toy(h: RunningApp, path: str, guests: list[Guest]) -> None:
    while (seen := await view(h.nobody, path))["status"] == "running":
        for question in seen["asked"]:
            seat: int = question["seat"]
            guest = guests[seat]
            own = mine(await view(guest, path))
            await bid(guest, path, *range(max(own["least"], min(1, own["most"]))))
