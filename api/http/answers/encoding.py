"""Content encodings: gzip and zstd, if accepted, of every answer to a GET but pictures that are compressed already.

1. An answer that contains a token, a code or a secret is never compressed: its length would tell how much of it
   somebody has guessed. Only answers to writes contain one, and those are not compressed.
2. An answer to a caller who may have a seat is padded with a random number of blanks before it is compressed: text that
   others can write (names) appears beside what they may not know, and the length must not tell whether the two match.
3. A stream keeps no compressor between its events: each piece is compressed separately, once for all who are sent it,
   as consecutive blocks in one gzip member. Streams do not use zstd: its blocks refer to offsets in the block before,
   so only whole frames could be shared, and some programs stop at the end of the first frame. A zstd compressor for
   each stream would cost per delivery what gzip costs per version (16 us for a patch), and memory besides.
4. A stream is not compressed for those who list `identity` beside gzip, see `Call.streamed_in_gzip`.
"""

import asyncio
import struct
import zlib
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing

import zstandard

from api.http.requests import Encoding

LEAST = 256
"""The size in bytes from which a body is worth compressing."""
LARGE = 64 * 1024
"""The size in bytes from which compressing takes milliseconds: then a thread does it, at a higher level."""
_BLANKS = bytes([b" \t"[i & 1] for i in range(256)])
_GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
_GZIP_LAST = b"\x03\x00"
"""An empty block marked as the last one."""
_U32 = 0xFFFFFFFF
_QUICK, _THOROUGH = 3, 9
_zstd = zstandard.ZstdCompressor(level=_QUICK)


def blanks(noise: Callable[[int], bytes]) -> bytes:
    """0 to 255 blanks, each a space or a tab at random, so that they add to the length even when compressed."""
    return noise(noise(1)[0]).translate(_BLANKS)


async def compressed(body: bytes, encoding: Encoding) -> bytes:
    """A whole body in `gzip` or `zstd`."""
    if len(body) >= LARGE:
        return await asyncio.to_thread(_thoroughly, body, encoding)
    return _zstd.compress(body) if encoding == "zstd" else zlib.compress(body, wbits=31)


def _thoroughly(body: bytes, encoding: Encoding) -> bytes:
    if encoding == "zstd":
        return zstandard.ZstdCompressor(level=_THOROUGH).compress(body)
    return zlib.compress(body, level=6, wbits=31)


async def inflated(blocks: bytes) -> bytes:
    """Reverses `deflated`; from LARGE bytes on it is done in a thread."""
    work = zlib.decompressobj(-zlib.MAX_WBITS).decompress
    return work(blocks) if len(blocks) < LARGE else await asyncio.to_thread(work, blocks)


def deflated(plain: bytes) -> bytes:
    """A piece of a gzip stream as deflate blocks, flushed so that the receiver can read all of it."""
    block = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return block.compress(plain) + block.flush(zlib.Z_SYNC_FLUSH)


class Envelope:
    """The wrapping of one gzip stream: a header, and at its end a checksum of the whole."""

    __slots__ = ("_checksum", "_length")

    def __init__(self) -> None:
        self._checksum = self._length = 0

    def add(self, plain: bytes) -> None:
        """Add an uncompressed piece to length and checksum; to be called before it is sent."""
        self._checksum, self._length = zlib.crc32(plain, self._checksum), self._length + len(plain)

    def whole(self, blocks: bytes, end: bytes) -> bytes:
        """A stream of everything counted so far, as these compressed blocks, and of `end`, which is not counted yet."""
        checksum, length = zlib.crc32(end, self._checksum), self._length + len(end)
        return b"".join((_GZIP_HEAD, blocks, deflated(end), _GZIP_LAST, struct.pack("<II", checksum, length & _U32)))

    async def around(self, pieces: AsyncGenerator[bytes]) -> AsyncGenerator[bytes]:
        """The whole stream: the header, these compressed pieces, and at the end checksum and length."""
        yield _GZIP_HEAD
        async with aclosing(pieces):
            async for piece in pieces:
                yield piece
        yield _GZIP_LAST + struct.pack("<II", self._checksum, self._length & _U32)


async def gzipped(pieces: AsyncGenerator[bytes]) -> AsyncGenerator[bytes]:
    """A stream of one's own, compressed piece by piece."""

    async def packed() -> AsyncGenerator[bytes]:
        async with aclosing(pieces):
            async for piece in pieces:
                envelope.add(piece)
                yield deflated(piece)

    envelope = Envelope()
    async with aclosing(envelope.around(packed())) as whole:
        async for piece in whole:
            yield piece
