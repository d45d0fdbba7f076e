"""Set-up: road, first player and hands, all by the game's dice, or as a scenario gives them."""

from domain.caylus import facts as f
from domain.caylus.box import FIGURES, castle, cubes, cubes_when_built, deck, prestige
from domain.caylus.cards.buildings import NEUTRAL, NEUTRAL_PEDDLER
from domain.caylus.checks import built, mat, missing
from domain.caylus.options import PlaceScenario, Scenario
from domain.caylus.state import Goods, Place, PlayerArea, State, Tokens
from domain.caylus.turn import Turn, begin_round
from domain.engine.audience.audience import Seat
from domain.engine.entry.commands import Opened
from domain.engine.game.stage import Stage, drawn_first


def start(opening: Opened) -> State:
    """The state before the first script: each seat with its goods, its cards in the discard pile until shuffled."""
    cards = deck(opening.options.rules)
    mats = tuple(
        [PlayerArea(Seat(i), discard=cards, goods=FIGURES.start, workers=FIGURES.workers) for i in range(opening.seats)]
    )
    return State(
        mats=mats,
        stock=FIGURES.start * opening.seats,
        rules=opening.options.rules,
        tiebreak=opening.options.tiebreak,
        offers=(0,) * opening.seats,
    )


async def set_up(table: Stage) -> None:
    """The first script of every game (rules 1 to 9)."""
    scenario: Scenario | None = table.opening.scenario
    _lay_out(table, scenario)
    for seat in range(table.opening.seats):
        _deal(Turn(table, Seat(seat)), scenario)
    first = _first_player(table, scenario)
    if scenario is None:
        table.record(f.PhaseBegan("mulligan"))
        return
    turn = first if scenario.turn is None else Seat(scenario.turn)
    offers = scenario.offers + (0,) * (len(table.state.mats) - len(scenario.offers))
    phase = "actions" if scenario.phase == "income" else scenario.phase
    number = 0 if phase == "mulligan" else scenario.round
    bridge = tuple(map(Seat, scenario.passed))
    table.record(f.PickedUp(phase, number, first, turn, bridge, scenario.step, scenario.spot, scenario.part, offers))
    if scenario.phase == "income":
        begin_round(table, scenario.round, first)


def _lay_out(table: Stage, scenario: Scenario | None) -> None:
    """Lay out the castle, and the road up to the neutral Peddler, where the provost starts (rules 1 to 5)."""
    opening = table.opening
    options, seats = opening.options, opening.seats
    rules, tokens = options.rules, castle(seats)
    given = scenario or Scenario()
    if given.road is None:
        others, draw = table.shuffle("road", [card for card in NEUTRAL if card != NEUTRAL_PEDDLER])
        road = tuple([Place(card) for card in (*others[: seats - 1], NEUTRAL_PEDDLER)])
    else:
        road, draw = tuple([_place(one, seats) for one in given.road]), 0
    provost = max(n for n, one in enumerate(road) if one.owner is None) if given.provost is None else given.provost
    left = _left(given, tokens)
    gone = tokens - left - _held(given)
    blue = tuple([card for card in prestige(rules, library=options.library) if card not in built(given)])
    table.record(f.LaidOut(road, provost if rules == "standard" else None, left, gone, blue, draw))


def _held(given: Scenario) -> Tokens:
    """The tokens that seats have."""
    return sum([one.tokens.tokens() for one in given.seats], Tokens())


def _left(given: Scenario, tokens: Tokens) -> Tokens:
    """The tokens at the castle: those given, or all that nobody has."""
    if given.castle is not None:
        return given.castle.tokens()
    return tokens - _held(given)


def _place(given: PlaceScenario, seats: int) -> Place:
    """A place on the road; if no cubes are given, it has those of a newly built card."""
    card = given.card
    full = Goods() if given.residence else cubes_when_built(card, seats)
    if given.stored is not None:
        full = cubes(card, given.stored)
    owner, worker = (None if seat is None else Seat(seat) for seat in (given.owner, given.worker))
    return Place(card, owner, worker, full, given.residence, given.turning, given.prestige)


def _deal(t: Turn, scenario: Scenario | None) -> None:
    """Deal one seat its cards; they lie in its discard pile until they are shuffled."""
    if scenario is not None:
        given = mat(scenario, t.seat)
        rest = missing(scenario, t.seat, t.state.rules)
        pile, discard, draw = given.pile, given.discard or (), 0
        if pile is None:
            pile, draw = t.table.shuffle("shuffle", rest, t.seat)
        elif given.discard is None:
            discard = rest
        goods = FIGURES.start if given.goods is None else given.goods.goods()
        workers = FIGURES.workers - [one.worker for one in scenario.road or ()].count(t.seat)
        tokens, blue = given.tokens.tokens(), given.prestige
        t.table.record(f.Placed(t.seat, given.hand or (), pile, discard, goods, workers, tokens, blue, draw))
        if given.hand is not None:
            return
    t.draw(FIGURES.hand)


def _first_player(table: Stage, scenario: Scenario | None) -> Seat:
    """Who begins: as the scenario says, the first seat, or drawn; in a rematch, among those it names (rule 9)."""
    opening = table.opening
    given = scenario or Scenario()
    named = given.turn if given.first is None else given.first
    if named is not None or opening.options.first_player == "seat1":
        first, draw = Seat(named or 0), 0
    else:
        first, draw = drawn_first(table, "first-player")
    table.record(f.FirstPlayerDrawn(first, draw))
    return first
