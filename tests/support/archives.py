"""Archives to test with, a folder and a bucket, and the games that get there."""

import asyncio
import os
import re
from collections.abc import AsyncGenerator, Callable, Generator, Sequence
from contextlib import AbstractContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, Protocol

import httpx
import pytest

from infra.cli.main import main
from infra.store.entries.archive_place import open_objects
from infra.store.entries.objects import Objects
from tests.support.app import Clock, application
from tests.support.client import Guest, ok
from tests.support.games import deal, frames, play
from tests.support.stores import Site
from tools.servers.citus import TEST_URL
from tools.servers.s3 import ENVIRON, S3Server

CIPHER = "k1:a2tra2tra2tra2tra2tra2tra2tra2tra2tra2tra2s="
Run = Callable[..., tuple[int, str, str]]

SOMEBODY = {"Authorization": "AWS anna:signature"}
"""Moto checks no signature, but gives nobody objects without one."""

_PAIRS = [("sqlite", "folder"), ("postgres", "bucket"), *([("citus", "bucket")] if TEST_URL in os.environ else [])]
everywhere = pytest.mark.parametrize(("site", "archive"), _PAIRS, indirect=True)
"""A test of both places, and of both stores: neither knows which of the other it is with. Without it, of a folder."""


class Archive(Protocol):
    """A place of objects, read without the code under test."""

    where: str
    """As `CROUPIER_ARCHIVE` names it."""

    def names(self) -> list[str]:
        """The names of all objects, in order."""
        ...

    def read(self, name: str) -> bytes:
        """An object."""
        ...

    def write(self, name: str, data: bytes) -> None:
        """Replace an object's content."""
        ...

    def beside(self) -> "Archive":
        """Another, empty place of the same kind."""
        ...

    def away(self) -> AbstractContextManager[None]:
        """It does not answer within this block."""
        ...


class Folder:
    """An archive in a folder, which need not be there yet."""

    def __init__(self, path: Path) -> None:
        self._path, self.where = path, str(path)

    def names(self) -> list[str]:
        """The names of all objects."""
        return sorted(str(file.relative_to(self._path)) for file in self._path.rglob("[!.]*-*") if file.is_file())

    def read(self, name: str) -> bytes:
        """An object."""
        return (self._path / name).read_bytes()

    def write(self, name: str, data: bytes) -> None:
        """Replace an object's content."""
        (self._path / name).write_bytes(data)

    def beside(self) -> "Folder":
        """Another folder."""
        return Folder(self._path.with_name(f"{self._path.name}-beside"))

    @contextmanager
    def away(self) -> Generator[None]:
        """The folder has another name within this block."""
        away = self._path.with_name("away")
        os.rename(self._path, away)  # noqa: PTH104
        try:
            yield
        finally:
            os.rename(away, self._path)  # noqa: PTH104


class Bucket:
    """An archive in a new bucket of a server."""

    def __init__(self, server: S3Server, prefix: str = "some/where") -> None:
        bucket = server.make_bucket()
        self._server, self._url, self._prefix = server, f"{server.url}/{bucket}", prefix
        self.where = f"s3://{bucket}/{prefix}"

    def names(self) -> list[str]:
        """The names of all objects; checks on the way that they are all in the bucket."""
        keys = re.findall(r"<Key>(.*?)</Key>", httpx.get(self._url, params={"list-type": 2}).raise_for_status().text)
        assert all(key.startswith(f"{self._prefix}/") for key in keys)
        return [key.removeprefix(f"{self._prefix}/") for key in keys]

    def read(self, name: str) -> bytes:
        """An object."""
        return httpx.get(f"{self._url}/{self._prefix}/{name}", headers=SOMEBODY).raise_for_status().content

    def write(self, name: str, data: bytes) -> None:
        """Replace an object's content."""
        httpx.put(f"{self._url}/{self._prefix}/{name}", content=data, headers=SOMEBODY).raise_for_status()

    def beside(self) -> "Bucket":
        """Another bucket."""
        return Bucket(self._server)

    def away(self) -> AbstractContextManager[None]:
        """The server refuses connections within this block."""
        return self._server.away()


