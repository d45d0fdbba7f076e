"""What was seen after a rest and tells for certain where cards lay at it: the top of a deck, and a hand shown whole.

A deal that put other cards there could not agree with what was seen. Of a hand that was shown in part nothing is
settled here: a hand with more cards of a kind than it has shown can arise in more ways, so all such deals are tried.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from domain.dominion import card_facts as cf
from domain.dominion import facts as f
from domain.dominion.moves import MOVES
from domain.dominion.state import Cards, PlayerArea
from domain.engine.audience.audience import Seat
from domain.engine.entry.facts import Fact


def settled(mats: Sequence[PlayerArea], since: Iterable[Fact]) -> list[PlayerArea]:
    """The mats at a rest, with the faces that the facts since then settle."""
    looks = [_Look(mat) for mat in mats]
    for fact in since:
        seat: Seat | None = getattr(fact, "seat", None)
        if type(fact) in MOVES and seat is not None:
            looks[seat].learn(fact)
    return [look.mat for look in looks]


class _Look:
    """What is learned of one mat. `mat`: as it is known to have been at the rest."""

    def __init__(self, mat: PlayerArea) -> None:
        self.mat = mat
        self._deck: list[int | None] = list(range(len(mat.deck or ())))
        """The deck now, by each card's place at the rest; None for one that came later."""
        self._whole = True
        """Whether the hand is still as it was."""

    def learn(self, fact: Fact) -> None:
        """Learn from the next fact about this seat."""
        match fact:
            case cf.Drew() | cf.Looked() | cf.TurnedUp() | cf.DiscardedOpenly(source="deck"):
                self._took(fact.cards)
            case cf.Topdecked() | cf.TopdeckedOpenly():
                self._deck[:0] = [None] * len(fact.cards)
            case cf.Recovered() | cf.Gained(to="deck"):
                self._deck.insert(0, None)
            case cf.DeckDiscarded():
                self._deck.clear()
            case cf.Revealed() if self._whole and len(fact.cards) == len(self.mat.hand):
                self.mat = replace(self.mat, hand=fact.cards)
            case _:
                pass
        self._whole = self._whole and isinstance(fact, _HAND_STAYS)

    def _took(self, cards: Cards) -> None:
        """These came off the top. After the last, the deck is one that was shuffled since, whose places are new."""
        deck = list(self.mat.deck or ())
        for card in cards:
            place = self._deck.pop(0) if self._deck else None
            if place is not None and card is not None:
                deck[place] = card
        self.mat = replace(self.mat, deck=tuple(deck))


_HAND_STAYS = (
    cf.Shuffled, cf.Looked, cf.SetAside, cf.TurnedUp, cf.Revealed, cf.PlayedAgain, cf.DiscardedOpenly, cf.DeckDiscarded,
    cf.TopdeckedOpenly, cf.Recovered, cf.GainedFromTrash, f.Bought, f.Counted, f.PhaseBegan,
)  # fmt: skip
"""Facts after which a hand is as it was before."""
