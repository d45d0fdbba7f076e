"""The peer: pyminion from PyPI, the same policy and kingdom, driven through its public classes only.

It has no events, views or questions. It is in the extra `bench`, so it is imported when needed.
"""

import importlib
import importlib.util
import logging
import random
from collections.abc import Callable, Iterator
from importlib.metadata import version
from typing import Any

KINGDOM = ("cellar", "market", "merchant", "militia", "mine", "moat", "remodel", "smithy", "village", "workshop")


def installed() -> bool:
    """Whether the bench extra is here."""
    return importlib.util.find_spec("pyminion") is not None


def release() -> str:
    """Which release it is."""
    return f"pyminion {version('pyminion')}"


def peer(seed: int) -> Callable[[], int]:
    """A function that plays one game of Big Money against Big Money and returns its number of turns."""
    base: Any = importlib.import_module("pyminion.expansions.base")
    bot: Any = importlib.import_module("pyminion.bots.bot")
    table: Any = importlib.import_module("pyminion.game")
    logging.getLogger().setLevel(logging.CRITICAL)  # it writes to the root logger, and takes time for it
    random.seed(seed)

    def action_priority(_: Any, __: Any, ___: Any) -> Iterator[Any]:
        return iter(())

    def buy_priority(_: Any, player: Any, __: Any) -> Iterator[Any]:
        money: int = player.state.money
        if money >= 8:
            yield base.province
        if money >= 6:
            yield base.gold
        if money >= 3:
            yield base.silver

    decider: Any = type(
        "BigMoney",
        (bot.BotDecider,),
        {"action_priority": action_priority, "buy_priority": buy_priority},
    )
    players = [bot.Bot(decider=decider(), player_id=name) for name in ("one", "two")]
    kingdom = [getattr(base, name) for name in KINGDOM]

    def play() -> int:
        game = table.Game(players=players, expansions=[base.base_set], kingdom_cards=list(kingdom), log_stdout=False)
        return sum(summary.turns for summary in game.play().player_summaries)

    return play
