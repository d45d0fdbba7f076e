"""A game's package in a folder, which need not be installed."""

import sys
import tomllib
from collections.abc import Mapping
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

from domain.games import GROUP, Installed
from infra.errors import OperatorError
from infra.offered import offered


def registered(folder: Path, to: Path) -> Path:
    """A folder in `to` that exposes the package's entry points. Raises OperatorError for a folder without a game."""
    name, points = _read(folder)
    info = to / f"{name.replace('-', '_')}-0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n", encoding="utf-8")
    lines = [f"{key} = {value}" for key, value in points.items()]
    (info / "entry_points.txt").write_text("\n".join([f"[{GROUP}]", *lines, ""]), encoding="utf-8")
    return to


def left_out(folder: Path) -> tuple[str, ...]:
    """A sentence for each game of the package that a server would leave out; raises as `registered`. Imports them."""
    _, points = _read(folder)
    sys.path.insert(0, str(folder.absolute()))
    try:
        games = Installed(lambda: [EntryPoint(key, value, GROUP) for key, value in points.items()])
        return offered((), games)[1]
    finally:
        sys.path.remove(str(folder.absolute()))


def _read(folder: Path) -> tuple[str, Mapping[str, str]]:
    """The package's name and its entry points of games."""
    file = folder / "pyproject.toml"
    try:
        project: Any = tomllib.loads(file.read_text(encoding="utf-8"))["project"]
        return project["name"], project["entry-points"][GROUP]
    except (OSError, KeyError, ValueError) as error:
        wanted = f'project with entry-points."{GROUP}", as `croupier new-game` writes it'
        raise OperatorError(f"{file} is no {wanted} ({type(error).__name__}: {error})") from None
