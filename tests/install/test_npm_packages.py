"""The npm packages as they are published, in a project that has nothing else of ours."""

import subprocess
from pathlib import Path

import build_web
import pytest

from tests.install.conftest import Release
from tests.kits.stranger import PACKAGES, RESOLUTIONS, compiled, project


@pytest.fixture(scope="module")
def stranger(release: Release, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with the released packages."""
    packed = [release.files / f"croupier-{name}-{release.version}.tgz" for name in PACKAGES]
    if why := build_web.missing(build_web.CLIENTS):  # for the compiler
        pytest.skip(why)
    return project(tmp_path_factory.mktemp("stranger"), packed)


@pytest.mark.parametrize("resolution", RESOLUTIONS)
def test_declarations_compile_strictly(stranger: Path, resolution: str) -> None:
    assert compiled(stranger, resolution) == ""


def test_every_npm_module_loads_by_name(stranger: Path) -> None:
    node, _ = build_web.program()
    done = subprocess.run([node, "loads.mjs"], cwd=stranger, capture_output=True, text=True, check=False, timeout=60)
    assert (done.stdout, done.stderr) == ("loaded\n", "")
