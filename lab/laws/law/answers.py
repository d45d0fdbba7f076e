"""What a bot answers is legal, whichever law asks it; one that does not answer so is named once."""

from collections.abc import Sequence
from typing import Any

from domain.engine.audience.errors import IllegalPick, where
from domain.engine.entry.facts import Asked
from domain.engine.game.rules import Dice, Rules
from domain.engine.table.checks import legal
from lab.laws.law.telling import told


def answer_of(rules: Rules, name: str, shown: Any, asked: Asked, dice: Dice) -> tuple[int, ...]:
    """The picks of the bot of this name, as they are stored. Raises Unlawful if they are not legal."""
    bot = rules.bots[name]
    picks: Sequence[Any] = bot(shown, asked, dice)
    try:
        return legal(asked, picks)
    except (IllegalPick, TypeError) as error:
        least, most = asked.least, asked.most
        raise told(
            f"{rules.key}: the bot {name} does not answer legally{where(bot.chooser)}",  # pyright: ignore[reportArgumentType]
            f"to {asked.why}/{asked.verb} with {len(asked.options or ())} options it picked {picks!r}: {error}",
            f"a bot returns a tuple of option numbers, counted from 0, here {least} to {most} of them",
        ) from None
