"""What a game's code may not do even though it is trusted: import sources of time, chance or tasks."""

import ast
from collections.abc import Iterator
from pathlib import Path

from domain.engine.game.rules import Rules

FORBIDDEN = frozenset({
    "asyncio", "concurrent", "datetime", "http", "multiprocessing", "os", "random", "secrets", "shutil", "socket",
    "sqlite3", "ssl", "subprocess", "threading", "time", "urllib", "uuid",
})  # fmt: skip
"""Chance comes from the table (`table.shuffle`, `table.below`), and nothing in a game depends on when it is played."""
NAMED = frozenset({"id", "input", "open", "print", "eval", "exec", "hash"})
"""Functions that read or write outside, or give different results in each process."""


def folder_of(rules: Rules) -> Path:
    """The folder of a game's code: beside its texts."""
    return rules.language.texts.parent


def trespasses(folder: Path) -> Iterator[str]:
    """Forbidden imports and calls of a game's modules, with file and line. Tests and a `world` are exempt."""
    for path in sorted(folder.rglob("*.py")):
        if path.name.startswith(("test_", "world.")):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import | ast.ImportFrom):
                own = isinstance(node, ast.ImportFrom)
                names = [node.module or ""] if own and not node.level else [who.name for who in node.names if not own]
                for name in names:
                    if name.partition(".")[0] in FORBIDDEN:
                        yield f"{path}:{node.lineno}: imports {name}; chance comes from the table, time plays no part"
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in NAMED:
                yield f"{path}:{node.lineno}: calls {node.func.id}(), which hangs on more than its arguments"
            elif isinstance(node, ast.Global):
                yield f"{path}:{node.lineno}: keeps {', '.join(node.names)} between calls; a state holds what lasts"
