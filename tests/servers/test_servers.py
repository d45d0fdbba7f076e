"""The servers that all other tests of real stores stand on."""

import io
import os
import shutil
import signal
import subprocess
import sys
import tarfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import psycopg
import pytest
import redis as client
import zstandard

from tests.servers import binaries, citus
from tests.servers.binaries import POSTGRES, Programs, Wanted, find, in_wheel, missing
from tests.servers.postgres import answers, database, fresh_database, postgres
from tests.servers.process import ServerError, new_folder, unprivileged
from tests.servers.redis import redis

pytestmark = pytest.mark.proof

ROOT = Path(__file__).parents[2]
SOON = 20.0


def until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SOON
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def owner(pid: int) -> int:
    return Path(f"/proc/{pid}").stat().st_uid


def tables(url: str) -> list[str]:
    with psycopg.connect(url) as connection:
        rows = connection.execute("SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace").fetchall()
    return [name for (name,) in rows]


@pytest.mark.parametrize("turn", [1, 2])
def test_each_test_has_an_empty_database(postgres_url: str, turn: int) -> None:
    assert tables(postgres_url) == []
    with psycopg.connect(postgres_url) as connection:
        connection.execute("CREATE TABLE left_behind AS SELECT 1")
    assert tables(postgres_url) == ["left_behind"], turn


def test_a_fresh_database_is_dropped_under_those_who_use_it(postgres_server: str) -> None:
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


def test_postgres_comes_back_on_its_port_with_its_data() -> None:
    with postgres() as server:
        url = database(server.url, "games")
        with psycopg.connect(url) as connection:
            connection.execute("CREATE TABLE kept AS SELECT 7 AS number")
        for end in (server.stop, server.crash, lambda: os.kill(server.pid, signal.SIGKILL)):
            end()
            until(lambda: not answers(url))
            server.process.stop()
            server.start()
            assert tables(url) == ["kept"]
        folder = server.process.folder
    assert not answers(url)
    assert not folder.exists()


def test_redis_comes_back_on_its_port_with_its_data() -> None:
    with redis() as server, client.Redis.from_url(server.url) as connection:  # pyright: ignore[reportUnknownMemberType]
        connection.set("kept", 7)
        server.stop()
        with pytest.raises(client.ConnectionError):
            connection.get("kept")
        server.start()
        assert connection.get("kept") == b"7"
        server.restart()
        assert connection.get("kept") == b"7"
        folder = server.process.folder
    assert not folder.exists()


@pytest.mark.parametrize("durable", [True, False])
def test_durable_means_that_a_commit_waits_for_the_disk(durable: bool) -> None:
    with postgres(durable=durable) as server, psycopg.connect(server.url) as connection:
        for setting in ("fsync", "synchronous_commit", "full_page_writes"):
            assert connection.execute(f"SHOW {setting}").fetchone() == ("on" if durable else "off",)


def test_data_that_is_to_stay_stays() -> None:
    data = new_folder(unprivileged()) / "kept"
    try:
        with postgres(data=data) as server:
            database(server.url, "games")
        with postgres(data=data) as server:
            assert answers(database(server.url, "games"))
    finally:
        shutil.rmtree(data.parent)


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
from tests.servers.{server} import {server}
with {server}() as server:
    print(server.pid, server.process.folder, flush=True)
    time.sleep(600)
"""
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, cwd=ROOT) as starter:
        assert starter.stdout is not None
        pid, folder = starter.stdout.readline().split()
        assert owner(int(pid)) != 0
        starter.send_signal(end)
    until(lambda: not Path(folder).exists())
    assert not alive(int(pid))


def alive(pid: int) -> bool:
    """A process that nobody has waited for yet is not alive."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


# -- where servers come from


@pytest.fixture
def folder() -> Iterator[Path]:
    made = new_folder(unprivileged())
    yield made
    shutil.rmtree(made)


def test_the_wheel_serves_when_the_machine_has_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(binaries, "WAYS", [in_wheel])
    with postgres() as server:
        assert tables(server.url) == []
        server.restart()
        assert tables(database(server.url, "games")) == []


def test_programs_out_of_reach_are_copied(monkeypatch: pytest.MonkeyPatch, folder: Path, tmp_path: Path) -> None:
    programs = next(in_wheel(POSTGRES))
    private = tmp_path / "private"
    for part in programs.parts:
        shutil.copytree(programs.root / part, private / part, ignore=shutil.ignore_patterns("include"))
    private.chmod(0o700)

    def only(_: Wanted) -> Iterator[Programs]:
        yield Programs(private, programs.bin, programs.parts)

    monkeypatch.setattr(binaries, "WAYS", [only])

    found = find(POSTGRES, unprivileged(), folder)

    assert found.root == (private if unprivileged() is None else folder / "programs")


def test_without_any_server_a_test_fails_and_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, folder: Path
) -> None:
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


def test_an_address_given_is_used_and_no_other() -> None:
    nowhere = "postgresql://croupier@127.0.0.1:9/games"
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-m", "proof", "-q", f"{__file__}::test_each_test_has_an_empty_database"],
        env=os.environ | {"CROUPIER_TEST_DATABASE_URL": nowhere},
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
    )
    assert ran.returncode == 1
    assert "port 9 failed: Connection refused" in ran.stdout
    assert "2 errors" in ran.stdout


def _archive(path: Path, text: str) -> Path:
    """An archive as `CROUPIER_CITUS_ARCHIVE` names one, with one file."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as files:
        about = tarfile.TarInfo("about")
        about.size = len(text)
        files.addfile(about, io.BytesIO(text.encode()))
    path.write_bytes(zstandard.compress(packed.getvalue()))
    return path


def _unpacked(_: Sequence[str], into: Path) -> None:
    """In place of Debian's packages: the folder that is looked for in them."""
    (into / "usr/lib/postgresql/15/bin").mkdir(parents=True)


def test_each_archive_of_citus_has_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(citus, "UNPACKED", tmp_path / "servers")
    monkeypatch.setattr(citus, "unpack", _unpacked)
    for name in ("one", "two", "one"):
        monkeypatch.setenv(citus.ARCHIVE, str(_archive(tmp_path / "citus.tar.zst", name)))
        assert (citus.programs().root / "about").read_text() == name
    assert len([*(tmp_path / "servers").iterdir()]) == 2


@pytest.mark.parametrize("text", [None, "no archive at all"])
def test_an_archive_of_citus_that_cannot_be_unpacked_is_said_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], text: str | None
) -> None:
    archive = tmp_path / "citus.tar.zst"
    if text is not None:
        archive.write_text(text)
    monkeypatch.setattr(citus, "UNPACKED", tmp_path / "servers")
    monkeypatch.setattr(citus, "unpack", _unpacked)
    monkeypatch.setenv(citus.ARCHIVE, str(archive))
    assert citus.main() == 1
    said = capsys.readouterr().err
    assert f"{citus.ARCHIVE} names {archive}, which cannot be unpacked" in said
    assert said.count("\n") == 1
    assert not [*tmp_path.glob("servers/*")], "nothing half-made is left"
