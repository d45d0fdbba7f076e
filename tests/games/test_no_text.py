"""A game's modules speak no language: what players read is in texts, which translators can change without Python.

A string in them is an id. Sentences are left where programmers read them: docstrings, the details of errors,
which teach, and the descriptions of scenarios in the document. The effects of options are read by players.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import domain
from tests.support.each import for_each

HOME = Path(next(iter(domain.__path__)))
MODULES = sorted(
    path for game in HOME.glob("*/rules.py") if game.parent.name != "engine" for path in game.parent.rglob("*.py")
)


def is_text(value: object) -> bool:
    """Whether a string is more than an id."""
    return isinstance(value, str) and (" " in value.strip() or not value.isascii())


def texts(node: ast.AST) -> Iterator[str]:
    """The strings of a module that players may read, without those for programmers."""
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Raise() | ast.Assert():
            return
        case ast.ClassDef(name="Options"):
            skipped = set[str]()
            yield from [said for one in ast.walk(node) for said in description(one)]
        case ast.keyword(arg="description") | ast.Assign(targets=[ast.Name(id="detail")]):
            return
        case ast.arg() | ast.FunctionDef() | ast.AsyncFunctionDef() | ast.AnnAssign():
            skipped = {"annotation", "returns"}
        case ast.Constant(value=value) if is_text(value):
            yield str(value)
            return
        case _:
            skipped = set[str]()
    for name, value in ast.iter_fields(node):
        if name not in skipped:
            children = cast("list[Any]", value) if isinstance(value, list) else [value]
            for child in children:
                if isinstance(child, ast.AST):
                    yield from texts(child)


def description(node: ast.AST) -> Iterator[str]:
    """The description of a field, if this is one."""
    if isinstance(node, ast.keyword) and node.arg == "description":
        yield from texts(node.value)


@for_each("path", MODULES, lambda path: str(path.relative_to(HOME)))
def test_a_game_module_holds_no_text(path: Path) -> None:
    assert list(texts(ast.parse(path.read_text(encoding="utf-8")))) == []


@for_each(
    "source, found",
    [
        ('x = "Draw a card"', ["Draw a card"]),
        ('x = {"ko": "동"}', ["동"]),
        ('label(f"{n} cards left")', [" cards left"]),
        ('def f(x: "tuple[int, str]") -> "dict[str, int]":\n    """Draw a card."""\n    return "draw-card"', []),
        ('raise BadOptions("a kingdom is ten different cards", rule="kingdom")', []),
        ('class Scenario:\n    seats: Annotated[int, Meta(description="From 0 on.", ge=0)]', []),
        ('class Options:\n    """How."""\n    few: Annotated[bool, Meta(description="Few or many")]', ["Few or many"]),
    ],
)
def test_text_in_a_module_is_found(source: str, found: list[str]) -> None:
    assert list(texts(ast.parse(source))) == found
