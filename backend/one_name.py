"""One importable name: a built wheel's packages are moved into `croupier`, and import each other there.

In the repository the layers are top-level folders, and import each other as `domain`, `api` and so on; installed like
that they would clash with everybody else's `api`. Only imports are rewritten, where the parser finds them: no code may
name a module in a string, which a test checks.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from wheel.wheelfile import WheelFile  # pyright: ignore[reportMissingTypeStubs]

_PROJECT: dict[str, Any] = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))
PACKAGE, *FLOORS = [one.rstrip("*") for one in _PROJECT["tool"]["setuptools"]["packages"]["find"]["include"]]
"""The package of a wheel, and the folders moved into it, as named in pyproject.toml."""
_ENTRY = re.compile(rf"(?m)^([^=\n]+= *)((?:{'|'.join(FLOORS)})\.)")
"""An entry point into one of these folders."""


def pack(path: Path) -> None:
    """Move the packages of a wheel into one, in place. Raises ValueError for an import that cannot be rewritten."""
    with WheelFile(path) as wheel:
        held = {name: wheel.read(name) for name in wheel.namelist()}
    path.unlink()
    with WheelFile(path, "w") as wheel:
        for name, content in sorted(_packed(held)):
            wheel.writestr(name, content)


def _packed(held: dict[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """Each file under its new name, without the list of files, which `WheelFile` writes itself."""
    for name, content in held.items():
        top, _, inside = name.partition("/")
        if inside == "RECORD":
            continue
        if inside == "top_level.txt":
            yield name, f"{PACKAGE}\n".encode()
        elif inside == "entry_points.txt":
            yield name, _ENTRY.sub(rf"\1{PACKAGE}.\2", content.decode()).encode()
        elif top in FLOORS or top == PACKAGE:
            place = f"{PACKAGE}/{name}" if top in FLOORS else name
            yield place, renamed(content.decode(), name).encode() if name.endswith(".py") else content
        else:
            yield name, content


def renamed(source: str, name: str = "") -> str:
    """Python source whose imports of our layers begin with `croupier`. `name`: the file's name in errors."""
    lines = source.split("\n")  # as the parser counts lines
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and not node.level and _ours(node.module or ""):
            words = "from "
        elif isinstance(node, ast.Import) and any(_ours(alias.name) for alias in node.names):
            if len(node.names) > 1 or node.names[0].asname is None:
                raise ValueError(f"{name}:{node.lineno}: write `from ... import`, which can be rewritten")
            words = "import "
        else:
            continue
        line, place = lines[node.lineno - 1], node.col_offset + len(words)
        lines[node.lineno - 1] = f"{line[:place]}{PACKAGE}.{line[place:]}"
    return "\n".join(lines)


def _ours(module: str) -> bool:
    return module.partition(".")[0] in FLOORS
