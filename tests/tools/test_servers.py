"""The servers that all other tests of real stores use."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import redis as client

from tests.support.until import gone, soon
from tools.servers import binaries
from tools.servers.binaries import POSTGRES, Programs, Wanted, find, missing
from tools.servers.postgres import answers, fresh_database, postgres
from tools.servers.process import ServerError, new_folder, unprivileged
from tools.servers.redis import redis

pytestmark = pytest.mark.proof

ROOT = Path(__file__).parents[2]
SOON = 20.0


def owner(pid: int) -> int:
    return Path(f"/proc/{pid}").stat().st_uid


def test_fresh_database_is_dropped_even_in_use(postgres_server: str) -> None:
    with fresh_database(postgres_server) as url:
        user = psycopg.connect(url)
    with user, pytest.raises(psycopg.OperationalError):
        user.execute("SELECT 1")
    assert not answers(url)


@pytest.mark.parametrize("turn", [1, 2])
def test_each_test_has_an_empty_redis(redis_url: str, turn: int) -> None:
    with client.Redis.from_url(redis_url) as connection:  # pyright: ignore[reportUnknownMemberType] - untyped **kwargs
        assert connection.dbsize() == 0  # pyright: ignore[reportUnknownMemberType]
        connection.set("left behind", turn)


@pytest.mark.parametrize("durable", [True, False])
def test_durable_commit_waits_for_the_disk(durable: bool) -> None:
    with postgres(durable=durable) as server, psycopg.connect(server.url) as connection:
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):
            assert connection.execute(f"SHOW {setting}").fetchone() == ("on" if durable else "off",)


def test_no_server_runs_as_root() -> None:
    account = unprivileged()
    expected = os.geteuid() if account is None else account.uid
    assert expected != 0
    with postgres() as store, redis() as bell:
        assert {owner(store.pid), owner(bell.pid)} == {expected}


@pytest.mark.parametrize("server", ["postgres", "redis"])
@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM])
def test_a_server_does_not_outlive_whoever_started_it(server: str, end: signal.Signals) -> None:
    script = f"""
import time
from tools.servers.{server} import {server}
with {server}() as server:
    print(server.pid, server.process.folder, flush=True)
    time.sleep(600)
"""
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, cwd=ROOT) as starter:
        assert starter.stdout is not None
        pid, folder = starter.stdout.readline().split()
        assert owner(int(pid)) != 0
        starter.send_signal(end)
    soon(lambda: not Path(folder).exists(), seconds=20)
    assert gone(int(pid))


# -- the sources of servers


@pytest.fixture
def folder() -> Iterator[Path]:
    made = new_folder(unprivileged())
    yield made
    shutil.rmtree(made)


def test_missing_server_fails_saying_what_to_install(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    looked: list[str] = []

    def nothing(wanted: Wanted) -> Iterator[Programs]:
        looked.append(wanted.name)
        raise ServerError("there is no apt-get or dpkg-deb")

    monkeypatch.setattr(binaries, "WAYS", [nothing])
    monkeypatch.setattr(binaries, "_given_up", {})

    for _ in range(2):
        with pytest.raises(ServerError, match="apt-get install redis-server") as refused:
            find(binaries.REDIS, unprivileged(), folder)
        assert "CROUPIER_TEST_REDIS_URL" in str(refused.value)
        assert "there is no apt-get" in str(refused.value)
    assert looked == ["Redis"], "it is not looked for again for each test"
    assert "pip install" in missing(POSTGRES, [])


def test_tests_use_only_the_database_url_given() -> None:
    nowhere = "postgresql://croupier@127.0.0.1:9/games"
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "tests/infra/test_mapper.py::test_shard_hash_equals_that_of_postgresql"],
        env=os.environ | {"CROUPIER_TEST_DATABASE_URL": nowhere},
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert ran.returncode == 1
    assert "port 9 failed: Connection refused" in ran.stdout
    assert "1 error" in ran.stdout
