"""The README's transcript is run as it stands, against a server started as its first command starts one."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

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


def test_readme_is_short() -> None:
    assert len(README.splitlines()) <= 150, "the README leads to docs/; it does not repeat it"


def test_transcript_plays_the_first_turns(url: str) -> None:
    (script,) = re.findall(r"^```bash\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    assert len(script.splitlines()) < 30

    ran = subprocess.run(
        ["/bin/bash", "-euo", "pipefail", "-c", script],
        env={"URL": url, "PATH": "/usr/local/bin:/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert ran.returncode == 0, ran.stderr
    first, second, question, treasures, bought, *stream = ran.stdout.splitlines()
    assert (first, treasures, bought) == ("open", "4", "5")
    assert second in {"running [0]", "running [1]"}
    asked = ast.literal_eval(question)
    assert asked["prompt"], "a spectator reads what is asked"
    assert asked["options"] is asked["labels"] is None, "and not what is offered"
    ids = [int(line.removeprefix("id: ")) for line in stream if line.startswith("id: ")]
    assert ids == [1, 2, 3, 4, 5]
    copper = next(line for line in stream if '"dominion.bought"' in line)
    assert '"card":"copper"' in copper
    assert '"picks":null' in copper, "a spectator learns what was bought, not which option it was"
