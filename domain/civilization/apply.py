"""How each fact moves the table. No rule is known here, and no face is read in order to decide."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.civilization import facts as f
from domain.civilization.state import Cards, PlayerArea, Plot, State, Stock, Tally, Unit, without
from domain.engine.audience import Seat
from domain.engine.facts import Fact


def apply(s: State, fact: Fact) -> State:
    """The state after this fact."""
    return _APPLY[type(fact)](s, fact)


def _mats(s: State, *changed: PlayerArea) -> tuple[PlayerArea, ...]:
    """The players' areas, with these in place of the former ones of their seats."""
    mats = list(s.mats)
    for mat in changed:
        mats[mat.seat] = mat
    return tuple(mats)


def _mat(s: State, seat: Seat, **changes: Any) -> State:
    return replace(s, mats=_mats(s, replace(s.mats[seat], **changes)))


def _plot(mat: PlayerArea, nth: int, grown: int = 0, *, built: Cards = (), gone: Cards = ()) -> PlayerArea:
    """The area with one plot changed: `grown` more population, the cards `built` added, the cards `gone` removed."""
    plots = list(mat.plots)
    plot = plots[nth]
    plots[nth] = Plot(plot.card, plot.population + grown, without(plot.built, gone) + built)
    return replace(mat, plots=tuple(plots))


def _dealer_drawn(s: State, e: f.DealerDrawn) -> State:
    return replace(s, dealer=e.seat)


def _shuffled(s: State, e: f.Shuffled) -> State:
    match e.what:
        case "deck":
            return replace(s, deck=e.order, discard=() if e.of_discards else s.discard)
        case "plots":
            return replace(s, plot_deck=e.order)
        case "technologies":
            return replace(s, technology_deck=e.order)


def _left_out(s: State, e: f.LeftOut) -> State:
    deck = s.technology_deck
    return replace(s, technology_deck=deck[: -e.number], out=deck[-e.number :])


def _population_laid(s: State, e: f.PopulationLaid) -> State:
    return replace(s, population=e.left)


def _laid(s: State, e: f.Laid) -> State:
    return replace(
        s, discard=e.discard, plot_market=e.plot_market, technology_market=e.technology_market, out=e.out,
        ending=e.ending,
    )  # fmt: skip


def _placed(s: State, e: f.Placed) -> State:
    return _mat(
        s, e.seat, hand=e.hand, plots=e.plots, technologies=e.technologies, ready=e.ready, stock=e.stock,
        turns=e.turns, safe=e.safe,
    )  # fmt: skip


def _turned_up(s: State, e: f.TurnedUp) -> State:
    n = len(e.cards)
    if e.market == "plots":
        return replace(s, plot_deck=s.plot_deck[n:], plot_market=s.plot_market + e.cards)
    return replace(s, technology_deck=s.technology_deck[n:], technology_market=s.technology_market + e.cards)


def _took_plots(s: State, e: f.TookPlots) -> State:
    plots = s.mats[e.seat].plots + tuple([Plot(card) for card in e.cards if card is not None])
    s = _mat(s, e.seat, plots=plots)
    if e.source == "deck":
        return replace(s, plot_deck=s.plot_deck[len(e.cards) :])
    return replace(s, plot_market=without(s.plot_market, e.cards))


def _turn_began(s: State, e: f.TurnBegan) -> State:
    s = _mat(s, e.seat, turns=e.turn, ready=e.ready)
    return replace(s, turn=e.seat, round=e.round, phase="collect", discards=0)


def _phase_began(s: State, e: f.PhaseBegan) -> State:
    return replace(s, phase=e.phase, discards=e.discards)


def _collected(s: State, e: f.Collected) -> State:
    return _mat(s, e.seat, stock=s.mats[e.seat].stock + e.stock)


def _played(s: State, e: f.Played) -> State:
    m = s.mats[e.seat]
    s = _mat(s, e.seat, hand=without(m.hand, (e.card,)), stock=m.stock + e.stock)
    return replace(s, discard=(*s.discard, e.card))


def _traded(s: State, e: f.Traded) -> State:
    return _mat(s, e.seat, stock=s.mats[e.seat].stock - e.gave + Stock(**{e.took: 1}))


def _grew(s: State, e: f.Grew) -> State:
    m = _plot(s.mats[e.seat], e.plot, 1)
    left = None if s.population is None else s.population - 1
    return replace(s, mats=_mats(s, replace(m, stock=m.stock - Stock(food=e.food))), population=left)


def _bought_plot(s: State, e: f.BoughtPlot) -> State:
    m = s.mats[e.seat]
    s = _mat(s, e.seat, plots=(*m.plots, Plot(e.card)), stock=m.stock - e.paid)
    return replace(s, plot_market=without(s.plot_market, (e.card,)))


def _learned(s: State, e: f.Learned) -> State:
    m = s.mats[e.seat]
    ready = (*m.ready, e.card) if e.ready else m.ready
    paid = Stock(commerce=e.commerce)
    s = _mat(s, e.seat, technologies=(*m.technologies, e.card), ready=ready, stock=m.stock - paid)
    return replace(s, technology_market=without(s.technology_market, (e.card,)))


