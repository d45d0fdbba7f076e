"""The door, the other way: what a route may cause. Answers are already redacted for whoever asked.

Like `perspective` this module imports nothing that holds a secret.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from msgspec import Struct, UnsetType

from api.application.keys import Key
from api.application.ports.strangers import Invitation
from domain.engine.clock import Clock
from domain.engine.commands import Absent
from projections.schemas import Person


class Kept(NamedTuple):
    """A kept seat, who it is kept for, and the code if it was just made."""

    invitation: Invitation
    player: Person | None
    code: str | None = None


class Inviting(Protocol):
    """Invitations to games that were opened for those invited only."""

    async def invite(self, game: str, opener: str, player: str | None) -> Kept:
        """Keep a seat for a player, or for whoever has the code that is answered."""
        ...

    async def of(self, game: str, opener: str) -> Sequence[Kept]:
        """The kept seats of a game, for who opened it."""
        ...

    async def to(self, player: str) -> tuple[Sequence[Kept], bool]:
        """The seats that are kept for a player, and whether those in a part of the games could not be read."""
        ...

    async def revoke(self, game: str, opener: str, invitation: str) -> None:
        """Keep a seat no longer. Whoever sits there already goes on sitting."""
        ...


class Accepted(Struct, frozen=True):
    """A command that is stored, and its answer for whoever sent it, as JSON. `replayed`: it is the first one again."""

    game: str
    body: bytes
    replayed: bool = False


class Quick(Protocol):
    """To sit down with strangers."""

    async def play(self, ruleset: str, seats: int, speed: str, player: str) -> Accepted:
        """Sit down; the game as it is then, which may have started."""
        ...


class Openings(Protocol):
    """How games come to be. A repeated `key` gives the first answer again."""

    async def open(self, opening: Any, player: str, key: Key | None) -> Accepted:
        """Open a game; `opening` is the request of its ruleset, see `requests`."""
        ...

    async def rematch(self, game: str, rematch: Any, player: str) -> Accepted:
        """The game that follows this one: opened by whoever asks first, shown to everybody else who played."""
        ...

    async def branch(
        self, game: str, version: int, player: str, key: Key | None, *, clock: Clock | None, absent: Absent | UnsetType
    ) -> Accepted:
        """A what-if game that starts where this one was at a version, with a clock of its own or none."""
        ...

    async def import_game(self, ruleset: str, record: Any, receipts: Sequence[Any], player: str) -> Accepted:
        """Keep a finished game that was played elsewhere, once its record has been verified."""
        ...


class Commands(Protocol):
    """What a player may cause. A seat of None is the only one held; a repeated `key` gives the first answer again."""

    async def withdraw(self, game: str, player: str) -> Accepted:
        """End a game that has not started: whoever opened it at any time, a seat when reveals are overdue."""
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
        """Take the next seat, or sit a bot down there; `colour` is UNSET where none is asked for.

        `code`: an invitation's, for a game whose seats are kept.
        """
        ...

    async def leave(self, game: str, player: str, seat: int, *, key: Key | None, if_match: int | None) -> Accepted:
        """Give a seat up before the start."""
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
        """The version at which nothing stands against this choice; nothing is stored, or shown of what would follow."""
        ...

    async def resign(
        self, game: str, player: str, seat: int | None, *, key: Key | None, if_match: int | None, language: str
    ) -> Accepted:
        """Give up."""
        ...

    async def let_in(self, game: str, player: str, watcher: str) -> None:
        """Let somebody in to look on; twice is as once."""
        ...

    async def send_away(self, game: str, player: str, watcher: str) -> None:
        """Let somebody look on no longer, whether or not they did."""
        ...

    async def abandon(self, game: str) -> None:
        """End a game for good: an operator does."""
        ...

    async def come_back(self, game: str, player: str, seat: int, *, key: Key | None) -> Accepted:
        """Play a seat again that was away."""
        ...

    async def propose_undo(self, game: str, player: str, seat: int | None, *, key: Key | None) -> Accepted:
        """Propose to go back to the last rest before the seat's last answer; it may happen at once."""
        ...

    async def answer_undo(
        self, game: str, player: str, seat: int | None, proposal: int, *, agree: bool, key: Key | None
    ) -> Accepted:
        """Agree to what was proposed in version `proposal`, or refuse it; by who proposed it, take it back."""
        ...
