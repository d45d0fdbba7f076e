"""What a game of Dominion cannot have: seats, options and positions that are refused before it is opened."""

from collections import Counter
from collections.abc import Collection

from domain.dominion.box import copies
from domain.dominion.facts import Opened
from domain.dominion.options import MatScenario, Options, Scenario
from domain.dominion.sets import BASIC, POOLS, RECOMMENDED, START
from domain.dominion.state import Card
from domain.engine.errors import BadOptions, BadScenario
from domain.engine.facts import Opened as AnyOpened

TEN = 10
PLAYERS = (2, 6)


def check(opening: AnyOpened) -> None:
    """Refuse seats, options or a scenario that a game of Dominion cannot have."""
    assert isinstance(opening, Opened)
    least, most = PLAYERS
    if not least <= opening.seats <= most:
        raise BadOptions(f"Dominion is played by {least} to {most}", rule="players", pointer="/seats")
    _check_options(opening.options)
    if opening.scenario is not None:
        _check_scenario(opening.scenario, opening.seats, opening.options)


def _check_options(options: Options) -> None:
    kingdom = options.kingdom
    if kingdom is not None and (len(kingdom) != TEN or len(set(kingdom)) != TEN):
        raise BadOptions("a kingdom is ten different cards", rule="kingdom", pointer="/options/kingdom")
    if kingdom is not None and options.preset is not None:
        raise BadOptions("give a kingdom or a preset, not both", rule="kingdom", pointer="/options/preset")
    if kingdom is None and options.preset is None:
        return
    for name, given in (("draft", options.draft), ("pool", options.pool)):
        if given:
            raise BadOptions(
                f"the kingdom is given, so `{name}` has no part in it", rule="kingdom", pointer=f"/options/{name}"
            )


def chosen_kingdom(options: Options) -> tuple[Card, ...] | None:
    """The kingdom that the options name, or None if it is to be drawn or drafted."""
    named = options.kingdom if options.preset is None else RECOMMENDED[options.preset]
    return None if named is None else in_order(named)


def in_order(kingdom: Collection[Card]) -> tuple[Card, ...]:
    """The kingdom as it is laid out: in the order of the card list."""
    return tuple([card for card in POOLS["all"] if card in kingdom])


def _check_scenario(scenario: Scenario, seats: int, options: Options) -> None:
    if len(scenario.seats) > seats:
        raise BadScenario("more mats than seats", rule="seats", pointer="/scenario/seats")
    if scenario.turn is not None and scenario.turn >= seats:
        raise BadScenario("there is no such seat", rule="seats", pointer="/scenario/turn")
    named = [p.card for p in scenario.supply]
    if len(set(named)) < len(named):
        raise BadScenario("a pile is given once", rule="supply", pointer="/scenario/supply")
    kingdom = chosen_kingdom(options)
    if kingdom is None and any(card not in BASIC for card in named):
        raise BadScenario("name the kingdom to give its piles", rule="supply", pointer="/scenario/supply")
    if kingdom is not None and any(card not in BASIC and card not in kingdom for card in named):
        raise BadScenario("there is no such pile in this Supply", rule="supply", pointer="/scenario/supply")
    used = dealt(scenario, seats) + Counter({p.card: p.left for p in scenario.supply})
    # Which card is too many is not said: it may lie in a hidden zone, and problems are logged.
    if any(n > copies(card, seats) for card, n in used.items()):
        raise BadScenario("there are not so many cards in the box", rule="box", pointer="/scenario")


def _given(scenario: Scenario) -> Counter[Card]:
    used: Counter[Card] = Counter(scenario.trash)
    for mat in scenario.seats:
        for zone in (mat.hand, mat.deck, mat.discard):
            used.update(zone or ())
    return used


def dealt(scenario: Scenario, seats: int) -> Counter[Card]:
    """Everything outside the Supply, the usual cards of what is not given included."""
    used = _given(scenario)
    for seat in range(seats):
        used.update(usual(mat(scenario, seat)))
    return used


def mat(scenario: Scenario, seat: int) -> MatScenario:
    """What a scenario gives a seat; nothing, if it does not say."""
    return scenario.seats[seat] if seat < len(scenario.seats) else MatScenario()


def usual(mat: MatScenario) -> Counter[Card]:
    """What goes into a deck that is not given: the usual ten cards less those given in other zones."""
    if mat.deck is not None:
        return Counter()
    return Counter(START) - Counter(mat.hand or ()) - Counter(mat.discard or ())
