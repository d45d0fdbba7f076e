"""What is installed is all that is needed: files that are no Python are packaged because pyproject.toml names them."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_file_of_texts_is_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = project["tool"]["setuptools"]["package-data"]["*"]
    packages = [
        file.parent for top in ("domain", "projections", "api", "infra") for file in (ROOT / top).rglob("__init__.py")
    ]
    installed = {file for package in packages for pattern in patterns for file in package.glob(pattern)}
    texts = {file for top in ("domain", "projections", "api", "infra") for file in (ROOT / top).rglob("*.toml")}
    assert texts
    assert texts <= installed
