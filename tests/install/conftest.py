"""What the ways of installing share: a wheel and an sdist of the files as they are, and quick environments."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).with_name("uv")
ENVIRON = {name: value for name, value in os.environ.items() if not name.startswith(("CROUPIER_", "VIRTUAL_ENV"))}
"""As a user has it who has set nothing."""


def run(*command: str | Path, folder: Path, **environ: str) -> str:
    """Run a program to its end in a folder: what it printed. A failure fails the test with all that it said."""
    done = subprocess.run(
        command, cwd=folder, env=ENVIRON | environ, capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, f"{command} ended with {done.returncode}:\n{done.stdout}{done.stderr}"
    return done.stdout


def copied(to: Path, *parts: str) -> Path:
    """The files that git knows or would take, as a clone has them; `parts`: only those below these folders."""
    listed = run("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", *parts, folder=ROOT)
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).exists():  # what is removed, but not yet from git's index
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, to / name)
    return to


@pytest.fixture(scope="session")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A clean copy of the repository, without anything that was built."""
    return copied(tmp_path_factory.mktemp("tree"))


@pytest.fixture(scope="session")
def wheel(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel, built from the clean copy: the pages as well, by a Node from the package index."""
    out = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--outdir", out, tree, folder=out, CROUPIER_COMMIT="c0ffee" * 6)
    return next(out.glob("*.whl"))


@pytest.fixture(scope="session")
def sdist(tree: Path, wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An sdist; the pages are there since the wheel was built."""
    del wheel
    out = tmp_path_factory.mktemp("sdist")
    run(sys.executable, "-m", "build", "--sdist", "--outdir", out, tree, folder=out, CROUPIER_COMMIT="c0ffee" * 6)
    return next(out.glob("*.tar.gz"))


Environment = Callable[[Sequence[str | Path]], Path]


@pytest.fixture
def environment(tmp_path: Path) -> Environment:
    """Makes a new virtual environment with these distributions: the folder of its programs."""

    def made(wanted: Sequence[str | Path]) -> Path:
        home = tmp_path / "environment"
        run(UV, "venv", "--quiet", "--python", sys.executable, home, folder=tmp_path)
        run(UV, "pip", "install", "--quiet", "--python", home / "bin" / "python", *wanted, folder=tmp_path)
        return home / "bin"

    return made
