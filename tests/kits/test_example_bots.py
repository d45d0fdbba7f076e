"""The bots of examples/bots: the same functions at a server's tables, by the command, and in the laboratory."""

import re
import runpy
import signal
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from croupier_client.in_lab import in_lab

from croupier import lab
from tests.support.app import serving

ROOT = Path(__file__).parents[2]
BOTS = ROOT / "examples" / "bots"
RULESETS = {"dominion": "dominion", "caylus": "caylus-magna-carta", "civilization": "civilization"}
COMMAND = (sys.executable, "-c", "import sys; from croupier_client.bot import main; sys.exit(main())")
ENVIRON = {"PYTHONPATH": str(ROOT / "clients" / "python" / "src"), "PATH": "/usr/bin:/bin"}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    with serving(tmp_path_factory.mktemp("bots"), heartbeat=1.0) as (address, *_):
        yield address


def policy_in(name: str) -> Any:
    """The policy of a file, which is in no package."""
    return runpy.run_path(str(BOTS / f"{name}.py"))["policy"]


@pytest.mark.parametrize("name", RULESETS)
def test_example_bot_beats_random(name: str) -> None:
    table = lab.play(RULESETS[name], ["random", in_lab(policy_in(name))], n=12)
    assert table.rows[1].wins > table.rows[0].wins, str(table)


@pytest.mark.parametrize("name", RULESETS)
def test_example_bot_plays_by_the_command(name: str, url: str) -> None:
    words = (f"{name}:policy", "--server", url, "--game", RULESETS[name])
    done = subprocess.run([*COMMAND, *words], cwd=BOTS, env=ENVIRON, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"1 (won|lost|drawn); \d+ answers", done.stdout.splitlines()[-1]), done.stdout + done.stderr


def test_language_model_is_asked_and_errors_counted(url: str, tmp_path: Path) -> None:
    model = tmp_path / "model.py"
    model.write_text("import sys\nsys.stdin.read()\nprint('I pick 99')\n", encoding="utf-8")
    words = ("language_model:policy", "--server", url, "--game", "caylus-magna-carta")
    environ = ENVIRON | {"MODEL": f"{sys.executable} -S -E {model}"}
    done = subprocess.run([*COMMAND, *words], cwd=BOTS, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert re.search(r"; \d+ answers, \d+ illegal$", done.stdout.strip()), done.stdout


def test_signal_stops_bot_without_a_server_too() -> None:
    words = ("dominion:policy", "--server", "http://127.0.0.1:9")
    with subprocess.Popen(
        [*COMMAND, *words], cwd=BOTS, env=ENVIRON, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as bot:
        while signal.SIGTERM not in caught_by(bot.pid):
            assert bot.poll() is None
        bot.send_signal(signal.SIGTERM)
        out, wrong = bot.communicate(timeout=60)
    assert (bot.returncode, wrong, out) == (0, "croupier-bot: stopped\n", "no games; 0 answers\n")


def caught_by(pid: int) -> set[int]:
    """The signals for which a process has a handler, according to Linux."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    (mask,) = re.findall(r"^SigCgt:\s*([0-9a-f]+)$", status, re.MULTILINE)
    return {number for number in range(1, 65) if int(mask, 16) >> (number - 1) & 1}
