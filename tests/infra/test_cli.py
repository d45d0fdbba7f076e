"""The command line itself: its help, its errors, its answers in JSON, its completion."""

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from infra.cli.main import COMMANDS, GROUPS, main
from infra.store.schema.schema import STEPS
from tests.audit.games import played as game
from tests.support.each import for_each

Capture = pytest.CaptureFixture[str]


def test_help_loads_neither_a_server_nor_a_game() -> None:
    script = "import sys\nfrom infra.cli.main import main\nassert main(['--help']) == 0\nprint(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    shown, _, modules = ran.stdout.rstrip("\n").rpartition("\n")
    floors = {name.split(".")[0] for name in modules.split()}
    assert not floors & {"api", "domain", "projections", "litestar", "uvicorn", "eventsourcing", "psycopg", "redis"}
    assert all(re.search(rf"^│ {name} ", shown, re.MULTILINE) for name in {*GROUPS, *COMMANDS} if " " not in name)


@for_each(
    "arguments, trouble",
    [
        ([], "Missing command. Try `croupier --help`."),
        (["nonesuch"], "nonesuch"),
        (["store"], "Try `croupier store --help`."),
        (["store", "nonesuch"], "nonesuch"),
        (["serve", "--nonesuch"], "--nonesuch"),
        (["serve", "--port", "http"], "CROUPIER_PORT"),
        (["verify"], "RECORD"),
        (["check", "audit", "--jobs", "many"], "'many'"),
        (["people", "add", "--scope", "king"], "'read', 'play', 'open', 'host'"),
        (["store", "copy", "here", "there"], "CROUPIER_DATABASE_URL"),
        (["people", "add", "--name", ""], "a name"),
        (["people", "add", "--name", "Ann\x07"], "U+0007"),
        (["store", "archive", "--days", "nan"], "'nan'"),
        (["openapi", "--write", "a", "--check", "b"], "--check"),
    ],
)
def test_unusable_arguments_are_one_line_status_2(arguments: list[str], trouble: str, capsys: Capture) -> None:
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("croupier: ")
    assert said.err.count("\n") == 1
    assert trouble in said.err


def test_failing_command_prints_one_line_and_exits_1(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "file").touch()
    store = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    assert main(["store", "copy", store, store]) == 1
    assert capsys.readouterr().err == "croupier: a store is not copied onto itself\n"
    assert main(["rotate-key", "--data", str(tmp_path / "file" / "below")]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_distribute_refuses_files_and_plain_databases(
    tmp_path: Path, postgres_url: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    assert main(["store", "migrate", "--distributed"]) == 1
    assert "is a file: only the coordinator of a Citus cluster can be distributed" in capsys.readouterr().err
    assert not [*tmp_path.iterdir()], "nothing is made"
    monkeypatch.setenv("CROUPIER_DATABASE_URL", postgres_url)
    assert main(["store", "migrate", "--distributed"]) == 2
    assert "is no coordinator of Citus: CREATE EXTENSION citus, and add workers" in capsys.readouterr().err


def test_the_commands_of_a_store_answer_in_json(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))

    def said(*arguments: str) -> Any:
        assert main([*arguments, "--json"]) == 0
        return json.loads(capsys.readouterr().out)

    store = str(tmp_path / "croupier.sqlite3")
    made, again = said("store", "migrate"), said("store", "migrate")
    assert made == {"store": store, "steps": len(STEPS)}
    assert again == {"store": store, "steps": 0}
    assert main(["people", "add"]) == 0
    capsys.readouterr()
    copied = said("store", "copy", f"sqlite:///{store}", f"sqlite:///{tmp_path / 'new'}")
    assert copied["rows"]["players"] == copied["rows"]["tokens"] == 1
    assert said("store", "rekey") == {
        "key": None,
        "rows": dict.fromkeys(
            ("events", "snapshots", "findings", "secrets", "webhooks", "deals", "notes", "addresses", "archived"), 0
        ),
        "damaged": [],
    }
    assert said("store", "rebuild") == {"games": 0, "damaged": []}
    assert (
        said("check", "audit")
        == said("check", "replay", "--golden", "none")
        == {"games": 0, "verdicts": {}, "wrong": {}, "cells": []}
    )


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("croupier ro", {"rotate-key"}),
        ("croupier store re", {"rekey", "restore", "rebuild"}),
        ("croupier people add --scope ", {"read", "play", "open", "host"}),
    ],
)
def test_completion_offers_commands_and_values(words: str, offered: set[str]) -> None:
    asked = {"_CROUPIER_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    ran = subprocess.run(
        [sys.executable, "-m", "croupier"], env=os.environ | asked, capture_output=True, text=True, check=False
    )
    assert {line.removeprefix("plain,") for line in ran.stdout.splitlines()} == offered


def test_progress_bar_is_for_terminals_only(tmp_path: Path) -> None:
    played = tmp_path / "game.json"
    played.write_bytes(msgspec.json.encode(game("dominion", 5, 30).document))
    terminal, ours = pty.openpty()
    with os.fdopen(terminal, "rb", buffering=0) as shown, os.fdopen(ours, "wb") as theirs:
        ran = subprocess.run(
            [sys.executable, "-m", "croupier", "verify", str(played)],
            env=os.environ | {"TERM": "xterm"},
            stdout=subprocess.PIPE,
            stderr=theirs,
            check=False,
        )
        bar = shown.read(1 << 16)
    assert ran.returncode == 0
    assert ran.stdout.startswith(b"consistent, not anchored\n")
    assert b"verifying" in bar
