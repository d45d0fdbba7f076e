"""Shows on the terminal what happens in the games of a server: each fact, as every viewer is sent it."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from types import CoroutineType
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table as Columns

from api.application.games.live_game import LiveGame
from api.application.games.live_game_cache import LiveGames
from domain.engine.audience.audience import SPECTATOR, Viewer, seated
from domain.engine.audience.redaction import redact
from domain.engine.table.table import Table

ENGINE = ("ask", "choose", "pick")
"""Our functions that scripts call in order to ask: they wait where they call it."""


@asynccontextmanager
async def telling(live_games: LiveGames) -> AsyncGenerator[None]:
    """While this is entered, every entry made or read by a game of this process is shown."""
    console, versions = Console(highlight=False), dict[str, int]()

    def moved(live: LiveGame) -> None:
        for line in lines(live, versions.get(live.id, live.now.version - 1)):
            console.print(line, soft_wrap=isinstance(line, str))  # a wrapped path cannot be clicked
        versions[live.id] = live.now.version

    with live_games.heard_by(moved):
        yield


def lines(live: LiveGame, after: int) -> list[Any]:
    """The output for a game's entries that are newer than this version."""
    viewers = [*[seated(seat) for seat in range(live.now.lobby.opening.seats)], SPECTATOR]
    pieces: list[Any] = []
    for stored in [stored for stored in live.entries if stored.version > after]:
        entry = live.compiled.codec.decode(stored.body)
        title = f"{live.compiled.rules.key} {live.id[:8]}, version {stored.version}"
        shown = Columns(title=title, title_justify="left")
        for viewer in viewers:
            shown.add_column(viewer.label)
        for step in (entry.cause, *entry.facts):
            shown.add_row(*[_told(step, viewer) for viewer in viewers])
        pieces.append(shown)
    if (waits := where(live.table)) is not None:
        pieces.append(f"waits at {waits}")
    return pieces


def _told(step: Any, viewer: Viewer) -> str:
    """A command or fact as a viewer is sent it: its tag, and its fields in JSON."""
    shown: dict[str, Any] = msgspec.to_builtins(redact(step, viewer))
    fields = [f"{name}={msgspec.json.encode(value).decode()}" for name, value in shown.items() if name != "type"]
    return " ".join([shown["type"], *fields]).replace("[", r"\[")


def where(table: Table) -> str | None:
    """The line at which a game's script waits for an answer; None if it is not waiting."""
    line: str | None = None
    script: Any = table.script
    while isinstance(script, CoroutineType):
        frame: Any = script.cr_frame
        if frame is not None and frame.f_code.co_name not in ENGINE:
            line = f"{frame.f_code.co_filename}:{frame.f_lineno} in {frame.f_code.co_name}"
        script = script.cr_await
    return line
