"""What a game's code may not do though it is trusted: import what brings time, chance or tasks of its own."""

import ast
from collections.abc import Iterator
from pathlib import Path

from domain.engine.game.rules import Rules

FORBIDDEN = frozenset({
    "asyncio", "concurrent", "datetime", "http", "multiprocessing", "os", "random", "secrets", "shutil", "socket",
    "sqlite3", "ssl", "subprocess", "threading", "time", "urllib", "uuid",
})  # fmt: skip
"""Chance comes from the table (`table.shuffle`, `table.below`), and nothing of a game hangs on when it is played."""
NAMED = frozenset({"id", "input", "open", "print", "eval", "exec", "hash"})
"""Functions that read or write what lies outside, or say something else in each process."""


def folder_of(rules: Rules) -> Path:
    """Where the code of a game lies: beside its texts."""
    return rules.language.texts.parent


def trespasses(folder: Path) -> Iterator[str]:
    """What a game's modules import or call that they may not, each with file and line. Tests and a `world` may."""
    for path in sorted(folder.rglob("*.py")):
        if path.name.startswith(("test_", "world.")):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import | ast.ImportFrom):
                own = isinstance(node, ast.ImportFrom)
                names = [node.module or ""] if own and not node.level else [one.name for one in node.names if not own]
                for name in names:
                    if name.partition(".")[0] in FORBIDDEN:
                        yield f"{path}:{node.lineno}: imports {name}; chance comes from the table, time plays no part"
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NAMED:
                yield f"{path}:{node.lineno}: calls {node.func.id}(), which hangs on more than its arguments"
            elif isinstance(node, ast.Global):
                yield f"{path}:{node.lineno}: keeps {', '.join(node.names)} between calls; a state holds what lasts"
