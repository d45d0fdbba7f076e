"""Functions for other processes, which import this module and what is in it: all games that tests know, and none."""

from collections.abc import Mapping
from typing import Any, cast

from domain.engine.game.rules import Rules
from domain.games import GAMES
from projections.views.compiled import CompiledRules
from tests.games.toy.rules import TOY


def found() -> Mapping[str, Rules]:
    """Ours and Menagerie."""
    return {**GAMES, TOY.key: TOY}


def no_games() -> Mapping[str, Rules]:
    """Where nothing is installed."""
    return {}


def nothing(*_: object) -> None:
    """Work that is none."""


def key_of(compiled: CompiledRules) -> str:
    """The game's key."""
    return compiled.rules.key


def failing(compiled: CompiledRules) -> None:
    """Work in which a game's code fails that the engine has not called."""
    compiled.rules.mechanics.check(cast("Any", None))
