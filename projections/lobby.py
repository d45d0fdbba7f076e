"""The lobby: what lists of games show of a game. Kept beside the entries, in the same commit, so it never lags."""

from typing import Literal

from msgspec import Struct

from domain.engine.table import Now

Status = Literal["open", "running", "over"]


class Sitting(Struct, frozen=True):
    """Who sits at a seat: a player, or a bot that `player` has sat down; `to_move` if this seat is asked something."""

    player: str
    bot: str | None
    to_move: bool


class Listing(Struct, frozen=True):
    """A game as lists show it. `opened_at` is in microseconds UTC; `sitting` is in seat order."""

    game: str
    ruleset: str
    status: Status
    sandbox: bool
    spectators: bool
    seats: int
    opened_at: int
    sitting: tuple[Sitting, ...]

    def waits_for(self, player: str | None) -> bool:
        """Whether this player is to move; a bot's question is not that of whoever sat it down."""
        return self.status == "running" and any(
            s.to_move and s.bot is None and s.player == player for s in self.sitting
        )


def listing(game: str, opened_at: int, now: Now) -> Listing:
    """What lists show of a game at this version: public knowledge only."""
    opening = now.house.opening
    return Listing(
        game=game,
        ruleset=opening.ruleset,
        status=now.house.status,
        sandbox=opening.sandbox,
        spectators=opening.spectators == "all",
        seats=opening.seats,
        opened_at=opened_at,
        sitting=tuple([Sitting(c.player, c.bot, i in now.asked) for i, c in enumerate(now.house.chairs)]),
    )
