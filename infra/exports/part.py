"""Some games on their way into files: a line for each record, and a row for each game."""

from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from io import BytesIO
from typing import Any

import msgspec
import zstandard
from msgspec import UNSET

from api.application.ports.stores import StoredEntry
from infra.store.entries.mapper import ODD
from projections.lists.listing_fold import folded
from projections.lists.live_listing import listing
from projections.verification.reading import parse
from projections.verification.record import full_record
from projections.verification.verifier import Verifier

GAMES_A_FILE, BYTES_A_FILE = 1_000, 32 * 2**20
"""The most games in a file, and the bytes of records, uncompressed, after which it ends."""
SAMPLE = 100
"""Of so many records one is verified."""
LEVEL = 6
"""Of zstd."""
TABLES = find_spec("pyarrow") is not None
"""Whether we can write Parquet."""
_encode = msgspec.json.Encoder().encode


class Part:
    """Games of one ruleset, in order. Equal games give equal bytes, as long as the compressing libraries are the same.

    All of it is in memory.
    """

    def __init__(self, verifier: Verifier) -> None:
        self._verifier = verifier
        self._file, self._packed, self._size = BytesIO(), zstandard.ZstdCompressor(level=LEVEL).compressobj(), 0
        self._rows, self._looked = list[dict[str, Any]](), 0

    @property
    def full(self) -> bool:
        """Whether its files are as long as files are."""
        return self._looked >= GAMES_A_FILE or self._size >= BYTES_A_FILE

    def add(self, at: int, game: str, entries: Sequence[StoredEntry]) -> bool:
        """Add a game that everybody could see from this moment on, by its entries, whose digests have been checked.

        False if it is left out: its entries say otherwise, or its record is found wrong.
        """
        sampled, self._looked = self._looked % SAMPLE == 0, self._looked + 1
        bodies, digests = [entry.body for entry in entries], [entry.digest for entry in entries]
        try:
            opened_at, now = folded(game, bodies)
            item, opening = listing(game, opened_at, now), now.lobby.opening
            if item.result_at != at or item.ending is None:
                return False
            # Entry by entry: of a whole game as objects nothing would stay in the processor's caches.
            record = full_record(game, bodies, digests, now.lobby, lambda entry: msgspec.Raw(_encode(entry)))
        except (*ODD, msgspec.MsgspecError):
            return False
        line = _encode(record)
        if sampled and self._verifier.verify_stored(game, bodies, digests, parse(line)).finding:
            return False
        self._file.write(self._packed.compress(line + b"\n"))
        self._size += len(line)
        ending, sitting = item.ending, item.sitting
        self._rows.append({
            "game": game, "ruleset": item.ruleset, "rules": record["rules"][-1], "seats": item.seats,
            "players": [None if seat.bot else seat.player for seat in sitting], "bots": [seat.bot for seat in sitting],
            "places": ending.places, "how": ending.how, "decided": ending.decided, "opened_at": opened_at,
            "ended_at": ending.at, "public_at": at, "entries": len(entries),
            "event": None if opening.event is UNSET else opening.event, "options": _encode(record["options"]).decode(),
        })  # fmt: skip
        return True

    def files(self) -> Iterator[tuple[str, bytes]]:
        """(kind and ending, content) of its files, none if it has no games; only once."""
        if self._rows:
            self._file.write(self._packed.flush())
            yield "records.ndjson.zst", self._file.getvalue()
        if self._rows and TABLES:
            yield "games.parquet", self._table()

    def _table(self) -> bytes:
        pa: Any = import_module("pyarrow")
        kinds = {name: pa.string() for name in self._rows[0]}
        kinds |= dict.fromkeys(("rules", "seats", "entries"), pa.int32()) | {"places": pa.list_(pa.int32())}
        kinds |= dict.fromkeys(("players", "bots"), pa.list_(pa.string()))
        kinds |= dict.fromkeys(("opened_at", "ended_at", "public_at"), pa.timestamp("us"))
        file = BytesIO()
        table = pa.Table.from_pylist(self._rows, pa.schema([*kinds.items()]))
        import_module("pyarrow.parquet").write_table(table, file, compression="zstd")
        return file.getvalue()
