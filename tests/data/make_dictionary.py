"""Train the dictionary that entries are compressed with on the golden games: `python -m tests.data.make_dictionary F`.

A dictionary that was released is never made again: stores need it for what was compressed with it.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import msgspec
import zstandard

from domain.engine.entry.entry import Entry
from domain.engine.history.codec import Codec
from domain.games import GAMES

GOLDEN = Path(__file__).parents[1] / "golden"
SIZE = 32 * 1024
"""Bytes: from 16 KiB on a larger one saves next to nothing, and from 64 KiB on it no longer fits beside the game."""


def games() -> Iterator[list[bytes]]:
    """Each golden game's bodies as they are stored."""
    for path in sorted(GOLDEN.glob("*.jsonl")):
        about, *lines = path.read_bytes().splitlines()
        rules = GAMES.get(msgspec.json.decode(about)["ruleset"])
        if rules is not None:
            codec = Codec(rules)
            decoder: Any = msgspec.json.Decoder(codec.entry_type)
            decoded = [decoder.decode(line) for line in lines]
            yield [codec.encode(Entry(e.cause, e.facts, e.at, e.player, e.key, e.rules)) for e in decoded]


def train(bodies: list[bytes]) -> bytes:
    """A dictionary."""
    return zstandard.train_dictionary(SIZE, cast("Any", bodies)).as_bytes()


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(train([body for game in games() for body in game]))
