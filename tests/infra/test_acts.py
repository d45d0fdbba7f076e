"""Operators' acts on the command line are in the list that `host` reads, and in the log, also the server's."""

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import astuple

from api.application.ports.readiness import Stop
from infra.cli.main import COMMANDS, main
from infra.keys.signing import FILE
from infra.store.lists.health import COLUMNS
from infra.store.maintenance.migrations import migrate, open_store
from tests.faults.commands import croupier
from tests.faults.stage import plain, running
from tests.infra.test_logs import lines
from tests.support.until import soon

NO_ACTS = {
    "serve", "demo", "play", "dev", "new-game", "verify", "openapi", "frames", "export", "store migrate",
    "check doctor", "check audit", "check replay", "games show", "people show", "people tokens",
}  # fmt: skip
"""They change nothing that an operator answers for; `serve --lost-keys` does, and `migrate` has a line of its own.

`export` writes only what everybody may see, and `play` and `dev` are a player and a server of their own."""
Run = Callable[..., tuple[str, list[dict[str, Any]]]]


def runs(environ: dict[str, str]) -> Run:
    """Runs a command: its answer, and its lines in the log."""

    def run(*command: str) -> tuple[str, list[dict[str, Any]]]:
        said = croupier(*command, environ=environ)
        assert said.status == 0, said.err
        assert not [line for line in said.err.splitlines() if not line.startswith("{")]
        return said.out.strip(), lines(said.err)

    return run


def test_every_command_line_act_is_listed_and_logged(tmp_path: Path) -> None:
    data = tmp_path / "data"
    environ = plain(CROUPIER_DATA=str(data), CROUPIER_LOG="json", CROUPIER_ARCHIVE=str(tmp_path / "archive"))
    del environ["CROUPIER_SIGNING_KEYS"]
    run, said = runs(environ), list[str]()

    def acted(*command: str) -> list[str]:
        _, told = run(*command)
        return [line["message"] for line in told if line["message"].startswith("operator")]

    with running([environ]) as (api,):
        host, told = run("people", "add", "--scope", "host")
        assert told[-1]["message"].startswith("operator command line: token ")
        made = httpx.post(f"{api.url}/v1/players", json={"name": "Mallory"}).json()
        player, own = made["id"], {"Authorization": f"Bearer {made['token']}"}
        opening = {"ruleset": "dominion", "seats": 2}
        game = httpx.post(f"{api.url}/v1/games", json=opening, headers=own).json()["id"]
        with closing(open_store(data / "croupier.sqlite3")) as store, closing(store.session()) as session:
            row = astuple(Stop("dominion", "e", "bot", game, "bot", 1, "rules.py:1", "it raised SystemExit"))
            session.rows(f"INSERT INTO stops ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
        for command in (
            ["people", "rename", player, "Mall"], ["people", "ban", player, "--reason", "stalling"],
            ["people", "unban", player], ["people", "recover", player], ["people", "revoke", player],
            ["people", "export", player], ["people", "erase", player, "--yes"],
            ["games", "salvage", game, str(tmp_path / "salvaged")], ["games", "retry", game],
            ["games", "abandon", game],
            ["store", "archive"], ["rotate-key"],
            ["store", "backup", str(tmp_path / "saved")], ["store", "rekey"], ["store", "rebuild"],
        ):  # fmt: skip
            said += acted(*command)
        soon(lambda: {*said} - {line["message"] for line in lines(api.said())}, lambda missing: not missing, 20)
    original, copy = [f"sqlite:///{file}" for file in (data / "croupier.sqlite3", tmp_path / "copy.sqlite3")]
    said += acted("store", "copy", original, copy)  # which is refused while a server writes
    with running([environ]) as (api,):
        asked = {"Authorization": f"Bearer {host}"}
        acts = httpx.get(f"{api.url}/v1/acts?limit=100", headers=asked).json()["acts"]
    assert [line.rpartition("line: ")[2] for line in said] == [
        f"rename {player}", f"ban {player}", f"unban {player}", f"recover {player}", f"revoke {player}",
        f"export {player}", f"erase {player}", f"salvage {game}", f"retry {game}", f"abandon {game}",
        "archive", "rotate-key", "backup", "rekey", "rebuild", "copy",
    ]  # fmt: skip
    assert not [line for line in said if "Mall" in line or "stalling" in line]
    listed = [(one["act"], one["about"], one["operator"]) for one in reversed(acts)]
    assert [act for act, _, _ in listed] == [
        "token", "rename", "ban", "unban", "recover", "revoke", "export", "erase", "salvage", "retry", "abandon",
        "archive", "rotate-key", "backup", "rekey", "rebuild", "copy",
    ]  # fmt: skip
    assert {operator for _, _, operator in listed} == {"command line"}
    assert ("ban", player, "command line") in listed
    restored = tmp_path / "restored"
    _, told = runs(environ | {"CROUPIER_DATA": str(restored)})("store", "restore", str(tmp_path / "saved"))
    assert told[-1]["message"] == "operator command line: restore"
    with closing(open_store(restored / "croupier.sqlite3")) as store, closing(store.session()) as session:
        newest = session.rows("SELECT act FROM acts ORDER BY at DESC LIMIT 2")
    assert [act for (act,) in newest] == ["restore", "backup"]
    tried = {act.replace("token", "add") for act, _, _ in listed} | {"restore"}
    acting = {command.rpartition(" ")[2] for command in COMMANDS if command not in NO_ACTS}
    assert tried == acting, "a new command either keeps its act, or says here why it has none"


def test_rotate_key_changes_nothing_without_a_listed_act(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    store = tmp_path / "croupier.sqlite3"
    migrate(store)
    assert main(["rotate-key"]) == 0
    before = (tmp_path / FILE).read_text()
    assert before.startswith(f"{capsys.readouterr().out.strip()}:"), "the key is named"
    with closing(open_store(store)) as opened, closing(opened.session()) as session:
        session.rows("DROP TABLE acts")
    assert main(["rotate-key"]) == 1
    assert (tmp_path / FILE).read_text() == before
    assert {file.name.partition(".")[0] for file in tmp_path.iterdir()} == {"croupier", FILE}


def test_acts_on_a_read_only_store_are_logged(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path))
    migrate(tmp_path / "croupier.sqlite3")
    with closing(open_store(tmp_path / "croupier.sqlite3")) as opened, closing(opened.session()) as session:
        session.rows("CREATE TRIGGER full BEFORE INSERT ON acts BEGIN SELECT RAISE(ABORT, 'no room'); END")
    with caplog.at_level("INFO", "croupier"):
        assert main(["store", "backup", str(tmp_path / "saved"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["folder"] == str(tmp_path / "saved")
    said = [record.message for record in caplog.records]
    assert "operator command line: backup" in said
    assert any("not in the list" in line for line in said)
