"""The games that this server offers: one line for each, and nothing else names a game."""

from collections.abc import Mapping

from domain.caylus.rules import CAYLUS
from domain.civilization.rules import CIVILIZATION
from domain.dominion.rules import DOMINION
from domain.engine.game.rules import Rules

GAMES: Mapping[str, Rules] = {
    rules.key: rules
    for rules in (
        DOMINION,
        CAYLUS,
        CIVILIZATION,
    )
}  # fmt: skip
