"""Where the time of one choice goes, in microseconds, from a run of its own with stopwatches in it.

Each part is timed at one function and holds only its own time, not that of a part called inside it:

    script     `Table.tell` less the parts below: checks, coroutines, and laying and folding what they yield
    apply      the game's `apply`: a fact moves the state
    options    `phases.moves`: what the player whose turn it is may do
    dice       `dice.shuffle` and `dice.below`: the keystream and what is drawn from it
    encoding   `Codec.encode`: an entry becomes the body that is stored
    digest     `Table.seal`: salt and chain
    view       `redact`: the state as the bot's seat may see it
    policy     the bot's own thinking

A stopwatch costs time itself. What that is on this machine is measured on a function that does nothing and taken off.
"""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from time import perf_counter
from typing import Any
from unittest.mock import patch

from msgspec import Struct

from domain.dominion import phases
from domain.engine.entry import dice
from tests.bench import play
from tests.support.playing import altered

PARTS = ("script", "apply", "options", "dice", "encoding", "digest", "view", "policy")
CALIBRATION = 20_000


class Split(Struct, frozen=True):
    """Microseconds a choice by part; `all` is the same games timed as a whole, without stopwatches."""

    parts: dict[str, float]
    all: float


class Stopwatches:
    """Time by part, each without what was timed inside it."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = dict.fromkeys(PARTS, 0.0)
        self._inside = 0.0
        self._own, self._around = 0.0, 0.0
        self._calibrate()

    def timed(self, part: str, work: Callable[..., Any]) -> Callable[..., Any]:
        """The same function, its time counted for this part."""

        def watched(*arguments: Any) -> Any:
            outside, self._inside = self._inside, 0.0
            start = perf_counter()
            result = work(*arguments)
            took = perf_counter() - start
            self.spent[part] += took - self._inside - self._own
            self._inside = outside + took + self._around
            return result

        return watched

    def _calibrate(self) -> None:
        nothing = self.timed("script", lambda: None)
        start = perf_counter()
        for _ in range(CALIBRATION):
            nothing()
        whole = (perf_counter() - start) / CALIBRATION
        self._own = self.spent["script"] / CALIBRATION
        self._around = max(0.0, whole - self._own)
        self.spent["script"], self._inside = 0.0, 0.0


@contextmanager
def _watching(watches: Stopwatches) -> Generator[None]:
    timed = watches.timed
    with (
        patch.object(phases, "moves", timed("options", phases.moves)),
        patch.object(dice, "shuffle", timed("dice", dice.shuffle)),
        patch.object(dice, "below", timed("dice", dice.below)),
        patch.object(play.Table, "execute", timed("script", play.Table.execute)),
        patch.object(play.Table, "chain_digest", timed("digest", play.Table.chain_digest)),
        patch.object(play, "redact", timed("view", play.redact)),
        patch.object(play, "encode", timed("encoding", play.encode)),
    ):
        yield


def split(games: int) -> Split:
    """Play the same games without and with stopwatches."""
    for n in range(max(1, games // 10)):
        play.whole_game(n, play.Sealer())
    start = perf_counter()
    choices = 0
    for n in range(games):
        choices += play.whole_game(n, play.Sealer()).version
    whole = perf_counter() - start
    watches = Stopwatches()
    rules = altered(play.RULES, apply=watches.timed("apply", play.RULES.mechanics.apply))
    policy = watches.timed("policy", play.BIG_MONEY)
    with _watching(watches):
        for n in range(games):
            play.whole_game(n, play.Sealer(), policy, rules=rules)
    parts = {part: round(seconds / choices * 1e6, 2) for part, seconds in watches.spent.items()}
    return Split(parts, round(whole / choices * 1e6, 2))
