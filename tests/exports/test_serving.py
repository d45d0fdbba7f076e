"""The archive over HTTP: files that the index names, whole or one range of them; and the server that makes it."""

import os
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Any, cast

import httpx
import pytest

from api.application.ports.limits import Limits, Rate
from api.http.pages import exports
from infra.exports.index import INDEX
from tests.exports.kinds import files, made
from tests.support.app import RunningApp, application, serving
from tests.support.client import refused
from tests.support.games import ended
from tests.support.stores import Site
from tests.support.until import until


async def filled(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    for _ in range(3):
        await ended(anna, bert)


async def test_server_makes_and_serves_the_archive(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    async with application(tmp_path) as h:
        await filled(h)
        refused(await h.nobody.get("/exports/index.json"), 404, "not-found")
    async with application(tmp_path, exports=folder) as h:

        async def months() -> list[Any]:
            return (await h.nobody.get("/exports/index.json")).json().get("months", [])

        # All of them: the index is stored with each month that has files, and at the end.
        names = [file["name"] for month in await until(months, lambda found: len(found) > 1) for file in month["files"]]
        assert len(names) == 2
        for name in [INDEX, *names]:
            answer = await h.nobody.get(f"/exports/{name}")
            data = (folder / name).read_bytes()
            digest = sha256(data).digest()
            assert (answer.status_code, answer.content) == (200, data)
            assert answer.headers["repr-digest"] == f"sha-256=:{b64encode(digest).decode()}:"
            assert answer.headers["etag"] == f'"{digest.hex()}"'
            assert (await h.nobody.get(f"/exports/{name}", If_None_Match=answer.headers["etag"])).status_code == 304
            head = await h.nobody.http.head(f"/exports/{name}")
            assert (head.headers["content-length"], head.content) == (str(len(data)), b"")


@pytest.fixture
async def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, str, bytes]:
    """The folder of an archive that is there, the name of a file in it, and what that holds."""
    async with application(tmp_path) as h:
        await filled(h)
    folder = tmp_path / "site"
    made(Site(tmp_path / "croupier.sqlite3"), tmp_path, folder)
    name = min(name for name in files(folder) if name.endswith("zst"))
    monkeypatch.setattr(exports, "PIECE", 100)
    return folder, name, files(folder)[name]


async def test_one_range_a_request(tmp_path: Path, served: tuple[Path, str, bytes]) -> None:
    folder, name, data = served
    size, tag = len(data), f'"{sha256(data).hexdigest()}"'
    async with application(tmp_path, exports=folder) as h:
        for asked, start, end in (
            ("bytes=0-0", 0, 1), ("bytes=250-", 250, size), ("bytes=-7", size - 7, size), ("bytes=3-99999999", 3, size),
            ("bytes=-99999999", 0, size),
        ):  # fmt: skip
            for headers in ({}, {"If_Range": tag}):
                answer = await h.nobody.get(f"/exports/{name}", Range=asked, **headers)
                assert (answer.status_code, answer.content) == (206, data[start:end]), asked
                assert answer.headers["content-range"] == f"bytes {start}-{end - 1}/{size}"
                assert answer.headers["repr-digest"].startswith("sha-256=:" + b64encode(sha256(data).digest()).decode())
        for asked, more in (
            ("bytes=0-1,4-5", {}), ("bytes=x", {}), ("bytes=-", {}), ("pages=0-1", {}),
            ("bytes=0-1", {"If_Range": '"x"'}), ("bytes=0-1", {"If_Range": "Wed, 15 Nov 2023 00:00:00 GMT"}),
        ):  # fmt: skip
            answer = await h.nobody.get(f"/exports/{name}", Range=asked, **more)
            assert (answer.status_code, answer.content) == (200, data), asked
        for asked in (f"bytes={size}-", "bytes=5-4", "bytes=-0"):
            answer = await h.nobody.get(f"/exports/{name}", Range=asked)
            assert (answer.status_code, answer.headers["content-range"]) == (416, f"bytes */{size}"), asked


async def test_only_files_as_named_by_index_are_served(tmp_path: Path, served: tuple[Path, str, bytes]) -> None:
    folder, name, data = served
    (tmp_path / "secret.zst").write_bytes(data)
    (folder / "other.zst").write_bytes(data)
    async with application(tmp_path, exports=folder) as h:
        for path in (
            "", "/", "/2023-11", "/2023-11/", "/other.zst", "/../secret.zst",
            "/%2e%2e/secret.zst", "/..%2fsecret.zst", "/%00", f"/{tmp_path}/secret.zst",
        ):  # fmt: skip
            refused(await h.nobody.get(f"/exports{path}"), 404, "not-found")
        (folder / name).unlink()
        (folder / name).symlink_to(tmp_path / "secret.zst")
        refused(await h.nobody.get(f"/exports/{name}"), 404, "not-found")
        (folder / name).unlink()
        (folder / name).write_bytes(data[:-1])
        refused(await h.nobody.get(f"/exports/{name}"), 404, "not-found")
        (folder / name).unlink()
        os.mkfifo(folder / name)
        refused(await h.nobody.get(f"/exports/{name}"), 404, "not-found")
        (folder / name).unlink()
        (folder / "2023-11").rename(tmp_path / "elsewhere")
        (tmp_path / "elsewhere" / name.partition("/")[2]).write_bytes(data)
        (folder / "2023-11").symlink_to(tmp_path / "elsewhere")
        refused(await h.nobody.get(f"/exports/{name}"), 404, "not-found")


async def test_index_is_read_when_it_is_another(
    tmp_path: Path, served: tuple[Path, str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, name, _ = served
    read = list[bytes]()

    def noted(data: bytes) -> Any:
        read.append(data)
        return sha256(data)

    monkeypatch.setattr(exports, "sha256", noted)
    async with application(tmp_path, exports=folder) as h:
        for asked in (INDEX, name, name):
            assert (await h.nobody.get(f"/exports/{asked}")).status_code == 200
        assert len(read) == 1
        (other := tmp_path / INDEX).write_bytes(read[0].replace(name.encode(), b"x" * len(name)))
        other.replace(folder / INDEX)
        refused(await h.nobody.get(f"/exports/{name}"), 404, "not-found")
        assert b"xxx" in (await h.nobody.get(f"/exports/{INDEX}")).content
        assert len(read) == 2


async def test_downloads_count_as_requests(tmp_path: Path, served: tuple[Path, str, bytes]) -> None:
    folder, name, _ = served
    async with application(tmp_path, exports=folder, limits=Limits(guests=Rate(2, 60))) as h:
        assert [(await h.nobody.get(f"/exports/{name}")).status_code for _ in range(3)] == [200, 200, 429]


def test_server_over_sockets_sends_files_and_ranges(
    tmp_path: Path, served: tuple[Path, str, bytes], caplog: pytest.LogCaptureFixture
) -> None:
    folder, name, data = served
    with serving(tmp_path / "real", exports=str(folder)) as (url, _, _):
        assert httpx.get(f"{url}/exports/{name}").content == data
        assert httpx.get(f"{url}/exports/{name}", headers={"Range": "bytes=5-250"}).content == data[5:251]
        assert httpx.head(f"{url}/exports/{name}").headers["content-length"] == str(len(data))
    assert not [one for one in caplog.records if one.levelname == "ERROR"]


async def test_a_file_cut_while_sent_ends(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"abc")
    sent = list[Any]()

    async def send(message: Any) -> None:
        sent.append(message)

    answer = exports.FileResponse((tmp_path / "file").open("rb"), 10, {}, 200, "text/plain")
    await answer(cast("Any", {"type": "http", "method": "GET"}), cast("Any", None), send)
    assert [(one.get("body"), one.get("more_body")) for one in sent[1:]] == [(b"abc", True), (b"", False)]
