"""Every way of installing ends in a played game. The container and the wheel alone have files of their own."""

import sys
from pathlib import Path

import pytest

from tests.install.conftest import ROOT, UV, Environment, Release, run
from tests.install.playing import serve_and_play
from tests.readme.pages import read

PAGE = read(ROOT / "docs/install.md")


def test_the_page_has_every_way_and_is_short() -> None:
    assert len(PAGE.split()) <= 500
    for way in (
        "`uvx --from ./croupier-*.whl croupier serve`",
        "`pipx install ./croupier-*.whl`",
        "`pip install ./croupier-*.whl`",
        ".tar.gz`",
        "--editable",
        "deploy/Dockerfile",
    ):
        assert way in PAGE, way


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """An empty folder to play in."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    return folder


def test_sdist(release: Release, environment: Environment, elsewhere: Path) -> None:
    serve_and_play([environment([release.file(".tar.gz")]) / "croupier"], elsewhere)


def test_uvx(wheel: Path, elsewhere: Path) -> None:
    serve_and_play([UV, "tool", "run", "--quiet", "--from", wheel, "croupier"], elsewhere)


def test_pipx(wheel: Path, elsewhere: Path, tmp_path: Path) -> None:
    """It installs by pip, which is told to compile only what runs."""
    homes = {"PIPX_HOME": str(tmp_path / "home"), "PIPX_BIN_DIR": str(tmp_path / "bin"), "PIP_NO_COMPILE": "1"}
    pipx = (UV, "tool", "run", "--quiet", "pipx")
    run(*pipx, "install", "--quiet", "--python", sys.executable, wheel, folder=tmp_path, **homes)
    serve_and_play([tmp_path / "bin" / "croupier"], elsewhere)


def test_editable(release: Release, environment: Environment, elsewhere: Path) -> None:
    programs = environment(["--editable", release.tree])
    serve_and_play([programs / "croupier"], elsewhere)
