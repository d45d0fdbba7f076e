"""A position for what-if: what is seen stays, all else is dealt anew."""

from croupier.game import BadScenario, Seen, Shuffle, filled, unseen
from tests.games.toy.options import MatScenario, Scenario
from tests.games.toy.state import BOX, State


def redeal(seen: Seen, shuffle: Shuffle) -> Scenario:
    """A deck that may not be counted is dealt empty, and the well holds what is left."""
    s: State = seen.state
    if s.phase != "rounds":
        raise BadScenario("between the set-up and the end only", rule="redeal")
    zones = [s.stock, s.well or (), *[mat.hand + (mat.deck or ()) for mat in s.mats]]
    hidden = unseen(tuple(BOX.elements()), [card for zone in zones for card in zone], shuffle)
    mats = [MatScenario(filled(mat.hand, hidden), filled(mat.deck or (), hidden), mat.won) for mat in s.mats]
    stock = filled(s.stock, hidden)
    return Scenario(tuple(mats), stock, s.round, tuple(hidden) if s.well is None else filled(s.well, hidden))
