"""Bots for Dominion. They see what their seat sees: the redacted state and the question."""

from collections.abc import Callable
from functools import partial
from typing import Any

from domain.dominion.cards.basic import COPPER, CURSE, DUCHY, ESTATE, GOLD, PROVINCE, SILVER
from domain.dominion.cards.kinds import ACTIONS, TREASURES, VICTORIES, named
from domain.dominion.choices import Buy, Choice, DiscardDeck, EndActions, EndTurn, Name, Play, PlayTreasures
from domain.dominion.sets import KINDS
from domain.dominion.state import Card, State
from domain.engine.entry.facts import Asked
from domain.engine.game.bots import idle
from domain.engine.game.rules import Dice, Policy


def _money(state: State, asked: Asked, _: Dice, *, smithy: bool) -> tuple[int, ...]:
    """Play all Treasures, then buy Province, Gold or Silver; with `smithy`, a Smithy for exactly $4 too."""
    options: tuple[Any, ...] = asked.options or ()
    if asked.verb != "act":
        return _reply(asked, options)
    if smithy and _PLAY_SMITHY in options:
        return (options.index(_PLAY_SMITHY),)
    if _TREASURES in options:
        return (options.index(_TREASURES),)
    if smithy and state.coins == _SMITHY_PRICE and _BUY_SMITHY in options:
        return (options.index(_BUY_SMITHY),)
    for card, price in _BUYS:
        if state.coins >= price and card in options:
            return (options.index(card),)
    return (options.index(_END_TURN),)


_TREASURES, _END_TURN = PlayTreasures(), EndTurn()
SMITHY = named("smithy")
_NAME_SMITHY = Name(SMITHY)
_PLAY_SMITHY, _BUY_SMITHY, _SMITHY_PRICE = Play(SMITHY), Buy(SMITHY), KINDS[SMITHY].cost
_BUYS = tuple((Buy(card), KINDS[card].cost) for card in (PROVINCE, GOLD, SILVER))


big_money = partial(_money, smithy=False)
"""Plays no Actions: the strategy that others are compared with."""
big_money_smithy = partial(_money, smithy=True)
"""Big Money with Smithies to draw. A test compares how long its games last with those of an independent engine."""


def _reply(asked: Asked, options: tuple[Any, ...]) -> tuple[int, ...]:
    """Answer a card's question: reveal a Moat, gain the most expensive card, give up the least useful ones."""
    least, most = asked.least or 0, asked.most or 0
    by_use = sorted(range(len(options)), key=lambda i: _use(options[i]))
    if asked.verb == "reveal":
        return tuple(range(most))
    if asked.verb == "name":
        return (options.index(_NAME_SMITHY) if _NAME_SMITHY in options else 0,)
    if asked.verb in ("gain", "put-back"):
        return tuple(by_use[::-1][:least])
    return tuple(by_use[:least])


def _use(option: Choice) -> tuple[int, int]:
    """A sort key, least useful first: Victory cards and Curses, then Actions, then Treasures; each by cost."""
    match option:
        case EndTurn() | EndActions() | PlayTreasures() | DiscardDeck():
            return (0, 0)
        case _:
            card = option.card
            dead = card in VICTORIES or card == CURSE
            return (0 if dead else 1 if card in ACTIONS else 2, KINDS[card].cost)


# -- a bot that reads the kingdom

_WORTH = {
    named(card): worth
    for card, worth in {
        "gold": 55, "silver": 30, "laboratory": 54, "poacher": 47, "market": 44, "festival": 40, "artisan": 52,
        "adventurer": 50, "witch": 90, "council-room": 46, "bandit": 45, "library": 42, "smithy": 41, "militia": 38,
        "moneylender": 36, "mine": 34, "bureaucrat": 32,
    }.items()
}  # fmt: skip
"""What a card is worth while the deck is built: figures that won games. No other card is bought for its effect."""
_LASTING = frozenset([card for card in ACTIONS if KINDS[card].figures.actions])
"""Actions after which another may be played: bought in any turn."""
_ROOM = frozenset({1, 2, 5, 8, 11, 14})
"""The seat's own turns in which an Action that ends the phase is bought: turns count, as nobody may look into their
own deck. More such Actions would meet in one hand."""
_LAST_TURN = 16
"""From this turn on no Action is bought: it would be drawn too rarely."""
_FULL = 6
"""The largest hand in which a Library is still worth playing."""
_DEAD, _GOOD = 12, 40
"""Below the first a card is no use in hand; from the second on it is worth having again."""
GARDENS, LIBRARY, MINE, MONEYLENDER, REMODEL, THRONE_ROOM, WITCH = map(
    named, ("gardens", "library", "mine", "moneylender", "remodel", "throne-room", "witch")
)


