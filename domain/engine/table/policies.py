"""Answers that a policy, such as a bot's, gives for a seat. They depend on three things, so anybody can reproduce them.

1. What the seat sees of the state at its question's version. No script runs while a question is open: the state stays
   as it was, whoever else answers or resigns in the meantime.
2. The question, as it was put to the seat.
3. Dice of the seat's own, by the number of the question. They are separate from the game's dice.
"""

from collections.abc import Callable
from functools import lru_cache

from msgspec import UNSET

from domain.engine.audience.audience import Seat
from domain.engine.audience.redaction import redact
from domain.engine.entry import dice, record
from domain.engine.entry.commands import Chose
from domain.engine.entry.facts import StatedPolicy
from domain.engine.game.rules import Rules
from domain.engine.game.table_state import OpenQuestion
from domain.engine.lobby.lobby import LobbyState
from domain.engine.table.checks import legal

bot_key = lru_cache(4096)(record.bot_key)
"""The same for all answers of a seat."""


def policy_dice(secret: bytes, seat: Seat, question: int) -> Callable[[int], int]:
    """The dice for one answer: bound -> number below it. `secret`: the game's, 32 bytes."""
    dice_rolled: Callable[[int], int] | None = None

    def roll(bound: int) -> int:
        nonlocal dice_rolled
        if dice_rolled is None:  # many policies never roll
            dice_rolled = dice.roller(bot_key(secret, seat), "bot", question)
        return dice_rolled(bound)

    return roll


def answer(rules: Rules, secret: bytes, lobby: LobbyState, state: object, open_: OpenQuestion) -> Chose:
    """The answer of the policy that plays a seat, with policy and version. `state`: the game's own, unredacted.

    The picks are in stored order. Raises IllegalPick if the policy picks something illegal.
    """
    seat = open_.asked.seat
    name = lobby.policy_of(seat)
    assert name is not None, "no policy plays this seat"
    policy = rules.bots[name]
    shown = redact(state, rules.seat_viewer(lobby.opening, seat))
    picks = policy(shown, open_.asked, policy_dice(secret, seat, open_.question))
    return Chose(seat, open_.question, legal(open_.asked, picks), StatedPolicy(name, policy.version))


def checkable(rules: Rules, chose: Chose) -> bool:
    """Whether an answer states a policy that these rules have in that very version, so that it can be asked again."""
    stated = chose.policy
    return stated is not UNSET and rules.policy_version(stated.name) == stated.version
