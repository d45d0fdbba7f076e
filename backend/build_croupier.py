"""The build backend: setuptools, after the pages are built and before everything is put into one package `croupier`.

A wheel or an sdist has the pages or is not built. An editable install (`make run`) is also built without them: the API
is worth serving, and `/` then says why there is no page.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import build_web

COMMIT = build_web.HOME / "croupier" / "commit.txt"
"""The commit that a wheel or an sdist was built from; a working tree has none."""


def node() -> list[str]:
    """What a build needs besides setuptools."""
    return [build_web.NODE] if build_web.wanted() else []


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """PEP 517."""
    return [*_setuptools().get_requires_for_build_wheel(config_settings), *node()]


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    """PEP 517."""
    return [*_setuptools().get_requires_for_build_sdist(config_settings), *node()]


def get_requires_for_build_editable(config_settings: Any = None) -> list[str]:
    """PEP 660."""
    return [*_setuptools().get_requires_for_build_editable(config_settings), *node()]


def prepare_metadata_for_build_editable(metadata_directory: str, config_settings: Any = None) -> str:
    """PEP 660."""
    return _setuptools().prepare_metadata_for_build_editable(metadata_directory, config_settings)


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    """PEP 517: the tree as it is, with the pages."""
    build_web.build()
    with _Commit():
        return _setuptools().build_sdist(sdist_directory, config_settings)


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    """PEP 517: with the pages, and everything in one package."""
    import one_name  # noqa: PLC0415 - needs the library `wheel`, which an editable install does without

    build_web.build()
    shutil.rmtree(build_web.HOME / "build", ignore_errors=True)  # setuptools would include what an earlier build left
    with _Commit():
        made = _setuptools().build_wheel(wheel_directory, config_settings, metadata_directory)
    one_name.pack(Path(wheel_directory, made))
    return made


def build_editable(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    """PEP 660: with the pages if they can be built; otherwise the reason is recorded."""
    try:
        build_web.build()
    except (OSError, subprocess.SubprocessError) as error:
        shutil.rmtree(build_web.BUILT, ignore_errors=True)
        build_web.BUILT.mkdir(parents=True)
        why = f"The last attempt to build them ended with: {error}"
        (build_web.BUILT / "why.txt").write_text(why, encoding="utf-8")
        sys.stderr.write(f"The pages were not built: {error}. The API works without them.\n")
    return _setuptools().build_editable(wheel_directory, config_settings, metadata_directory)


class _Commit:
    """Keeps the commit in a file during a build: git's, or CROUPIER_COMMIT if there is no git."""

    def __enter__(self) -> None:
        self._there = COMMIT.exists()  # in an sdist, which is not a repository
        if not self._there and (commit := os.environ.get("CROUPIER_COMMIT") or _head()):
            COMMIT.write_text(f"{commit}\n", encoding="utf-8")

    def __exit__(self, *_: object) -> None:
        if not self._there:
            COMMIT.unlink(missing_ok=True)


def _head() -> str:
    """The commit that is checked out; empty outside a repository or without git."""
    command = ["git", "-C", str(build_web.HOME), "rev-parse", "HEAD"]
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return ""


def _setuptools() -> Any:
    from setuptools import build_meta  # noqa: PLC0415 - a look at what is needed asks for none

    return build_meta
