"""Checks before a game is opened: impossible options and scenarios are refused."""

from collections import Counter
from collections.abc import Collection

from msgspec import UNSET

from domain.dominion.box import copies
from domain.dominion.cards.kinds import ACTIONS, REACTIONS, TREASURES
from domain.dominion.options import MatScenario, Options, Scenario
from domain.dominion.sets import BASIC, FIGURES, POOLS, RECOMMENDED
from domain.dominion.state import Card
from domain.dominion.zones import DEALT
from domain.engine.audience.errors import BadOptions, BadScenario
from domain.engine.entry.commands import Opened

PLAYABLE = ACTIONS | TREASURES


def check(opening: Opened) -> None:
    """Raise BadOptions or BadScenario for options or a scenario that a game of Dominion cannot have."""
    _check_options(opening.options)
    if opening.scenario is not None:
        _check_scenario(opening.scenario, opening.seats, opening.options)


def _check_options(options: Options) -> None:
    kingdom = options.kingdom
    if kingdom is not None and not len(kingdom) == len(set(kingdom)) == FIGURES.kingdom:
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


def chosen_kingdom(options: Options, scenario: Scenario | None = None) -> tuple[Card, ...] | None:
    """The kingdom that the options or else the scenario name, or None if it is to be drawn or drafted."""
    named = options.kingdom if options.preset is None else RECOMMENDED[options.preset]
    if named is None and scenario is not None and scenario.kingdom is not UNSET:
        named = scenario.kingdom
    return None if named is None else in_order(named)


def in_order(kingdom: Collection[Card]) -> tuple[Card, ...]:
    """The kingdom as it is laid out: in the order of the card list."""
    return tuple([card for card in POOLS["all"] if card in kingdom])


def _check_scenario(scenario: Scenario, seats: int, options: Options) -> None:
    if len(scenario.seats) > seats:
        raise BadScenario("more mats than seats", rule="seats", pointer="/scenario/seats")
    if scenario.turn is not None and scenario.turn >= seats:
        raise BadScenario("there is no such seat", rule="seats", pointer="/scenario/turn")
    if scenario.resumed:
        _check_turn(scenario, seats)
    if scenario.kingdom is not UNSET:
        if chosen_kingdom(options) is not None:
            raise BadScenario("the options name the kingdom", rule="kingdom", pointer="/scenario/kingdom")
        if len(set(scenario.kingdom)) != FIGURES.kingdom:
            raise BadScenario("a kingdom is ten different cards", rule="kingdom", pointer="/scenario/kingdom")
    _check_cards(scenario, seats, chosen_kingdom(options, scenario))


def _check_cards(scenario: Scenario, seats: int, kingdom: Collection[Card] | None) -> None:
    named = [p.card for p in scenario.supply]
    if len(set(named)) < len(named):
        raise BadScenario("a pile is given once", rule="supply", pointer="/scenario/supply")
    if kingdom is None and any(card not in BASIC for card in named):
        raise BadScenario("name the kingdom to give its piles", rule="supply", pointer="/scenario/supply")
    if kingdom is not None and any(card not in BASIC and card not in kingdom for card in named):
        raise BadScenario("there is no such pile in this Supply", rule="supply", pointer="/scenario/supply")
    used = dealt(scenario, seats) + Counter({p.card: p.left for p in scenario.supply})
    # The problem does not name the card: it may lie in a hidden zone, and problems are logged.
    if any(n > copies(card, seats) for card, n in used.items()):
        raise BadScenario("there are not so many cards in the box", rule="box", pointer="/scenario")
    if scenario.reactions is False and (kingdom is None or not REACTIONS.isdisjoint({*kingdom, *used})):
        raise BadScenario("a Moat may be about, so all are asked", rule="reactions", pointer="/scenario/reactions")


def _check_turn(scenario: Scenario, seats: int) -> None:
    """Raise BadScenario for an impossible turn in progress."""
    if scenario.turn is None:
        raise BadScenario("a turn in progress is somebody's: say whose", rule="turn", pointer="/scenario/turn")
    if scenario.turns is not UNSET and (len(scenario.turns) != seats or not scenario.turns[scenario.turn]):
        detail = "the turns begun by each seat, and at least one by the seat at turn"
        raise BadScenario(detail, rule="turn", pointer="/scenario/turns")
    if scenario.bought is True and scenario.phase == "action":
        raise BadScenario("cards are bought in the buy phase", rule="turn", pointer="/scenario/bought")
    if scenario.in_play is not UNSET and any(card not in PLAYABLE for card in scenario.in_play):
        raise BadScenario("Actions and Treasures are played", rule="turn", pointer="/scenario/in_play")


def _given(scenario: Scenario) -> Counter[Card]:
    used: Counter[Card] = Counter(scenario.trash)
    used.update(() if scenario.in_play is UNSET else scenario.in_play)
    for mat in scenario.seats:
        for zone in DEALT:
            used.update(getattr(mat, zone) or ())
    return used


def dealt(scenario: Scenario, seats: int) -> Counter[Card]:
    """How many of each card a scenario puts outside the Supply: those given, and the usual ones where it gives none."""
    used = _given(scenario)
    for seat in range(seats):
        used.update(usual(mat(scenario, seat)))
    return used


def mat(scenario: Scenario, seat: int) -> MatScenario:
    """What a scenario gives a seat; nothing if it leaves that out."""
    return scenario.seats[seat] if seat < len(scenario.seats) else MatScenario()


def usual(mat: MatScenario) -> Counter[Card]:
    """What goes into a deck that is not given: the usual ten cards less those given in other zones."""
    if mat.deck is not None:
        return Counter()
    return Counter(FIGURES.start) - Counter(mat.hand or ()) - Counter(mat.discard or ())
