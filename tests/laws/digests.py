"""Print a digest of some games of each kind; it must be the same under two hash seeds."""

from hashlib import sha256

from domain.engine.history.codec import Codec
from lab.laws.game.drawing import dealt
from lab.laws.game.play import numbers, run
from tests.laws.worlds import WORLDS

GAMES, CAUSES = 10, 300

if __name__ == "__main__":
    for world in WORLDS:
        codec, digest = Codec(world.rules), sha256()
        for seed in range(GAMES):
            for entry in run(dealt(world.rules, seed), numbers((), seed), CAUSES, 0.005).entries:
                digest.update(codec.encode(entry))
        print(world.rules.key, digest.hexdigest())  # noqa: T201 - it is read by the test
