"""`croupier dev`: serves a game while it is being written, and shows what happens in it and what each seat is sent."""

import gc
import os
import signal
import socket
import sys
import time
from collections.abc import Mapping
from contextlib import ExitStack
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from rich_click import RichCommand

from domain.games import GAMES
from infra.cli.authors.package import registered
from infra.cli.authors.telling import telling
from infra.composition import compose, hold_to_keys
from infra.errors import OperatorError
from infra.server import serve
from infra.settings import Settings
from infra.store.maintenance.serving import served
from infra.telemetry import logs

LOOK = 0.05
"""Seconds between two checks of the files."""
LATE = ("croupier.game", "uvicorn.loops.uvloop", "anyio.streams.memory", "anyio._core._sockets")
"""Modules that are first imported by a game, or while a server is starting and has something to report."""


@click.command(cls=RichCommand)
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--port", type=int, default=8000, show_default=True, help="Port to listen on, 0 for any free one.")
@click.option("--data", type=click.Path(path_type=Path), help="Folder to keep games in.  [default: none]")
def dev(folder: Path, port: int, data: Path | None) -> None:
    """Serve a game while it is being written.

    FOLDER has its pyproject.toml; it need not be installed. When a file is saved, the server restarts: games in
    progress are folded again, and anything that no longer fits is reported. Each entry is shown with its facts as each
    seat sees them, and with the line at which the game's script waits.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as with Ctrl-C: its server ends with it
    with TemporaryDirectory() as temporary:
        folders = [str(registered(folder, Path(temporary))), str(folder.absolute())]
        _preload(Path(temporary, "warm"))
        sys.path[:0] = folders
        sys.dont_write_bytecode = True  # otherwise a file saved twice in a second would count as the first version
        os.environ["PYTHONPATH"] = os.pathsep.join([*folders, *filter(None, [os.environ.get("PYTHONPATH")])])
        _watch(folder.absolute(), port or _free_port(), data or Path(temporary, "data"))


def _preload(data: Path) -> None:
    """Import everything a server needs, including installed games, once: forked processes then have it."""
    for name in LATE:
        import_module(name)
    composed = compose(Settings(data=data))
    composed.shut()
    GAMES.forget()
    gc.collect()
    gc.freeze()  # otherwise the collector of each fork would walk through all of this, and so copy it


def _serve(port: int, data: Path) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # until the server has its own: saving during startup just ends it
    settings = Settings(port=port, data=data)
    logs.configure("text", access=False)
    try:
        with ExitStack() as held:
            held.enter_context(served(settings.database))
            composed = compose(settings)
            held.callback(composed.shut)
            hold_to_keys(settings)
            service = composed.service
            beside = [lambda: telling(service.live_games)]
            serve(composed.app, service.close_streams, settings.host, port, f"{data}", (), beside, service.bus.clock)
    except OperatorError as error:
        click.echo(f"croupier: {error}", err=True)


def _watch(folder: Path, port: int, data: Path) -> None:
    """Run the server, and a new one after each change, until stopped.

    Each is forked off this process, which never imports the game: so it begins with every module but the game's.
    """
    before = _saved(folder)
    while True:
        server = get_context("fork").Process(target=_serve, args=(port, data))
        server.start()
        try:
            while (now := _saved(folder)) == before:
                time.sleep(LOOK)
        except KeyboardInterrupt:
            return
        finally:
            server.terminate()
            server.join()
        changed = sorted(path.name for path, _ in now.items() ^ before.items())
        click.echo(f"saved: {', '.join(dict.fromkeys(changed))}")
        before = now


def _saved(folder: Path) -> Mapping[Path, int]:
    """When each file of the game was saved."""
    return {
        path: path.stat().st_mtime_ns
        for ending in ("py", "toml")
        for path in folder.rglob(f"*.{ending}")
        if not any(part.startswith(".") for part in path.relative_to(folder).parts)
    }


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
