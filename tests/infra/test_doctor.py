"""`croupier check doctor` names what is wrong, and what to do; and operators' lookups show nothing hidden."""

import json
from pathlib import Path
from typing import Any

import pytest

from infra.cli.main import main
from infra.keys.signing import FILE, rotate
from infra.store.maintenance.migrations import migrate
from tests.faults.stage import plain, running
from tests.infra.test_metrics import play
from tools.servers.redis_cluster import ask, redis_cluster

Capture = pytest.CaptureFixture[str]
KEY = "k1:MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE="


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, unset: None) -> Path:
    """A folder with a store and a key, as after the first start, and no other setting."""
    del unset
    monkeypatch.setenv("CROUPIER_CIPHER_KEYS", KEY)
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    migrate(data / "croupier.sqlite3")
    rotate(data / FILE)
    monkeypatch.setenv("CROUPIER_DATA", str(data))
    return data


def looked(capsys: Capture, *arguments: str) -> tuple[int, list[dict[str, Any]]]:
    """Exit status, and what is wrong."""
    status = main(["check", "doctor", "--json", *arguments])
    found = json.loads(capsys.readouterr().out)
    assert found["wrong"] == sum(one["state"] == "wrong" for one in found["findings"])
    assert status == (1 if found["wrong"] else 0)
    troubles = [one for one in found["findings"] if one["state"] != "ok"]
    assert all(one["advice"] for one in troubles), "whatever is wrong, there is something to do"
    return status, troubles


@pytest.mark.usefixtures("unset")
def test_doctor_before_first_start_passes_and_makes_nothing(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path / "new"))
    status, troubles = looked(capsys)
    assert status == 0
    assert {"data", "store"} <= {one["about"] for one in troubles}
    assert not (tmp_path / "new").exists(), "it makes nothing"


def test_doctor_names_dead_masters_and_orphan_slots(
    data: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert data.exists()
    with redis_cluster() as cluster:
        monkeypatch.setenv("CROUPIER_REDIS_URL", cluster.url)
        assert looked(capsys)[0] == 0
        ask(cluster.masters[-1], "CLUSTER", "DELSLOTS", 16382, 16383)
        cluster.masters[0].stop()
        status, troubles = looked(capsys)
        assert status == 1
        said = [one["found"] for one in troubles if one["about"] == "redis"]
        dead = f"the master 127.0.0.1:{cluster.masters[0].port} does not answer: ConnectionError"
        assert said == ["2 slots of the cluster have no master", dead]


@pytest.mark.usefixtures("data")
def test_doctor_reports_server_url_below_a_path(capsys: Capture) -> None:
    status, troubles = looked(capsys, "--url", "https://play.example/croupier/v1/")
    assert status == 1
    (found,) = [one for one in troubles if one["about"] == "url"]
    assert found["found"].endswith("leads below the path /croupier")
    assert "host name of its own" in found["advice"]


def test_doctor_asks_as_clients_and_shows_nothing_hidden(data: Path, capsys: Capture) -> None:
    with running([plain(CROUPIER_DATA=str(data), CROUPIER_CIPHER_KEYS=KEY, CROUPIER_SIGNING_KEYS="")]) as (api,):
        assert main(["check", "doctor", "--url", api.url]) == 0
        assert "is ready" in capsys.readouterr().out
        game, anna, bert, *tokens = play(api.url).ids
    assert main(["check", "doctor", "--url", api.url]) == 1
    assert "does not answer" in capsys.readouterr().out

    assert main(["games", "show", game, "--json"]) == 0
    known = json.loads(capsys.readouterr().out)
    assert {seat["player"] for seat in known["listing"]["sitting"]} == {anna, bert}
    assert main(["games", "show", game]) == 0
    assert "dominion, running" in capsys.readouterr().out
    assert main(["games", "show", "1" * 32]) == 1

    assert main(["people", "show", "ANN", "--json"]) == 0
    assert [one["id"] for one in json.loads(capsys.readouterr().out)] == [anna]
    assert main(["people", "show", "%"]) == 1
    assert main(["people", "show", bert]) == 0
    assert "Bert: may play" in capsys.readouterr().out.replace("\n", "")

    assert main(["people", "tokens", anna, "--json"]) == 0
    said = capsys.readouterr().out
    assert [one["scope"] for one in json.loads(said)] == ["open"]
    assert all(token not in said for token in tokens)
    assert main(["people", "tokens", anna]) == 0
    assert "1 tokens" in capsys.readouterr().out
    assert main(["people", "tokens", "nobody"]) == 1
