"""Where a what-if branch starts: a position that somebody has seen, folded from their frames and from nothing else.

1. It takes neither an entry nor a state, only frames, which the presenter has redacted: nothing hidden can leak.
2. A branch starts at a checkpoint after which somebody was asked. After the others nobody has anything to choose
   before the next checkpoint, or the end.
3. A referee's frames hide nothing, so the same function gives the true position of a game that is over.
"""

from collections.abc import Iterable, Sequence
from itertools import count
from typing import Any, NamedTuple

import msgspec

from domain.engine.audience.audience import Viewer
from domain.engine.audience.errors import BadScenario
from domain.engine.audience.redaction import redact
from domain.engine.entry import dice
from domain.engine.entry.commands import Opened
from domain.engine.entry.facts import Asked, Fact, Rested, Started, Undone
from domain.engine.game.rules import Rules, Seen
from projections.schemas.schemas import Frame

PURPOSE = "branch"
"""The purpose label of the shuffles, see `dice`."""


class Start(NamedTuple):
    """What a branch starts from: the version whose entry holds the checkpoint, and its position as a scenario."""

    version: int
    scenario: Any


class _SeenCheckpoint(NamedTuple):
    version: int
    state: Any
    facts: int
    """How many facts came before it in the game."""


def start(rules: Rules, frames: Iterable[Frame], viewer: Viewer, key: bytes) -> Start | None:
    """The last checkpoint in these frames from which a branch can start; None if there is none, as during set-up.

    `frames` are a game's from version 1 on, as `viewer` may see them. What is hidden is dealt anew by dice with `key`.
    """
    facts, checkpoints, options = _folded(rules, frames, viewer)
    for checkpoint in reversed(checkpoints):
        seen = Seen(checkpoint.state, facts[: checkpoint.facts], viewer.seats, options)
        draws = count(1)
        try:
            scenario = rules.mechanics.redeal(seen, lambda cards, d=draws: _shuffled(key, d, cards))
            # Convert as a request is converted: a scenario that breaks the limits of its type could not be read again.
            return Start(checkpoint.version, msgspec.convert(msgspec.to_builtins(scenario), rules.schema.scenario))
        except (BadScenario, msgspec.ValidationError):
            continue
    return None


def _shuffled(key: bytes, draws: "count[int]", cards: Sequence[Any]) -> Sequence[Any]:
    return dice.shuffle(key, PURPOSE, next(draws), cards)


def _folded(
    rules: Rules, frames: Iterable[Frame], viewer: Viewer
) -> tuple[tuple[Fact, ...], list[_SeenCheckpoint], Any]:
    """(all facts, checkpoints before a question, the options). The state is redacted after each fact, as views are."""
    facts: list[Fact] = []
    rests: dict[int, int] = {}
    """How many facts came before the last rest of each version."""
    checkpoints: list[_SeenCheckpoint] = []
    last: _SeenCheckpoint | None = None
    opening: Opened | None = None
    state: Any = None
    moves = frozenset(rules.schema.facts)
    for frame in frames:
        if isinstance(frame.cause, Opened):
            opening = frame.cause
        for fact in frame.facts:
            facts.append(fact)
            if isinstance(fact, Started):
                assert opening is not None, "the first frame is the opening's"
                state = redact(rules.mechanics.start(opening), viewer)
                rests[frame.version] = len(facts)
            elif isinstance(fact, Undone):
                # What was seen since is forgotten: the position is dealt anew from what was known at that rest.
                state, facts = fact.state, facts[: rests[fact.version]]
                checkpoints, last = [one for one in checkpoints if one.facts <= len(facts)], None
            elif isinstance(fact, Rested):
                rests[frame.version] = len(facts)
                last = _SeenCheckpoint(frame.version, state, len(facts))
            elif isinstance(fact, Asked):
                checkpoints += [] if last is None else [last]
                last = None
            elif type(fact) in moves:
                state = redact(rules.mechanics.apply(state, fact), viewer)
    return tuple(facts), checkpoints, None if opening is None else opening.options
