"""The laws of what-if branches: what a branch keeps of its parent, and that nothing unseen has a part in it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from domain.engine.audience import REFEREE, Viewer, redact
from domain.engine.facts import Entry, Rested, Started
from domain.engine.rules import Rules
from projections.branch import Start, start
from projections.wire import Frame, Wire
from tests.laws.laws import Pair
from tests.laws.play import Play, sit
from tests.laws.worlds import WORLDS, World

WIRES = {world.rules.key: Wire(world.rules) for world in WORLDS}


class AtRest(NamedTuple):
    """A table that came to rest in the entry of this version."""

    version: int
    state: Any


def rests(rules: Rules, entries: Sequence[Entry], opening: Any) -> list[AtRest]:
    """Every rest of a game, on the whole table."""
    found: list[AtRest] = []
    state: Any = None
    for version, entry in enumerate(entries, 1):
        for fact in entry.facts:
            if isinstance(fact, Started):
                state = rules.start(opening)
            elif isinstance(fact, Rested):
                found.append(AtRest(version, state))
            elif type(fact) in rules.facts:
                state = rules.apply(state, fact)
    return found


def frames(play: Play, viewer: Viewer, upto: int) -> list[Frame]:
    """What the viewer has seen of a game up to a version."""
    wire = WIRES[play.rules.key]
    return [wire.frame(n, b"", entry, viewer) for n, entry in enumerate(play.entries[:upto], 1)]


def begun(play: Play, viewer: Viewer, upto: int, seed: int) -> Start | None:
    """Where a branch starts, the unseen dealt by a seed."""
    return start(play.rules, frames(play, viewer, upto), viewer, seed.to_bytes(32, "big"))


def law_branch(world: World, play: Play, viewer: Viewer, upto: int, seed: int, *, dealt: bool = True) -> bool:
    """The rules accept it, the viewer sees what they saw, the box holds what it held; False where none starts.

    `dealt`: the game did not start from a scenario, so that everybody can work out what the box holds.
    """
    found = begun(play, viewer, upto, seed)
    if found is None:
        return False
    opening, rules = play.table.house.opening, play.rules
    parents = rests(rules, play.entries[: found.version], opening)
    before = parents[-1].state
    branch = sit(rules, seed, opening.seats, opening.options, found.scenario)  # tells the opening, so it is checked
    after = rests(rules, branch.entries, branch.table.house.opening)[0].state
    assert redact(after, viewer) == redact(before, viewer), "what was seen is there"
    if viewer == REFEREE:
        assert after == before
    if dealt:
        assert world.total(after) == world.total(before)
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
