"""The README's transcript is run as it stands, against a server started as its first command starts one."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from infra.cli.main import openapi

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    command = [sys.executable, "-m", "infra.cli.main", "serve", "--port", "0", "--data", str(tmp_path / "data")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().split()[2]
        finally:
            server.terminate()
            assert server.wait(15) == 0, "the server ends when it is told to"


def test_transcript_plays_the_first_turns(url: str) -> None:
    (script,) = re.findall(r"^```bash\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    assert script.count("curl -sS") in range(8, 13)

    ran = subprocess.run(
        ["/bin/bash", "-euo", "pipefail", "-c", script],
        env={"URL": url, "PATH": "/usr/local/bin:/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert ran.returncode == 0, ran.stderr
    first, second, version, mover, *stream = ran.stdout.splitlines()
    assert (first, second) == ("open", "running")
    assert int(version) == 4
    assert mover in {"0", "1"}
    ids = [int(line.removeprefix("id: ")) for line in stream if line.startswith("id: ")]
    assert ids == [1, 2, 3, 4, 5]
    bought = next(line for line in stream if '"dominion.bought"' in line)
    assert '"card":"copper"' in bought
    assert '"picks":null' in bought, "a spectator learns what was bought, not which option it was"


def test_readme_names_only_commands_and_routes_that_exist() -> None:
    document = openapi()
    for route in re.findall(r"`(?:GET|POST|DELETE) (?:/v1)?(/[a-z/{}_]+)", README):
        path = re.sub(r"\{id\}", "{game}", re.sub(r"/rulesets/(\{key\}|[a-z-]+)$", "/rulesets/{ruleset}", route))
        if path in ("/openapi", "/docs", "/entropy"):
            continue
        assert f'"/v1{path}"' in document, route
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"(?:`|^ {4})make ([a-z-]+)", README, re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    commands = set(re.findall(r"(?:`|^ {4})croupier ([a-z-]+)", README, re.MULTILINE))
    helped = subprocess.run(
        [sys.executable, "-m", "infra.cli.main", "--help"], capture_output=True, text=True, check=True
    )
    assert commands == set(re.findall(r"^    ([a-z-]+)", helped.stdout, re.MULTILINE)), "each command, and no other"
