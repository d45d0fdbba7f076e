"""Where a what-if branch starts: a position that somebody has seen, folded from their frames and from nothing else.

1. By its types this takes neither an entry nor a state: only what the gate to the wire has already redacted.
2. A branch starts at a rest after which somebody was asked: one from which a game goes on by itself to its end, or to
   its next rest, leaves nothing to choose.
3. A referee's frames hide nothing, so the same function gives the true position of a game that is over.
"""

from collections.abc import Iterable, Sequence
from itertools import count
from typing import Any, NamedTuple

import msgspec

from domain.engine import dice
from domain.engine.audience import Viewer, redact
from domain.engine.errors import BadScenario
from domain.engine.facts import Asked, Fact, Opened, Rested, Started
from domain.engine.rules import Rules, Seen
from projections.schemas import Frame

PURPOSE = "branch"


class Start(NamedTuple):
    """What a branch starts from: the version that came to this rest, and the position as a scenario."""

    version: int
    scenario: Any


class _Rest(NamedTuple):
    version: int
    state: Any
    facts: int
    """How many had happened."""


def start(rules: Rules, frames: Iterable[Frame], viewer: Viewer, key: bytes) -> Start | None:
    """The last rest in these frames that can be dealt anew; None if there is none, as before the set-up is done.

    `frames` are all of a game's from version 1 on, as `viewer` may see them. What is hidden is shuffled by `key`.
    """
    facts, rests, options = _folded(rules, frames, viewer)
    for rest in reversed(rests):
        seen = Seen(rest.state, facts[: rest.facts], viewer.seats, options)
        draws = count(1)
        try:
            scenario = rules.mechanics.redeal(seen, lambda cards, d=draws: _shuffled(key, d, cards))
            # What is stored must be what a request could have said, or it could not be read again.
            return Start(rest.version, msgspec.convert(msgspec.to_builtins(scenario), rules.schema.scenario))
        except (BadScenario, msgspec.ValidationError):
            continue
    return None


def _shuffled(key: bytes, draws: "count[int]", cards: Sequence[Any]) -> Sequence[Any]:
    return dice.shuffle(key, PURPOSE, next(draws), cards)


def _folded(rules: Rules, frames: Iterable[Frame], viewer: Viewer) -> tuple[tuple[Fact, ...], list[_Rest], Any]:
    """(all facts, every rest before a question, the options). The state is redacted at each fact, as views are."""
    facts: list[Fact] = []
    rests: list[_Rest] = []
    last: _Rest | None = None
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
            elif isinstance(fact, Rested):
                last = _Rest(frame.version, state, len(facts))
            elif isinstance(fact, Asked):
                rests += [] if last is None else [last]
                last = None
            elif type(fact) in moves:
                state = redact(rules.mechanics.apply(state, fact), viewer)
    return tuple(facts), rests, None if opening is None else opening.options
