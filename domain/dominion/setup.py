"""Set-up: kingdom, Supply, first player and decks, all by the game's dice, or as a scenario gives them."""

from collections import Counter

from domain.dominion import facts as f
from domain.dominion.facts import Opened
from domain.dominion.options import MatScenario, Options, Scenario
from domain.dominion.sets import BASIC, KINDS, KINGDOM, MOAT, PRESETS, START, pile_size
from domain.dominion.state import HAND_SIZE, Card, Mat, Pile, State
from domain.dominion.turn import Turn
from domain.engine.audience import Seat
from domain.engine.errors import BadOptions, BadScenario
from domain.engine.facts import Opened as AnyOpened
from domain.engine.script import happen
from domain.engine.table import Table

TEN = 10
PLAYERS = (2, 4)


def start(opening: AnyOpened) -> State:
    """Empty mats; the first script lays everything out."""
    return State(mats=tuple([Mat(Seat(i), discard=START) for i in range(opening.seats)]))


def check(opening: AnyOpened) -> None:
    """Refuse seats, options or a scenario that a game of Dominion cannot have."""
    assert isinstance(opening, Opened)
    least, most = PLAYERS
    if not least <= opening.seats <= most:
        raise BadOptions(f"Dominion is played by {least} to {most}", rule="players", pointer="/seats")
    options = opening.options
    if options.kingdom is not None:
        if options.preset is not None:
            raise BadOptions("give a kingdom or a preset, not both", rule="kingdom", pointer="/options/preset")
        if len(options.kingdom) != TEN or len(set(options.kingdom)) != TEN:
            raise BadOptions("a kingdom is ten different cards", rule="kingdom", pointer="/options/kingdom")
    if opening.scenario is not None:
        _check_scenario(opening.scenario, opening.seats, options)


def chosen_kingdom(options: Options) -> tuple[Card, ...] | None:
    """The kingdom that the options name, or None if it is to be drawn."""
    named = options.kingdom if options.preset is None else PRESETS[options.preset]
    return None if named is None else tuple([card for card in KINGDOM if card in named])


def _given(scenario: Scenario) -> Counter[Card]:
    used: Counter[Card] = Counter(scenario.trash)
    for mat in scenario.seats:
        for zone in (mat.hand, mat.deck, mat.discard):
            used.update(zone or ())
    return used


def _check_scenario(scenario: Scenario, seats: int, options: Options) -> None:
    if len(scenario.seats) > seats:
        raise BadScenario("more mats than seats", rule="seats", pointer="/scenario/seats")
    if scenario.turn is not None and scenario.turn >= seats:
        raise BadScenario("there is no such seat", rule="seats", pointer="/scenario/turn")
    named = [p.card for p in scenario.supply]
    if len(set(named)) < len(named):
        raise BadScenario("a pile is given once", rule="supply", pointer="/scenario/supply")
    kingdom = chosen_kingdom(options)
    if kingdom is None and any(card in KINGDOM for card in named):
        raise BadScenario("name the kingdom to give its piles", rule="supply", pointer="/scenario/supply")
    if kingdom is not None and any(card not in BASIC and card not in kingdom for card in named):
        raise BadScenario("there is no such pile in this Supply", rule="supply", pointer="/scenario/supply")
    used = _dealt(scenario, seats) + Counter({p.card: p.left for p in scenario.supply})
    # Which card is too many is not said: it may lie in a hidden zone, and problems are logged.
    if any(n > KINDS[card].box for card, n in used.items()):
        raise BadScenario("there are not so many cards in the box", rule="box", pointer="/scenario")


def _dealt(scenario: Scenario, seats: int) -> Counter[Card]:
    """Everything outside the Supply, the usual cards of what is not given included."""
    used = _given(scenario)
    for seat in range(seats):
        used.update(_usual(_mat(scenario, seat)))
    return used


def _mat(scenario: Scenario, seat: int) -> MatScenario:
    return scenario.seats[seat] if seat < len(scenario.seats) else MatScenario()


def _usual(mat: MatScenario) -> Counter[Card]:
    """What goes into a deck that is not given: the usual ten cards less those given in other zones."""
    if mat.deck is not None:
        return Counter()
    return Counter(START) - Counter(mat.hand or ()) - Counter(mat.discard or ())


async def set_up(table: Table) -> None:
    """The first script of every game."""
    opening = table.house.opening
    options, scenario, seats = opening.options, opening.scenario, opening.seats
    kingdom = chosen_kingdom(options)
    if kingdom is None:
        drawn, draw = table.shuffle("kingdom", KINGDOM)
        kingdom = tuple([card for card in KINGDOM if card in drawn[:TEN]])
        await happen(f.KingdomChosen(kingdom, draw))
    else:
        await happen(f.KingdomChosen(kingdom))
    await _lay_supply(kingdom, seats, scenario)
    first = None if scenario is None else scenario.turn
    if first is None:
        first, draw = table.below("first-player", seats)
        await happen(f.FirstPlayerDrawn(Seat(first), draw))
    for seat in range(seats):
        await _deal(Turn(table, Seat(seat)), _mat(scenario or Scenario(), seat))
    if scenario is None:
        await happen(f.TurnBegan(Seat(first), 1))
    else:
        await happen(f.TurnBegan(Seat(first), 1, scenario.actions, scenario.buys, scenario.coins))
        if scenario.phase == "buy":
            await happen(f.PhaseBegan("buy"))


async def _lay_supply(kingdom: tuple[Card, ...], seats: int, scenario: Scenario | None) -> None:
    sizes = {card: pile_size(card, seats) for card in (*BASIC, *kingdom)}
    if scenario is not None:
        used = _dealt(scenario, seats)
        sizes = {card: min(n, KINDS[card].box - used[card]) for card, n in sizes.items()}
        sizes |= {p.card: p.left for p in scenario.supply}
    # In a scenario a Moat may be anywhere; that everybody is asked must not tell whether it is.
    reactions = MOAT in kingdom or scenario is not None
    trash = () if scenario is None else scenario.trash
    await happen(f.SupplyLaid(tuple([Pile(card, n) for card, n in sizes.items()]), trash, reactions))


async def _deal(t: Turn, given: MatScenario) -> None:
    """Deal one seat its cards; the ten usual ones lie on its mat as a discard pile until they are shuffled."""
    if given != MatScenario():
        discard = tuple(reversed(given.discard or ()))
        deck, draw = given.deck or (), 0
        if given.deck is None:
            deck, draw = t.table.shuffle("shuffle", sorted(_usual(given).elements()))
        top = discard[-1] if discard else None
        await happen(f.Placed(t.seat, given.hand or (), deck, discard, top, draw))
    if given.hand is None:
        await t.draw(HAND_SIZE)
