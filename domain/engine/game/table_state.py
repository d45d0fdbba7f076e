"""A table as a value: the state of a game at one version, and where it can be resumed."""

from typing import Any

from msgspec import Struct

from domain.engine.audience.audience import Seat
from domain.engine.game.command_context import OpenQuestion
from domain.engine.lobby.lobby import LobbyState


class TableState(Struct, frozen=True):
    """A table at one version, as a value. Unredacted: only the gate and the presenter may turn it into an answer.

    `state` is the game's own, None before the start. `draws` is the number of the last chance event, `rules` the
    version of the rules that the open script runs under, `at` microseconds UTC.
    """

    version: int
    lobby: LobbyState
    state: Any
    asked: dict[Seat, OpenQuestion]
    draws: int
    rules: int
    at: int


class Checkpoint(Struct, frozen=True):
    """A table with no script open, from which it can be resumed: a script had just ended.

    It may lie within an entry: `facts_folded` facts of the entry `table_state.version` come before it.
    """

    table_state: TableState
    facts_folded: int
    fresh: bool = False
    """Whether it is the checkpoint at the start, before any script."""
