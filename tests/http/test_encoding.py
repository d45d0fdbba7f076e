"""Compressed answers: the same once unpacked; never for secrets, never of the same length for a seat."""

import gzip
import zlib
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
import zstandard

from api.http.answers.encoding import LARGE, LEAST
from api.http.requests import wanted
from tests.http.test_stream_behind import dawdle
from tests.support.app import RunningApp, serving
from tests.support.client import ok
from tests.support.games import frames, view
from tests.support.streams import NDJSON, SSE, frames_in, tap

UNPACK: dict[str, Callable[[bytes], bytes]] = {"gzip": gzip.decompress, "zstd": zstandard.ZstdDecompressor().decompress}


async def packed(h: RunningApp, url: str, encoding: str, headers: dict[str, str]) -> tuple[dict[str, str], bytes]:
    """Headers and body as sent."""
    request = h.http.build_request("GET", url, headers=headers | {"Accept-Encoding": encoding})
    answer = await h.http.send(request, stream=True)
    return dict(answer.headers), b"".join([part async for part in answer.aiter_raw()])


@pytest.mark.parametrize(
    ("accepted", "chosen"),
    [
        ("", ""),
        ("identity", ""),
        ("br", ""),
        ("gzip", "gzip"),
        ("gzip, deflate, br, zstd", "zstd"),
        ("zstd;q=0.5, gzip", "gzip"),
        ("GZIP;q=0.1", "gzip"),
        ("zstd;q=0, gzip;q=0", ""),
        ("gzip;q=x", ""),
    ],
)
def test_accepted_encoding_of_highest_quality_is_chosen(accepted: str, chosen: str) -> None:
    assert wanted(accepted, "zstd", "gzip") == chosen


@pytest.mark.parametrize("encoding", ["gzip", "zstd"])
async def test_compressed_answer_unpacks_to_the_plain_one(encoding: str, h: RunningApp) -> None:
    path, anna, bert = await h.table()
    await dawdle([anna, bert], path, 60)
    large = 0
    for url in ("view", "frames", "film?with=lines,frames", "story", "/v1/rulesets/dominion", "/v1/openapi.json"):
        where = url if url.startswith("/") else f"{path}/{url}"
        plain = await anna.get(where)
        headers, body = await packed(h, where, encoding, anna.headers)
        assert headers["content-encoding"] == encoding
        assert int(headers["content-length"]) == len(body) < len(plain.content)
        assert UNPACK[encoding](body).rstrip(b" \t") == plain.content
        assert headers["etag"] == f'W/{plain.headers["etag"][:-1]}-{encoding}"'
        for tag in (headers["etag"], plain.headers["etag"]):
            same = await anna.get(where, If_None_Match=tag, Accept_Encoding=encoding)
            assert (same.status_code, same.content, same.headers["etag"]) == (304, b"", headers["etag"])
        large += len(plain.content) > LARGE
    assert large, "or nothing was packed in a thread"
    headers, body = await packed(h, "/v1/healthz", encoding, {})
    assert "content-encoding" not in headers
    assert len(body) < LEAST


async def test_whatever_is_beside_the_api_is_compressed_too(h: RunningApp) -> None:
    routes = [route.path for route in h.app.routes if "{" not in route.path]
    for path in [route for route in routes if not route.startswith("/v1/me")]:
        plain = await h.nobody.get(path)
        if plain.status_code == 200 and len(plain.content) > 1024:
            headers, _ = await packed(h, path, "gzip", {})
            assert headers["content-encoding"] == "gzip", path


async def test_answers_to_a_seat_are_padded_at_random(h: RunningApp) -> None:
    path, anna, *_ = await h.table()
    for url in ("view", "frames", "film", "story"):
        for encoding in ("gzip", "zstd"):
            got = [(await packed(h, f"{path}/{url}", encoding, anna.headers))[1] for _ in range(30)]
            assert len({len(body) for body in got}) > 12, "not even with the blanks packed"
    same = [(await packed(h, "/v1/rulesets/dominion", "gzip", {}))[1] for _ in range(3)]
    assert len(set(same)) == 1, "what everybody may have needs none"


@pytest.mark.parametrize("kind", [SSE, NDJSON])
async def test_compressed_stream_is_readable_at_each_event(kind: str, h: RunningApp) -> None:
    path, anna, bert = await h.table()

    def so_far(body: bytes) -> bytes:
        return zlib.decompressobj(31).decompress(body)

    headers = anna.headers | {"Accept": kind, "Accept-Encoding": "gzip, zstd"}
    async with tap(h.app, f"{path}/stream", headers) as stream:
        for _ in range(4):
            version = (await view(anna, path))["version"]
            await stream.until(lambda t, version=version: len(frames_in(so_far(t.body))) == version)
            assert frames_in(so_far(stream.body)) == await frames(anna, path)
            await dawdle([anna, bert], path, 1)
        ok(await bert.post(f"{path}/resignation", {}))
        await stream.until(lambda t: t.ended)
    assert dict(stream.headers)[b"content-encoding"] == b"gzip"
    assert frames_in(gzip.decompress(stream.body)) == await frames(anna, path)
    for of in ("patches", "views"):
        plain = (await anna.get(f"{path}/stream?of={of}", Accept=kind)).content
        _, body = await packed(h, f"{path}/stream?of={of}", "gzip", anna.headers | {"Accept": kind})
        unpacked = gzip.decompress(body)
        assert b"\n".join([line.rstrip(b" \t") for line in unpacked.split(b"\n")]) == plain


def test_a_real_client_reads_what_is_compressed(tmp_path: Path) -> None:
    with serving(tmp_path) as (url, _, _), httpx.Client(base_url=url) as http:
        assert "zstd" in http.headers["accept-encoding"]
        found = http.get("/v1/rulesets/civilization")
        assert (found.headers["content-encoding"], found.json()["key"]) == ("zstd", "civilization")
        token = http.post("/v1/players", json={"name": "Anna"}).json()["token"]
        auth = {"Authorization": f"Bearer {token}"}
        game = http.post("/v1/games", json={"ruleset": "dominion", "seats": 2}, headers=auth).json()["id"]
        http.delete(f"/v1/games/{game}", headers=auth)
        whole = http.get(f"/v1/games/{game}/stream?of=views", headers=auth)
        assert whole.headers["content-encoding"] == "gzip", "of those that a browser accepts as well"
        assert whole.text.count("event: view") == 1