@pytest.fixture
def archive(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Archive:
    """An empty archive, whose server our environment names."""
    if getattr(request, "param", "folder") == "folder":
        return Folder(tmp_path / "archive")
    server: S3Server = request.getfixturevalue("s3_server")
    for name, value in {**ENVIRON, "AWS_ENDPOINT_URL": server.url}.items():
        monkeypatch.setenv(name, value)
    return Bucket(server)


@pytest.fixture
def run(
    site: Site,
    tmp_path: Path,
    archive: Archive,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Run:
    """Run a command over the store and its archive: exit status, stdout and stderr."""

    def run(*command: str, cipher: str = CIPHER, place: str | None = None) -> tuple[int, str, str]:
        monkeypatch.setenv("CROUPIER_DATABASE_URL", site.url)
        monkeypatch.setenv("CROUPIER_DATA", str(tmp_path / "data"))
        monkeypatch.setenv("CROUPIER_CIPHER_KEYS", cipher)
        monkeypatch.setenv("CROUPIER_ARCHIVE", archive.where if place is None else place)
        capsys.readouterr()
        status = main(command)
        said = capsys.readouterr()
        return status, said.out, said.err

    return run


def opened(archive: Archive) -> Objects:
    """The objects of a place, as `croupier store archive` opens them."""
    found = open_objects(archive.where, make=True)
    assert found is not None
    return found


class Forgetful:
    """A place that returns something else than it was given, except for the objects that it has had `before`."""

    def __init__(self, objects: Objects) -> None:
        """Objects are stored as given in the place behind this."""
        self.put, self.delete, self.all, self._get = objects.put, objects.delete, objects.all, objects.get
        self.before = {name for name, _ in objects.all()}

    def get(self, name: str) -> bytes:
        """An object; in a new one the last byte is changed."""
        found = self._get(name)
        return found if name in self.before else found[:-1] + b"?"


def later() -> Clock:
    """A clock that continues after that of the previous application."""
    clock = Clock()
    clock.now += 10**9
    return clock


def archived(site: Site) -> int:
    """How many games are in the archive."""
    ((count,),) = site.run("SELECT count(*) FROM games WHERE archived IS NOT NULL")
    return count


def rows(site: Site, path: str) -> int:
    """How many entries of a game are in the store."""
    ((count,),) = site.run("SELECT count(*) FROM events WHERE game = ?", (path.rpartition("/")[2],))
    return count


async def over(*guests: Guest, moves: int = 40) -> str:
    """A finished game of some length."""
    path = await deal(guests[0], *guests)
    await play(path, guests, moves)
    ok(await guests[0].post(f"{path}/resignation", {}))
    return path


async def told(path: str, guests: Sequence[Guest]) -> list[Any]:
    """All answers about a game, for everybody."""
    asked = [
        path,
        *(f"{path}/{what}" for what in ("view", "view?version=3", "view?version=30", "story", "record", "film")),
        f"{path}/receipt?version=7",
        "/v1/games",
        "/v1/results",
        "/v1/watch",
    ]
    answers: list[Any] = []
    for guest in guests:
        for url in asked:
            answer = await guest.get(url)
            assert answer.status_code < 500, answer.text
            answers.append((url, answer.status_code, answer.content))
        answers.append(await frames(guest, path))
        if guest.token:
            answers.append(ok(await guest.get("/v1/me/games")))
    return answers


@asynccontextmanager
async def moved(site: Site, tmp_path: Path, archive: Archive, run: Run) -> AsyncGenerator[tuple[Guest, str, str]]:
    """A server that has not yet read two games, one of which is in the archive."""
    async with application(tmp_path / "data", url=site.url, cipher_keys=CIPHER, archive=archive.where) as home:
        anna, bert = await home.players("Anna", "Bert")
        path, running = await over(anna, bert), await deal(anna, anna, bert)
    assert (await asyncio.to_thread(run, "store", "archive"))[0] == 0
    assert archived(site) == 1
    async with application(
        tmp_path / "data", url=site.url, cipher_keys=CIPHER, archive=archive.where, seed="again", clock=later()
    ) as home:
        yield home.again(anna), path, running
