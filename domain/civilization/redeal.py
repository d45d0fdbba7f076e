"""A position for what-if: all that a viewer sees stays as it is, and all that is hidden from them is dealt anew."""

from collections.abc import Iterator

from domain.civilization.box import ALL_PLOTS, ALL_TECHNOLOGIES, PLAY_DECK, TECHNOLOGIES
from domain.civilization.options import MatScenario, PlotScenario, Scenario
from domain.civilization.state import Card, PlayerArea, State
from domain.engine.audience.errors import BadScenario
from domain.engine.game.redeal import filled, unseen
from domain.engine.game.rules import Seen, Shuffle


def redeal(seen: Seen, shuffle: Shuffle) -> Scenario:
    """A scenario for what somebody has seen; raises BadScenario in set-up and combat.

    What lies where a card is face down follows from the state: the cards of the box that are seen nowhere. A question
    in the middle of a purchase is asked anew from its beginning.
    """
    state: State = seen.state
    if state.phase in ("set-up", "over") or state.combat:
        raise BadScenario("between set-up and end, and not while units are fighting", rule="redeal")
    built = [card for mat in state.mats for plot in mat.plots for card in plot.built]
    hands = [card for mat in state.mats for card in mat.hand]
    cards = unseen(PLAY_DECK, (*state.deck, *state.discard, *built, *hands), shuffle)
    plots = unseen(
        ALL_PLOTS, (*state.plot_deck, *state.plot_market, *[p.card for mat in state.mats for p in mat.plots]), shuffle
    )
    learned = [card for mat in state.mats for card in mat.technologies]
    technologies = unseen(
        ALL_TECHNOLOGIES, (*state.technology_deck, *state.technology_market, *state.out, *learned), shuffle
    )
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
