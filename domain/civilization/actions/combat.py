"""Combat (rules 32 to 45): declaration, then Walls, then blocks, then damage; all in one script.

1. Units, Walls, blocks and damage are public; only what a hand could still send or block with is hidden.
2. So everybody with cards in hand is asked, even if none can attack or block: not being asked would tell that.
3. Defenders act in turn from the attacker's left.
"""

from domain.civilization import combat_facts as cf
from domain.civilization.box import BUILDINGS, ON_PLOTS, UNITS, attackers, blockable
from domain.civilization.choices import Attack, Block, Done, UnitOption
from domain.civilization.economy.prices import built, learned
from domain.civilization.options import Options
from domain.civilization.questions import ATTACK, BLOCK, BOUNCE, LOSE_BUILDING, LOSE_POPULATION, LOSE_WALLS, SETTLE
from domain.civilization.state import Card, State
from domain.civilization.turn import Turn
from domain.engine.audience.audience import Seat
from domain.engine.entry.facts import About


async def combat(t: Turn) -> None:
    """An attack, if the player whose turn it is wants one and can attack somebody."""
    foes = targets(t)
    if not foes:
        return
    await _declare(t, foes)
    attacked = [foe for foe in t.others() if any(unit.target == foe.seat for unit in t.state.combat)]
    if not attacked:
        return
    for foe in attacked:
        await _breach(foe)
    for foe in attacked:
        await _bounce(t, foe)
    for foe in attacked:
        await _block(foe)
    if fallen := [card for unit in t.state.combat if unit.blocker for card in (unit.card, unit.blocker)]:
        t.table.record(cf.Fell(tuple(fallen)))
    for n, unit in enumerate(t.state.combat):
        await _harm(t, t.at(unit.target), n, unit.card)
    t.table.record(cf.CombatEnded(t.seat, tuple([unit.card for unit in t.state.combat])))


def targets(t: Turn) -> list[Turn]:
    """Whom this player may attack now: neighbours not kept safe by The Colossus (question C16)."""
    return [t.at(seat) for seat in attackable(t.state, t.seat, t.options)]


def attackable(s: State, seat: Seat, options: Options) -> tuple[Seat, ...]:
    """The neighbours that a seat may attack in this round: the left one, then the right one (rule 32)."""
    if s.round <= options.peaceful_rounds:
        return ()
    n = len(s.mats)
    neighbours = dict.fromkeys([Seat((seat + 1) % n), Seat((seat - 1) % n)])
    return tuple([each for each in neighbours if s.mats[each].turns >= s.mats[each].safe])


async def _declare(t: Turn, foes: list[Turn]) -> None:
    """Units one by one, each against one defender (rule 33), until the player is done."""
    while t.hand:
        options: list[Attack | Done] = [
            Attack(card, foe.seat) for card in t.held(attackers()) for foe in foes if _may_be_sent(t, card, foe)
        ]
        if options:
            options.append(Done())
        picked = await t.pick(ATTACK, options, known=False)
        if not picked or isinstance(picked[0], Done):
            return
        t.table.record(cf.Sent(t.seat, picked[0].card, picked[0].target))


def _may_be_sent(t: Turn, card: Card, foe: Turn) -> bool:
    return not (UNITS[card].figures.breaches and t.options.catapult_needs_walls) or bool(_falling(foe))


def _falling(foe: Turn) -> list[tuple[int, Card]]:
    """(plot, building) that a seat can lose to a Catapult."""
    return [(n, card) for n, card in foe.standing() if BUILDINGS[card].figures.falls]


def _aimed(foe: Turn) -> list[int]:
    """The places in the combat of the units sent against a seat."""
    return [n for n, unit in enumerate(foe.state.combat) if unit.target == foe.seat]


async def _breach(foe: Turn) -> None:
    """Each Catapult removes one Walls, by the defender's choice, and is discarded (rule 35)."""
    while True:
        catapults = [n for n in _aimed(foe) if UNITS[foe.state.combat[n].card].figures.breaches]
        walls = _falling(foe)
        if not catapults or not walls:
            return
        about = _hit_by(foe.state, catapults[0])
        gone = await foe.choose_building(LOSE_WALLS, walls, about)
        to = "hand" if foe.options.catapult_walls == "to_hand" else "discard"
        foe.table.record(cf.Breached(foe.seat, gone.plot, gone.card, catapults[0], to))


async def _bounce(t: Turn, foe: Turn) -> None:
    """Walls and The Great Wall each send one unit back, by the defender's choice (rule 36)."""
    walls = sum([ON_PLOTS[card].figures.bounces for card in built(foe.mine)])
    if walls:
        options = tuple([UnitOption(n, t.state.combat[n].card) for n in _aimed(foe)])
        picked = await foe.pick(BOUNCE, options, walls, walls, known=True, about=About(by=t.seat))
        for option in reversed(picked):
            t.table.record(cf.Bounced(t.seat, option.unit, option.card))


async def _block(foe: Turn) -> None:
    """One blocker for one attacker, as long as the defender can and wants to (rules 37 and 38)."""
    can_be = blockable()
    while foe.hand:
        units = foe.state.combat
        left = [n for n in _aimed(foe) if not units[n].blocker and units[n].card in can_be]
        if not left:
            return
        options: list[Block | Done] = [
            Block(card, n, units[n].card)
            for card in foe.held(UNITS)
            for n in left
            if units[n].card in blocks(foe, card)
        ]
        if options:
            options.append(Done())
        about = About(by=foe.state.turn)
        picked = await foe.pick(BLOCK, options, known=False, about=about)
        if not picked or isinstance(picked[0], Done):
            return
        foe.table.record(cf.Blocked(foe.seat, picked[0].card, picked[0].unit, picked[0].attacker))


def blocks(t: Turn, card: Card) -> frozenset[Card]:
    """What a unit of this player can block."""
    if card in [kind.trains for kind in learned(t.mine)]:
        return blockable()
    return frozenset(UNITS[card].figures.blocks)


def _hit_by(s: State, n: int) -> About:
    """What a defender is told about the unit at place n of the combat."""
    return About(by=s.turn, cause=s.combat[n].card, unit=f"/combat/{n}")


async def _harm(t: Turn, foe: Turn, n: int, card: Card) -> None:
    """One unit, at place n of the combat, got through: it steals and destroys what it can (rules 40 to 44).

    The plot that loses population only shows after both answers. So the attacker, who is asked before that, is not
    told the plot.
    """
    kind = UNITS[card].figures
    steals = kind.steals + any(card in ON_PLOTS[each].figures.raids for each in built(t.mine))
    for _ in range(steals):
        peopled = [i for i, plot in enumerate(foe.mine.plots) if plot.population]
        if not peopled:
            break
        plot = await foe.choose_plot(LOSE_POPULATION, peopled, _hit_by(t.state, n))
        about = About(of=foe.seat, cause=card, unit=f"/combat/{n}")
        to_plot = await t.choose_plot(SETTLE, range(len(t.mine.plots)), about)
        t.table.record(cf.Seized(t.seat, foe.seat, plot, to_plot))
        await foe.overflow(plot)
    standing = foe.standing()
    if standing and kind.destroys and (kind.destroys_if is None or getattr(t.options, kind.destroys_if)):
        gone = await foe.choose_building(LOSE_BUILDING, standing, _hit_by(t.state, n))
        foe.table.record(cf.Returned(foe.seat, gone.card, gone.plot, "destroyed"))
        foe.move_statuses()
