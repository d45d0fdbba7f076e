"""What is installed is all that is needed: files that are no Python are packaged because pyproject.toml names them."""

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("domain", "projections", "api", "infra")


def test_every_file_that_is_read_is_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    data = project["tool"]["setuptools"]["package-data"]
    packages = {
        ".".join(file.parent.relative_to(ROOT).parts): file.parent
        for top in PACKAGES
        for file in (ROOT / top).rglob("__init__.py")
    }
    installed = {
        file
        for name, package in packages.items()
        for pattern in (*data["*"], *data.get(name, ()))
        for file in package.glob(pattern)
    }
    read = {file for top in PACKAGES for file in (ROOT / top).rglob("*.*") if file.suffix not in (".py", ".pyc", ".md")}
    assert any(file.suffix == ".toml" for file in read)
    assert read <= installed