def _built(s: State, e: f.Built) -> State:
    m = _plot(s.mats[e.seat], e.plot, built=(e.card,))
    stock = m.stock - Stock(hammers=e.hammers)
    return replace(s, mats=_mats(s, replace(m, hand=without(m.hand, (e.card,)), stock=stock, safe=e.safe)))


def _used(s: State, e: f.Used) -> State:
    m = s.mats[e.seat]
    return _mat(s, e.seat, ready=without(m.ready, (e.card,)), stock=m.stock - e.paid)


def _stole(s: State, e: f.Stole) -> State:
    thief, victim = s.mats[e.seat], s.mats[e.victim]
    robbed = replace(victim, hand=without(victim.hand, e.cards))
    return replace(s, mats=_mats(s, replace(thief, hand=thief.hand + e.cards), robbed))


def _levied(s: State, e: f.Levied) -> State:
    taker, victim = s.mats[e.seat], s.mats[e.victim]
    less = replace(victim, stock=victim.stock - e.stock)
    return replace(s, mats=_mats(s, replace(taker, stock=taker.stock + e.stock), less))


def _sent(s: State, e: f.Sent) -> State:
    s = _mat(s, e.seat, hand=without(s.mats[e.seat].hand, (e.card,)))
    return replace(s, combat=(*s.combat, Unit(e.card, e.target)))


def _off(s: State, unit: int) -> tuple[Unit, ...]:
    return s.combat[:unit] + s.combat[unit + 1 :]


def _breached(s: State, e: f.Breached) -> State:
    m = _plot(s.mats[e.seat], e.plot, gone=(e.card,))
    discard = (*s.discard, s.combat[e.unit].card)
    if e.to == "hand":
        m = replace(m, hand=(*m.hand, e.card))
    else:
        discard = (*discard, e.card)
    return replace(s, mats=_mats(s, m), combat=_off(s, e.unit), discard=discard)


def _bounced(s: State, e: f.Bounced) -> State:
    s = _mat(s, e.seat, hand=(*s.mats[e.seat].hand, e.card))
    return replace(s, combat=_off(s, e.unit))


def _blocked(s: State, e: f.Blocked) -> State:
    s = _mat(s, e.seat, hand=without(s.mats[e.seat].hand, (e.card,)))
    unit = replace(s.combat[e.unit], blocker=e.card)
    return replace(s, combat=(*s.combat[: e.unit], unit, *s.combat[e.unit + 1 :]))


def _fell(s: State, e: f.Fell) -> State:
    left = tuple([unit for unit in s.combat if unit.blocker is None])
    return replace(s, combat=left, discard=s.discard + e.cards)


def _seized(s: State, e: f.Seized) -> State:
    return replace(s, mats=_mats(s, _plot(s.mats[e.victim], e.plot, -1), _plot(s.mats[e.seat], e.to_plot, 1)))


def _returned(s: State, e: f.Returned) -> State:
    m = _plot(s.mats[e.seat], e.plot, gone=(e.card,))
    return replace(s, mats=_mats(s, replace(m, hand=(*m.hand, e.card))))


def _combat_ended(s: State, e: f.CombatEnded) -> State:
    return replace(s, combat=(), discard=s.discard + e.cards)


def _drew(s: State, e: f.Drew) -> State:
    s = _mat(s, e.seat, hand=s.mats[e.seat].hand + e.cards)
    return replace(s, deck=s.deck[len(e.cards) :])


def _discarded(s: State, e: f.Discarded) -> State:
    s = _mat(s, e.seat, hand=without(s.mats[e.seat].hand, e.cards))
    return replace(s, discard=s.discard + e.cards)


def _status_moved(s: State, e: f.StatusMoved) -> State:
    return replace(s, culture=e.seats) if e.status == "culture" else replace(s, happiness=e.seats)


def _closing(s: State, _: f.Closing) -> State:
    return replace(s, ending=True)


def _scored(s: State, e: f.Scored) -> State:
    return replace(s, tallies=(*s.tallies, Tally(e.seat, e.technologies, e.population, e.wonders, e.points)))


_APPLY: dict[type[Fact], Callable[[State, Any], State]] = {
    f.DealerDrawn: _dealer_drawn,
    f.Shuffled: _shuffled,
    f.LeftOut: _left_out,
    f.PopulationLaid: _population_laid,
    f.Laid: _laid,
    f.Placed: _placed,
    f.TurnedUp: _turned_up,
    f.TookPlots: _took_plots,
    f.TurnBegan: _turn_began,
    f.PhaseBegan: _phase_began,
    f.Collected: _collected,
    f.Played: _played,
    f.Traded: _traded,
    f.Grew: _grew,
    f.BoughtPlot: _bought_plot,
    f.Learned: _learned,
    f.Built: _built,
    f.Used: _used,
    f.Stole: _stole,
    f.Levied: _levied,
    f.Sent: _sent,
    f.Breached: _breached,
    f.Bounced: _bounced,
    f.Blocked: _blocked,
    f.Fell: _fell,
    f.Seized: _seized,
    f.Returned: _returned,
    f.CombatEnded: _combat_ended,
    f.Drew: _drew,
    f.Discarded: _discarded,
    f.StatusMoved: _status_moved,
    f.Closing: _closing,
    f.Scored: _scored,
}
