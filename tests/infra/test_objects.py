"""What every store of objects must do: a folder, and a bucket of a server."""

import asyncio

import pytest

from infra.store.entries.archive_place import open_objects
from infra.store.entries.objects import ArchiveError
from tests.support.archives import Archive, opened

pytestmark = pytest.mark.parametrize("archive", ["folder", "bucket"], indirect=True)
NAME = "ab/cd-0"


def test_an_object_is_as_it_was_put(archive: Archive) -> None:
    objects = opened(archive)
    for data in (b"", b"one", bytes(range(256)) * 2000):
        objects.put(NAME, data)
        assert objects.get(NAME) == archive.read(NAME) == data, "also over another one"
    assert opened(archive).get(NAME) == data, "whoever has put it"
    ((name, age),) = objects.all()
    assert (name, -60 < age < 60) == (NAME, True)


def test_an_object_is_gone_once_deleted(archive: Archive) -> None:
    objects = opened(archive)
    for name in (NAME, "ab/cd-1"):
        objects.put(name, b"one")
    for _ in range(2):
        objects.delete(NAME)
        assert [name for name, _ in objects.all()] == ["ab/cd-1"]
        with pytest.raises(ArchiveError, match=f"{NAME} cannot be read from the archive {archive.where}"):
            objects.get(NAME)


def test_objects_are_listed_in_order_over_pages(archive: Archive) -> None:
    objects = opened(archive)
    names = ["aa/cd-0", "ab/cc-9", *[f"ab/cd-{number:03}" for number in range(60)], "ab/ce-0", "ac/cd-0"]
    for name in reversed(names):  # the client of a bucket gives 50 at a time
        objects.put(name, b"one")
    assert [name for name, _ in objects.all()] == names


async def test_objects_are_put_and_read_by_threads(archive: Archive) -> None:
    objects, names = opened(archive), [f"ab/cd-{number}" for number in range(24)]
    await asyncio.gather(*[asyncio.to_thread(objects.put, name, name.encode()) for name in names * 2])
    assert await asyncio.gather(*[asyncio.to_thread(objects.get, name) for name in names]) == [
        n.encode() for n in names
    ]


def test_objects_that_are_away_are_said_to_be(archive: Archive) -> None:
    objects = opened(archive)
    objects.put(NAME, b"one")
    there = open_objects(archive.where)
    assert there is not None
    with archive.away():
        for ask in (lambda: there.get(NAME), lambda: there.put(NAME, b"two")):
            with pytest.raises(ArchiveError, match=f"the archive {archive.where}"):
                ask()
    assert (there.get(NAME), archive.names()) == (b"one", [NAME]), "and nothing was made"
