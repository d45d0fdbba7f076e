"""Checks before a game is opened: impossible numbers of seats and positions are refused."""

from domain.civilization.box import ALL_PLOTS, ALL_TECHNOLOGIES, COPIES, FIGURES, POPULATION
from domain.civilization.options import Options, Scenario
from domain.civilization.setup import given_cards, mat_of
from domain.engine.audience.errors import BadScenario
from domain.engine.entry.commands import Opened

PLAYERS = (2, 4)


def check(opening: Opened) -> None:
    """Refuse an impossible scenario."""
    if opening.scenario is not None:
        _check_seats(opening.scenario, opening.seats)
        _check_course(opening.scenario)
        _check_box(opening.scenario, opening.seats, opening.options)
        _check_end(opening.scenario, opening.options)


def _check_seats(scenario: Scenario, seats: int) -> None:
    if len(scenario.seats) > seats:
        raise BadScenario("more mats than seats", rule="seats", pointer="/scenario/seats")
    for name in ("dealer", "turn"):
        seat = getattr(scenario, name)
        if seat is not None and seat >= seats:
            raise BadScenario("there is no such seat", rule="seats", pointer=f"/scenario/{name}")
    for name in ("culture", "happiness"):
        if any(seat >= seats for seat in getattr(scenario, name)):
            raise BadScenario("there is no such seat", rule="seats", pointer=f"/scenario/{name}")
    for seat, mat in enumerate(scenario.seats):
        if any(card not in mat.technologies for card in mat.used):
            raise BadScenario(
                "a used technology is one of the seat's technologies",
                rule="used",
                pointer=f"/scenario/seats/{seat}/used",
            )
        if mat.plots == ():
            raise BadScenario(
                "nobody is ever without a plot (rule 11): give one at least, or leave `plots` out to be dealt four",
                rule="plots",
                pointer=f"/scenario/seats/{seat}/plots",
            )


def _check_course(scenario: Scenario) -> None:
    # Elsewhere nobody reads the number, and a redealt branch says 0.
    if scenario.phase == "discard" and scenario.discards < FIGURES.discards:
        raise BadScenario(
            f"a turn ends with {FIGURES.discards} cards discarded, or more (rule 46)",
            rule="discards",
            pointer="/scenario/discards",
        )


def _check_box(scenario: Scenario, seats: int, options: Options) -> None:
    cards, plots, technologies, people = given_cards(scenario)
    used = cards + plots + technologies
    # The problem does not name the card: it may lie in a hidden zone, and problems are logged.
    if any(n > COPIES[card] for card, n in used.items()):
        raise BadScenario("there are not so many cards in the box", rule="box", pointer="/scenario")
    if options.population_supply == POPULATION and people + (scenario.population or 0) > POPULATION:
        raise BadScenario("there is not so much population in the box", rule="box", pointer="/scenario/population")
    dealt = FIGURES.plots * sum([mat_of(scenario, seat).plots is None for seat in range(seats)])
    deck = len(ALL_PLOTS) - plots.total() if scenario.plot_deck is None else len(scenario.plot_deck)
    if dealt > deck:
        raise BadScenario("there are not enough plots left to deal four", rule="plots", pointer="/scenario/plot_deck")


def _check_end(scenario: Scenario, options: Options) -> None:
    _, _, technologies, _ = given_cards(scenario)
    left = len(scenario.technology_deck or ())
    if scenario.technology_deck is None:
        out = 0 if scenario.out else len(ALL_TECHNOLOGIES) - options.tech_count
        left = len(ALL_TECHNOLOGIES) - technologies.total() - out
    market = len(scenario.technology_market or ())
    in_deck = left - (FIGURES.market - market)
    over = in_deck <= 0 if options.end_trigger == "tech_deck_empty" else left <= 0 and not market
    if over and not scenario.ending:
        raise BadScenario(
            f"by `end_trigger` = {options.end_trigger} the game is over: leave a technology, or say it is `ending`",
            rule="end",
            pointer="/scenario/technology_deck",
        )
