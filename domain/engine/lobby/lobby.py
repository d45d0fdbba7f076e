"""The lobby of a game at one version: who opened it, who sits where, whether it runs. Checks nothing."""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import UNSET, Struct
from msgspec.structs import replace

from domain.engine.audience.audience import Seat
from domain.engine.entry.clock import AWAY_AFTER, Clocks, after, all_left
from domain.engine.entry.commands import Opened, TimeAdded
from domain.engine.entry.facts import Ended, Parent, Reserved, StandIn
from domain.engine.entry.record import Fair
from domain.engine.entry.spectator_delay import Start
from domain.engine.lobby import undo_proposal
from domain.engine.lobby.undo_proposal import NOTHING, Undoing


class SeatHolder(Struct, frozen=True):
    """A taken seat. `player` holds it, or added the bot that does; entropy as in `Joined` and `Contributed`.

    `colour` is the one that was asked for, see `LobbyState.colours`.
    """

    player: str
    bot: str | None = None
    commitment: str | None = None
    entropy: str | None = None
    colour: str | None = None

    @property
    def fair(self) -> Fair:
        """What this seat contributed to the key of the dice."""
        return "bot" if self.bot is not None else "declined" if self.commitment is None else "committed"

    @property
    def reserved(self) -> Reserved:
        """How a rematch refers to whoever sits here."""
        return Reserved(self.player) if self.bot is None else Reserved("", self.bot)


class Filled(Struct, frozen=True):
    """The entry in which the last seat was taken: its version, and its time in microseconds UTC.

    Until the start it is the last version before the first reveal.
    """

    version: int
    at: int


class Held(Struct, frozen=True):
    """What delayed spectators know of the start: who had sat down before it, and when it becomes known.

    `start` is None within the entry in which the game starts.
    """

    chairs: tuple[SeatHolder, ...]
    start: Start | None = None


