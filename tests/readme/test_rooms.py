"""Rooms: none is too large, each says what it is for, and the page on the architecture names them."""

import ast
import re
from collections.abc import Container, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from importlib import import_module
from os.path import commonpath, normpath
from pathlib import Path

import pytest
from one_name import FLOORS

from tests.readme.pages import ROOT, section
from tests.support import winged
from tests.support.each import for_each

ROOMS = sorted({path.parent for floor in FLOORS for path in (ROOT / floor).rglob("*.py")})
GAMES = {ROOT / "domain" / game for game in ("caylus", "civilization", "dominion")}
MOST, MOST_OF_A_GAME = 15, 20
"""Modules of a folder; a game's have the names that every game has."""
BY_TYPES = {ROOT / "domain/dominion"}
"""Its cards name the type of the turn that they are given, and a turn looks them up by name; no module does both."""
Imports = dict[Path, set[Path]]
rooms = for_each("room", ROOMS, lambda room: str(room.relative_to(ROOT)))


@rooms
def test_no_room_has_too_many_modules(room: Path) -> None:
    most = MOST_OF_A_GAME if room in GAMES else MOST
    assert len([path for path in room.glob("*.py") if path.name != "__init__.py"]) <= most


@rooms
def test_room_says_its_purpose_and_first_file(room: Path) -> None:
    said = import_module(".".join(room.relative_to(ROOT).parts)).__doc__ or ""
    modules = [path.stem for path in room.glob("*.py") if path.name != "__init__.py"]
    if len(modules) > 1:
        assert "Read `" in said
        first = said.partition("Read `")[2].partition("`")[0]
        assert (room / first).is_file(), first


@rooms
def test_room_imports_only_the_rooms_it_names(room: Path) -> None:
    """Rooms that may import every other, or all before them, name none."""
    said = (import_module(".".join(room.relative_to(ROOT).parts)).__doc__ or "").replace("\n", " ")
    named = said.partition("May import ")[2].partition(". Read")[0].partition(";")[0]
    if "`" in named and not re.search(r"every|before it|below it", named):
        beside = {other.name for other in ROOMS if other.parent == room.parent} - {room.name}
        imports = python_imports(ROOT, *FLOORS)
        found = {other for path in room.rglob("*.py") for other in imports[path] if other.is_relative_to(room.parent)}
        assert {other.relative_to(room.parent).parts[0] for other in found} & beside <= set(
            re.findall(r"`(\w+)`", named)
        )


@pytest.mark.parametrize("house", ["the floors", "the Python kit", "the TypeScript kit", "the web client"])
def test_rooms_have_no_cycles_even_by_types(house: str) -> None:
    imports = {
        "the floors": lambda: python_imports(ROOT, *FLOORS),
        "the Python kit": lambda: python_imports(ROOT / "clients/python/src", "croupier_client"),
        "the TypeScript kit": lambda: typescript_imports(ROOT / "clients/typescript/src"),
        "the web client": lambda: typescript_imports(ROOT / "clients/web/src"),
    }[house]()
    assert any(imports.values())
    in_order(imports)
    for folder, parts in parts_of_folders(imports).items():
        if folder not in BY_TYPES:
            in_order(parts)


def test_import_cycle_through_types_is_found(tmp_path: Path) -> None:
    for name, text in {"room/a.ts": "import type { B } from '..'", "index.ts": "await import('./room/b')"}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "room/b.ts").touch()
    imports = typescript_imports(tmp_path)
    in_order(imports)
    with pytest.raises(CycleError):
        in_order(parts_of_folders(imports)[tmp_path])


def in_order(imports: Imports) -> None:
    """Raises CycleError, which names those that rest on each other."""
    TopologicalSorter(imports).prepare()


def parts_of_folders(imports: Imports) -> dict[Path, dict[Path, set[Path]]]:
    """For each folder which of its modules and folders rest on which others."""
    found: dict[Path, dict[Path, set[Path]]] = {}
    for one, others in imports.items():
        for other in others:
            folder = Path(commonpath([one, other]))
            above, below = (folder / path.relative_to(folder).parts[0] for path in (one, other))
            found.setdefault(folder, {}).setdefault(above, set()).add(below)
    return found


@cache
def python_imports(home: Path, *packages: str) -> Imports:
    """What each module imports of the others, including imports for types only."""
    modules = {
        ".".join(path.relative_to(home).with_suffix("").parts).removesuffix(".__init__"): path
        for package in packages
        for path in (home / package).rglob("*.py")
    }
    return {
        path: {modules[other] for other in imported(path, modules) if other in modules} - {path}
        for path in modules.values()
    }


def imported(path: Path, modules: Container[str]) -> Iterator[str]:
    """Every module that a file imports from; for a wing's it is the file that names it, not the floor's list."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    yield from winged.named(tree)
    for node in ast.walk(tree) if path not in winged.LISTS else ():
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{one.name}" for one in node.names]
            yield from [name if name in modules else node.module for name in names]
        elif isinstance(node, ast.Import):
            yield from [one.name for one in node.names]


def typescript_imports(home: Path) -> Imports:
    """What each module imports of the others, including imports for types only and those that load later."""
    found: Imports = {path: set() for path in home.rglob("*.ts")}
    for path, others in found.items():
        for named in re.findall(r"(?:from|import) *\(?'(\.[^']*)'", path.read_text(encoding="utf-8")):
            to = Path(normpath(path.parent / named))
            others |= {one for one in (to, Path(f"{to}.ts"), to / "index.ts") if one in found}
    return found


def drawn() -> Iterator[Path]:
    """The folders in the tree on the page about the architecture, each on its own line."""
    tree = section(ROOT / "docs/architecture.md", "What lies where").split("```")[1]
    above: list[str] = []
    for line in tree.strip("\n").splitlines():
        found = re.match(r"( *)(\w+)/  +\S", line)
        assert found is not None, f"no folder with what it is for: {line}"
        above = [*above[: len(found[1]) // 2], found[2]]
        yield ROOT.joinpath(*above)


def test_documented_tree_is_that_of_the_folders() -> None:
    folders = set(drawn())
    assert all(folder.is_dir() for folder in folders)
    assert {folder for folder in folders if folder.relative_to(ROOT).parts[0] in FLOORS} == set(ROOMS)
