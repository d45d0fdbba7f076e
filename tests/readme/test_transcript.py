"""Transcripts on the pages are run as they stand, against a server started with the README's first command."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.readme.pages import ROOT, read
from tools.bench.page import KEPT
from tools.bench.ratios import read as read_run

README = ROOT / "README.md"
CROUPIER = f"{sys.executable} -m croupier"


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    command = [sys.executable, "-m", "croupier", "serve", "--port", "0", "--data", str(tmp_path / "data")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().split()[2]
        finally:
            server.terminate()
            assert server.wait(15) == 0, "the server ends when it is told to"


def test_readme_is_short() -> None:
    assert len(read(README).splitlines()) <= 140, "the README leads to docs/; it does not repeat it"


def test_speed_is_that_of_the_kept_run() -> None:
    kept = read_run(KEPT)
    assert kept is not None
    found = kept.beside
    assert found is not None
    for page in (README, ROOT / "docs/beside.md"):
        told = " ".join(read(page).split())
        for rate in (found.ours_per_second, found.memory_per_second, found.files_per_second):
            assert f"{rate:,.0f}" in told, page.name


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", read(page), re.MULTILINE | re.DOTALL)


def bash(script: str, url: str, folder: Path) -> str:
    """Run a script; its output. `croupier` is the one that is tested."""
    ran = subprocess.run(
        ["/bin/bash", "-euo", "pipefail", "-c", script.replace(".venv/bin/croupier", CROUPIER)],
        env={"URL": url, "PATH": "/usr/local/bin:/usr/bin:/bin", "PYTHONPATH": str(ROOT)},
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_transcript_plays_the_first_turns(url: str, tmp_path: Path) -> None:
    (script,) = blocks(README, "bash")
    assert len(script.splitlines()) < 30

    first, second, question, treasures, bought, *stream = bash(script, url, tmp_path).splitlines()
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


OPENED = """
json() { python3 -c "import json, sys; d = json.load(sys.stdin); print($1)"; }
URL=$URL/v1
ANNA=$(curl -sS $URL/players -d '{"name": "Anna"}' | json 'd["token"]')
BERT=$(curl -sS $URL/players -d '{"name": "Bert"}' | json 'd["token"]')
GAME=$(curl -sS $URL/games -H "Authorization: Bearer $ANNA" -d '{"ruleset": "dominion", "seats": 2}' | json 'd["id"]')
"""
PLAYED = """
sits() { curl -sS $URL/games/$GAME/$1 -H "Authorization: Bearer $2" -d "$3" | json 'd.get("status")'; }
sits seats $ANNA "{\\"commitment\\": \\"$COMMITMENT\\"}"
sits seats $BERT '{}'
TOKEN=$ANNA
"""
RESIGNED = """
sits resignation $BERT '{}'
"""


def test_fairness_page_transcript_verifies_a_game(url: str, tmp_path: Path) -> None:
    committing, revealing, verifying = blocks(ROOT / "docs/fairness.md", "sh")

    *statuses, _, verdict, _, _, _, first, second = bash(
        OPENED + committing + PLAYED + revealing + RESIGNED + verifying, url, tmp_path
    ).splitlines()

    assert statuses == ["open", "open"]
    assert verdict.startswith("anchored, up to version 3 of ")
    assert sorted(line.split(": ")[1].rpartition(" (")[0] for line in (first, second)) == [
        "committed, by the evidence you gave",
        "declined",
    ]
