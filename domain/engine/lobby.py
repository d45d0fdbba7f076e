"""The lobby of a game, before and beside the play: who opened it, who sits where, whether it runs. It only folds."""

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import UNSET, Struct
from msgspec.structs import replace

from domain.engine.audience import Seat
from domain.engine.facts import (
    Command,
    Contributed,
    Ended,
    Fact,
    Joined,
    Left,
    Opened,
    Parent,
    Reserved,
    Resigned,
    Seated,
    Started,
)
from domain.engine.fair import Fair


class SeatHolder(Struct, frozen=True):
    """A taken seat. `player` holds it, or sat the bot down on it; entropy as in `Joined` and `Contributed`.

    `colour` is the one that was asked for, see `LobbyState.colours`.
    """

    player: str
    bot: str | None = None
    commitment: str | None = None
    entropy: str | None = None
    colour: str | None = None

    @property
    def fair(self) -> Fair:
        """What this seat has to do with the dice."""
        return "bot" if self.bot is not None else "declined" if self.commitment is None else "committed"

    @property
    def reserved(self) -> Reserved:
        """The seat that a rematch keeps for whoever sits here."""
        return Reserved(self.player) if self.bot is None else Reserved("", self.bot)


class LobbyState(Struct, frozen=True):
    """The lobby side of a game. `chairs` are in order of joining before the start, in seat order after it."""

    opening: Opened
    chairs: tuple[SeatHolder, ...] = ()
    entropies: tuple[str | None, ...] = ()
    """In order of joining, fixed at the start: what the dice key is made of."""
    status: Literal["open", "running", "over"] = "open"
    resigned: tuple[Seat, ...] = ()
    ended: Ended | None = None

    @property
    def full(self) -> bool:
        """Every seat is taken, and what was committed to is revealed."""
        return len(self.chairs) == self.opening.seats and all(
            c.commitment is None or c.entropy is not None for c in self.chairs
        )

    @property
    def kept(self) -> tuple[int, ...] | None:
        """In a rematch: the seat kept for each chair. None in any other game."""
        rematch = self.opening.rematch
        if rematch is None:
            return None
        seats: list[int] = []
        for chair in self.chairs:
            seat = rematch.seat_of(chair.reserved, seats)
            assert seat is not None, "only those who played sit down"
            seats.append(seat)
        return tuple(seats)

    @property
    def parent(self) -> Parent | None:
        """What a what-if branch branched off; None for any other game."""
        return None if self.opening.parent is UNSET else self.opening.parent

    @property
    def awaited(self) -> tuple[str, ...]:
        """The players for whom a rematch still keeps a seat."""
        rematch, kept = self.opening.rematch, self.kept
        if rematch is None or kept is None or self.status != "open":
            return ()
        return tuple(r.player for i, r in enumerate(rematch.seats) if i not in kept and r.bot is None)

    def colours(self, palette: Sequence[str]) -> tuple[str | None, ...]:
        """The colour of each chair. Whoever named none has the first free one, by seat, from the start on."""
        named = [c.colour for c in self.chairs]
        free = iter([colour for colour in palette if colour not in named] if self.status != "open" else [])
        return tuple([next(free, None) if colour is None else colour for colour in named])

    def seats_of(self, player: str) -> tuple[Seat, ...]:
        """The seats this player holds; a bot's seat is nobody's."""
        return tuple([Seat(i) for i, c in enumerate(self.chairs) if c.player == player and c.bot is None])

    def after(self, step: Command | Fact) -> "LobbyState":
        """The house after a cause or a fact of the engine's."""
        if isinstance(step, Opened):
            kept = () if step.rematch is None else step.rematch.seats
            return replace(self, opening=step, chairs=tuple(SeatHolder(step.player, r.bot) for r in kept if r.bot))
        change = _AFTER.get(type(step))
        return self if change is None else change(self, step)


def _joined(h: LobbyState, c: Joined) -> LobbyState:
    colour = None if c.colour is UNSET else c.colour
    return replace(h, chairs=(*h.chairs, SeatHolder(c.player, c.bot, c.commitment, colour=colour)))


def _left(h: LobbyState, c: Left) -> LobbyState:
    return replace(h, chairs=h.chairs[: c.chair] + h.chairs[c.chair + 1 :])


def _contributed(h: LobbyState, c: Contributed) -> LobbyState:
    chair = replace(h.chairs[c.chair], entropy=c.entropy)
    return replace(h, chairs=(*h.chairs[: c.chair], chair, *h.chairs[c.chair + 1 :]))


def _seated(h: LobbyState, f: Seated) -> LobbyState:
    return replace(h, entropies=tuple(c.entropy for c in h.chairs), chairs=tuple(h.chairs[i] for i in f.order))


def _started(h: LobbyState, _: Started) -> LobbyState:
    return replace(h, status="running")


def _resigned(h: LobbyState, c: Resigned) -> LobbyState:
    return replace(h, resigned=(*h.resigned, c.seat))


def _ended(h: LobbyState, f: Ended) -> LobbyState:
    return replace(h, status="over", ended=f)


_AFTER: dict[type, Any] = {
    Joined: _joined,
    Left: _left,
    Contributed: _contributed,
    Seated: _seated,
    Started: _started,
    Resigned: _resigned,
    Ended: _ended,
}
