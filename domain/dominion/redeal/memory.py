"""What a viewer can know of the table by remembering all that they saw: redacted facts, folded without forgetting.

1. `apply` moves the cards. Before that, each fact is completed from memory, so that no pile has an unknown size.
2. Every fact shows how many cards it moves, and a card changes its owner only by gaining and trashing. So for a seat
   that began with the usual ten cards, the size of every zone and the cards that it owns are known exactly. For a seat
   whose first cards a scenario gave, only the fewest that it must own are.
3. A card that leaves a hidden zone unseen may have been any card there, so the faces remembered there are forgotten.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from domain.dominion import card_facts as cf
from domain.dominion import facts as f
from domain.dominion.moves import MOVES
from domain.dominion.sets import FIGURES
from domain.dominion.state import Card, Cards, PlayerArea, State
from domain.dominion.zones import cards_of
from domain.engine.audience.audience import Seat
from domain.engine.entry.facts import Fact
from domain.engine.folding.folding import Folding

FOLDING = Folding(State, MOVES)


class Memory:
    """The mats as a viewer remembers them, None for a card that may be any; and the cards that each seat owns."""

    def __init__(self, seats: int) -> None:
        self.state = State(tuple([PlayerArea(Seat(i), discard=FIGURES.start) for i in range(seats)]))
        # A card changes its owner only when it is gained or trashed, which everybody sees.
        self.owned = [Counter[Card](FIGURES.start) for _ in range(seats)]
        self.given = [False] * seats
        """By seat, whether a scenario gave its first cards: they are known only as far as they have been seen."""
        self.spent: Seat | None = None
        """The seat that has shown this turn that it has no Treasure left in hand: it played several at once, so all."""
        self._last: Fact | None = None

    def remember(self, facts: Iterable[Fact]) -> "Memory":
        """Remember these facts, in order."""
        for fact in facts:
            if type(fact) in MOVES:
                self._one(fact)
                self._last = fact
        return self

    def _one(self, fact: Any) -> None:
        seat: Seat | None = getattr(fact, "seat", None)
        if seat is None:
            self.state = FOLDING.apply(self.state, fact)
            return
        mat = self.state.mats[seat]
        told = self._told(fact, mat)
        if isinstance(fact, cf.Played | f.CleanedUp):
            self.spent = seat if isinstance(fact, cf.Played) and len(fact.cards) > 1 else None
        mat = _seen(_forgotten(mat, told), told)
        self._settle(seat, mat)
        self.state = FOLDING.apply(self.state, told)
        self._settle(seat, self.state.mats[seat])
        self._own(seat, told)

    def _told(self, fact: Any, mat: PlayerArea) -> Any:
        """The fact, completed by what is remembered of the mat that it changes."""
        match fact:
            case f.Placed():
                discard = (() if fact.top is None else (fact.top,)) if fact.discard is None else fact.discard
                return replace(fact, deck=() if fact.deck is None else fact.deck, discard=discard)
            case cf.Shuffled():
                return fact if fact.order is not None else replace(fact, order=_backs(mat.discard or ()))
            case cf.Drew() | cf.Looked():
                known = (mat.deck or ())[: len(fact.cards)]
                known += (None,) * (len(fact.cards) - len(known))
                return replace(fact, cards=tuple([a or b for a, b in zip(fact.cards, known, strict=True)]))
            case cf.Topdecked() if isinstance(self._last, cf.Revealed) and self._last.seat == fact.seat:
                shown = self._last.cards  # Bureaucrat's Victory card; a hand without one is shown and stays
                return replace(fact, cards=shown) if len(shown) == len(fact.cards) else fact
            case _:
                return fact

    def _settle(self, seat: Seat, mat: PlayerArea) -> None:
        """Put a mat into the state; the top of its discard pile, which everybody sees, is put in its place there."""
        if mat.top is not None:
            mat = replace(mat, discard=(*(mat.discard or ())[:-1], mat.top))
        self.state = replace(self.state, mats=(*self.state.mats[:seat], mat, *self.state.mats[seat + 1 :]))

    def _own(self, seat: Seat, fact: Any) -> None:
        owned = self.owned[seat]
        match fact:
            case f.Placed():
                owned.clear()
                self.given[seat] = True
            case cf.Gained() | cf.GainedFromTrash():
                owned[fact.card] += 1
            case cf.Trashed():
                owned.subtract([card for card in fact.cards if card is not None])
            case _:
                pass
        self.own_seen(self.state.mats[seat])

    def own_seen(self, mat: PlayerArea) -> None:
        """Count the faces known on a mat among the cards that its seat owns, if a scenario gave it its first ones."""
        if self.given[mat.seat]:
            self.owned[mat.seat] |= Counter(known(mat))


def known(mat: PlayerArea) -> list[Card]:
    """The faces that are known on a mat."""
    return [card for card in cards_of(mat) if card is not None]


def _backs(cards: Cards) -> Cards:
    return (None,) * len(cards)


def _forgotten(mat: PlayerArea, fact: Any) -> PlayerArea:
    """The mat without the faces of a zone from which the fact takes a card unseen."""
    match fact:
        case cf.Recovered() if fact.card is None:
            return replace(mat, discard=_backs(mat.discard or (None,)), top=None)
        case cf.Recovered() if not {fact.card, None}.intersection(mat.discard or ()):
            return replace(mat, discard=(None, *(mat.discard or ())))
        case cf.Discarded() | cf.Topdecked() if None in fact.cards and fact.source == "hand":
            return replace(mat, hand=_backs(mat.hand))
        case cf.Discarded() | cf.Topdecked() | cf.Took() if None in fact.cards:
            return replace(mat, looked=_backs(mat.looked))
        case _:
            return mat


def _seen(mat: PlayerArea, fact: Any) -> PlayerArea:
    """The mat with the cards just revealed from the hand."""
    if not isinstance(fact, cf.Revealed):
        return mat
    hand = list(mat.hand)
    for card, n in (Counter(fact.cards) - Counter(hand)).items():
        for _ in range(n):
            hand[hand.index(None)] = card
    return replace(mat, hand=tuple(hand))
