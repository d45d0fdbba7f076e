"""Train a dictionary on the golden games: `python -m tests.data.make_dictionary entries|listings FILE`.

Entries are compressed with one, listings of archived games with the other. A released dictionary is never trained
again: stores need it for what was compressed with it.
"""

import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec
import zstandard
from msgspec.structs import replace

from domain.engine.history.codec import Codec
from domain.games import GAMES
from projections.lists.listing_fold import fold
from projections.schemas.listing import Listing, encode

GOLDEN = Path(__file__).parents[1] / "golden"
SIZE = 32 * 1024
"""Bytes: from 16 KiB on a larger one saves next to nothing, and from 64 KiB on it no longer fits beside the game."""
SMALL = 2 * 1024
"""Bytes of the one for listings, which are short."""
EACH, YEARS, DAY = 200, 10**14, 10**11
"""How often each listing is used, and the range of its times in microseconds."""


def games() -> Iterator[list[bytes]]:
    """Each golden game's bodies as they are stored."""
    for path in sorted(GOLDEN.glob("*.jsonl")):
        about, *lines = path.read_bytes().splitlines()
        rules = GAMES.get(msgspec.json.decode(about)["ruleset"])
        if rules is not None:
            codec = Codec(rules)
            yield list(map(codec.encode, codec.of_json(lines)))


def listings() -> Iterator[bytes]:
    """What lists show of finished golden games, many times over with other players at other times."""
    over = [item for bodies in games() if (item := fold("", bodies)).status == "over"]
    rng = Random(1)
    for _ in range(EACH):
        for item in over:
            yield encode(_as_others(item, rng))


def _as_others(item: Listing, rng: Random) -> Listing:
    assert item.ending is not None
    names = {seat.player: f"{rng.getrandbits(128):032x}" for seat in item.sitting}
    return replace(
        item,
        opened_at=(opened_at := item.opened_at + rng.randrange(YEARS)),
        sitting=tuple([replace(seat, player=names[seat.player]) for seat in item.sitting]),
        ending=replace(item.ending, at=opened_at + rng.randrange(DAY)),
        terms=rng.choice((item.terms, f"{rng.getrandbits(64):016x}")),
    )


def train(size: int, samples: list[bytes]) -> bytes:
    """A dictionary."""
    return zstandard.train_dictionary(size, cast("Any", samples)).as_bytes()


def _main(what: str, file: str) -> None:
    if what == "listings":
        Path(file).write_bytes(train(SMALL, list(listings())))
    else:
        Path(file).write_bytes(train(SIZE, list(chain.from_iterable(games()))))


if __name__ == "__main__":
    _main(*sys.argv[1:])