class LobbyState(Struct, frozen=True):
    """The lobby at one version. `chairs`: who sits there, in order of joining before the start, by seat after it."""

    opening: Opened
    chairs: tuple[SeatHolder, ...] = ()
    entropies: tuple[str | None, ...] = ()
    """What the key of the dice is made from: 32 bytes in hex or None, in order of joining. Empty before the start."""
    status: Literal["open", "running", "over"] = "open"
    resigned: tuple[Seat, ...] = ()
    ended: Ended | None = None
    opened_at: int = 0
    """When the game was opened, in microseconds UTC; 0 once it has started."""
    filled: Filled | None = None
    """Set while only reveals are missing."""
    named: str | None = None
    """The head named by the first reveal; None before it, after the start, and if it named none."""
    clocks: Clocks | None = None
    """Set from the start on, in a game with a clock."""
    timed_out: tuple[int, ...] = ()
    """How many times in a row each seat has timed out; empty before the first time-out."""
    undo: Undoing = NOTHING
    """Undo proposals since the last answer."""
    held: Held | None = None
    """Set from the start on, in a game with a spectator delay."""
    unrevealed: tuple[str, ...] | None = None
    """Whose reveals were missing when a full table ended before its start; None for every other game."""
    watchers: tuple[str, ...] = ()
    """The admitted spectators, if watching is restricted."""

    @property
    def hides_till(self) -> int | None:
        """Until when the deal that it plays with hides it, in microseconds UTC; None if none does, or it is over."""
        deal = self.opening.deal
        return None if deal is UNSET or deal.practice or self.status == "over" else deal.ends

    @property
    def watched(self) -> Literal["all", "invited", "none"]:
        """Who may watch now."""
        return self.opening.spectators if self.hides_till is None else "none"

    @property
    def players(self) -> tuple[str, ...]:
        """The players of the seats, in the order of `chairs`, without bots; a player with several appears for each."""
        return tuple([chair.player for chair in self.chairs if chair.bot is None])

    @property
    def away(self) -> tuple[Seat, ...]:
        """Seats that are not waited for until their players return: a bot or the rules answer for them."""
        enough = 1 if self.substitute is not None else AWAY_AFTER
        return tuple([Seat(i) for i, times in enumerate(self.timed_out) if times >= enough])

    @property
    def gone(self) -> tuple[Seat, ...]:
        """Seats whose players have dropped out: those that have resigned, and those that are away."""
        return (*self.resigned, *[seat for seat in self.away if seat not in self.resigned])

    @property
    def substitute(self) -> str | None:
        """The name of the bot that plays for absent players; None if the opening names none."""
        absent = self.opening.absent
        return absent.bot if isinstance(absent, StandIn) else None

    @property
    def stood_in_for(self) -> tuple[Seat, ...]:
        """Seats that a bot plays for absent players."""
        if not self.timed_out or self.substitute is None:
            return ()
        return tuple([seat for seat in self.away if seat not in self.resigned])

    @property
    def defaulted(self) -> tuple[Seat, ...]:
        """Seats for which the rules answer at once."""
        return self.resigned if self.substitute is not None else self.gone

    @property
    def left_alone(self) -> bool:
        """Whether a single player is left: all others have resigned, or are away without a bot.

        The seat that timed out last may itself be absent: perhaps nobody is left.
        """
        playing = [i for i in range(len(self.chairs)) if i not in self.defaulted] if self.away else []
        return len(playing) == 1 and self.chairs[playing[0]].bot is None and not self.timed_out[playing[0]]

    @property
    def deserted(self) -> bool:
        """Whether nobody is left to play: somebody is away, and all other people are away or have resigned."""
        return bool(self.away) and all(c.bot is not None or i in self.gone for i, c in enumerate(self.chairs))

    @property
    def undo_awaits(self) -> tuple[Seat, ...]:
        """Seats that have yet to agree to the proposal: those of other people who have not dropped out."""
        if self.undo.proposal is None:
            return ()
        gone = self.gone
        players = [(Seat(i), None if c.bot is not None or i in gone else c.player) for i, c in enumerate(self.chairs)]
        return undo_proposal.awaited(self.undo.proposal, players)

    @property
    def revealed(self) -> bool:
        """Whether anything has been revealed: from then on the seats are fixed."""
        return any(c.entropy is not None for c in self.chairs)

    @property
    def full(self) -> bool:
        """Whether the game can start: every seat is taken, and every committed entropy is revealed."""
        return len(self.chairs) == self.opening.seats and all(
            c.commitment is None or c.entropy is not None for c in self.chairs
        )

    @property
    def kept(self) -> tuple[int, ...] | None:
        """In a rematch: the seat reserved for each chair, in the order of `chairs`. None in any other game."""
        rematch = self.opening.rematch
        if rematch is None:
            return None
        seats: list[int] = []
        for chair in self.chairs:
            seat = rematch.seat_of(chair.reserved, seats, self.opening.seats)
            assert seat is not None, "only those who played sit down, but for seats that are kept for nobody"
            seats.append(seat)
        return tuple(seats)

    @property
    def parent(self) -> Parent | None:
        """The game that a what-if branch starts from; None for any other game."""
        return None if self.opening.parent is UNSET else self.opening.parent

    @property
    def awaited(self) -> tuple[str, ...]:
        """The players for whom a rematch still reserves a seat."""
        rematch = self.opening.rematch
        if rematch is None or self.status != "open" or (kept := self.kept) is None:
            return ()
        return tuple(r.player for i, r in enumerate(rematch.seats) if i not in kept and r.bot is None)

    def colours(self, palette: Sequence[str]) -> tuple[str | None, ...]:
        """The colour of each chair. From the start on, seats that asked for none get a free one, by seat."""
        named = [c.colour for c in self.chairs]
        free = iter([colour for colour in palette if colour not in named] if self.status != "open" else [])
        return tuple([next(free, None) if colour is None else colour for colour in named])

    def seats_of(self, player: str) -> tuple[Seat, ...]:
        """The seats this player holds. Bots' seats are held by nobody."""
        return tuple([Seat(i) for i, c in enumerate(self.chairs) if c.player == player and c.bot is None])

    def policy_of(self, seat: Seat) -> str | None:
        """The name of the policy that plays a seat; None for a player who is waited for."""
        bot = self.chairs[seat].bot
        return self.substitute if bot is None and self.timed_out and seat in self.stood_in_for else bot

    def noted(self, version: int, at: int) -> "LobbyState":
        """The lobby after an entry with this version and time, as far as they affect it."""
        if version == 1:
            return replace(self, opened_at=at)
        if self.status != "open" or (len(self.chairs) == self.opening.seats) == (self.filled is not None):
            return self
        return replace(self, filled=Filled(version, at) if self.filled is None else None)

    def clocked(self, asked: Mapping[Seat, int], at: int, *, undone: bool = False) -> "LobbyState":
        """The lobby with its clocks updated by an entry at this time; `asked`: open questions by seat.

        `undone`: the entry went back to an earlier rest.
        """
        clock = self.opening.clock
        if clock is None or self.status == "open":
            return self
        clocks = all_left(clock, len(self.chairs)) if self.clocks is None else self.clocks
        bots = [i for i in range(len(self.chairs)) if self.policy_of(Seat(i)) is not None]
        return replace(self, clocks=after(clock, clocks, asked, bots, at, undone=undone))

    def seen_late(self, version: int, at: int) -> "LobbyState":
        """The lobby with what delayed spectators know updated by an entry of this version and time."""
        held, late = self.held, self.opening.late
        if held is None or late is UNSET:
            return self
        start = Start(version, at) if held.start is None else held.start
        if start.passed is None and version == start.version + late.versions:
            start = replace(start, passed=at)
        return self if start is held.start else replace(self, held=replace(held, start=start))

    def given_back(self, cause: TimeAdded) -> "LobbyState":
        """The lobby with the clock time lost during an outage given back."""
        return self if self.clocks is None else replace(self, clocks=self.clocks.given_back(cause.began, cause.ended))
