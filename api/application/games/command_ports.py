"""The gate's counterpart: what a route may cause in games. Answers are already redacted for the caller.

Like `perspective` this module imports nothing that holds a secret.
"""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, NamedTuple, Protocol

from msgspec import Struct, UnsetType

from api.application.games.keys import Key
from api.application.ports.strangers import Invitation
from domain.engine.entry.clock import Clock
from domain.engine.entry.commands import Absent
from projections.schemas.schemas import Person


class Kept(NamedTuple):
    """A reserved seat and its player; None: whoever first uses its code. `code`: only when newly created."""

    invitation: Invitation
    player: Person | None
    code: str | None = None


class Inviting(Protocol):
    """Invitations to invitation-only games."""

    async def invite(self, game: str, opener: str, player: str | None) -> Kept:
        """Reserve a seat for a player; for None, create a code and reserve the seat for whoever uses it first."""
        ...

    async def of_game(self, game: str, opener: str) -> Sequence[Kept]:
        """The reserved seats of a game; Refused unless `opener` opened it."""
        ...

    async def for_player(self, player: str) -> tuple[Sequence[Kept], bool]:
        """(the seats reserved for a player, whether some are missing because their games could not be read)."""
        ...

    async def revoke(self, game: str, opener: str, invitation: str) -> None:
        """Release a reserved seat. A player who has taken it keeps it."""
        ...


class Accepted(Struct, frozen=True):
    """A stored command's game, and the answer for its sender, as JSON.

    `replayed`: the request was a repeat, and this is the answer to the first.
    """

    game: str
    body: bytes
    replayed: bool = False


class Quick(Protocol):
    """Sits a player down with strangers."""

    async def play(self, ruleset: str, seats: int, speed: str, player: str, commitment: str | None = None) -> Accepted:
        """Sit down at a fitting game, or at a new one; the answer is that game, which may have started.

        `speed`: `none`, `live` or `days`.
        """
        ...


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

    `seat`: None for the player's only seat. `if_match`: the version that the game must be at, if any.
    """

    async def withdraw(self, game: str, player: str) -> Accepted:
        """End a game that has not started. Its opener may at any time, others at its table once reveals are overdue."""
        ...

    async def join(
        self,
        game: str,
        player: str,
        bot: str | None,
        commitment: str | None,
        colour: Any,
        *,
        key: Key | None,
        code: str | None = None,
    ) -> Accepted:
        """Take the next seat, or seat a bot there; `colour` is UNSET if none is asked for.

        `code`: an invitation's, for a game with reserved seats.
        """
        ...

    async def leave(self, game: str, player: str, seat: int, *, key: Key | None, if_match: int | None) -> Accepted:
        """Give up a seat before the start."""
        ...

    async def reveal(
        self, game: str, player: str, seat: int | None, entropy: str, version: int, head: str, *, key: Key | None
    ) -> Accepted:
        """Reveal the entropy that a seat committed to; `version` and `head` are those before the first reveal."""
        ...

    async def choose(
        self,
        game: str,
        player: str,
        seat: int | None,
        question: int,
        picks: tuple[int, ...],
        *,
        key: Key | None,
        if_match: int | None,
        language: str,
    ) -> Accepted:
        """Answer a question."""
        ...

    async def would_choose(
        self, game: str, player: str, seat: int | None, question: int, picks: tuple[int, ...], *, if_match: int | None
    ) -> int:
        """The version at which this choice would be accepted now; nothing is stored, and consequences are not shown."""
        ...

    async def resign(
        self, game: str, player: str, seat: int | None, *, key: Key | None, if_match: int | None, language: str
    ) -> Accepted:
        """Resign."""
        ...

    async def let_in(self, game: str, player: str, watcher: str) -> None:
        """Admit a spectator; idempotent."""
        ...

    async def send_away(self, game: str, player: str, watcher: str) -> None:
        """Remove a spectator, admitted or not."""
        ...

    async def abandon(self, game: str) -> None:
        """End a game for good; for operators."""
        ...

    async def come_back(self, game: str, player: str, seat: int, *, key: Key | None) -> Accepted:
        """Return to a seat that was away: the game waits for it again."""
        ...

    async def propose_undo(self, game: str, player: str, seat: int | None, *, key: Key | None) -> Accepted:
        """Propose going back to the last rest before the seat's last answer; it may happen at once."""
        ...

    async def answer_undo(
        self, game: str, player: str, seat: int | None, proposal: int, *, agree: bool, key: Key | None
    ) -> Accepted:
        """Agree to the proposal made in version `proposal`, or refuse it; its proposer withdraws it by refusing."""
        ...
