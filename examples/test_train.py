"""The example that learns, with torch: two updates, and a game at a server's table by the kit. Run by `make doors`."""
# pyright: basic, reportMissingImports=false

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from croupier_client import Croupier
from train import TABLES, Net

import croupier
from croupier import lab

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    data = tmp_path_factory.mktemp("server")
    command = [sys.executable, "-u", "-m", "croupier", "serve", "--port", "0", "--data", str(data)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as serving:
        assert serving.stdout is not None
        lines = (line.split() for line in serving.stdout)
        yield next(word for words in lines for word in words if word.startswith("http://127.0.0.1:"))
        serving.terminate()


def test_net_trained_by_example_plays_at_a_server(server: str, tmp_path: Path) -> None:
    ruleset = "dominion"
    command = [sys.executable, HERE / "train.py", ruleset, "--updates", "2", "--out", tmp_path]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert said.rstrip().endswith("of games won from both seats")
    assert (tmp_path / "curve.csv").read_text().startswith("seconds,steps,games,won\n")
    assert "<polyline" in (tmp_path / "curve.svg").read_text()

    net, given = Net.load(tmp_path / "net.pt"), TABLES[ruleset]
    with Croupier(server) as player:
        player.register("Net")
        table = player.open(ruleset, preset=given.get("preset"))
        table.seat_bot(given["opponents"][0])
        for question in table.questions():
            question.answer(lab.answer(question.view, net.best))
        assert table.check() == "anchored"
        assert croupier.verify(table.record()).status == 0
