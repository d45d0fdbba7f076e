"""Which modules of wings a file names: an import that no linter sees, as a floor's `wings.py` makes it later."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.readme.pages import ROOT

LISTS = [ROOT / "api/application/wings.py", ROOT / "api/http/wings.py", ROOT / "infra/wings.py"]


def listed(file: Path) -> Mapping[str, str]:
    """The modules of a floor's `wings.py` by the names under which they are used there."""
    calls = [node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    (paths,) = [ast.literal_eval(call.args[0]) for call in calls]
    return {path.rpartition("/")[2]: path.replace("/", ".") for path in paths}


def named(tree: ast.Module) -> Iterator[str]:
    """The modules of wings that a module names, besides those that it imports."""
    nodes = [*ast.walk(tree)]
    imports = [node for node in nodes if isinstance(node, ast.ImportFrom)]
    from_ = {node.module for node in imports if "wings" in [one.name for one in node.names]}
    for file in [file for file in LISTS if ".".join(file.parent.relative_to(ROOT).parts) in from_]:
        for node in nodes:
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "wings":
                yield listed(file)[node.attr]
