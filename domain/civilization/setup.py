"""Set-up (rules 7 to 15), by the game's dice, or as a scenario gives it."""

from collections import Counter

from domain.civilization import facts as f
from domain.civilization import setup_facts as sf
from domain.civilization.box import ALL_PLOTS, ALL_TECHNOLOGIES, FIGURES, PLAY_DECK, POPULATION, TECHNOLOGIES
from domain.civilization.choices import TakePlot
from domain.civilization.options import MatScenario, Scenario
from domain.civilization.questions import DRAFT, FREE, OPENING
from domain.civilization.state import Card, Pile, Plot, Stock
from domain.civilization.turn import Turn
from domain.engine.audience.audience import Seat
from domain.engine.game.stage import Stage, drawn_first

SCENARIO_HAND = 4
"""Cards dealt if a scenario does not give a hand."""


async def set_up(table: Stage) -> None:
    """The first script of every game."""
    scenario: Scenario | None = table.opening.scenario
    if scenario is not None:
        _lay_scenario(table, scenario)
        return
    _draw_dealer(table)
    seats = in_order(table)
    _lay_supply(table)
    for t in seats:
        t.table.record(f.TookPlots(t.seat, t.state.plot_deck[: FIGURES.dealt_plots], "deck"))
    await _draft(seats)
    await _draft(seats[::-1])
    seats[0].refill()
    if seats[0].options.free_population == "setup":
        for t in seats:
            await place_free_population(t)
    for t, cards in zip(seats, FIGURES.hands, strict=False):
        t.draw(cards)
    for t in seats:
        await t.discard_some(OPENING, FIGURES.opening_discards)
    begin_turn(seats[0], 1)


def in_order(table: Stage) -> list[Turn]:
    """All seats from the dealer's left on, the dealer last (rule 7)."""
    dealer = Turn(table, table.state.dealer)
    return [*dealer.others(), dealer]


def _draw_dealer(table: Stage) -> None:
    """The seat to the right of the one that goes first (question C22), which in a rematch is drawn among some."""
    n = table.opening.seats
    first, draw = (Seat(0), 0) if table.opening.options.dealer == "seat" else drawn_first(table, "dealer")
    table.record(sf.DealerDrawn(Seat((first - 1) % n), draw))


def _lay_supply(table: Stage) -> None:
    options = table.opening.options
    order, draw = table.shuffle("plots", ALL_PLOTS)
    table.record(f.Shuffled("plots", order, draw))
    order, draw = table.shuffle("technologies", ALL_TECHNOLOGIES)
    table.record(f.Shuffled("technologies", order, draw))
    _leave_out(table, len(ALL_TECHNOLOGIES) - options.tech_count)
    order, draw = table.shuffle("deck", PLAY_DECK)
    table.record(f.Shuffled("deck", order, draw))
    table.record(sf.PopulationLaid(POPULATION if options.population_supply == POPULATION else None))


async def _draft(seats: list[Turn]) -> None:
    """As many plots as players; each takes one (rules 10 and 11)."""
    table = seats[0].table
    table.record(f.TurnedUp("plots", table.state.plot_deck[: len(seats)]))
    for t in seats:
        picked = await t.choose_open(DRAFT, tuple(map(TakePlot, t.offered(t.state.plot_market))))
        table.record(f.TookPlots(t.seat, (picked.card,), "market"))


async def place_free_population(t: Turn) -> None:
    """The one population that everybody gets free (rule 13)."""
    if t.state.population != 0:
        plot = await t.choose_plot(FREE, range(len(t.mine.plots)))
        t.table.record(f.Grew(t.seat, plot, 0))


def begin_turn(t: Turn, round_: int) -> None:
    """Begin the next turn of a seat; its once-a-turn technologies are ready again."""
    mat = t.mine
    ready = tuple([card for card in mat.technologies if card in mat.ready or _every_turn(card)])
    t.table.record(f.TurnBegan(t.seat, mat.turns + 1, round_, ready))


def _every_turn(card: Card | None) -> bool:
    return card is not None and TECHNOLOGIES[card].figures.use == "turn"


# -- scenarios


