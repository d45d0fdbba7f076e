"""The table that plays are played on: the real one, held to the laws at every fact. Cards are named in words.

A card is named as in English or by its id, with a number before several: "Throne Room 3 Copper".
"""

from collections import Counter
from typing import Any

from domain.dominion import facts as f
from domain.dominion.box import copies
from domain.dominion.options import MatScenario
from domain.dominion.sets import KINDS
from domain.dominion.state import Card, State
from domain.dominion.zones import cards_of
from domain.engine.audience.audience import Face
from domain.engine.entry import record
from domain.engine.entry.facts import Fact
from tests.support import playing
from tests.support.playing import game_id, secret

_WORDS = {card.replace("-", " "): str(card) for card in KINDS if "-" in card}


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text: "Throne Room 3 Copper"."""
    text = text.lower()
    for name, card in _WORDS.items():
        text = text.replace(name, card)
    found: list[Card] = []
    times = 1
    for word in text.split():
        if word.isdigit():
            times = int(word)
            continue
        card = Card(Face(word))
        assert card in KINDS, f"no card is called {word}"
        found += [card] * times
        times = 1
    return tuple(found)


def card(name: str) -> Card:
    """The one card of a text."""
    (found,) = cards(name)
    return found


def mat(hand: str | None = None, deck: str | None = "", discard: str | None = "") -> MatScenario:
    """What lies before a seat; None for what is as usual."""
    return MatScenario(*[None if zone is None else cards(zone) for zone in (hand, deck, discard)])


def everything(s: State) -> Counter[Card | None]:
    """All cards on the table: every zone of every seat, Supply and trash."""
    count: Counter[Card | None] = Counter(s.trash)
    for m in s.mats:
        count.update(cards_of(m))
    count.update({pile.card: pile.left for pile in s.supply})
    return count


class Checked(playing.Checked):
    """A table on which no card comes or goes once the first turn began, and which makes no debts."""

    def count(self, fact: Fact) -> Counter[Any] | None:
        s: State = self.state
        if self.box is None and not isinstance(fact, f.TurnBegan | f.TurnResumed):
            return None
        assert all((m.discard or (None,))[-1] == m.top for m in s.mats), fact
        assert min(s.actions, s.buys, s.coins, *[pile.left for pile in s.supply]) >= 0, fact
        cards = everything(s)
        assert all(card is not None and 0 <= n <= copies(card, len(s.mats)) for card, n in cards.items())
        return cards


def opened(seats: int, seed: int = 0, **given: Any) -> f.Opened:
    """An opening by player "p"."""
    promise = record.commitment(secret(seed), game_id(seed))
    return f.Opened(ruleset="dominion", seats=seats, player="p", commitment=promise, **given)