class _Planner:
    """A seat and its question: how far the game has got, and what is in hand."""

    def __init__(self, state: State, asked: Asked) -> None:
        self.state, self.asked = state, asked
        self.options: tuple[Any, ...] = asked.options or ()
        self.least, self.most = asked.least or 0, asked.most or 0
        self.mine = state.mats[asked.seat]
        self.hand, self.turns = self.mine.hand, self.mine.turns
        self.provinces, self.seats = state.left(PROVINCE), len(state.mats)
        self.ends = self.provinces <= self.seats + 2

    # -- the turn

    def act(self) -> tuple[int, ...]:
        """Actions in a good order, then Treasures, then the best buy."""
        best, most = self.options.index(_END_TURN), 0
        for i, option in enumerate(self.options):
            worth = 0
            if isinstance(option, Play):
                worth = 2000 + self.played(option.card) if option.card in ACTIONS and self.played(option.card) else 0
            elif isinstance(option, PlayTreasures):
                worth = 1500
            elif isinstance(option, Buy):
                worth = self.wanted(option.card)
            if worth > most:
                best, most = i, worth
        return (best,)

    def wanted(self, card: Card) -> int:
        """What one more copy of a card is worth now; 0: it is not bought."""
        if card in VICTORIES:
            last = {ESTATE: 31} if self.provinces <= self.seats else {}
            late = {DUCHY: 57, GARDENS: 31} if self.ends else {}
            return ({PROVINCE: 1000} | late | last).get(card, 0)
        if card in ACTIONS and not (self.turns < _LAST_TURN if card in _LASTING else self._room(card)):
            return 0
        return _WORTH.get(card, 0)

    def _room(self, card: Card) -> bool:
        """Whether an Action that ends the phase is likely to get played."""
        late = (card == MONEYLENDER and self.turns not in _OPENING) or (
            card == WITCH and self.state.left(CURSE) < self.seats
        )
        return self.turns in _ROOM and not late and not any(map(_ends_phase, (*self.hand, *self.mine.in_play)))

    def played(self, card: Card) -> int:
        """How early an Action is played; 0 if it would do nothing now."""
        figures, useful = KINDS[card].figures, _USEFUL.get(card)
        if useful is not None and not useful(self):
            return 0
        if card == THRONE_ROOM:
            return 300
        return 100 + 20 * figures.actions + figures.cards if card in _LASTING else 1 + _WORTH.get(card, 0)

    def doubles(self) -> bool:
        """Whether there is something to play twice."""
        return any(card in ACTIONS and card != THRONE_ROOM and self.played(card) for card in self.hand if card)

    def turns_into_more(self) -> bool:
        """Whether the hand has a card to remodel."""
        return any(card in (ESTATE, CURSE) or (card == GOLD and self.ends) for card in self.hand)

    # -- cards' questions

    def use(self, option: Choice) -> int:
        """How useful a card is in hand; below _DEAD not at all."""
        card = getattr(option, "card", None)
        if card is None or card == CURSE:
            return 0
        if card in VICTORIES:
            return 2 + KINDS[card].cost
        if card in TREASURES:
            return 20 * KINDS[card].figures.coins
        if card in _LASTING:
            return 45
        return 35 + _WORTH.get(card, 0) // 10 if self.state.actions or self.state.turn != self.asked.seat else 15

    def by_use(self) -> list[int]:
        """The numbers of the options, least useful first."""
        return sorted(range(len(self.options)), key=lambda i: self.use(self.options[i]))

    def give_up(self) -> tuple[int, ...]:
        """As few cards as allowed, the least useful ones; also all useless ones that may go and cost no points."""
        order = self.by_use()
        free = [i for i in order if self.use(self.options[i]) < _DEAD and self._may_go(self.options[i].card)]
        return tuple(free[: self.most]) if len(free) > self.least else tuple(order[: self.least])

    def _may_go(self, card: Card) -> bool:
        return self.asked.verb != "trash" or card == CURSE or (card == ESTATE and not self.ends)

    def look_at(self) -> tuple[int, ...]:
        """The seat's own card goes if it is useless, another's if not."""
        mine = bool(self.asked.about) and self.asked.about.of == self.asked.seat
        return (0,) if self.options and (self.use(self.options[0]) < _DEAD) == mine else ()

    def better_treasure(self) -> tuple[int, ...]:
        """For a Mine, Silver before Copper; for a Moneylender, the Copper."""
        plain = [i for i in self.by_use() if self.options[i].card in (SILVER, COPPER)]
        return (plain[-1],) if plain else tuple(self.by_use()[: self.least])

    def remodel(self) -> tuple[int, ...]:
        """Late, a Gold for a Province; else the least useful card."""
        golds = [i for i, option in enumerate(self.options) if option.card == GOLD and self.ends]
        return ((golds or self.by_use())[0],)

    def gain(self) -> tuple[int, ...]:
        """The card that `act` would buy."""
        worth = [(self.wanted(option.card), self.use(option)) for option in self.options]
        return (worth.index(max(worth)),)

    def best(self) -> tuple[int, ...]:
        """The most useful card, if it is good."""
        order = self.by_use()
        good = bool(order) and (self.least or self.use(self.options[order[-1]]) >= _GOOD)
        return (order[-1],) if good else ()

    def steal(self) -> tuple[int, ...]:
        """All but Coppers."""
        return tuple([i for i in self.by_use() if self.options[i].card != COPPER])

    def twice(self) -> tuple[int, ...]:
        """The Action that is played first."""
        worth = [self.played(option.card) for option in self.options]
        return (worth.index(max(worth)),) if worth else ()

    def all(self) -> tuple[int, ...]:
        """As many as allowed."""
        return tuple(range(self.most))

    def unless_played(self) -> tuple[int, ...]:
        """Every card, once no Actions are left."""
        return () if self.state.actions else self.all()


