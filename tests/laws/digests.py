"""Print a digest of some games of each kind; it must be the same under two hash seeds."""

from hashlib import sha256
from random import Random

from domain.engine.history.codec import Codec
from lab.laws.game.drawing import draw_options
from lab.laws.game.play import numbers, run, sit
from tests.laws.worlds import WORLDS

GAMES, CAUSES = 10, 300

if __name__ == "__main__":
    for world in WORLDS:
        codec, digest = Codec(world.rules), sha256()
        for seed in range(GAMES):
            rng = Random(seed)
            seats = rng.randint(*world.rules.catalogue.players)
            play = sit(world.rules, seed, seats, draw_options(world.rules, rng, seats))
            for entry in run(play, numbers((), seed), CAUSES, 0.005).entries:
                digest.update(codec.encode(entry))
        print(world.rules.key, digest.hexdigest())  # noqa: T201 - it is read by the test
