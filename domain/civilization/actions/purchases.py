"""Purchases: one kind of question, asked until the player is done (rules 21 to 28).

Further questions (where, how to pay, which rival) are asked before anything happens.
"""

from collections.abc import Iterator

from domain.civilization import facts as f
from domain.civilization.actions.mix_questions import choose_mix
from domain.civilization.actions.technologies import LEARNED, USED
from domain.civilization.box import ON_PLOTS, RESOURCE_CARDS, TECHNOLOGIES, uses
from domain.civilization.choices import (
    Build,
    BuyPlot,
    BuyPopulation,
    BuyTechnology,
    Choice,
    Done,
    PlayResource,
    Trade,
    Use,
)
from domain.civilization.economy.mixes import mixes
from domain.civilization.economy.prices import (
    building_prices,
    free_plots,
    plot_price,
    population_price,
    technology_prices,
    trades,
)
from domain.civilization.questions import ACT, BUILD, PAY_PLOT
from domain.civilization.state import Card, Stock
from domain.civilization.turn import Turn, WentBack
from domain.engine.entry.facts import About

_DONE = Done()


async def purchase(t: Turn) -> None:
    """One purchase, or the end of them. A technology that must be used when bought comes first (C2)."""
    if t.options.steal_tech_timing == "on_purchase":
        for card in t.mine.ready:
            if card is not None and TECHNOLOGIES[card].figures.use == "game":
                await use(t, card)
                return
    (picked,) = await t.pick(ACT, offers(t), known=False)
    try:
        await act(t.returnable(), picked)
    except WentBack:
        return


async def act(t: Turn, picked: Choice) -> None:
    """Do what was picked."""
    match picked:
        case PlayResource(card, food, hammers, commerce):
            t.table.record(f.Played(t.seat, card, Stock(food, hammers, commerce)))
        case Trade(food, hammers, commerce, take):
            t.table.record(f.Traded(t.seat, Stock(food, hammers, commerce), take))
        case BuyPopulation(plot, _, cost):
            t.table.record(f.Grew(t.seat, plot, cost))
        case BuyPlot(card, cost):
            await buy_plot(t, card, cost)
        case BuyTechnology(card, cost):
            learn(t, card, cost)
        case Build(card, cost):
            await build(t, card, cost)
        case Use(card):
            await use(t, card)
        case _:
            t.table.record(f.PhaseBegan("combat"))


# -- what the player may do now


def offers(t: Turn) -> list[Choice]:
    """Resource cards, bank, population, plots, technologies, buildings, uses of technologies; done."""
    bank = [Trade(gave.food, gave.hammers, gave.commerce, took) for gave, took in trades(t.mine, t.options)]
    return [*resource_cards(t), *bank, *population(t), *markets(t), *buildings(t), *map(Use, usable(t)), _DONE]


def resource_cards(t: Turn) -> Iterator[PlayResource]:
    """Rule 21; a wild card once for each thing it can give (question C11)."""
    for card in t.held(RESOURCE_CARDS):
        kind = RESOURCE_CARDS[card].figures
        n = kind.wild
        for way in mixes(Stock(n, n, n), n) if n else [kind.stock]:
            if t.options.wild_two == "mix" or not n or n in (way.food, way.hammers, way.commerce):
                yield PlayResource(card, way.food, way.hammers, way.commerce)


def population(t: Turn) -> Iterator[BuyPopulation]:
    """Rule 23, as long as there is any (question C8)."""
    if t.state.population != 0:
        for n, plot in enumerate(t.mine.plots):
            if (cost := population_price(plot)) <= t.mine.stock.food:
                yield BuyPopulation(n, plot.card, cost)


def markets(t: Turn) -> Iterator[BuyPlot | BuyTechnology]:
    """Rules 24 and 25."""
    s, mat = t.state, t.mine
    if (cost := plot_price(mat)) <= mat.stock.all:
        for card in t.offered(s.plot_market):
            yield BuyPlot(card, cost)
    prices = technology_prices(s, mat, t.options)
    for card in s.technology_market:
        if card is not None and prices[card] <= mat.stock.commerce:
            yield BuyTechnology(card, prices[card])


def buildings(t: Turn) -> Iterator[Build]:
    """Rules 26 and 27: what the player can pay for, as long as a plot has room."""
    if free_plots(t.mine, t.options):
        held, hammers = t.held(ON_PLOTS), t.mine.stock.hammers
        prices = building_prices(t.state, t.mine, t.options, held)
        for card in held:
            if prices[card] <= hammers:
                yield Build(card, prices[card])


def usable(t: Turn) -> list[Card]:
    """The technologies that can be used now (question C2)."""
    if not (ready := t.mine.ready):
        return []
    all_of_it = t.mine.stock.all
    return [card for card in uses() if card in ready and all_of_it >= TECHNOLOGIES[card].figures.price]


# -- doing it


async def use(t: Turn, card: Card) -> None:
    """Use a technology."""
    await USED[card](t)


async def buy_plot(t: Turn, card: Card, cost: int) -> None:
    """Buy a plot with resources of any types, which the player picks (rules 16 and 24)."""
    paid = await choose_mix(t, PAY_PLOT, mixes(t.mine.stock, cost), About(card=card))
    t.table.record(f.BoughtPlot(t.seat, card, paid))
    t.refill()


def learn(t: Turn, card: Card, cost: int) -> None:
    """Buy a technology (rules 3, 16 and 25). The last one ends the game before it has any effect."""
    t.table.record(f.Learned(t.seat, card, cost, TECHNOLOGIES[card].figures.use is not None))
    t.move_statuses()
    t.refill()
    s, options = t.state, t.options
    last = not s.technology_market and not s.technology_deck
    final = last or (options.end_trigger == "tech_deck_empty" and not s.technology_deck)
    if final and not s.ending:
        t.table.record(f.Closing("last-technology" if last else "technology-deck"))
        if options.end_timing == "immediate":
            t.table.record(f.PhaseBegan("over"))
            return
    if card in LEARNED:
        LEARNED[card](t)


async def build(t: Turn, card: Card, cost: int) -> None:
    """Build on a plot of the player's choice (rules 26 and 27)."""
    about = About(card=card, amount=cost)
    plot = await t.choose_plot(BUILD, free_plots(t.mine, t.options), about)
    safe = t.mine.turns + t.options.colossus_rounds if ON_PLOTS[card].figures.shelters else t.mine.safe
    t.table.record(f.Built(t.seat, card, plot, cost, safe))
    t.move_statuses()