_OPENING = (1, 2)
_USEFUL: dict[Card, Callable[[_Planner], bool]] = {
    MONEYLENDER: lambda p: COPPER in p.hand,
    MINE: lambda p: COPPER in p.hand or SILVER in p.hand,
    LIBRARY: lambda p: len(p.hand) <= _FULL,
    REMODEL: _Planner.turns_into_more,
    THRONE_ROOM: _Planner.doubles,
}
_REPLIES: dict[str, Callable[[_Planner], tuple[int, ...]]] = {
    "spy/discard": _Planner.look_at,
    "thief/trash": _Planner.best,
    "thief/gain": _Planner.steal,
    "mine/trash": _Planner.better_treasure,
    "moneylender/trash": _Planner.better_treasure,
    "remodel/trash": _Planner.remodel,
    "harbinger/topdeck": _Planner.best,
    "gain": _Planner.gain,
    "play-twice": _Planner.twice,
    "set-aside": _Planner.unless_played,
    "reveal": _Planner.all,
    "play": _Planner.all,
    "discard-deck": _Planner.all,
}
"""By why/verb, or by verb alone; any other question asks to give something up."""


def _ends_phase(card: Card | None) -> bool:
    return card in ACTIONS and card not in _LASTING


def planner(state: State, asked: Asked, _: Dice) -> tuple[int, ...]:
    """Buys cards that draw or give Actions if there are any, attacks, and turns to Duchies in time."""
    mind = _Planner(state, asked)
    if asked.verb == "act":
        return mind.act()
    if asked.verb == "name":
        return _reply(asked, mind.options)
    verb = asked.verb
    return (_REPLIES.get(f"{asked.why}/{verb}") or _REPLIES.get(verb) or _Planner.give_up)(mind)


default = idle(EndTurn())
"""The picks for a seat that has resigned."""
BOTS = {
    "big-money": Policy(big_money, 1, 2),
    "big-money-smithy": Policy(big_money_smithy, 1, 2),
    "planner": Policy(planner, 1, 3),
}
