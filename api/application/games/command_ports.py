"""The gate's counterpart: what a route may cause in games. Answers are already redacted for the caller.

Like `perspective` this module imports nothing that holds a secret.
"""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol, overload

from msgspec import Struct, UnsetType

from api.application.games.keys import Key
from domain.engine.audience.audience import Seat
from domain.engine.entry.clock import Clock
from domain.engine.entry.commands import (
    Abandoned,
    Absent,
    Chose,
    Contributed,
    Joined,
    Left,
    Resigned,
    Returned,
    UndoAgreed,
    UndoProposed,
    UndoRefused,
)

ONLY = Seat(-(1 << 40))
"""Stands for the player's only seat; this very object, so that no number that a caller sends does."""


Beside = Contributed | Returned | UndoProposed | UndoAgreed | UndoRefused
"""What a seat may do beside playing. A proposer withdraws a proposal by refusing it."""


class Accepted(Struct, frozen=True):
    """A stored command's game, and the answer for its sender, as JSON.

    `replayed`: the request was a repeat, and this is the answer to the first.
    """

    game: str
    body: bytes
    replayed: bool = False


class Openings(Protocol):
    """How games come into being. A repeated `key` gives the first answer again."""

    async def open(self, opening: Any, player: str, key: Key | None) -> Accepted:
        """Open a game; `opening` is the request of its ruleset, see `requests`."""
        ...

    async def rematch(self, game: str, rematch: Any, player: str) -> Accepted:
        """The rematch: opened by the first caller, shown to all other players of the game."""
        ...

    async def branch(
        self, game: str, version: int, player: str, key: Key | None, *,
        clock: Clock | None, absent: Absent | UnsetType, in_turn: AbstractAsyncContextManager[object],
    ) -> Accepted:  # fmt: skip
        """A what-if game that starts where this one was at a version, with its own clock or none.

        `in_turn`: surrounds the expensive part.
        """
        ...

    async def import_game(self, ruleset: str, record: Any, receipts: Sequence[Any], player: str) -> Accepted:
        """Store a finished game that was played elsewhere, once its record has been verified."""
        ...


class Commands(Protocol):
    """What a player may cause. A repeated `key` gives the first answer again.

    `act` takes a command as it will be stored, with `ONLY` for a seat that the player did not name. Its types say which
    ones it takes of whom, and with what; an operator, who is no player, ends a game for good. The answer to a choice or
    a resignation is what followed, and what is asked now; to others it is the game. `if_match`: the version that the
    game must be at, if any.
    """

    @overload
    async def act(
        self, game: str, player: str, command: Chose | Resigned, *, key: Key | None, if_match: int | None, language: str
    ) -> Accepted: ...

    @overload
    async def act(
        self, game: str, player: str, command: Left, *, key: Key | None, if_match: int | None
    ) -> Accepted: ...

    @overload
    async def act(self, game: str, player: str, command: Beside, *, key: Key | None) -> Accepted: ...

    @overload
    async def act(self, game: str, player: None, command: Abandoned) -> Accepted: ...

    async def withdraw(self, game: str, player: str) -> Accepted:
        """End a game that has not started. Its opener may at any time, others at its table once reveals are overdue."""
        ...

    async def join(self, game: str, joining: Joined, *, key: Key | None, code: str | None = None) -> Accepted:
        """Take the next seat, or seat a bot there. `code`: an invitation's, for a game with reserved seats."""
        ...

    async def would_accept(
        self, game: str, player: str, command: Chose | UndoProposed, *, if_match: int | None = None
    ) -> int:
        """The version at which this would be accepted now; nothing is stored, and consequences are not shown."""
        ...

    async def let_in(self, game: str, player: str, watcher: str) -> None:
        """Admit a spectator; idempotent."""
        ...

    async def send_away(self, game: str, player: str, watcher: str) -> None:
        """Remove a spectator, admitted or not."""
        ...
