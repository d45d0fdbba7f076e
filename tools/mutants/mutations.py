"""What a fault is: one small change of one expression or statement, as mutation testing knows them."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

COMPARED: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
SWAPPED: dict[type[ast.operator], str] = {ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*"}
UNSEEN = ("TYPE_CHECKING", "typing", "NewType", "TypeVar", "Annotated")
"""An expression that names one of these is for readers and type checkers."""


class Mutation(NamedTuple):
    """One fault: the text of `path` between two byte offsets becomes `after`."""

    path: str
    line: int
    start: int
    end: int
    before: str
    after: str

    def apply(self, source: bytes) -> bytes:
        """The file with the fault in it."""
        return source[: self.start] + self.after.encode() + source[self.end :]

    def __str__(self) -> str:
        """One line for a person."""
        return f"{self.path}:{self.line}: {shortened(self.before)} -> {shortened(self.after)}"


def shortened(text: str) -> str:
    """One line of at most 60 characters."""
    line = " ".join(text.split())
    return line if len(line) <= 60 else line[:57] + "..."


def mutations(root: Path, path: Path) -> Iterator[Mutation]:
    """Every fault that can be planted in one file, in the order of its text."""
    source = path.read_bytes()
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node, after in sorted(_changes(ast.parse(source)), key=lambda change: _place(change[0])):
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        before = source[start:end].decode()
        yield Mutation(path.relative_to(root).as_posix(), node.lineno, start, end, before, after)


def _place(node: ast.expr | ast.stmt) -> tuple[int, int, int]:
    """Where it begins; if two begin together the longer first."""
    return node.lineno, node.col_offset, -(node.end_col_offset or 0)


def _changes(tree: ast.AST) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """What can be changed below a node, and into what; no annotations, docstrings or code for types."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, ast.stmt | ast.expr) and any(word in ast.unparse(child) for word in UNSEEN):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                yield from _changes(child)
            continue
        if (
            isinstance(child, ast.arg)
            or child is getattr(tree, "annotation", None)
            or child is getattr(tree, "returns", None)
        ):
            continue
        if isinstance(child, ast.stmt | ast.expr):
            yield from ((child, after) for after in _mutants(child))
        yield from _changes(child)


def _mutants(node: ast.expr | ast.stmt) -> Iterator[str]:
    """The faults of one node itself."""
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            yield f"(({ast.unparse(left)}) {COMPARED[type(op)]} ({ast.unparse(right)}))"
        case ast.BoolOp(op=op, values=values):
            word = " and " if isinstance(op, ast.Or) else " or "
            yield "(" + word.join(f"({ast.unparse(value)})" for value in values) + ")"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield f"bool({ast.unparse(operand)})"
        case ast.BinOp(left=left, op=op, right=right) if type(op) in SWAPPED and not _text(left) and not _text(right):
            yield f"({ast.unparse(left)} {SWAPPED[type(op)]} {ast.unparse(right)})"
        case ast.Constant(value=bool(value)):
            yield str(not value)
        case ast.Constant(value=int(value)):
            yield str(value + 1)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield f"({ast.unparse(orelse)} if {ast.unparse(test)} else {ast.unparse(body)})"
        case ast.Raise() | ast.Continue() | ast.Expr(value=ast.Call() | ast.Await()):
            yield "pass"
        case _:
            return


def _text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str | bytes))
