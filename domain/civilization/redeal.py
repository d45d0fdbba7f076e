"""A position for what-if: everything a viewer sees stays as it is, everything hidden from them is dealt anew."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb, prod
from typing import NamedTuple

from domain.civilization.box import ALL_PLOTS, ALL_TECHNOLOGIES, PLAY_DECK, TECHNOLOGIES
from domain.civilization.combat_facts import Blocked, Sent
from domain.civilization.options import MatScenario, PlotScenario, Scenario
from domain.civilization.state import Card, PlayerArea, State
from domain.engine.audience.audience import Seat
from domain.engine.audience.errors import BadScenario
from domain.engine.entry.facts import Asked, Fact
from domain.engine.game.redeal import filled, unseen
from domain.engine.game.rules import Seen, Shuffle


def redeal(seen: Seen, shuffle: Shuffle) -> Scenario:
    """A scenario from what a viewer has seen; raises BadScenario in set-up and combat.

    The state tells what may lie where a card is face down: the cards in the box that are nowhere to be seen. A
    question in the middle of a purchase is asked again from its beginning.
    """
    state: State = seen.state
    if state.phase in ("set-up", "over") or state.combat:
        raise BadScenario("between set-up and end, and not while units are fighting", rule="redeal")
    hidden = _hidden(seen)
    cards = _dealt(seen, shuffle(hidden.cards), shuffle)
    plots, technologies = iter(shuffle(hidden.plots)), iter(shuffle(hidden.technologies))
    return Scenario(
        seats=tuple([_mat(mat, cards) for mat in state.mats]),
        deck=filled(state.deck, cards),
        discard=filled(state.discard, cards),
        plot_deck=filled(state.plot_deck, plots),
        plot_market=filled(state.plot_market, plots),
        technology_deck=filled(state.technology_deck, technologies),
        technology_market=filled(state.technology_market, technologies),
        out=filled(state.out, technologies),
        population=state.population,
        dealer=state.dealer,
        turn=state.turn,
        round=state.round,
        phase=state.phase,
        discards=state.discards,
        culture=state.culture,
        happiness=state.happiness,
        ending=state.ending,
    )


class _Hidden(NamedTuple):
    """The cards in the box that are nowhere to be seen, by deck."""

    cards: Sequence[Card]
    plots: Sequence[Card]
    technologies: Sequence[Card]


@lru_cache(8)
def _hidden(seen: Seen) -> _Hidden:
    """The same for each deal."""
    state: State = seen.state
    plots = [plot for mat in state.mats for plot in mat.plots]
    hands = [card for mat in state.mats for card in mat.hand]
    learned = [card for mat in state.mats for card in mat.technologies]
    return _Hidden(
        _missing(PLAY_DECK, (*state.deck, *state.discard, *[card for plot in plots for card in plot.built], *hands)),
        _missing(ALL_PLOTS, (*state.plot_deck, *state.plot_market, *[plot.card for plot in plots])),
        _missing(ALL_TECHNOLOGIES, (*state.technology_deck, *state.technology_market, *state.out, *learned)),
    )


def _missing(box: Sequence[Card], seen: Sequence[Card | None]) -> tuple[Card, ...]:
    return tuple(unseen(box, seen, lambda cards: cards))


def _dealt(seen: Seen, cards: Sequence[Card], shuffle: Shuffle) -> Iterator[Card]:
    """The unseen cards, in an order that deals each hand, one after the other, the cards it has shown since.

    All such orders are equally likely. A hand gets the cards it must have, then others from what is left; as a hand
    with more cards of a kind than it has shown can arise in more ways, it is kept more rarely.
    """
    sent = _sent(seen.since)
    hands = [(mat.hand.count(None), sent[mat.seat] - Counter(mat.hand)) for mat in seen.state.mats]
    shown = sum([needed for _, needed in hands], Counter[Card]())
    if not shown or not shown <= Counter(cards):
        return iter(cards)
    others = tuple((Counter(cards) - shown).elements())
    while True:
        left, dealt, ways = list(shuffle(others)), list[Card](), 1
        for size, needed in hands:
            rest = size - needed.total()
            hand, left = [*needed.elements(), *left[:rest]], left[rest:]
            ways *= prod([comb(hand.count(card), n) for card, n in needed.items()])
            dealt += shuffle(hand)
        if shuffle(range(ways))[0] == 0:
            return iter((*dealt, *left))


def _sent(since: Sequence[Fact]) -> Mapping[Seat, Counter[Card]]:
    """The cards that each seat was seen to send into a combat or block with, before any card came back."""
    sent = defaultdict[Seat, Counter[Card]](Counter)
    for fact in since:
        if isinstance(fact, Sent | Blocked):
            sent[fact.seat][fact.card] += 1
        elif not isinstance(fact, Asked):
            break
    return sent


def _mat(mat: PlayerArea, unseen: Iterator[Card]) -> MatScenario:
    learned = filled(mat.technologies, iter(()))
    return MatScenario(
        hand=filled(mat.hand, unseen),
        plots=tuple([PlotScenario(plot.card, plot.population, filled(plot.built, iter(()))) for plot in mat.plots]),
        technologies=learned,
        used=tuple([card for card in learned if TECHNOLOGIES[card].figures.use and card not in mat.ready]),
        food=mat.stock.food,
        hammers=mat.stock.hammers,
        commerce=mat.stock.commerce,
        turns=mat.turns,
        safe=mat.safe,
    )
