"""The laws of what-if branches: what a branch keeps of its parent, and that nothing unseen affects it."""

from collections.abc import Iterator
from itertools import takewhile
from typing import Any, NamedTuple

from domain.engine.audience.audience import REFEREE, Viewer
from domain.engine.audience.redaction import redact
from domain.engine.entry.facts import Asked, Rested
from lab.laws.game.drawn import frames
from lab.laws.game.play import Play, sit
from lab.laws.game.world import World
from lab.laws.law.silence import Pair
from projections.views.branch import Start, start


class AtRest(NamedTuple):
    """A table that came to rest in the entry of this version, after which somebody was asked."""

    version: int
    state: Any


def rests(play: Play) -> Iterator[AtRest]:
    """Every rest before a question, on the whole table; one entry may have several if a seat has resigned."""
    last: AtRest | None = None
    for version, fact, state in play.states():
        if isinstance(fact, Rested):
            last = AtRest(version, state)
        elif isinstance(fact, Asked) and last is not None:
            yield last
            last = None


def begun(play: Play, viewer: Viewer, upto: int, seed: int) -> Start | None:
    """Where a branch starts, with the unseen dealt by a seed."""
    return start(play.rules, frames(play, viewer, upto), viewer, seed.to_bytes(32, "big"))


def law_branch(world: World, play: Play, viewer: Viewer, upto: int, seed: int, *, dealt: bool = True) -> bool:
    """The rules accept it, the viewer sees what they saw, the box is complete; False where none starts.

    `dealt`: the game did not start from a scenario, so that everybody can deduce the contents of the box.
    """
    start = begun(play, viewer, upto, seed)
    if start is None:
        return False
    opening = play.table.lobby.opening
    past = takewhile(lambda rest: rest.version <= start.version, rests(play))
    before = [rest.state for rest in past if rest.version == start.version]
    branch = sit(play.rules, seed, opening.seats, opening.options, start.scenario)  # it reads, so checks, the opening
    after = next(rests(branch)).state
    kept = [state for state in before if redact(state, viewer) == redact(after, viewer)]
    assert kept, "what was seen is there"
    assert viewer != REFEREE or after in before
    if dealt:
        assert world.total(after) == world.total(kept[-1])
    return True


def law_equal_branches(pair: Pair, seed: int) -> None:
    """Two worlds that are equal for the viewer give equal branches; by version, as long as they are equal."""
    viewer, (one, two) = pair.twins.viewer, pair.sides
    alike = 0
    while alike < min(len(one.entries), len(two.entries)):
        seen = [frames(side, viewer, alike + 1)[alike] for side in pair.sides]
        if seen[0] != seen[1]:
            break
        alike += 1
    assert alike, "their openings are equal"
    for version in range(1, alike + 1):
        assert begun(one, viewer, version, seed) == begun(two, viewer, version, seed), "equal branches"