def mat_of(scenario: Scenario, seat: int) -> MatScenario:
    """What a scenario gives a seat; nothing if it leaves that out."""
    return scenario.seats[seat] if seat < len(scenario.seats) else MatScenario()


def given_cards(scenario: Scenario) -> tuple[Counter[Card], Counter[Card], Counter[Card], int]:
    """What a scenario names: cards of the play deck, plots, technologies, and population on plots."""
    cards, plots = Counter(scenario.discard), Counter(scenario.plot_market or ())
    technologies = Counter((*(scenario.technology_market or ()), *scenario.out))
    cards.update(scenario.deck or ())
    plots.update(scenario.plot_deck or ())
    technologies.update(scenario.technology_deck or ())
    population = 0
    for mat in scenario.seats:
        cards.update(mat.hand or ())
        technologies.update(mat.technologies)
        for plot in mat.plots or ():
            plots[plot.card] += 1
            cards.update(plot.built)
            population += plot.population
    return cards, plots, technologies, population


def _lay_scenario(table: Stage, scenario: Scenario) -> None:
    opening = table.opening
    n, options = opening.seats, opening.options
    cards, plots, technologies, people = given_cards(scenario)
    table.record(sf.DealerDrawn(Seat(n - 1 if scenario.dealer is None else scenario.dealer)))
    turn = table.state.first if scenario.turn is None else Seat(scenario.turn)
    plot_market, technology_market = scenario.plot_market or (), scenario.technology_market or ()
    table.record(sf.Laid(scenario.discard, plot_market, technology_market, scenario.out, scenario.ending))
    left = POPULATION - people if scenario.population is None else scenario.population
    table.record(sf.PopulationLaid(left if options.population_supply == POPULATION else None))
    _lay_deck(table, "plots", scenario.plot_deck, Counter(ALL_PLOTS) - plots)
    _lay_deck(table, "technologies", scenario.technology_deck, Counter(ALL_TECHNOLOGIES) - technologies)
    if scenario.technology_deck is None and not scenario.out:
        _leave_out(table, len(ALL_TECHNOLOGIES) - options.tech_count)
    _lay_deck(table, "deck", scenario.deck, Counter(PLAY_DECK) - cards)
    for seat in range(n):
        _place(Turn(table, Seat(seat)), mat_of(scenario, seat), begun=seat == turn)
    t = Turn(table, turn)
    t.refill()
    if scenario.culture:
        table.record(f.StatusMoved("culture", tuple(map(Seat, scenario.culture))))
    if scenario.happiness:
        table.record(f.StatusMoved("happiness", tuple(map(Seat, scenario.happiness))))
    t.move_statuses()
    table.record(f.TurnBegan(turn, t.mine.turns, scenario.round, t.mine.ready))
    if scenario.phase != "collect":
        table.record(f.PhaseBegan(scenario.phase, scenario.discards if scenario.phase == "discard" else 0))


def _lay_deck(table: Stage, what: Pile, given: tuple[Card, ...] | None, rest: Counter[Card]) -> None:
    if given is None:
        order, draw = table.shuffle(what, tuple(rest.elements()))
        table.record(f.Shuffled(what, order, draw))
    else:
        table.record(f.Shuffled(what, given))


def _leave_out(table: Stage, number: int) -> None:
    if number := min(number, len(table.state.technology_deck)):
        table.record(sf.LeftOut(number))


def _place(t: Turn, given: MatScenario, *, begun: bool) -> None:
    plots = tuple([Plot(plot.card, plot.population, plot.built) for plot in given.plots or ()])
    ready = tuple([card for card in given.technologies if TECHNOLOGIES[card].figures.use and card not in given.used])
    stock = Stock(given.food, given.hammers, given.commerce)
    turns = max(given.turns, 1) if begun else given.turns
    t.table.record(sf.Placed(t.seat, given.hand or (), plots, given.technologies, ready, stock, turns, given.safe))
    if given.plots is None:
        t.table.record(f.TookPlots(t.seat, t.state.plot_deck[: FIGURES.plots], "deck"))
    if given.hand is None:
        t.draw(SCENARIO_HAND)
