"""`croupier dev`: serves a game while it is being written, and tells what happens in it and what each seat is told."""

import os
import socket
import subprocess
import sys
import time
import tomllib
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click
from rich_click import RichCommand

from infra.cli.authors.telling import telling
from infra.composition import compose, hold_to_keys
from infra.errors import OperatorError
from infra.server import serve
from infra.settings import Settings
from infra.telemetry import logs

LOOK = 0.2
"""Seconds between two looks at the files."""
GROUP = "croupier.games"


@click.command(cls=RichCommand)
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--port", type=int, default=8000, show_default=True, help="Port to listen on, 0 for any free one.")
@click.option("--data", type=click.Path(path_type=Path), help="Where games are kept.  [default: until it is stopped]")
@click.option("--child", is_flag=True, hidden=True)
def dev(folder: Path, port: int, data: Path | None, child: bool) -> None:
    """Serve a game while it is being written.

    FOLDER has its pyproject.toml; it need not be installed. After a file is saved the server begins anew: games in
    progress are folded again, and what no longer fits is said. Each entry is shown with its facts as every seat is told
    them, and with the line at which the game's script waits.
    """
    if child and data is not None:
        _serve(port, data)
        return
    with TemporaryDirectory() as temporary:
        registered = _registered(folder, Path(temporary))
        _watch(folder.absolute(), port or _free_port(), data or Path(temporary, "data"), registered)


def _serve(port: int, data: Path) -> None:
    settings = Settings(port=port, data=data)
    logs.configure("text", access=False)
    composed = compose(settings)
    try:
        hold_to_keys(settings)
        service = composed.service
        beside = [lambda: telling(service.live_games)]
        serve(composed.app, service.close_streams, settings.host, port, f"{data}", (), beside, service.bus.clock)
    finally:
        composed.shut()


def _watch(folder: Path, port: int, data: Path, registered: Path) -> None:
    """Run the server, and another one after each change, until this is stopped."""
    paths = [str(registered), str(folder), *filter(None, [os.environ.get("PYTHONPATH")])]
    environ = os.environ | {"PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"}
    words = ["dev", str(folder), "--port", str(port), "--data", str(data), "--child"]
    before = _saved(folder)
    while True:
        with subprocess.Popen([sys.executable, "-m", "croupier", *words], env=environ) as server:  # noqa: S603 - ours
            try:
                while (now := _saved(folder)) == before:
                    time.sleep(LOOK)
            except KeyboardInterrupt:
                return
            finally:
                server.terminate()
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


def _registered(folder: Path, to: Path) -> Path:
    """A folder by which the entry points of a package are found that is not installed. Raises OperatorError."""
    file = folder / "pyproject.toml"
    try:
        project: Any = tomllib.loads(file.read_text(encoding="utf-8"))["project"]
        points = [f"{key} = {value}" for key, value in project["entry-points"][GROUP].items()]
        name = project["name"]
    except (OSError, KeyError, ValueError) as error:
        wanted = f'project with entry-points."{GROUP}", as `croupier new-game` writes it'
        raise OperatorError(f"{file} is no {wanted} ({type(error).__name__}: {error})") from None
    info = to / f"{name.replace('-', '_')}-0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("\n".join([f"[{GROUP}]", *points, ""]), encoding="utf-8")
    return to


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]
