"""What the ways of installing share: one release of a clean copy, with its wheel and sdist, and quick environments."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import build_web
import pytest

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).with_name("uv")
ENVIRON = {name: value for name, value in os.environ.items() if not name.startswith(("CROUPIER_", "VIRTUAL_ENV"))}
"""As for a user who has set nothing."""
ADDRESS = "https://forge.example/somebody/croupier"
"""Where the release says that its repository is."""
MAINTAINER = {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_COUNT": "2",
    "GIT_CONFIG_KEY_0": "user.name",
    "GIT_CONFIG_VALUE_0": "A maintainer",
    "GIT_CONFIG_KEY_1": "user.email",
    "GIT_CONFIG_VALUE_1": "maintainer@example.org",
}


def run(*command: str | Path, folder: Path, **environ: str) -> str:
    """Run a program to its end in a folder: its output. A failure fails the test with all of it."""
    done = subprocess.run(
        command, cwd=folder, env=ENVIRON | environ, capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, f"{command} ended with {done.returncode}:\n{done.stdout}{done.stderr}"
    return done.stdout


@dataclass(frozen=True)
class Release:
    """A release that `backend/release.py` made of a clean copy of the repository."""

    version: str
    tree: Path

    @property
    def commit(self) -> str:
        """Its commit, according to git."""
        return run("git", "rev-parse", "HEAD", folder=self.tree)

    @property
    def files(self) -> Path:
        """The folder of all its files."""
        return self.tree / "dist"

    def file(self, ending: str) -> Path:
        """The one file of the server with this ending."""
        (found,) = self.files.glob(f"croupier-{self.version}*{ending}")
        return found


def cloned(to: Path) -> Path:
    """A repository of the files that git knows or would add, in one commit, with an entry in its changelog."""
    listed = run("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", folder=ROOT)
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).exists():  # what is removed, but not yet from git's index
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, to / name)
    log = to / "CHANGELOG.md"
    told = log.read_text(encoding="utf-8")
    if "## Unreleased\n" not in told:
        log.write_text(told.replace("\n## ", "\n## Unreleased\n\n- Something is new.\n\n## ", 1), encoding="utf-8")
    for words in (["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "--message", "Everything"]):
        run("git", *words, folder=to, **MAINTAINER)
    return to


def version_after(tree: Path) -> str:
    """The next patch version but one: nobody has released it."""
    found = re.search(
        r'(?m)^version = "(\d+)\.(\d+)\.(\d+)(?:\.dev0)?"$', (tree / "pyproject.toml").read_text(encoding="utf-8")
    )
    assert found is not None
    return f"{found[1]}.{found[2]}.{int(found[3]) + 1}"


@pytest.fixture(scope="session")
def disk() -> Iterator[Path]:
    """Not in memory: environments are made of links to files of packages, which lie on the disk."""
    with TemporaryDirectory(prefix="croupier-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@pytest.fixture
def tmp_path(disk: Path) -> Iterator[Path]:
    """A new folder there."""
    with TemporaryDirectory(dir=disk, ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@pytest.fixture(scope="session")
def release(disk: Path) -> Release:
    """The release after the one that pyproject.toml names."""
    tree = cloned(disk / "release")
    version = version_after(tree)
    try:
        run(sys.executable, "backend/release.py", version, folder=tree, CROUPIER_REPOSITORY=ADDRESS, **MAINTAINER)
    except AssertionError:
        if not build_web.reachable():
            pytest.skip("npm's registry, from which the pages are built, cannot be reached")
        raise
    return Release(version, tree)


@pytest.fixture(scope="session")
def wheel(release: Release) -> Path:
    """Its wheel."""
    return release.file(".whl")


Environment = Callable[[Sequence[str | Path]], Path]


@pytest.fixture
def environment(tmp_path: Path) -> Environment:
    """Creates a new virtual environment with these distributions: the folder of its programs."""
    return partial(_environment, tmp_path)


@pytest.fixture(scope="session")
def installed(disk: Path, wheel: Path) -> Path:
    """One with the wheel, for all tests that leave it as it is: each new one compiles everything that it imports."""
    return _environment(disk, [wheel])


def _environment(folder: Path, wanted: Sequence[str | Path]) -> Path:
    home = folder / f"environment-{len(list(folder.iterdir()))}"
    run(UV, "venv", "--quiet", "--python", sys.executable, home, folder=folder)
    run(UV, "pip", "install", "--quiet", "--python", home / "bin" / "python", *wanted, folder=folder)
    return home / "bin"
