"""The first `builder`: it knows no Lawyer. Kept as the peer that the bot of today has to beat."""

from collections.abc import Callable
from typing import Any

from domain.caylus.cards.buildings import KINDS, RESIDENCE
from domain.caylus.choices import (
    Build,
    BuildPrestige,
    Choice,
    Decline,
    Draw,
    KeepHand,
    MakeResidence,
    MoveProvost,
    Offer,
    Pass,
    PlaceWorker,
    Use,
)
from domain.caylus.state import Goods, State
from domain.engine.audience.audience import Seat
from domain.engine.entry.facts import Asked

Dice = Callable[[int], int]

_WORTH = Goods(food=10, wood=10, stone=12, gold=18, deniers=5)
"""What goods are worth, in tenths of a point: a batch of three cubes is a token of two to four points."""
_TOKEN = 30
_RESIDENCE = 12


def first_builder(state: State, asked: Asked, _: Dice) -> tuple[int, ...]:
    """Build what counts, put workers where goods come from, and turn them into castle tokens."""
    options: tuple[Any, ...] = asked.options or ()
    values = [_value(state, asked.seat, option) for option in options]
    return (values.index(max(values)),)


def _value(s: State, seat: Seat, option: Choice) -> float:
    """How much an option is worth, in tenths of a point more or less."""
    given = _VALUES.get(type(option))
    return -1 if given is None else given(s, seat, option)


def worth(goods: Goods) -> float:
    """What goods are worth."""
    w = _WORTH
    return (
        goods.food * w.food
        + goods.wood * w.wood
        + goods.stone * w.stone
        + goods.gold * w.gold
        + goods.deniers * w.deniers
    )


def _worker(s: State, seat: Seat, n: int) -> float:
    """The best that the primary effect offers, less the fee; nothing beyond where the provost may be."""
    if s.provost is not None and n > s.provost + 1:
        return -1
    best = 0.0
    for deal in KINDS[s.road[n].card].figures.primary:
        if deal.turns or deal.tokens > s.castle.total:
            continue
        gain = worth(deal.gain) + deal.choice * _WORTH.food + deal.tokens * _TOKEN
        best = max(best, gain - worth(deal.pay) - deal.any * _WORTH.food)
    return best - _WORTH.deniers + (2 if s.road[n].owner == seat else 0)


def _cheap(s: State, seat: Seat, n: int) -> bool:
    """Whether a place is a card of one's own that counts no more than the residence it could be."""
    place = s.road[n]
    return place.owner == seat and not place.residence and KINDS[place.card].points <= RESIDENCE.points


def _provost(s: State, seat: Seat, steps: int) -> float:
    """Pay only for a worker of one's own that would go without."""
    at = (s.provost or 0) + steps
    mine = sum(1 for place in s.road[: at + 1] if place.worker == seat)
    return mine * 8 - abs(steps) * 5


_VALUES: dict[type, Callable[[State, Seat, Any], float]] = {
    BuildPrestige: lambda _, __, o: 1000 + KINDS[o.card].points * 10 - worth(o.pay),
    Build: lambda _, __, o: 100 + KINDS[o.card].points * 10 - worth(o.pay),
    PlaceWorker: lambda s, seat, o: _worker(s, seat, o.place),
    Use: lambda _, __, o: worth(o.gain) + o.tokens * _TOKEN - worth(o.pay),
    Offer: lambda _, __, o: 50 - worth(o.pay) / 10,
    MoveProvost: lambda s, seat, o: _provost(s, seat, o.steps),
    MakeResidence: lambda s, seat, o: _RESIDENCE * _cheap(s, seat, o.place) - worth(o.pay) / 2,
    Draw: lambda s, seat, _: 8 - 3 * len(s.mats[seat].hand),
    Pass: lambda _, __, ___: 5,
    KeepHand: lambda _, __, ___: 0,
    Decline: lambda _, __, ___: 0,
}
