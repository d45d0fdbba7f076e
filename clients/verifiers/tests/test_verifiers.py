"""The door as models find it: a deal evaluated by the hub's own program, with a script behind a model's address."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from croupier_verifiers import picked, told

from croupier import lab

BIN = Path(sys.executable).parent
RULESETS = ("dominion", "caylus-magna-carta", "civilization")
SEED = 918273645
ASKED: list[str] = []


class Model(BaseHTTPRequestHandler):
    """Answers in the form that models do."""

    def do_POST(self) -> None:
        """A completion."""
        ASKED.append(self.rfile.read(int(self.headers["Content-Length"])).decode())
        body = json.loads(ASKED[-1])
        said = {"role": "assistant", "content": reply(body["model"], body["messages"])}
        choice = {"index": 0, "message": said, "finish_reason": "stop"}
        usage = {"prompt_tokens": 10, "completion_tokens": 2, "total_tokens": 12}
        told = {"id": "1", "object": "chat.completion", "created": 1, "model": body["model"], "usage": usage}
        sent = json.dumps(told | {"choices": [choice]}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(sent)))
        self.end_headers()
        self.wfile.write(sent)

    def log_message(self, format: str, *_: Any) -> None:  # noqa: A002
        """Nothing."""


def reply(model: str, messages: list[dict[str, Any]]) -> str:
    """A slip, then the last option of each question, which ends this game soon: the hub starts a program a reply."""
    if model == "mute" or not any(message["role"] == "assistant" for message in messages):
        return "I have not read the rules."
    return f'I think. {{"picks": [{re.findall(r"- ([0-9]+)[0-9, ]*: ", json.dumps(messages[-1]["content"]))[-1]}]}}'


@pytest.fixture
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Model)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/v1"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(("model", "illegal"), [("scripted", [1.0, 1.0]), ("mute", [0.0, 2.0])])
def test_two_models_play_or_forfeit(address: str, tmp_path: Path, model: str, illegal: list[float]) -> None:
    words = f"croupier_verifiers --env.taskset.ruleset caylus-magna-carta --env.taskset.seed {SEED} -m {model} -n 1"
    client = f"--env.patience 1 --client.base-url {address} --client.api-key-var OPENAI_API_KEY -o {tmp_path}"
    command = [BIN / "eval", *words.split(), *client.split(), "--no-push", "--no-rich"]
    given = os.environ | {"OPENAI_API_KEY": "sk-nobody"}
    done = subprocess.run(command, env=given, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (lines,) = [file.read_text().splitlines() for file in tmp_path.rglob("traces.jsonl")]
    traces = [trace for line in lines for trace in json.loads(line)["traces"]]
    assert sorted(trace["rewards"]["won"]["score"] for trace in traces) == [-1.0, 1.0]
    assert sorted(trace["metrics"]["illegal"] for trace in traces) == illegal
    assert all((trace["metrics"]["questions"] > 10) == (model == "scripted") for trace in traces)
    assert all("seed" not in trace["task"]["data"] for trace in traces)
    assert all(str(SEED) not in asked for asked in ASKED)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_nothing_hidden_goes_out(ruleset: str) -> None:
    """In two games which a seat cannot tell apart it is told the same."""
    compared = 0
    for seed in range(6):
        game = lab.new(ruleset, 2, seed)
        for _ in range(25):
            seat = game.to_move[0]
            asked = game.question(seat)
            game.choose(seat, range(max(asked.least or 0, min(1, asked.most or 0))))
        seat = game.to_move[0]
        try:
            one, two = lab.worlds(game.view(seat), 2)
        except lab.NoWorld:
            continue
        assert told(one, seat) == told(two, seat)
        compared += one.state(1 - seat) != two.state(1 - seat)
    assert compared, "no two worlds differed"


def test_picks_stand_at_the_end_of_a_reply() -> None:
    assert picked('{"picks": [9]} would be wrong, so {"picks": [1, 2]}') == [1, 2]
    for wrong in ("none", '{"picks": 3}', '{"pick": [3]}'):
        with pytest.raises((ValueError, TypeError, KeyError)):
            picked(wrong)
