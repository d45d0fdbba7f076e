"""Bots for Dominion. They are given what their seat may see: the redacted state and the question."""

from collections.abc import Callable
from typing import Any

from domain.dominion.cards.basic import CURSE, GOLD, PROVINCE, SILVER
from domain.dominion.cards.kinds import ACTIONS, VICTORIES, named
from domain.dominion.choices import Buy, Choice, DiscardDeck, EndActions, EndTurn, Name, Play, PlayTreasures
from domain.dominion.sets import KINDS
from domain.dominion.state import State
from domain.engine.entry.facts import Asked

Dice = Callable[[int], int]
Policy = Callable[[State, Asked, Dice], tuple[int, ...]]


def _money(*, smithy: bool) -> Policy:
    """Play all Treasures, then buy Province, Gold or Silver; perhaps with Smithies, bought for exactly $4."""

    def policy(state: State, asked: Asked, _: Dice) -> tuple[int, ...]:
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

    return policy


_TREASURES, _END_TURN = PlayTreasures(), EndTurn()
SMITHY = named("smithy")
_NAME_SMITHY = Name(SMITHY)
_PLAY_SMITHY, _BUY_SMITHY, _SMITHY_PRICE = Play(SMITHY), Buy(SMITHY), KINDS[SMITHY].cost
_BUYS = tuple((Buy(card), KINDS[card].cost) for card in (PROVINCE, GOLD, SILVER))

big_money = _money(smithy=False)
"""Plays no Actions: the strategy that others are compared with."""
big_money_smithy = _money(smithy=True)
"""Big Money with Smithies to draw. A test compares how long its games last with those of an independent engine."""


def _reply(asked: Asked, options: tuple[Any, ...]) -> tuple[int, ...]:
    """Answer the question of a card: reveal a Moat, gain the most expensive card, give up the least useful ones."""
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


def default(asked: Asked) -> tuple[int, ...]:
    """The picks for a seat that has resigned: end the turn, otherwise the first options, as few as are allowed."""
    options: tuple[Any, ...] = asked.options or ()
    if EndTurn() in options:
        return (options.index(EndTurn()),)
    return tuple(range(asked.least or 0))
