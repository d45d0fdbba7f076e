"""The commands as an operator or a player runs them: output, JSON and exit status."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from domain.dominion.rules import DOMINION
from domain.engine.entry import record
from infra.cli.main import main
from projections.schemas.schemas import Receipt
from tests.audit.forge import edited
from tests.audit.games import played
from tests.audit.test_verify import SIGNER, frames, receipt
from tests.support.app import application
from tests.support.client import ok
from tests.support.games import deal, last_province, open_game, play
from tests.support.games import frames as shown

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def files(tmp_path: Path) -> Callable[[str, Any], str]:
    def write(name: str, value: Any) -> str:
        path = tmp_path / name
        path.write_bytes(value if isinstance(value, bytes) else msgspec.json.encode(value))
        return str(path)

    return write


def keys() -> dict[str, Any]:
    return {"keys": [{"id": n, "algorithm": "Ed25519", "public": p.hex()} for n, p in SIGNER.keys().items()]}


GAME = played("dominion", 5, 30)


def test_verify_says_what_it_found_in_words(files: Callable[[str, Any], str], capsys: Capture) -> None:
    assert main(["verify", files("game.json", GAME.document)]) == 0
    said = capsys.readouterr()
    assert said.out.splitlines()[0] == "consistent, not anchored"
    assert f"game {GAME.game}: dominion, rules {DOMINION.version}" in said.out
    assert "committed" in said.out
    assert "declined" in said.out
    assert said.err == "", "no bar where nobody looks on"


def test_verify_anchors_with_receipts_and_frames(files: Callable[[str, Any], str], capsys: Capture) -> None:
    record, listed = files("game.json", GAME.document), files("keys.json", keys())
    answers = [{"version": 9, "receipt": msgspec.to_builtins(receipt(GAME, 9))}, msgspec.to_builtins(receipt(GAME, 4))]
    receipts = files("receipts.json", answers)
    assert main(["verify", record, "--receipts", receipts, "--keys", listed]) == 0
    assert capsys.readouterr().out.startswith(f"anchored, up to version 9 of {len(GAME.entries)}\n")
    lines = files("frames.ndjson", b"\n".join(map(msgspec.json.encode, frames(GAME, None))) + b"\n")
    assert main(["verify", record, "--seen", lines, "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["verdict"] == "anchored"
    assert (said["anchors"]["viewer"], said["anchors"]["frames"]) == ("spectator", len(GAME.entries))
    assert said["draws"][0] == {"version": 4, "draw": 1, "purpose": "seating"}


def test_verify_names_what_fails_and_where(files: Callable[[str, Any], str], capsys: Capture) -> None:
    changed = GAME.document
    changed["entries"][7] |= {"at": 1}
    assert main(["verify", files("game.json", changed)]) == 1
    assert capsys.readouterr().out.startswith("altered: document at version 8 (/entries/7/at): ")
    assert main(["verify", files("game.json", changed), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["finding"]["pointer"] == "/entries/7/at"


def test_verify_has_a_status_for_each_trouble(files: Callable[[str, Any], str], capsys: Capture) -> None:
    newer = edited(GAME, lambda entries: entries[-1].update(rules=7))
    assert main(["verify", files("newer.json", newer)]) == 3
    assert capsys.readouterr().out.startswith("rules version not installed: dominion version 7;")
    assert main(["verify", files("broken.json", b"{")]) == 1
    assert capsys.readouterr().out.startswith("malformed: ")
    record = files("game.json", GAME.document)
    assert main(["verify", record + "x"]) == 2
    assert main(["verify", record, "--receipts", files("receipts.json", [7])]) == 2
    assert main(["verify", record, "--keys", files("keys.json", {"keys": [{"id": "x"}]})]) == 2
    blank = [key | {"public": f"{key['public']}\n"} for key in keys()["keys"]]
    assert main(["verify", record, "--keys", files("keys.json", blank)]) == 2
    assert main(["verify", record, "--seen", files("seen.json", b"\xff")]) == 2
    for odd in (b'{"keys": 5}', b'{"keys": [1]}', b"[" * 5000):
        assert main(["verify", record, "--receipts", files("odd.json", odd)]) == 2
        assert capsys.readouterr().err.startswith("croupier: ")


def test_receipts_of_two_histories_need_no_record(files: Callable[[str, Any], str], capsys: Capture) -> None:
    one, other = receipt(GAME, 3), receipt(played("toy", 1, 30), 3)
    key, signature = SIGNER.sign(record.receipt(one.game, 3, bytes.fromhex(other.head)))
    listed = files("keys.json", keys())
    two = files("two.json", [one, Receipt(one.game, 3, other.head, key, signature.hex())])
    assert main(["verify", "--receipts", two, "--keys", listed]) == 1
    assert "two histories of one game" in capsys.readouterr().out
    assert main(["verify", "--receipts", two, "--keys", listed, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["verdict"] == "altered"
    assert main(["verify", "--receipts", files("one.json", [one]), "--keys", listed]) == 0


async def test_verify_holds_record_to_evidence_kept_while_running(tmp_path: Path) -> None:
    """The record before the end, the receipts of the choices, the keys: everything that the server itself provides."""
    async with application(tmp_path / "data") as h:
        path, _, *guests = await h.table(host="Host", scenario=last_province())
        kept = ok(await guests[0].get(f"{path}/record"))
        assert kept["frames"] == await shown(guests[0], path)
        choice = {"question": kept["frames"][-1]["version"], "picks": [0]}
        told = ok(await guests[0].post(f"{path}/choices", choice, Idempotency_Key="k"))
        again = ok(await guests[0].post(f"{path}/choices", choice, Idempotency_Key="k"))
        assert again["receipt"] == told["receipt"]
        assert told["receipt"]["head"] == told["frame"]["head"]
        for guest in guests:
            await guest.post(f"{path}/resignation", {})
        answers = [told]
        (tmp_path / "record.json").write_bytes((await h.nobody.get(f"{path}/record")).content)
        (tmp_path / "keys.json").write_bytes((await h.nobody.get("/v1/keys")).content)
    (tmp_path / "seen.json").write_text(json.dumps(kept))
    (tmp_path / "receipts.json").write_text(json.dumps(answers))
    given = [str(tmp_path / "record.json"), "--keys", str(tmp_path / "keys.json")]
    assert main(["verify", *given, "--receipts", str(tmp_path / "receipts.json")]) == 0
    assert main(["verify", *given, "--seen", str(tmp_path / "seen.json")]) == 0
    kept["frames"][-1]["head"] = "0" * 64
    (tmp_path / "seen.json").write_text(json.dumps(kept))
    assert main(["verify", *given, "--seen", str(tmp_path / "seen.json")]) == 1


# -- whole stores


async def filled(data: Path) -> str:
    """A store with a finished game, a running one, and one that was withdrawn: the path of the running one."""
    async with application(data) as h:
        over, anna, bert = await h.table()
        await play(over, [anna, bert], moves=12)
        ok(await bert.post(f"{over}/resignation", {}))
        running = await deal(anna, anna, bert)
        await play(running, [anna, bert], moves=5)
        ok(await anna.delete(await open_game(anna)))
        return running


async def test_audit_verifies_ended_games_by_several_processes(tmp_path: Path, capsys: Capture) -> None:
    await filled(tmp_path / "data")
    database = tmp_path / "data" / "croupier.sqlite3"
    for place, jobs in ((str(database), "2"), (f"sqlite:///{database}", "1")):
        assert main(["check", "audit", place, "--jobs", jobs]) == 0
        assert capsys.readouterr().out == "finished games verified: 2 consistent, not anchored, 1 not over\n"


async def test_replay_check_resumes_open_and_runs_golden_games(tmp_path: Path, capsys: Capture) -> None:
    await filled(tmp_path / "data")
    database = str(tmp_path / "data" / "croupier.sqlite3")
    golden = Path(__file__).parents[1] / "golden"
    count = len(list(golden.glob("*.jsonl")))
    assert main(["check", "replay", database, "--golden", str(golden)]) == 0
    assert capsys.readouterr().out == f"open and golden games replayed: {count + 1} go on\n"


async def test_replay_check_names_the_games_that_diverge(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = await filled(tmp_path / "data")
    database = str(tmp_path / "data" / "croupier.sqlite3")
    golden = tmp_path / "golden"
    golden.mkdir()
    source = Path(__file__).parents[1] / "golden" / "first-game-2.jsonl"
    about, *lines = source.read_text().splitlines()
    lines[10] = lines[10].replace('"copper"', '"silver"', 1)
    (golden / "first-game-2.jsonl").write_text("\n".join([about, *lines]) + "\n")
    assert main(["check", "replay", database, "--golden", str(golden), "--json"]) == 1
    assert list(json.loads(capsys.readouterr().out)["wrong"]) == ["first-game-2"]
    monkeypatch.setattr("infra.cli.check.audit.GAMES", {})
    assert main(["check", "replay", database, "--golden", str(tmp_path / "none")]) == 1
    assert capsys.readouterr().out.startswith(f"{running.rpartition('/')[2]}: its ruleset is not installed\n")
