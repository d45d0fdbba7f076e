"""The short form of the suite, run on the installed package: its imports are rewritten like those of the wheel."""

import sys
from contextlib import suppress
from pathlib import Path

import one_name

from tests.install.conftest import ROOT, UV, Release, run

SHORT = ("tests/golden", "tests/laws/test_laws.py", "-k", "golden or dominion")
"""All recorded games, and the laws over one game."""
PLUGIN = f'''
"""Fails a run that has imported anything of the repository."""
import sys

def pytest_sessionfinish(session):
    places = [str(getattr(module, "__file__", "")) for module in list(sys.modules.values())]
    floors = tuple(f"{ROOT}/{{floor}}/" for floor in {[*one_name.FLOORS, one_name.PACKAGE]!r})
    found = [place for place in places if place.startswith(floors)]
    assert not found, found
    assert len([place for place in places if "/installed/croupier/" in place]) > 100
'''


def moved(source: Path, target: Path) -> None:
    """Copy a folder with its Python rewritten."""
    for path in source.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            place = target / path.relative_to(source)
            place.parent.mkdir(parents=True, exist_ok=True)
            text = path.read_bytes()
            with suppress(ValueError):  # which a few other tests raise, as they import a module by its whole name
                place.write_bytes(one_name.renamed(text.decode()).encode() if path.suffix == ".py" else text)


def test_the_short_suite_passes_on_the_installed_wheel(release: Release, wheel: Path, tmp_path: Path) -> None:
    installed = tmp_path / "installed"
    run(UV, "pip", "install", "--quiet", "--no-deps", "--target", installed, wheel, folder=tmp_path)
    moved(release.tree / "tests", tmp_path / "tests")
    for beside in ("tools", "backend"):
        moved(release.tree / beside, tmp_path / beside)
    (tmp_path / "pyproject.toml").write_bytes((release.tree / "pyproject.toml").read_bytes())
    (tmp_path / "installed_only.py").write_text(PLUGIN, encoding="utf-8")
    environ = {"PYTHONPATH": str(installed), "CROUPIER_TEST_DRAWS": "few"}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n",
        "0",
        "-p",
        "no:cacheprovider",
        "-p",
        "installed_only",
        *SHORT,
    ]
    assert " passed" in run(*command, folder=tmp_path, **environ)


def test_the_document_is_the_same_byte_for_byte(release: Release, wheel: Path, tmp_path: Path) -> None:
    installed = tmp_path / "installed"
    run(UV, "pip", "install", "--quiet", "--no-deps", "--target", installed, wheel, folder=tmp_path)
    document = release.tree / "openapi" / "openapi.json"
    command = [sys.executable, "-m", "croupier", "openapi", "--check", document]
    run(*command, folder=tmp_path, PYTHONPATH=str(installed))
