"""Bots for Caylus Magna Carta. They see what their seat sees: the redacted state and the question.

Values are in tenths of a point. The figures are guesses that won against others in some thousand games;
`tests/games/caylus/test_caylus_bots.py` says what they must achieve.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec import Struct

from domain.caylus.box import FIGURES, take
from domain.caylus.cards.buildings import KINDS, LAWYER, RESIDENCE
from domain.caylus.cards.deals import ways
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
from domain.caylus.state import NOTHING, Card, Goods, State
from domain.caylus.turn import residences
from domain.engine.entry.facts import Asked
from domain.engine.game.bots import idle
from domain.engine.game.rules import Dice, Policy

_CUBES = ("food", "wood", "stone")
_PLAIN = (Goods(food=1), Goods(wood=1), Goods(stone=1))


class Taste(Struct, frozen=True):
    """What things are worth to a bot, in tenths of a point."""

    first: float = 14
    """The first plain cube of its kind."""
    needed: float = 10
    """A plain cube that is wanted."""
    spare: float = 5
    """One that is not."""
    gold_needed: float = 28
    gold: float = 14
    denier: float = 6
    purse: int = 6
    """How many deniers are wanted."""
    denier_spare: float = 3
    """One more than that."""
    batches: int = 2
    """How many batches are saved for."""
    most: float = 15
    """Leading in batches offered, which earns gold."""
    each_round: float = 5
    """One more denier of income, for each round to come."""
    site: float = 30
    """A residence to build on, if the seat has none."""
    second_site: float = 15
    """If it has one."""
    opening: float = 45
    """A card on the road, besides its points, while the game is long: everybody lacks places for workers."""
    first_lawyer: float = 60
    prestige: float = 1000
    """A prestige building, besides its points."""
    somebody_elses: float = 4
    """The cost of using another player's building, as its owner gains by it."""
    reached: float = 8
    """The value of the provost letting a worker act."""
    step: float = 5
    """The cost of one step of the provost."""
    drawing: float = 12
    """The value of drawing a card with an empty hand."""
    in_hand: float = 6
    """How much less that is worth for each card in hand."""
    seeking: float = 5
    """How much more while nobody has a Lawyer."""
    passing: float = 6
    early: float = 3
    """With more rounds to come than this it is early."""
    last: float = 1.5
    """With fewer this may be the last."""


_BUILDER = Taste()


