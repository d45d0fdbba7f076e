"""The state after each fact. No rule is known here, and no face is read in order to decide."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import asdict, replace

from domain.caylus import facts as f
from domain.caylus.state import NOTHING, Goods, Part, Place, PlayerArea, State, Tally, without
from domain.engine.audience import Seat
from domain.engine.facts import Fact


def apply(s: State, fact: Fact) -> State:
    """The state after this fact."""
    return _APPLY[type(fact)](s, fact)


def _mat(s: State, mat: PlayerArea, **also: Any) -> State:
    """The state in which this area replaces the one that its seat had."""
    return replace(s, mats=(*s.mats[: mat.seat], mat, *s.mats[mat.seat + 1 :]), **also)


def _road(s: State, n: int, place: Place) -> tuple[Place, ...]:
    """The road with its place number n replaced by this one."""
    return (*s.road[:n], place, *s.road[n + 1 :])


def _next(place: int, part: Part) -> dict[str, Any]:
    """The fields that say which effect comes next: the secondary one here, or the primary one of the next place."""
    return {"spot": place, "part": "secondary"} if part == "primary" else {"spot": place + 1, "part": "primary"}


def _paid(s: State, seat: Seat, goods: Goods, **also: Any) -> State:
    """Goods from a seat to the stock."""
    m = s.mats[seat]
    return _mat(s, replace(m, goods=m.goods - goods), stock=s.stock - goods, **also)


def _gained(s: State, seat: Seat, goods: Goods, **also: Any) -> State:
    """Goods from the stock to a seat."""
    m = s.mats[seat]
    return _mat(s, replace(m, goods=m.goods + goods), stock=s.stock + goods, **also)


# -- laying out


def _laid_out(s: State, e: f.LaidOut) -> State:
    stock = s.stock + sum([place.stored for place in e.road], NOTHING)
    return replace(
        s, road=e.road, provost=e.provost, castle=e.castle, removed=e.removed, prestige=e.prestige, stock=stock
    )


def _first_player_drawn(s: State, e: f.FirstPlayerDrawn) -> State:
    return replace(s, first=e.seat, turn=e.seat)


def _placed(s: State, e: f.Placed) -> State:
    stock = s.stock - s.mats[e.seat].goods + e.goods
    return _mat(s, PlayerArea(e.seat, e.hand, e.pile, e.discard, e.goods, e.workers, e.tokens, e.prestige), stock=stock)


def _picked_up(s: State, e: f.PickedUp) -> State:
    return replace(
        s, phase=e.phase, round=e.round, first=e.first, turn=e.turn, bridge=e.bridge, step=e.step, spot=e.spot,
        part=e.part, offers=e.offers,
    )  # fmt: skip


def _hands_chosen(s: State, _: f.HandsChosen) -> State:
    return s


# -- rounds and phases


def _phase_began(s: State, e: f.PhaseBegan) -> State:
    return replace(s, phase=e.phase, step=0, spot=0, part="primary", offers=(0,) * len(s.mats))


def _round_began(s: State, e: f.RoundBegan) -> State:
    return replace(s, round=e.round, first=e.seat, turn=e.seat, bridge=())


def _earned(s: State, e: f.Earned) -> State:
    return _gained(s, e.seat, Goods(deniers=e.deniers))


def _turn_began(s: State, e: f.TurnBegan) -> State:
    return replace(s, turn=e.seat)


# -- cards


def _shuffled(s: State, e: f.Shuffled) -> State:
    m = s.mats[e.seat]
    return _mat(s, replace(m, pile=m.pile + e.order, discard=()))


def _drew(s: State, e: f.Drew) -> State:
    m = s.mats[e.seat]
    s = _mat(s, replace(m, pile=m.pile[len(e.cards) :], hand=m.hand + e.cards))
    return _paid(s, e.seat, Goods(deniers=e.paid)) if e.paid else s


def _discarded(s: State, e: f.Discarded) -> State:
    m = s.mats[e.seat]
    s = _mat(s, replace(m, hand=(), discard=m.discard + e.cards))
    return _paid(s, e.seat, Goods(deniers=e.paid)) if e.paid else s


# -- actions


def _worker_placed(s: State, e: f.WorkerPlaced) -> State:
    m = s.mats[e.seat]
    s = _mat(s, replace(m, workers=m.workers - 1), road=_road(s, e.place, replace(s.road[e.place], worker=e.seat)))
    return _paid(s, e.seat, Goods(deniers=e.paid))


def _built(s: State, e: f.Built) -> State:
    m = s.mats[e.seat]
    place = Place(e.card, e.seat, stored=e.stored)
    stock = s.stock + e.stored
    s = _mat(s, replace(m, hand=without(m.hand, (e.card,))), road=(*s.road, place), stock=stock)
    return _paid(s, e.seat, e.paid)


def _prestige_built(s: State, e: f.PrestigeBuilt) -> State:
    s = _paid(s, e.seat, e.paid, prestige=without(s.prestige, (e.card,)))
    if e.place is not None:
        return replace(s, road=_road(s, e.place, replace(s.road[e.place], prestige=e.card)))
    m = s.mats[e.seat]
    return _mat(s, replace(m, prestige=(*m.prestige, e.card)))


def _passed(s: State, e: f.Passed) -> State:
    return _gained(s, e.seat, Goods(deniers=e.gained), bridge=(*s.bridge, e.seat))


# -- provost, effects, castle


def _provost_moved(s: State, e: f.ProvostMoved) -> State:
    assert s.provost is not None
    return _paid(
        s, e.seat, Goods(deniers=e.paid), provost=s.provost + e.steps, step=s.bridge.index(e.seat) + 1
    )  # fmt: skip


def _provost_advanced(s: State, e: f.ProvostAdvanced) -> State:
    assert s.provost is not None
    return replace(s, provost=s.provost + e.steps)


def _used(s: State, e: f.Used) -> State:
    m = s.mats[e.seat]
    goods = m.goods - e.paid + e.gained
    m = replace(m, goods=goods, tokens=m.tokens + e.tokens)
    road, stock = s.road, s.stock - e.paid
    if e.source == "card":
        place = s.road[e.place]
        road = _road(s, e.place, replace(place, stored=place.stored - e.gained))
    else:
        stock = stock + e.gained
    return _mat(s, m, road=road, stock=stock, castle=s.castle - e.tokens, **_next(e.place, e.part))


def _residence_chosen(s: State, e: f.ResidenceChosen) -> State:
    s = _paid(s, e.seat, e.paid, **_next(e.place, "primary"))
    return replace(s, road=_road(s, e.target, replace(s.road[e.target], turning=True)))


def _turned(s: State, e: f.Turned) -> State:
    place = replace(s.road[e.place], residence=True, turning=False, stored=NOTHING)
    return replace(s, road=_road(s, e.place, place), stock=s.stock - e.returned)


def _declined(s: State, e: f.Declined) -> State:
    return replace(s, **_next(e.place, e.part))


def _workers_returned(s: State, _: f.WorkersReturned) -> State:
    home = [place.worker for place in s.road if place.worker is not None]
    mats = tuple([replace(m, workers=m.workers + home.count(m.seat)) if m.seat in home else m for m in s.mats])
    road = tuple([place if place.worker is None else replace(place, worker=None) for place in s.road])
    return replace(s, mats=mats, road=road)


def _offered(s: State, e: f.Offered) -> State:
    m = s.mats[e.seat]
    offers = (*s.offers[: e.seat], s.offers[e.seat] + 1, *s.offers[e.seat + 1 :])
    s = _mat(s, replace(m, tokens=m.tokens + e.tokens), castle=s.castle - e.tokens, offers=offers)
    return _paid(s, e.seat, e.paid, step=s.bridge.index(e.seat))


def _castle_left(s: State, e: f.CastleLeft) -> State:
    return replace(s, step=s.bridge.index(e.seat) + 1)


def _most_offered(s: State, e: f.MostOffered) -> State:
    return _gained(s, e.seat, e.gained)


def _tokens_removed(s: State, e: f.TokensRemoved) -> State:
    return replace(s, castle=s.castle - e.tokens, removed=s.removed + e.tokens)


def _scored(s: State, e: f.Scored) -> State:
    return replace(s, tallies=(*s.tallies, Tally(**asdict(e))))


_APPLY: dict[type[Fact], Callable[[State, Any], State]] = {
    f.LaidOut: _laid_out,
    f.FirstPlayerDrawn: _first_player_drawn,
    f.Placed: _placed,
    f.PickedUp: _picked_up,
    f.HandsChosen: _hands_chosen,
    f.PhaseBegan: _phase_began,
    f.RoundBegan: _round_began,
    f.Earned: _earned,
    f.TurnBegan: _turn_began,
    f.Shuffled: _shuffled,
    f.Drew: _drew,
    f.Discarded: _discarded,
    f.WorkerPlaced: _worker_placed,
    f.Built: _built,
    f.PrestigeBuilt: _prestige_built,
    f.Passed: _passed,
    f.ProvostMoved: _provost_moved,
    f.ProvostAdvanced: _provost_advanced,
    f.Used: _used,
    f.ResidenceChosen: _residence_chosen,
    f.Turned: _turned,
    f.Declined: _declined,
    f.WorkersReturned: _workers_returned,
    f.Offered: _offered,
    f.CastleLeft: _castle_left,
    f.MostOffered: _most_offered,
    f.TokensRemoved: _tokens_removed,
    f.Scored: _scored,
}
