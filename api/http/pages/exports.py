"""The archive of all public games, at /exports: the files that its index names, and no other.

A file never changes under its name, so a download goes on where it ended: one range a request, see RFC 9110, 14.
"""

import asyncio
import os
import re
from base64 import b64encode
from contextlib import suppress
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO, cast

import msgspec
from litestar import HttpMethod
from litestar.handlers import HTTPRouteHandler
from litestar.types import Receive, Scope, Send

from api.application.games.refusals import Refused
from api.application.runtime.worker_threads import beside
from api.http.answers.problems import problem
from api.http.answers.responses import JSON, NOSNIFF, RawResponse, etag
from api.http.call import Call
from api.http.operations.answering import as_guest
from api.http.operations.context import HttpContext
from api.http.requests import AnyRequest, NoQuery, header

INDEX = "index.json"
TYPES = {"json": JSON, "zst": "application/zstd", "parquet": "application/vnd.apache.parquet"}
PIECE = 256 * 1024
"""Bytes read and sent at once."""
NOTHING = "there is no such file: /exports/index.json names those of the archive, once a month is over"
_RANGE = re.compile(r"bytes=(\d{0,15})-(\d{0,15})", re.ASCII)


class FileResponse(RawResponse):
    """So many bytes of an open file, from where it stands, read on a thread as fast as the connection takes them."""

    __slots__ = ("_file", "_left")

    def __init__(self, file: BinaryIO, length: int, headers: dict[str, str], status: int, media_type: str) -> None:
        super().__init__(b"", headers, status, media_type)
        self._file, self._left = file, length

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - as above
        """Send them; to HEAD none."""
        given = {**self.headers, "Content-Type": self.media_type, "Content-Length": f"{self._left}"}
        headers = [*[(name.lower().encode(), text.encode()) for name, text in given.items()], NOSNIFF]
        with self._file:
            await send({"type": "http.response.start", "status": self.status, "headers": headers})
            left = self._left if scope["type"] == "http" and scope["method"] != "HEAD" else 0
            while piece := await asyncio.to_thread(self._file.read, min(left, PIECE)):
                left -= len(piece)
                await send({"type": "http.response.body", "body": piece, "more_body": True})
            await send({"type": "http.response.body", "body": b"", "more_body": False})


class Archive:
    """The archive in a folder. Its index is read once, and again when it is another file or was written since."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._seen, self._named = folder, (0, 0, 0), dict[str, tuple[int, str]]()

    def opened(self, name: str) -> tuple[BinaryIO, bytes]:
        """A file that the index names, or the index, open; and its SHA-256. Refused if absent, or only a link."""
        with suppress(OSError, LookupError, TypeError, msgspec.DecodeError):
            size, digest = self._files()[name]
            if (self._folder / name).resolve() == self._folder.resolve() / name:
                file = cast("BinaryIO", open(self._folder / name, "rb", opener=_no_link, buffering=0))  # noqa: SIM115 - it is sent
                if os.fstat(file.fileno()).st_size == size:
                    return file, bytes.fromhex(digest)
                file.close()
        raise Refused("not-found", NOTHING)

    def _files(self) -> dict[str, tuple[int, str]]:
        """Size and SHA-256 of each file that may be served. Several threads may ask."""
        there = (self._folder / INDEX).stat()
        if self._seen != (seen := (there.st_mtime_ns, there.st_size, there.st_ino)):
            index = (self._folder / INDEX).read_bytes()
            months = msgspec.json.decode(index, type=dict[str, Any])["months"]
            named = {file["name"]: (file["bytes"], file["sha256"]) for month in months for file in month["files"]}
            self._named, self._seen = {INDEX: (len(index), sha256(index).hexdigest()), **named}, seen
        return self._named


def route(folder: Path, context: HttpContext) -> HTTPRouteHandler:
    """Serves the archive in this folder; counted as requests without a token."""
    archive = Archive(folder)

    async def file(request: AnyRequest) -> RawResponse:
        name = request.scope["path"].removeprefix("/exports/")
        return await as_guest(context, request, partial(_answer, request, archive, name), problem)

    paths, methods = ["/exports", "/exports/{name:path}"], [HttpMethod.GET, HttpMethod.HEAD]
    return HTTPRouteHandler(paths, http_method=methods, status_code=200)(file)


async def _answer(request: AnyRequest, archive: Archive, name: str) -> RawResponse:
    file, digest = await beside(partial(archive.opened, name))
    size, tag = os.fstat(file.fileno()).st_size, etag(digest.hex())
    headers = {
        "ETag": tag, "Repr-Digest": f"sha-256=:{b64encode(digest).decode()}:", "Accept-Ranges": "bytes",
        "Cache-Control": "no-cache" if name == INDEX else "public, max-age=31536000, immutable",
    }  # fmt: skip
    if Call(request, (b"if-none-match",), None, NoQuery(), None).has(tag):
        file.close()
        return RawResponse(b"", headers, 304)
    media_type, asked = TYPES[name.rpartition(".")[2]], _RANGE.fullmatch(header(request, b"range") or "bytes=-")
    first, last = ("", "") if asked is None or header(request, b"if-range") not in (None, tag) else asked.groups()
    if not first and not last:
        return FileResponse(file, size, headers, 200, media_type)
    start = int(first) if first else max(size - int(last), 0)
    end = min(int(last) + 1, size) if first and last else size
    if start >= end:
        file.close()
        return RawResponse(b"", {**headers, "Content-Range": f"bytes */{size}"}, 416, media_type)
    file.seek(start)
    headers["Content-Range"] = f"bytes {start}-{end - 1}/{size}"
    return FileResponse(file, end - start, headers, 206, media_type)


def _no_link(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_NOFOLLOW | os.O_NONBLOCK)
