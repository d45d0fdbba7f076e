"""The turn, phase by phase. Each script is one question and what follows from the answer; the state says which.

Only in combat does anything happen before the last question of a script. So at all other questions the game is at
rest, and a redealt position can begin there.
"""

from domain.civilization import facts as f
from domain.civilization.actions.combat import combat
from domain.civilization.actions.mix_questions import choose_mix
from domain.civilization.actions.purchases import purchase
from domain.civilization.box import FIGURES, TECHNOLOGIES
from domain.civilization.choices import Extra
from domain.civilization.economy.income import bonuses, income
from domain.civilization.questions import COLLECT, DISCARD, EXTRA
from domain.civilization.setup import begin_turn, place_free_population, set_up
from domain.civilization.turn import Turn
from domain.engine.audience.audience import Seat
from domain.engine.game.stage import Script, Stage


def next_script(table: Stage) -> Script:
    """The next script."""
    t = Turn(table, table.state.turn)
    match table.state.phase:
        case "collect":
            return collect(t)
        case "purchase":
            return purchase(t)
        case "combat":
            return fight(t)
        case "draw":
            return draw(t)
        case "discard":
            return discard(t)
        case _:
            return set_up(table)


async def collect(t: Turn) -> None:
    """Collect resources; the player chooses what population adds (rules 17 to 20)."""
    if t.options.free_population == "first_turn" and t.mine.turns == 1 and not t.mine.population:
        await place_free_population(t)
    bonus = await choose_mix(t, COLLECT, bonuses(t.mine))
    t.collect(income(t.mine), "yield")
    if bonus.all:
        t.collect(bonus, "bonus")
    t.table.record(f.PhaseBegan("purchase"))


async def fight(t: Turn) -> None:
    """Attack, or not (rules 32 to 45)."""
    await combat(t)
    t.table.record(f.PhaseBegan("draw"))


async def draw(t: Turn) -> None:
    """Draw, more with Astronomy and Highest Culture, and record how many cards must be discarded (rule 46)."""
    extra = [Extra(card) for card in t.mine.technologies if card is not None and TECHNOLOGIES[card].figures.draws]
    if t.seat in t.state.culture:
        extra.append(Extra("culture"))
    if t.options.extra_draw == "optional":
        extra = list(await t.pick(EXTRA, extra, 0, len(extra), known=True))
    culture = FIGURES.culture_draws * (Extra("culture") in extra)
    by_technologies = [kind.figures.draws for card, kind in TECHNOLOGIES.items() if Extra(card) in extra]
    t.draw(FIGURES.draws + sum(by_technologies) + culture)
    t.table.record(f.PhaseBegan("discard", FIGURES.discards + culture))


async def discard(t: Turn) -> None:
    """The end of the turn, and perhaps of the round and the game."""
    await t.discard_some(DISCARD, t.state.discards)
    s = t.state
    after = Seat((t.seat + 1) % len(s.mats))
    if after == s.first:
        limit = t.options.max_rounds
        if limit and s.round >= limit and not s.ending:
            t.table.record(f.Closing("round-limit"))
        if t.state.ending:
            t.table.record(f.PhaseBegan("over"))
            return
    begin_turn(t.at(after), s.round + (after == s.first))
