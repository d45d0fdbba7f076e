"""Set-up: kingdom, Supply, first player and decks, all by the game's dice, or as a scenario gives them."""

from msgspec import UNSET

from domain.dominion import facts as f
from domain.dominion.box import copies, pile_size
from domain.dominion.cards.kinds import REACTIONS
from domain.dominion.checks import chosen_kingdom, dealt, in_order, mat, usual
from domain.dominion.choices import NAME, Name
from domain.dominion.options import MatScenario, Options, Scenario, wording
from domain.dominion.sets import BASIC, FIGURES, POOLS
from domain.dominion.state import Card, Pile, PlayerArea, State
from domain.dominion.turn import Turn
from domain.engine.audience.audience import Seat
from domain.engine.entry.commands import Opened
from domain.engine.game.stage import Stage, drawn_first


def start(opening: Opened) -> State:
    """The state before the first script, which does the rest: mats with their first ten cards in the discard pile."""
    return State(mats=tuple([PlayerArea(Seat(i), discard=FIGURES.start) for i in range(opening.seats)]))


async def set_up(table: Stage) -> None:
    """The first script of every game. The first player is drawn before a draft, which that player begins (rule 66)."""
    opening = table.opening
    options, scenario, seats = opening.options, opening.scenario, opening.seats
    if options.draft and chosen_kingdom(options, scenario) is None:
        first = _first_player(table, scenario)
        kingdom = await _draft(table, first)
        _lay_supply(table, kingdom, seats, scenario)
    else:
        kingdom = _kingdom(table, options, scenario)
        _lay_supply(table, kingdom, seats, scenario)
        first = _first_player(table, scenario)
    for seat in range(seats):
        _deal(Turn(table, Seat(seat)), mat(scenario or Scenario(), seat))
    if scenario is None:
        table.record(f.TurnBegan(first, 1, FIGURES.actions, FIGURES.buys))
    elif scenario.resumed:
        table.record(_resumed(scenario, first, seats))
    else:
        table.record(f.TurnBegan(first, 1, scenario.actions, scenario.buys, scenario.coins))
        if scenario.phase == "buy":
            table.record(f.PhaseBegan("buy"))


def _resumed(scenario: Scenario, first: Seat, seats: int) -> f.TurnResumed:
    """The turn in which a scenario begins; without `turns` it is that seat's first."""
    turns = tuple([int(seat == first) for seat in range(seats)]) if scenario.turns is UNSET else scenario.turns
    return f.TurnResumed(
        first,
        turns,
        scenario.phase,
        scenario.actions,
        scenario.buys,
        scenario.coins,
        () if scenario.in_play is UNSET else scenario.in_play,
        0 if scenario.merchants is UNSET else scenario.merchants,
        False if scenario.bought is UNSET else scenario.bought,
    )


def _first_player(table: Stage, scenario: Scenario | None) -> Seat:
    """The seat that begins: a scenario's, or drawn among all or, in a rematch, among some (rules 0a and 57)."""
    if scenario is not None and scenario.turn is not None:
        return Seat(scenario.turn)
    first, draw = drawn_first(table, "first-player")
    table.record(f.FirstPlayerDrawn(first, draw))
    return first


def _kingdom(table: Stage, options: Options, scenario: Scenario | None) -> tuple[Card, ...]:
    """The named kingdom, or ten cards of the options' pool, drawn by the dice (rule 62)."""
    kingdom, draw = chosen_kingdom(options, scenario), 0
    if kingdom is None:
        drawn, draw = table.shuffle("kingdom", _pool(options))
        kingdom = in_order(drawn[: FIGURES.kingdom])
    table.record(f.KingdomChosen(kingdom, draw, wording(options)))
    return kingdom


async def _draft(table: Stage, first: Seat) -> tuple[Card, ...]:
    """In turn, from the first player on, each seat names another card, until there are ten (rule 66)."""
    options, seats = table.opening.options, table.opening.seats
    left, named = list(_pool(options)), list[Card]()
    while len(named) < FIGURES.kingdom:
        t = Turn(table, Seat((first + len(named)) % seats))
        (pick,) = await t.pick(NAME, [Name(card) for card in left], known=True)
        table.record(f.Named(t.seat, Pile(pick.card, pile_size(pick.card, seats))))
        left.remove(pick.card)
        named.append(pick.card)
    kingdom = in_order(named)
    table.record(f.KingdomChosen(kingdom, wording=wording(options)))
    return kingdom


def _pool(options: Options) -> tuple[Card, ...]:
    return POOLS["2e" if options.pool is UNSET else options.pool]


def _lay_supply(table: Stage, kingdom: tuple[Card, ...], seats: int, scenario: Scenario | None) -> None:
    sizes = {card: pile_size(card, seats) for card in (*BASIC, *kingdom)}
    if scenario is not None:
        used = dealt(scenario, seats)
        sizes = {card: min(n, copies(card, seats) - used[card]) for card, n in sizes.items()}
        sizes |= {p.card: p.left for p in scenario.supply}
    # In a scenario a Moat may lie in any hidden zone. Everybody is asked, so that the question does not tell where.
    reactions = not REACTIONS.isdisjoint(kingdom) or (scenario is not None and scenario.reactions is not False)
    trash = () if scenario is None else scenario.trash
    table.record(f.SupplyLaid(tuple([Pile(card, n) for card, n in sizes.items()]), trash, reactions))


def _deal(t: Turn, given: MatScenario) -> None:
    """Deal one seat its cards; the ten usual ones lie on its mat as a discard pile until they are shuffled."""
    if given != MatScenario():
        discard = tuple(reversed(given.discard or ()))
        deck, draw = given.deck or (), 0
        if given.deck is None:
            deck, draw = t.table.shuffle("shuffle", sorted(usual(given).elements()), t.seat)
        top = discard[-1] if discard else None
        t.table.record(f.Placed(t.seat, given.hand or (), deck, discard, top, draw))
    if given.hand is None:
        t.draw(FIGURES.hand)
