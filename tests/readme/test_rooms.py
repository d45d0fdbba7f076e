"""Rooms: none is too large, each says what it is for, and the page on the architecture names them."""

import ast
import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path

import pytest
from one_name import FLOORS

from tests.readme.pages import ROOT, section

ROOMS = sorted({path.parent for floor in FLOORS for path in (ROOT / floor).rglob("*.py")})
GAMES = {ROOT / "domain" / game for game in ("caylus", "civilization", "dominion")}
MOST, MOST_OF_A_GAME, MOST_ROUTES = 15, 20, 30
"""Modules of a folder; a game's have the names that every game has, and a resource has a file."""
rooms = pytest.mark.parametrize("room", ROOMS, ids=lambda room: str(room.relative_to(ROOT)))


@rooms
def test_no_room_is_a_hall(room: Path) -> None:
    most = MOST_OF_A_GAME if room in GAMES else MOST_ROUTES if room.name == "routes" else MOST
    assert len([path for path in room.glob("*.py") if path.name != "__init__.py"]) <= most


@rooms
def test_a_room_says_what_it_is_for_and_which_file_to_read_first(room: Path) -> None:
    said = import_module(".".join(room.relative_to(ROOT).parts)).__doc__ or ""
    modules = [path.stem for path in room.glob("*.py") if path.name != "__init__.py"]
    if len(modules) > 1:
        assert "Read `" in said
        first = said.partition("Read `")[2].partition("`")[0]
        assert (room / first).is_file(), first


@rooms
def test_a_room_imports_no_more_rooms_beside_it_than_it_names(room: Path) -> None:
    """Rooms that may import every other, or all before them, name none."""
    said = (import_module(".".join(room.relative_to(ROOT).parts)).__doc__ or "").replace("\n", " ")
    named = said.partition("May import ")[2].partition(". Read")[0].partition(";")[0]
    if "`" in named and not re.search(r"every|before it|below it", named):
        beside = {other.name for other in ROOMS if other.parent == room.parent} - {room.name}
        above = ".".join(room.parent.relative_to(ROOT).parts) + "."
        found = {name for path in room.rglob("*.py") for name in imported(path) if name.startswith(above)}
        assert {name.removeprefix(above).partition(".")[0] for name in found} & beside <= set(
            re.findall(r"`(\w+)`", named)
        )


def test_no_modules_rest_on_each_other_not_even_by_their_types() -> None:
    modules = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for room in ROOMS
        for path in room.glob("*.py")
    }
    rests = {name: set(imported(path)) & modules.keys() - {name} for name, path in modules.items()}
    assert len(list(TopologicalSorter(rests).static_order())) == len(modules), "a CycleError names those that do"


def imported(path: Path) -> Iterator[str]:
    """Every module that a file imports from, including imports for types only."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from [f"{node.module}.{one.name}" for one in node.names]
        elif isinstance(node, ast.Import):
            yield from [one.name for one in node.names]


def drawn() -> Iterator[Path]:
    """The folders in the tree on the page about the architecture, each on its own line."""
    tree = section(ROOT / "docs/architecture.md", "What lies where").split("```")[1]
    above: list[str] = []
    for line in tree.strip("\n").splitlines():
        found = re.match(r"( *)(\w+)/  +\S", line)
        assert found is not None, f"no folder with what it is for: {line}"
        above = [*above[: len(found[1]) // 2], found[2]]
        yield ROOT.joinpath(*above)


def test_the_tree_on_the_page_is_that_of_the_folders() -> None:
    folders = set(drawn())
    assert all(folder.is_dir() for folder in folders)
    assert {folder for folder in folders if folder.relative_to(ROOT).parts[0] in FLOORS} == set(ROOMS)
