"""The end: what every seat owns, its points, and who won by which rule (rules 52 to 57c)."""

from collections import Counter
from collections.abc import Sequence

from domain.dominion import facts as f
from domain.dominion.sets import KINDS
from domain.dominion.state import Card, PlayerArea, State, Worth
from domain.dominion.zones import cards_of
from domain.engine.audience.audience import Seat
from domain.engine.game.rules import Score, score_by

DECIDED = ("points", "fewer-turns", "shared")
"""The ways in which a game can be decided."""


def owned(mat: PlayerArea) -> tuple[Card, ...]:
    """All cards of a seat, sorted as in the card list."""
    count = Counter(cards_of(mat))
    return tuple([card for card in KINDS for _ in range(count[card])])


def tally(mat: PlayerArea) -> f.Scored:
    """The points of one seat's cards."""
    cards = owned(mat)
    count = Counter(cards)
    kinds: list[Worth] = []
    for card, copies in count.items():
        each = KINDS[card].worth(len(cards))
        if each or KINDS[card].figures.per:
            kinds.append(Worth(card, copies, each, copies * each))
    return f.Scored(mat.seat, cards, tuple(kinds), sum(k.points for k in kinds), mat.turns)


def score(s: State, resigned: Sequence[Seat]) -> Score:
    """Most points; then fewest turns; then the victory is shared. Seats that resigned rank last."""
    facts = tuple([tally(mat) for mat in s.mats])
    keys = [(t.seat in resigned, -t.points, t.turns) for t in facts]
    return score_by(facts, keys, DECIDED)


def first_after(places: Sequence[int]) -> tuple[Seat, ...]:
    """Who may begin the next game of the same players, by their places in this one (rule 57).

    The seat to the winner's left; after a shared victory, those who did not win; if all won, all.
    """
    winners = [seat for seat, place in enumerate(places) if place == 1]
    if len(winners) == 1:
        return (Seat((winners[0] + 1) % len(places)),)
    losers = [Seat(seat) for seat in range(len(places)) if seat not in winners]
    return tuple(losers or map(Seat, range(len(places))))