class _Builder:
    """A seat and its question: what it holds, what it saves for, how many rounds it expects."""

    def __init__(self, state: State, asked: Asked, taste: Taste) -> None:
        self.taste = taste
        self.state, self.seat, self.verb = state, asked.seat, asked.verb
        self.mine = state.mats[asked.seat]
        self.held = self.mine.goods
        self.rounds = max(1.0, state.castle.total / (1 + len(state.mats) / 2))
        self.early, self.last = self.rounds > self.taste.early, self.rounds < self.taste.last
        self.sites = residences(state, asked.seat)
        self.wanted = self._wanted()

    def value(self, option: Choice) -> float:
        """What taking this option is worth; -1 for an option that it never takes if there is another."""
        given = _VALUES.get(type(option))
        return -1 if given is None else given(self, option)

    # -- goods

    def _wanted(self) -> Goods:
        """What to save for: two batches, a prestige building within reach, and the cheapest card in hand."""
        wanted = FIGURES.batch * self.taste.batches
        blue = [card for card in self.state.prestige if card is not None]
        if blue and (self.sites or self.state.rules == "beginner"):
            wanted += KINDS[max(blue, key=lambda card: KINDS[card].points - 2 * self._missing(card))].cost
        hand = [card for card in self.mine.hand if card is not None]
        if hand and not self.last:
            wanted += KINDS[min(hand, key=self._missing)].cost
        return wanted

    def _missing(self, card: Card) -> int:
        """How many cubes of its cost are still missing; gold counts twice."""
        cost, held = KINDS[card].cost, self.held
        plain = sum([max(0, getattr(cost, kind) - getattr(held, kind)) for kind in _CUBES])
        return plain + 2 * max(0, cost.gold - held.gold)

    def worth(self, goods: Goods) -> float:
        """What goods are worth to this seat, which wants some of them more than others."""
        value, t = 0.0, self.taste
        for kind in _CUBES:
            n, wanted = getattr(goods, kind), getattr(self.wanted, kind)
            value += t.first * min(n, 1) + t.needed * max(0, min(n, wanted) - 1) + t.spare * max(0, n - wanted)
        gold = min(goods.gold, self.wanted.gold)
        value += t.gold_needed * gold + t.gold * (goods.gold - gold)
        purse = min(goods.deniers, t.purse)
        return value + t.denier * purse + t.denier_spare * (goods.deniers - purse)

    def change(self, pay: Goods, gain: Goods = NOTHING) -> float:
        """How much more the held goods are worth after this."""
        return self.worth(self.held - pay + gain) - self.worth(self.held)

    def tokens(self, n: int) -> float:
        """What the castle's next tokens are worth."""
        t = take(self.state.castle, n)
        return 10 * (
            t.dungeon * FIGURES.worth.dungeon + t.walls * FIGURES.worth.walls + t.towers * FIGURES.worth.towers
        )

    # -- actions

    def build(self, option: Build) -> float:
        """Points, places for workers while there is time to use them, and the first Lawyer of all."""
        value = (
            10 * KINDS[option.card].points
            + self.change(option.pay)
            + self.taste.opening * min(1.0, (self.rounds - 1) / 3)
        )
        return value + (self.taste.first_lawyer if option.card == LAWYER and self.early and not self._lawyer() else 0)

    def prestige(self, option: BuildPrestige) -> float:
        """Before all else; the most expensive one that can be paid for."""
        return self.taste.prestige + 10 * KINDS[option.card].points + self.change(option.pay)

    def worker(self, option: PlaceWorker) -> float:
        """The best that the primary effect offers, less the fee; nothing beyond the provost's reach."""
        place, provost = self.state.road[option.place], self.state.provost
        if provost is not None and option.place > provost + 1:
            return -1
        left = self.held - Goods(deniers=FIGURES.fee)
        theirs = self.taste.somebody_elses if place.owner not in (None, self.seat) else 0
        return self._best_deal(place.card, left) + self.change(Goods(deniers=FIGURES.fee)) - theirs

    def _best_deal(self, card: Card, held: Goods) -> float:
        """The most that a primary effect is worth to a seat that holds this."""
        best = 0.0
        for deal in KINDS[card].figures.primary:
            paid = [held - way for way in ways(held, deal.pay, deal.any)]
            if not paid or deal.tokens > self.state.castle.total:
                continue
            after = max(paid, key=self.worth) + deal.gain
            for _ in range(deal.choice):
                after = max([after + cube for cube in _PLAIN], key=self.worth)
            value = self.worth(after) - self.worth(held) + self.tokens(deal.tokens)
            best = max(best, value + (self._best_residence() if deal.turns else 0))
        return best

    def draw(self, _: Draw) -> float:
        """Worth more with fewer cards in hand, and while nobody has a Lawyer. Free by the Library."""
        if self.verb == "use":
            return 1
        taste = self.taste
        seeks = self.state.rules == "standard" and LAWYER not in self.mine.hand and not self._lawyer()
        return taste.drawing - taste.in_hand * len(self.mine.hand) + taste.seeking * seeks if self.early else -1

    # -- residences, provost, castle

    def _lawyer(self) -> bool:
        return any(place.card == LAWYER for place in self.state.road)

    def _best_residence(self) -> float:
        own = [place for place in self.state.road if place.owner == self.seat]
        cards = [p.card for p in own if not (p.residence or p.turning) and p.card != LAWYER]
        return max(map(self.residence, cards), default=0.0)

    def residence(self, card: Card) -> float:
        """Income, and a site for a prestige building, in place of the card's own points."""
        value = 10 * (RESIDENCE.points - KINDS[card].points) + self.taste.each_round * (self.rounds - 1)
        sites = len(self.sites) + sum([place.turning for place in self.state.road if place.owner == self.seat])
        if not sites and not self.last:
            return value + self.taste.site
        return value + (self.taste.second_site if sites == 1 and self.early else 0)

    def provost(self, option: MoveProvost) -> float:
        """Pays only for a worker of the seat that would not act otherwise."""
        at = (self.state.provost or 0) + option.steps
        reached = sum([place.worker == self.seat for place in self.state.road[: at + 1]])
        return self.taste.reached * reached - self.taste.step * abs(option.steps)

    def offer(self, option: Offer) -> float:
        """A token, and the gold if this is the most so far."""
        offers = self.state.offers
        leads = offers[self.seat] + 1 > max(offers)
        return self.tokens(1) + self.change(option.pay) + (self.taste.most if leads else 0)


_VALUES: dict[type, Callable[[_Builder, Any], float]] = {
    BuildPrestige: _Builder.prestige,
    Build: _Builder.build,
    PlaceWorker: _Builder.worker,
    Draw: _Builder.draw,
    Pass: lambda b, _: b.taste.passing,
    MoveProvost: _Builder.provost,
    Use: lambda b, o: b.change(o.pay, o.gain) + b.tokens(o.tokens),
    MakeResidence: lambda b, o: b.residence(o.card) + b.change(o.pay),
    Offer: _Builder.offer,
    KeepHand: lambda _, __: 0,
    Decline: lambda _, __: 0,
}


def _policy(taste: Taste, state: State, asked: Asked, _: Dice) -> tuple[int, ...]:
    mind = _Builder(state, asked, taste)
    values = [mind.value(option) for option in asked.options or ()]
    return (values.index(max(values)),)


builder = partial(_policy, _BUILDER)
"""Builds, sends workers where goods come from, and turns goods into tokens, residences and prestige buildings."""
steward = partial(
    _policy,
    Taste(
        first=13, needed=7, gold=7, denier_spare=2, site=16, second_site=12, first_lawyer=138, somebody_elses=7,
        reached=6, step=4, passing=7,
    )
)  # fmt: skip
"""The same, but it goes all out for the first Lawyer, gathers less, and avoids others' buildings. Its figures won."""


default = idle(Pass(), Decline(), KeepHand(), MoveProvost(0))
"""The picks for a seat that has resigned."""
BOTS = {"builder": Policy(builder, 1, 2), "steward": Policy(steward, 1, 3)}
