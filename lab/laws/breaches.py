"""What a failing law says: each cause once, in sentences; whatever else fails by it refers to where it was said.

A law that explains itself raises `Unlawful`. Anything else that is raised becomes a sentence here: what a game's own
code raises, with its line, and what a law found otherwise, by its name and docstring.
"""

import re
from traceback import extract_tb
from typing import NamedTuple

from lab.laws.game.world import World
from lab.laws.law.bounds import folder_of
from lab.laws.law.telling import Unlawful

ROOTS = (
    "test_it_imports_neither_time_nor_chance",
    "test_games_that_are_played_in_turns_go_as_each_alone",
    "test_resume_at_every_prefix",
)
"""Laws that say that a game goes the same way each time. Where one is broken, what the later ones find says nothing."""
MOST = 300
"""Characters of what a law found that has no words for it."""


class Breach(NamedTuple):
    """Why a law failed. `key` is the same for whatever fails because of it."""

    key: str
    text: str
    raised: bool = False
    """Whether the game's own code raised it."""


def breach_of(world: World, law: str, promise: str, error: BaseException) -> Breach:
    """The cause of a failure. `law`: the name of its test; `promise`: what it promises, in a sentence."""
    words = " ".join(f"{error}".split("\n", 1)[0].split())
    if isinstance(error, Unlawful):
        return Breach(words, f"{error}")
    what = f"{type(error).__name__}: {words}"
    frames = [call for call in extract_tb(error.__traceback__) if call.filename.startswith(str(folder_of(world.rules)))]
    if frames and not isinstance(error, AssertionError):
        at = f"{frames[-1].filename}:{frames[-1].lineno}"
        return Breach(
            f"{what} {at}",
            f"{world.key}: {what}, from a line of the game\n  {at}: {frames[-1].line}\n"
            "  a game raises for no picks that are among its options: see the fact or question that leads there",
            raised=True,
        )
    sentence = words.removeprefix("assert ")[:MOST] if isinstance(error, AssertionError) else what
    title = law.removeprefix("test_").replace("_", " ")
    lines = (f"{world.key}: it does not hold that {title}", promise, sentence)
    return Breach(law, "\n  ".join(filter(None, lines)))


class Breaches:
    """The causes that were told in this run."""

    def __init__(self) -> None:
        self._told: dict[tuple[str, str], str] = {}
        self._root: dict[str, str] = {}

    def explain(self, world: World, law: str, promise: str, error: BaseException) -> tuple[str, bool]:
        """What a failing test says, and whether that is a reference to an earlier one."""
        law = re.sub(r"\[.*", "", law)
        breach = breach_of(world, law, promise, error)
        if (first := self._root.get(world.key)) and first != law:
            return f"{world.key}: not judged, as {first} is broken: mend that first", True
        if law in ROOTS and not breach.raised:
            self._root.setdefault(world.key, law)
        if first := self._told.get((world.key, breach.key)):
            return f"{world.key}: by the same cause as {first}", True
        self._told[world.key, breach.key] = law
        return breach.text, False
