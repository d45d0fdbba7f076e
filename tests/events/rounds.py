"""An event, its organiser and its players, over HTTP."""

from collections.abc import Sequence
from typing import Any

from tests.support.app import RunningApp
from tests.support.client import Guest, ok

FAR = 1_900_000_000_000_000
"""A time that no test reaches, in microseconds UTC."""


async def allow(player: Guest, organiser: Guest, **more: Any) -> Any:
    """Let an organiser seat a player."""
    asked = {"until": FAR, "games": 100, "clocks": ["none", "move", "bank", "correspondence"], "rated": True} | more
    return ok(await player.put(f"/v1/me/organisers/{organiser.id}", asked))


async def event(organiser: Guest, **more: Any) -> str:
    """The path of a new event: two-player games of Dominion without a clock, unless it says more."""
    asked = {"ruleset": "dominion", "title": "League", "options": {"preset": "first-game"}, "clock": None} | more
    return f"/v1/events/{ok(await organiser.post('/v1/events', asked))['id']}"


async def opened(organiser: Guest, path: str, *pairs: Sequence[Guest], **more: Any) -> list[Any]:
    """What became of a game for each of these groups of players."""
    games = [{"players": [player.id for player in pair], **more} for pair in pairs]
    return ok(await organiser.post(f"{path}/games", {"games": games}))["games"]


async def league(h: RunningApp, *names: str, **more: Any) -> tuple[str, Guest, list[Guest]]:
    """An event of Olga's, and players, Anna and Bert unless others are named, who have let her seat them."""
    organiser, players = await h.player("Olga"), await h.players(*names or ("Anna", "Bert"))
    for player in players:
        await allow(player, organiser)
    return await event(organiser, **more), organiser, players


async def listed(h: RunningApp, path: str, viewer: Guest | None = None) -> list[Any]:
    """The games of an event as somebody sees them."""
    return ok(await (viewer or h.nobody).get(f"{path}/games"))["games"]
