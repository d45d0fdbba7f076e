"""A position for what-if: what is seen stays, all else is dealt anew."""

from collections import Counter
from collections.abc import Iterator

from domain.engine.errors import BadScenario
from domain.engine.rules import Seen, Shuffle
from tests.games.toy.options import MatScenario, Scenario
from tests.games.toy.state import BOX, Beast, Cards, State


def redeal(seen: Seen, shuffle: Shuffle) -> Scenario:
    """A deck that may not be counted is dealt empty, and the well holds what is left."""
    s: State = seen.state
    if s.phase != "rounds":
        raise BadScenario("between the set-up and the end only", rule="redeal")
    zones = [s.stock, s.well or (), *[mat.hand + (mat.deck or ()) for mat in s.mats]]
    left = BOX - Counter([card for zone in zones for card in zone])
    unseen = iter(shuffle(sorted(left.elements())))
    mats = [MatScenario(_filled(mat.hand, unseen), _filled(mat.deck or (), unseen), mat.won) for mat in s.mats]
    stock = _filled(s.stock, unseen)
    return Scenario(tuple(mats), stock, s.round, tuple(unseen) if s.well is None else _filled(s.well, unseen))


def _filled(zone: Cards, unseen: Iterator[Beast]) -> tuple[Beast, ...]:
    """The zone with an unseen card wherever one lies face down."""
    return tuple([next(unseen) if card is None else card for card in zone])
