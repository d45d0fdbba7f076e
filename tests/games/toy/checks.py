"""What a game of Menagerie cannot have."""

from collections import Counter

from croupier.game import BadScenario, Opened
from tests.games.toy.options import ROUNDS, Scenario
from tests.games.toy.state import BOX, Beast


def check(opening: Opened) -> None:
    """Refuse a scenario that the box cannot hold."""
    scenario = scenario_of(opening)
    if len(scenario.seats) > opening.seats:
        raise BadScenario("more mats than seats", rule="seats", pointer="/scenario/seats")
    if scenario.round >= ROUNDS[opening.options.pace]:
        raise BadScenario("all rounds are over: leave one to play", rule="rounds", pointer="/scenario/round")
    cards = Counter((*given(scenario), *(scenario.well or ())))
    if not cards <= BOX:
        raise BadScenario("there are not so many in the box", rule="box", pointer="/scenario")
    if scenario.well is not None and cards != BOX:
        raise BadScenario("the well holds all that lies nowhere else", rule="box", pointer="/scenario/well")


def scenario_of(opening: Opened) -> Scenario:
    """The scenario, or one that gives nothing."""
    return Scenario() if opening.scenario is None else opening.scenario


def given(scenario: Scenario) -> tuple[Beast, ...]:
    """The cards that a scenario lays out: the stock, then each seat's."""
    return (*(scenario.stock or ()), *[card for mat in scenario.seats for card in mat.hand + mat.deck])
