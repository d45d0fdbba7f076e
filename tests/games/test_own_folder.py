"""A further game is its own folder and an entry point: no shared floor names a game."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import api
import infra
import lab
import projections
from domain.games import GAMES
from tests.http.test_toy import BOTH

HOME = Path(__file__).parents[2]


def words_of(source: Path) -> Iterator[str]:
    """The identifiers, imports and strings of a module, without its docstrings."""
    tree = ast.parse(source.read_text())
    prose = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if id(node) in prose:
            continue
        match node:
            case (
                ast.Constant(value=str() as text) | ast.Name(id=text) | ast.Attribute(attr=text) | ast.alias(name=text)
            ):
                yield text
            case ast.ImportFrom(module=str() as text):
                yield text
            case _:
                pass


SHOWS = {"infra/cli/demo.py", "infra/cli/demo_games.py"}
"""The demonstration, which plays named games through the public API."""


def test_no_shared_module_names_a_game() -> None:
    folders = [Path(next(iter(package.__path__))) for package in (api, projections, infra, lab)]
    sources = [source for folder in folders for source in folder.rglob("*.py")]
    assert len(sources) > 25
    games = {path.parent.name for path in (HOME / "domain").glob("*/rules.py")} - {"engine"} | set(BOTH)
    tags = {str(kind.__struct_config__.tag) for rules in BOTH.values() for kind in rules.schema.facts}
    known = re.compile("|".join(sorted([*games, *map(re.escape, tags)])), re.IGNORECASE)
    named = {
        str(source.relative_to(HOME)): sorted({word for word in words_of(source) if known.search(word)})
        for source in sources
    }
    assert {name: words for name, words in named.items() if words and name not in SHOWS} == {}


def test_one_line_registers_a_game() -> None:
    lines = (HOME / "pyproject.toml").read_text().splitlines()
    for key in GAMES:
        folder = key.partition("-")[0]
        assert [line for line in lines if f"domain.{folder}.rules:" in line] == [
            f'{key} = "domain.{folder}.rules:{folder.upper()}"'
        ]
    words = [*words_of(HOME / "domain" / "games.py")]
    assert not [word for word in words for key in GAMES if key.partition("-")[0] in word]
