"""All games that tests know, for processes that search: such a process imports this module, and what is in it."""

from collections.abc import Mapping

from domain.engine.game.rules import Rules
from domain.games import GAMES
from tests.games.toy.rules import TOY


def found() -> Mapping[str, Rules]:
    """Ours and Menagerie."""
    return {**GAMES, TOY.key: TOY}
