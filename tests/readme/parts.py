"""The core, wings, games and tools of parts.toml: `python -m tests.readme.parts` prints their lines, and what is wrong.

1. Every file of Python is part of one of them: of the part with the longest path that it lies under.
2. The core imports no wing, no game and no tool, not even for a type, except where they meet.
3. The core is no longer than it may be.
"""

import ast
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.readme.pages import ROOT

CORE = "core"
PARTS: dict[str, Any] = tomllib.loads((ROOT / "parts.toml").read_text(encoding="utf-8"))
FOLDERS = ("api", "clients/python", "croupier", "domain", "infra", "lab", "projections")


def named(parts: Mapping[str, Any] = PARTS) -> Iterator[tuple[str, str]]:
    """(path, part) as they are listed; a part is `core`, or its kind and name as in `wing.redis`."""
    for kind, those in parts.items():
        for name, part in {"": those}.items() if kind == CORE else those.items():
            for path in part["files"]:
                yield path, f"{kind}.{name}".rstrip(".")


LISTED = dict(named())


def part_of(file: str) -> str | None:
    """The part that a file belongs to; None if no path leads to it."""
    above = [file, *map(str, Path(file).parents)]
    return next((LISTED[path] for path in above if path in LISTED), None)


def sources(home: Path = ROOT) -> Iterator[str]:
    """All files of Python, as paths from the root."""
    for folder in FOLDERS:
        for path in sorted((home / folder).rglob("*.py")):
            if not {"template", "node_modules"} & set(path.parts):
                yield str(path.relative_to(home))


def lines() -> Counter[str]:
    """How many lines each part has."""
    found = Counter[str]()
    for file in sources():
        found[part_of(file) or "none"] += length(file)
    return found


def length(file: str) -> int:
    """The lines of a file."""
    return (ROOT / file).read_text(encoding="utf-8").count("\n")


def shown(files: Sequence[str]) -> str:
    """The files of a part as the page shows them, by folder."""
    folders: dict[str, list[str]] = {}
    for path in map(Path, files):
        folders.setdefault(str(path.parent if path.suffix else path), []).extend([path.stem] if path.suffix else [])
    return " ".join(f"`{folder}{_inside(names)}`" for folder, names in folders.items())


def _inside(names: Sequence[str]) -> str:
    """Some files of a folder; empty for all."""
    several = "{" + ",".join(names) + "}"
    return f"/{several if len(names) > 1 else names[0]}.py" if names else ""


def mislaid() -> Iterator[str]:
    """Files of no part, paths of several, and paths that lead nowhere."""
    yield from [f"{path} is listed {n} times" for path, n in Counter(path for path, _ in named()).items() if n > 1]
    used = set[str]()
    for file in sources():
        above = [path for path in (file, *map(str, Path(file).parents)) if path in LISTED]
        used.update(above[:1])
        if not above:
            yield f"{file} is part of nothing"
    yield from [f"{path} leads to no file of its own" for path in LISTED.keys() - used]


def beyond(home: Path = ROOT) -> Iterator[str]:
    """Imports from the core into something else, where they do not meet."""
    modules = {file.removesuffix(".py").removesuffix("/__init__").replace("/", "."): file for file in sources(home)}
    for file in modules.values():
        if part_of(file) != CORE or file in PARTS[CORE]["meet"] or file.endswith("/wings.py"):
            continue
        for module in imports(home / file):
            imported = modules.get(module)
            if imported is not None and (part := part_of(imported)) != CORE:
                yield f"{file} imports {imported}, which is part of {part}"


def imports(path: Path) -> Iterator[str]:
    """What a file may import: modules, and names of modules, which may be modules too."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from [node.module, *[f"{node.module}.{alias.name}" for alias in node.names]]
        elif isinstance(node, ast.Import):
            yield from [alias.name for alias in node.names]


def wrong() -> list[str]:
    """What is wrong with parts.toml or with the files."""
    core, most = lines()[CORE], PARTS[CORE]["most"]
    long = [f"the core has {core:,} lines, at most {most:,} are allowed"] if core > most else []
    return [*mislaid(), *beyond(), *long]


if __name__ == "__main__":
    for part, count in sorted(lines().items()):
        kind, _, name = part.partition(".")
        files = shown(PARTS[kind][name]["files"]) if name else ""
        sys.stdout.write(f"{count:7,}  {part:18} {files}\n")
    if found := wrong():
        sys.exit("\n".join(found))
