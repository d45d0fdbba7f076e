"""Prints a digest of a few games' ledgers; run under two hash seeds it must print the same."""

from hashlib import sha256

from domain.engine.codec import Codec
from tests.laws.play import numbers, run, sit
from tests.laws.worlds import WORLDS

if __name__ == "__main__":
    for world in WORLDS:
        codec, digest = Codec(world.rules), sha256()
        for seed in range(4):
            play = run(
                sit(world.rules, seed, 2 + seed % 3, world.rules.schema.options()), numbers((), seed), 500, 0.005
            )
            for entry in play.entries:
                digest.update(codec.encode(entry))
        print(world.rules.key, digest.hexdigest())  # noqa: T201 - it is read by the test
