"""Every game that the laws are tested on: each folder in `tests/games` with a `world.py` gives one."""

from importlib import import_module
from pathlib import Path

from tests.laws.house import House

GAMES = Path(__file__).parents[1] / "games"
WORLDS: tuple[House, ...] = tuple(
    [import_module(f"tests.games.{path.parent.name}.world").WORLD for path in sorted(GAMES.glob("*/world.py"))]
)
