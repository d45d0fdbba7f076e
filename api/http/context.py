"""All that routes are given: who calls, the door to games, what players may cause, and the types of what goes out."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from api.application.perspective import Commands, Gate, Lists, Openings
from api.application.players import Players
from api.application.ports import Readiness
from api.application.requests import GameTypes


@dataclass(frozen=True, kw_only=True)
class HttpContext:
    """Made by the composition root. There is no table in it, and no way to one."""

    players: Players
    gate: Gate
    lists: Lists
    openings: Openings
    commands: Commands
    games: Mapping[str, GameTypes]
    public_keys: Callable[[], Mapping[str, bytes]]
    """Those that receipts are signed with, by id."""
    readiness: Callable[[], Awaitable[Readiness]]
    closing: asyncio.Event
    """Set when the server is about to stop: streams end."""
    jitter: Callable[[], int]
    """16 unpredictable bits."""

    @property
    def game_types(self) -> tuple[Any, ...]:
        """The types of the answer that says what a game is: each ruleset has its own."""
        return tuple([game.schemas.game_type for game in self.games.values()])
