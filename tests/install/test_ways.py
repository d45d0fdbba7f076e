"""Every way of installing ends in a game, or where its wheel is that of other tests in a server with its pages."""

import sys
from pathlib import Path

import pytest

from tests.install.conftest import ROOT, UV, Environment, Release, run
from tests.install.playing import opened, serve_and_play, served
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


def test_sdist_plays_and_leaves_nothing(release: Release, environment: Environment, elsewhere: Path) -> None:
    programs = environment([release.file(".tar.gz")])
    serve_and_play([programs / "croupier"], elsewhere)
    run(UV, "pip", "uninstall", "--quiet", "--python", programs / "python", "croupier", folder=elsewhere)
    assert [path for path in programs.parent.rglob("*croupier*") if "__pycache__" not in path.parts] == []
    assert (elsewhere / "croupier-data" / "signing-keys").exists(), "data is nobody's to remove"


def test_installed_by_uvx_it_serves(wheel: Path, elsewhere: Path) -> None:
    with served([UV, "tool", "run", "--quiet", "--from", wheel, "croupier", "serve"], elsewhere) as url:
        opened(url)


def test_installed_by_pipx_it_serves(wheel: Path, elsewhere: Path, tmp_path: Path) -> None:
    """It installs by pip, which is told to compile only what runs."""
    homes = {"PIPX_HOME": str(tmp_path / "home"), "PIPX_BIN_DIR": str(tmp_path / "bin"), "PIP_NO_COMPILE": "1"}
    pipx = (UV, "tool", "run", "--quiet", "pipx")
    run(*pipx, "install", "--quiet", "--python", sys.executable, wheel, folder=tmp_path, **homes)
    with served([tmp_path / "bin" / "croupier", "serve"], elsewhere) as url:
        opened(url)


def test_installed_editable_it_plays(release: Release, environment: Environment, elsewhere: Path) -> None:
    programs = environment(["--editable", release.tree])
    serve_and_play([programs / "croupier"], elsewhere)
