"""Compresses the bodies of entries before encryption: zstd, with a dictionary of what entries usually contain.

Listings of archived games are compressed likewise, with a dictionary of their own.

1. A dictionary is a file beside this module that never changes: whatever was compressed with it needs it for ever. Its
   number is stored with each row. Better ones get new numbers; `python -m tests.data.make_dictionary` trains one.
2. A compressed body omits what its row already says: zstd's magic number, and the id of the dictionary.
"""

import threading
from pathlib import Path
from typing import Any

import zstandard
from eventsourcing.persistence import Compressor
from zstandard import ZstdCompressionDict, ZstdCompressionParameters, ZstdCompressor, ZstdDecompressor

NEWEST_DICTIONARY = 1
"""The number of the dictionary used for compression."""
LEVEL = 3
GAME_LEVEL = 19
"""The level for whole games: slow, but a game is compressed only once."""


class DamagedError(Exception):
    """These bytes are not compressed data of ours."""


class BodyCompressor(Compressor):
    """Compresses and decompresses with one dictionary, on any thread."""

    def __init__(self, number: int = NEWEST_DICTIONARY, of: str = "entries") -> None:
        """`of`: what is compressed, after which the file is named."""
        self.number = number
        self._dictionary = ZstdCompressionDict((Path(__file__).parent / f"{of}-{number}.dict").read_bytes())
        self._parameters = ZstdCompressionParameters(
            compression_level=LEVEL,
            format=zstandard.FORMAT_ZSTD1_MAGICLESS,
            write_dict_id=False,
            write_content_size=True,
        )
        self._dictionary.precompute_compress(  # pyright: ignore[reportUnknownMemberType] - it returns nothing
            compression_params=self._parameters
        )
        self._of = threading.local()  # compressors and decompressors, which two threads must not use at once

    def compress(self, data: bytes) -> bytes:
        """Compress bytes deterministically."""
        mine: ZstdCompressor | None = getattr(self._of, "compressor", None)
        if mine is None:
            mine = self._of.compressor = ZstdCompressor(dict_data=self._dictionary, compression_params=self._parameters)
        return mine.compress(data)

    def decompress(self, data: bytes) -> bytes:
        """Reverse `compress`; raises DamagedError."""
        try:
            return self.decompressor().decompress(data)
        except (zstandard.ZstdError, MemoryError) as error:  # damaged bytes may claim any length
            raise DamagedError(str(error)) from None

    def decompressor(self) -> ZstdDecompressor:
        """This thread's own, which raises as zstd does."""
        mine: ZstdDecompressor | None = getattr(self._of, "decompressor", None)
        if mine is None:
            form = zstandard.FORMAT_ZSTD1_MAGICLESS
            mine = self._of.decompressor = ZstdDecompressor(dict_data=self._dictionary, format=form)
        return mine


_LEVELS: Any = ZstdCompressionParameters  # its types omit further arguments


class GameCompressor:
    """Compresses whole games with one dictionary, as self-contained frames; on any thread."""

    def __init__(self) -> None:
        dictionary = Path(__file__).with_name(f"entries-{NEWEST_DICTIONARY}.dict")
        self._dictionary = ZstdCompressionDict(dictionary.read_bytes())

    def compress(self, data: bytes) -> bytes:
        """Compress bytes deterministically."""
        parameters = _LEVELS.from_level(GAME_LEVEL, source_size=len(data))
        return ZstdCompressor(dict_data=self._dictionary, compression_params=parameters).compress(data)

    def decompress(self, data: bytes) -> bytes:
        """Reverse `compress`; raises DamagedError."""
        try:
            return ZstdDecompressor(dict_data=self._dictionary).decompress(data)
        except (zstandard.ZstdError, MemoryError) as error:  # damaged bytes may claim any length
            raise DamagedError(str(error)) from None
