"""The page of the Python kit's API, made from its docstrings. `generate.py` writes it."""

import ast
import json
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

HOME = Path(__file__).resolve().parent
SOURCE = HOME / "src" / "croupier_client"
ELSEWHERE = HOME.parent / "elsewhere.json"
HEAD = """# The Python kit, name by name

*Generated from the docstrings of `clients/python` by `make kit`; do not edit.*
[Its own page](../clients/python/README.md) shows how it is used.

`Croupier`, `Table` and `Question` have asynchronous twins, `AsyncCroupier` and so on, with the same names and
parameters, for `await`, `async for` and `async with`. Answers are dictionaries, typed in `types` under their names in
the [API's document](../openapi/openapi.json); fields added by later servers pass through.
"""
NEXT = "Next: the [Client guide](client-guide.md) for what lies beneath, [Watch and replay](watching.md) to show games."
PARTS = {
    "Four words": ("_sync/client.Croupier", "_sync/table.Table", "_sync/table.Question", "types.Receipt"),
    "Events": ("_sync/event.Event",),
    "What a pick is": ("picking.Pick", "picking.Picks", "picking.numbers"),
    "How it ended": ("outcomes.Outcome",),
    "Bots": ("bot.Policy", "bot.play", "bot.Report", "in_lab.in_lab"),
    "What is kept": ("keeping.Keeper", "keeping.MemoryKeeper", "keeping.FolderKeeper"),
    "For a player of others": ("sign_in.SignIn", "sign_in.in_browser"),
    "What goes wrong": ("problems",),
    "Beside these": ("patches.patched",),
}
"""Headings, and what is below each: a name in a module, or all classes of one."""
MADE_BY_OTHERS = ("Table", "Question", "Event")
"""Classes that are returned, not constructed."""


def page(made: Path) -> str:
    """The page; of what was just made, and is not in its place yet, from where it was made."""
    names = [*PARTS, "From elsewhere"]
    contents = "\n".join(f"- [{name}](#{name.lower().replace(' ', '-')})" for name in names)
    parts = [f"## {name}\n\n" + "\n\n".join(_part(wanted, made)) for name, wanted in PARTS.items()]
    return "\n".join([HEAD, contents, "", "\n\n".join([*parts, _elsewhere()]), ""])


def _part(wanted: tuple[str, ...], made: Path) -> Iterator[str]:
    for name in wanted:
        module, _, member = name.partition(".")
        path, *_ = [path for path in (made / f"{module}.py", SOURCE / f"{module}.py") if path.exists()]
        body = ast.parse(path.read_text(encoding="utf-8")).body
        for told, text in _told(body):
            if told == member or (not member and told.endswith("Error")):
                yield text


def _told(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    """A module's members by name, with their docstrings."""
    for node, after in pairwise([*body, ast.Pass()]):
        if isinstance(node, ast.ClassDef):
            members = "\n".join(f"- `{name}`: {text}" for name, text in _members(node))
            yield node.name, "\n\n".join(filter(None, [f"### {node.name}", _doc(node), members]))
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield node.name, f"`{_called(node)}`: {_doc(node)}"
        elif (name := _named(node)) and (said := _said(after)):
            yield name, f"`{name}`: {said}"


def _members(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """The public members of a class, in the order of its source."""
    for member, after in pairwise([*node.body, ast.Pass()]):
        if isinstance(member, (ast.FunctionDef, ast.AsyncFunctionDef)):
            if member.name == "__init__" and node.name not in MADE_BY_OTHERS and not _raised(node):
                yield _called(member, node.name), "makes one."
            elif not member.name.startswith("_"):
                plain = any(ast.unparse(one) == "property" for one in member.decorator_list)
                yield member.name if plain else _called(member), _doc(member)
        elif (name := _named(member)) and (said := _said(after)):
            yield name, said


def _raised(node: ast.ClassDef) -> bool:
    return any("Error" in ast.unparse(base) or ast.unparse(base) == "Exception" for base in node.bases)


def _called(node: ast.FunctionDef | ast.AsyncFunctionDef, name: str = "") -> str:
    """Its signature, with types by their last names."""
    given = ast.unparse(node.args).removeprefix("self").removeprefix(", ")
    back = ast.unparse(node.returns) if node.returns else "None"
    told = f"{name or node.name}({given})" + ("" if back == "None" else f" -> {back}")
    return re.sub(r"\b(?:types|httpx)\.|'(?=[A-Z])|(?<=\w)'(?=$)", "", told)


def _named(node: ast.stmt) -> str:
    """The name an assignment binds."""
    targets = [node.target] if isinstance(node, ast.AnnAssign) else node.targets if isinstance(node, ast.Assign) else []
    return ", ".join(ast.unparse(target) for target in targets)


def _said(node: ast.stmt) -> str:
    """The string below an assignment; empty if there is none."""
    value = node.value if isinstance(node, ast.Expr) else None
    return " ".join(value.value.split()) if isinstance(value, ast.Constant) and isinstance(value.value, str) else ""


def _doc(node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """A docstring as running text, its paragraphs one after the other."""
    return " ".join((ast.get_docstring(node) or "").split())


def _elsewhere() -> str:
    """What familiar things are called here."""
    rows = [f"| {known} | {here} |" for known, here, _ in json.loads(ELSEWHERE.read_text(encoding="utf-8"))]
    return "\n".join(["## From elsewhere", "", "| you know | here it is |", "|---|---|", *rows, "", NEXT])
