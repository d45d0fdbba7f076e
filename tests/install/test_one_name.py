"""One importable name: a wheel holds the tree, moved into `croupier`, and nothing in the code says otherwise."""

import ast
import re
import sys
import tomllib
import zipfile
from collections.abc import Mapping
from importlib.metadata import packages_distributions
from pathlib import Path

import build_web
import one_name
import pytest

from tests.install.conftest import ROOT, UV, Release, run

TOPS = (one_name.PACKAGE, *one_name.FLOORS)
MODULE = re.compile(rf"({'|'.join(one_name.FLOORS)})(\.\w*)+(:\w+)?")


def tree_of(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """Files under the names that a wheel gives them."""
    return {name if name.startswith("croupier/") else f"croupier/{name}": held for name, held in sources.items()}


def packed(root: Path) -> dict[str, bytes]:
    """The contents of a wheel: all files of the packages but Markdown, which is for readers of the repository.

    Except what becomes part of a new game.
    """
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for top in TOPS
        for path in (root / top).rglob("*")
        if path.is_file() and (path.suffix not in (".pyc", ".md") or {"built", "template"} & {*path.parts})
    }


class Shortened(ast.NodeTransformer):
    """Removes `croupier.` from imports again."""

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom:
        node.module = (node.module or "").removeprefix("croupier.")
        return node

    def visit_Import(self, node: ast.Import) -> ast.Import:
        for alias in node.names:
            alias.name = alias.name.removeprefix("croupier.")
        return node


def test_wheel_holds_the_tree_moved_into_croupier(release: Release, wheel: Path) -> None:
    ours = tree_of(packed(release.tree))
    with zipfile.ZipFile(wheel) as archive:
        theirs = {name: archive.read(name) for name in archive.namelist() if ".dist-info/" not in name}
    assert theirs.pop("croupier/commit.txt").decode() == release.commit
    assert theirs.keys() == ours.keys()
    assert len(theirs) > 300
    for name, held in theirs.items():
        if not name.endswith(".py"):
            assert held == ours[name], name
            continue
        assert len(held.splitlines()) == len(ours[name].splitlines()), f"{name}: a traceback would name other lines"
        shortened = Shortened().visit(ast.parse(held))
        assert ast.dump(shortened) == ast.dump(ast.parse(ours[name])), name


def test_no_string_names_a_module() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for top in TOPS
        for path in (ROOT / top).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and MODULE.fullmatch(node.value)
    ]
    assert found == []


def test_an_import_that_cannot_be_rewritten_is_refused() -> None:
    assert (
        one_name.renamed("from api.x import y\nfrom apis import z\n")
        == "from croupier.api.x import y\nfrom apis import z\n"
    )
    assert one_name.renamed("import api.x as y\n") == "import croupier.api.x as y\n"
    with pytest.raises(ValueError, match=r"some\.py:1"):
        one_name.renamed("import api.x\n", "some.py")


def test_there_is_no_wheel_without_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build_web, "CLIENTS", tmp_path / "clients")
    monkeypatch.setattr(build_web, "BUILT", tmp_path / "built")
    with pytest.raises(FileNotFoundError, match="no pages"):
        build_web.build()


def test_every_dependency_is_used() -> None:
    """Installing waits for all of them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = {re.split(r"[^\w.-]", line)[0].lower() for line in project["dependencies"]}
    trees = [ast.parse(path.read_bytes()) for top in TOPS for path in (ROOT / top).rglob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    named = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    named += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom) and not node.level]
    tops = {name.partition(".")[0] for name in named}
    known = packages_distributions()
    used = {distribution.lower().replace("_", "-") for top in tops for distribution in known.get(top, ())}
    assert wanted - used == {"httptools", "uvloop", "offapi"}, "uvicorn loads two, and one has files that are served"


def test_installed_wheel_makes_the_same_openapi_document(release: Release, wheel: Path, tmp_path: Path) -> None:
    installed = tmp_path / "installed"
    run(UV, "pip", "install", "--quiet", "--no-deps", "--target", installed, wheel, folder=tmp_path)
    document = release.tree / "openapi" / "openapi.json"
    command = [sys.executable, "-m", "croupier", "openapi", "--check", document]
    run(*command, folder=tmp_path, PYTHONPATH=str(installed))
