"""The end of a game of Menagerie."""

from collections.abc import Sequence

from croupier.game import Score, Seat, places_by
from tests.games.toy import facts as f
from tests.games.toy.state import State

DECIDED = ("rounds", "shared")


def score(s: State, resigned: Sequence[Seat]) -> Score:
    """Most rounds won; seats that resigned rank last."""
    places = places_by([(mat.seat in resigned, -mat.won) for mat in s.mats])
    facts = tuple([f.Scored(mat.seat, mat.hand, mat.won) for mat in s.mats])
    return Score(facts, places, "shared" if places.count(1) > 1 else "rounds")
