"""What the engine itself knows of a game, whichever it is: who opened it, who sits where, whether it runs."""

import re
from collections.abc import Sequence
from typing import Any, Literal

from msgspec import UNSET, Struct
from msgspec.structs import replace

from domain.engine.audience import Seat
from domain.engine.errors import BadEntropy, BadOptions, GameOver, NotOpen, NotYours, SeatTaken
from domain.engine.facts import (
    Command,
    Contributed,
    Ended,
    Fact,
    Joined,
    Left,
    Opened,
    Parent,
    Reservation,
    Resigned,
    Seated,
    Started,
)
from domain.engine.record import entropy_commitment

_HASH = re.compile("[0-9a-f]{64}")


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
    def reserved(self) -> Reservation:
        """The seat that a rematch keeps for whoever sits here."""
        return Reservation(self.player) if self.bot is None else Reservation("", self.bot)


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


def check_join(h: LobbyState, cause: Joined, bots: frozenset[str], palette: Sequence[str] = ()) -> None:
    """Refuse a chair: the game has started, no such seat or colour is left, one seat a player, the opener knows all."""
    check_open(h)
    if len(h.chairs) == h.opening.seats:
        raise SeatTaken("every seat is taken", rule="seats")
    _check_kept(h, cause)
    _check_colour(h, cause, palette)
    opener = h.opening.player
    if h.parent is not None and cause.player != opener:
        raise SeatTaken("a what-if is played by who opened it, and bots: open one of your own", rule="branches")
    if cause.bot is not None:
        if cause.player != opener:
            raise NotYours("only the opener sits bots down", rule="bots")
        if cause.bot not in bots:
            raise BadOptions(f"this game has the bots {', '.join(sorted(bots))}", rule="bots", pointer="/bot")
        if cause.commitment is not None:
            raise BadEntropy("a bot contributes no entropy", rule="entropy", pointer="/commitment")
        return
    if cause.commitment is not None and not _HASH.fullmatch(cause.commitment):
        raise BadEntropy("a commitment is SHA-256 in lower-case hex", rule="entropy", pointer="/commitment")
    if h.seats_of(cause.player) and not h.opening.sandbox:
        raise SeatTaken("you have a seat; one player holds several only in a sandbox game", rule="one-seat")
    people = {c.player for c in h.chairs if c.bot is None} | {cause.player}
    if h.opening.scenario is not None and not h.opening.open_hands and opener in people and len(people) > 1:
        raise SeatTaken(
            "whoever wrote the scenario knows its hidden cards: sit alone or with bots, or open it with open_hands",
            rule="scenario-author",
        )


def _check_kept(h: LobbyState, cause: Joined) -> None:
    rematch, kept = h.opening.rematch, h.kept
    if rematch is None or kept is None:
        return
    if rematch.seat_of(SeatHolder(cause.player, cause.bot).reserved, kept) is None:
        raise SeatTaken("a rematch is for those who played; open another game for others", rule="rematch")


def _check_colour(h: LobbyState, cause: Joined, palette: Sequence[str]) -> None:
    if cause.colour is UNSET:
        return
    taken = [c.colour for c in h.chairs]
    free = ", ".join([colour for colour in palette if colour not in taken])
    if cause.colour not in palette:
        detail = f"free colours are {free}; name none to get one" if palette else "this game has no colours: name none"
        raise BadOptions(detail, rule="colours", pointer="/colour")
    if cause.colour in taken:
        raise SeatTaken(f"that colour is taken; free are {free}", rule="colours", pointer="/colour")


def check_leave(h: LobbyState, cause: Left, player: str | None) -> None:
    """Refuse to leave: started, no such chair, or somebody else's; the opener may send bots away.

    Once entropy is being revealed the seats are fixed: whoever came then could choose theirs to suit.
    """
    check_open(h)
    _check_chair(h, cause.chair, player)
    if any(c.entropy is not None for c in h.chairs):
        raise NotOpen("entropy is being revealed; the seats are fixed", rule="entropy")


def _check_chair(h: LobbyState, chair: int, player: str | None) -> None:
    if not 0 <= chair < len(h.chairs) or h.chairs[chair].player != player:
        raise NotYours("not your seat", rule="seats")


def check_entropy(h: LobbyState, cause: Contributed, player: str | None) -> None:
    """Refuse entropy that does not fit its commitment, comes twice, or before every seat is taken."""
    check_open(h)
    _check_chair(h, cause.chair, player)
    chair = h.chairs[cause.chair]
    if len(h.chairs) < h.opening.seats:
        raise BadEntropy("reveal when all seats are taken, else later seats could choose theirs", rule="entropy")
    if chair.commitment is None or chair.entropy is not None:
        raise BadEntropy("this seat has nothing (more) to reveal", rule="entropy")
    if not _HASH.fullmatch(cause.entropy):
        raise BadEntropy("entropy is 32 bytes in lower-case hex", rule="entropy", pointer="/entropy")
    if entropy_commitment(cause.entropy) != chair.commitment:
        raise BadEntropy("SHA-256 of the entropy is not the commitment", rule="entropy", pointer="/entropy")


def check_open(h: LobbyState) -> None:
    """Refuse what belongs before the start."""
    if h.status == "over":
        raise GameOver("the game is over")
    if h.status != "open":
        raise NotOpen("the game has started", rule="before-the-start")
