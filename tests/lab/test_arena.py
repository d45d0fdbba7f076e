"""The arena for language models, with models that are scripts behind the address that such models have."""

import json
import re
from collections.abc import Callable, Generator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import croupier
from examples import arena

KEY = "sk-nobody-may-read-this"
Script = Callable[[list[dict[str, str]]], str]
SCRIPTS: dict[str, Script] = {}


class Behind(BaseHTTPRequestHandler):
    """Answers as a model's server does, with what its script says to the messages so far."""

    def do_POST(self) -> None:
        """A completion."""
        assert self.path == "/v1/chat/completions"
        assert self.headers["Authorization"] == f"Bearer {KEY}"
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        said = {"choices": [{"message": {"role": "assistant", "content": SCRIPTS[asked["model"]](asked["messages"])}}]}
        body = json.dumps(said | {"usage": {"prompt_tokens": 10, "completion_tokens": 2}}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *_: Any) -> None:  # noqa: A002
        """Nothing."""


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch) -> Generator[str]:
    monkeypatch.setenv("ARENA_KEY_MINE", KEY)
    SCRIPTS.clear()
    server = ThreadingHTTPServer(("127.0.0.1", 0), Behind)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/v1"
    server.shutdown()
    server.server_close()


def options(messages: list[dict[str, str]]) -> list[tuple[int, str]]:
    """The numbered options in a prompt: (the first number, what is done)."""
    text = messages[0]["content"]
    return [(int(n), words) for n, words in re.findall(r"^- (\d+)[\d, ]*: (.*)$", text, re.MULTILINE)]


def last_option(messages: list[dict[str, str]]) -> str:
    """Picks the last option, or as many as it must."""
    many = re.search(r"Pick (\d+)", messages[0]["content"])
    numbers = [n for n, _ in options(messages)]
    return f'I think. {{"picks": {numbers[-1:] if many and many[1] == "1" else [*range(int(many[1]) if many else 0)]}}}'


def played(log: Path, address: str, *more: str, deals: int = 1) -> list[dict[str, Any]]:
    """The lines of a log after this play."""
    play = ["play", str(log), "--preset", "first-game", "--model", f"mine={address}#script", "--deals", str(deals)]
    arena.main([*play, "--anchors", "random", "big-money", *more])
    return arena.read(log)


def test_every_pair_plays_deals_from_both_seats(tmp_path: Path, address: str) -> None:
    SCRIPTS["script"] = last_option
    lines = played(tmp_path / "log", address, deals=2)
    seats = [["mine", "random"], ["random", "mine"], ["mine", "big-money"], ["big-money", "mine"]]
    assert sorted((line["seats"], line["deal"]) for line in lines) == sorted((s, d) for s in seats for d in (0, 1))
    for line in lines:
        assert croupier.verify(line["record"].encode()).status == 0
        notes = [note for notes in line["tried"].values() for note in notes]
        assert notes
        assert {(note["prompt_tokens"], note["completion_tokens"], *note["illegal"]) for note in notes} == {(10, 2)}
    assert KEY not in (tmp_path / "log").read_text()
    assert not any("messages" in note for line in lines for notes in line["tried"].values() for note in notes)


def test_a_table_is_made_again_from_its_log(tmp_path: Path, address: str, capsys: pytest.CaptureFixture[str]) -> None:
    SCRIPTS["script"] = last_option
    lines = played(tmp_path / "log", address, deals=2)
    told = capsys.readouterr().out
    arena.main(["table", str(tmp_path / "log")])
    assert capsys.readouterr().out == told
    rows = arena.table(lines)
    assert arena.table(lines[::-1]) == rows
    assert [row["player"] for row in rows if row["anchor"]] == ["big-money", "random"]
    mine = next(row for row in rows if not row["anchor"])
    assert mine["low"] <= mine["rating"] <= mine["high"]
    assert mine["games"] == 8


def test_play_goes_on_where_it_ended(tmp_path: Path, address: str) -> None:
    SCRIPTS["script"] = last_option
    log = tmp_path / "log"
    whole = played(log, address)
    log.write_text("".join([json.dumps(line) + "\n" for line in whole[:3]]) + '{"seats": ["mi')
    assert [line["record"] for line in played(log, address)[:3]] == [line["record"] for line in whole[:3]]
    assert len(arena.read(log)) == len(whole)


def test_illegal_replies_are_told_and_forfeit(tmp_path: Path, address: str) -> None:
    SCRIPTS["script"] = lambda messages: "no" if len(messages) < 4 else '{"picks": [999]}'
    for line in played(tmp_path / "log", address, "--keep-prompts"):
        (notes,) = line["tried"].values()
        assert [wrong.partition(":")[0] for wrong in notes[0]["illegal"][:2]] == [
            'it is not {"picks"',
            'it is not {"picks"',
        ]
        assert notes[0]["illegal"][2].startswith("there are options 0 to ")
        assert len(notes) == 1
        assert line["places"][line["seats"].index("mine")] == 2
        assert notes[0]["messages"][0]["role"] == "user"


def test_models_without_a_list_name_what_they_do(tmp_path: Path, address: str) -> None:
    prompts = list[str]()

    def end(messages: list[dict[str, str]]) -> str:
        prompts.append(messages[0]["content"])
        return '{"picks": ["end the turn"]}'

    SCRIPTS["script"] = end
    lines = played(tmp_path / "log", address, "--no-list", "--illegal", "first")
    assert lines
    assert not any(options([{"content": prompt}]) for prompt in prompts)
    assert any(prompt.endswith("\nYour turn: what do you do?") for prompt in prompts)
    assert "mine" not in "".join(prompts)


def test_who_met_nobody_has_no_rating() -> None:
    games = [("mine", "other", 0, 1.0), ("random", "big-money", 0, 0.0)]
    with pytest.raises(ValueError, match="mine, other: no games lead from there to an anchor"):
        arena.ratings(games, {"random": 0.0, "big-money": 1000.0})


def test_ratings_find_known_strengths() -> None:
    known = {"a": 900.0, "b": 1000.0, "c": 1250.0}
    chance = {(x, y): 1 / (1 + 10 ** ((known[y] - known[x]) / 400)) for x in known for y in known if x < y}
    games = [(x, y, n, won) for (x, y), won in chance.items() for n in range(400)]
    found = arena.ratings(games, {"b": 1000.0})
    assert found == pytest.approx(known, abs=3)
