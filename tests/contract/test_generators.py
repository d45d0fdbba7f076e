"""Other people's generators and linters take the document as it is: no error, no warning, and their output type-checks.

Whole games are played with it, against a real server.

Those for TypeScript come from npm, by the Node that comes from PyPI. If npm cannot be reached their tests are
skipped, and say so; those for Python always run. `make generators` runs them, and keeps what they have passed on, see
`passed`; `make check` fails when that is not the current document.
"""

import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import build_web
import pytest

from tests.contract.live import DOCUMENT
from tests.support.app import serving

pytestmark = pytest.mark.generators

HERE = Path(__file__).parent / "generators"
BIN = Path(sys.executable).parent
PLAYERS = HERE / "players"
GENERATORS = ("openapi_python_client", "datamodel_code_generator")
ANSWERS = 20
"""A whole game of Dominion has more."""
QUIET = {"REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true", "NO_COLOR": "1", "CI": "1"}


def run(*command: str | Path, folder: Path) -> str:
    """Run a program; its output. It has to succeed."""
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env={**os.environ, **QUIET, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=400,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:]
    return done.stdout


missing = cache(build_web.missing)


def from_npm(name: str, *arguments: str | Path, folder: Path) -> str:
    """Run a program that npm has installed."""
    if why := missing(HERE):
        pytest.skip(f"the generators for TypeScript and the linters were not tried: {why}")
    node, _ = build_web.program()
    package = json.loads((HERE / "node_modules" / name / "package.json").read_text(encoding="utf-8"))
    binary = package["bin"] if isinstance(package["bin"], str) else next(iter(package["bin"].values()))
    return run(node, HERE / "node_modules" / name / binary, *arguments, folder=folder)


def test_both_python_generators_make_clients_that_play(tmp_path: Path) -> None:
    """What both make type-checks, in one run: a second one would mostly be start-up."""
    made = tmp_path / "client"
    # It knows no pictures, and would warn and leave the answers out: it gets them as text and as a file.
    config = tmp_path / "config.yml"
    config.write_text("content_type_overrides: {image/svg+xml: text/plain, image/png: application/octet-stream}\n")
    said = run(
        BIN / "openapi-python-client", "generate", "--path", DOCUMENT, "--meta", "none", "--output-path", made,
        "--config", config, "--fail-on-warning", folder=tmp_path,
    )  # fmt: skip
    assert "arning" not in said, said
    said = run(
        BIN / "datamodel-codegen", "--input", DOCUMENT, "--input-file-type", "openapi", "--output", "models.py",
        "--output-model-type", "pydantic_v2.BaseModel", "--preset", "standard-py311-20261027",
        "--enum-field-as-literal", "all", folder=tmp_path,
    )  # fmt: skip
    assert not said.strip(), said
    run(sys.executable, "-W", "error", "models.py", folder=tmp_path)
    # The document's part. Its client.py is the same for every document, and does not suit httpx's types.
    players = [shutil.copy(PLAYERS / f"{name}.py", tmp_path) for name in GENERATORS]
    included = ["client/api", "client/models", "models.py", *(Path(player).name for player in players)]
    (tmp_path / "pyrightconfig.json").write_text(json.dumps({"include": included, "typeCheckingMode": "standard"}))
    run(BIN / "pyright", "-p", tmp_path, "--pythonpath", sys.executable, folder=tmp_path)
    with serving(tmp_path / "data") as (url, *_):
        for player in players:
            assert int(run(sys.executable, player, url, folder=tmp_path)) > ANSWERS


def test_typescript_of_both_generators_type_checks(tmp_path: Path) -> None:
    """What both generators make type-checks strictly, and so do the bodies of the README."""
    said = from_npm("openapi-typescript", DOCUMENT, "-o", "made/openapi-typescript.d.ts", folder=tmp_path)
    said += from_npm("@hey-api/openapi-ts", "-i", DOCUMENT, "-o", "made/hey-api", folder=tmp_path)
    assert "warn" not in said.lower(), said
    for path in (
        HERE / "client.ts",
        HERE / "tsconfig.json",
        PLAYERS / "openapi-typescript.ts",
        PLAYERS / "process.d.ts",
    ):
        shutil.copy(path, tmp_path)
    from_npm("typescript", "-p", tmp_path, folder=tmp_path)
    node, _ = build_web.program()
    with serving(tmp_path / "data") as (url, *_):
        said = run(node, "--experimental-strip-types", "openapi-typescript.ts", url, folder=tmp_path)
        assert int(said.splitlines()[-1]) > ANSWERS


def test_redocly_finds_nothing_in_the_document(tmp_path: Path) -> None:
    for document in (DOCUMENT, DOCUMENT.with_name("openapi-3.2.json")):
        said = from_npm("@redocly/cli", "lint", "--extends", "recommended-strict", document, folder=tmp_path)
        assert "Your API description is valid" in said, said


def test_spectral_finds_nothing_in_the_document(tmp_path: Path) -> None:
    rules = HERE / "spectral.yaml"
    from_npm("@stoplight/spectral-cli", "lint", "-r", rules, "--fail-severity", "hint", DOCUMENT, folder=tmp_path)
