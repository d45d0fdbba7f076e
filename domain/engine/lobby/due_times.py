"""What falls due in a game by itself, and when: derived from the state and the opening alone, so all processes agree.

The domain has no clock: the application issues the command when it is due, and `checks` refuses it before then.
"""

from msgspec import UNSET, Struct

from domain.engine.audience.audience import Seat
from domain.engine.entry.clock import GRACE, MICROSECONDS, short_from
from domain.engine.entry.commands import DEAL_ENDED, NO_REVEAL, NOT_STARTED, Abandoned, Command, TimedOut
from domain.engine.lobby.lobby import LobbyState

DAY = 24 * 60 * 60 * MICROSECONDS


class Due(Struct, frozen=True):
    """The next automatic command; `at`: not before then, in microseconds UTC.

    `grace`: how much later the service issues it, so that nobody loses through a slow connection.
    """

    at: int
    command: Command
    grace: int = 0


class Short(Struct, frozen=True):
    """From `at`, in microseconds UTC, a seat's time for a question is short; this changes nothing in the game."""

    at: int
    seat: Seat
    question: int


def shorts(lobby: LobbyState) -> tuple[Short, ...]:
    """Whose time becomes short, and when, if nobody answers."""
    clock, clocks = lobby.opening.clock, lobby.clocks
    if clock is None or clocks is None:
        return ()
    running = [(Seat(i), r.question) for i, r in enumerate(clocks.running) if r is not None]
    times = [(short_from(clock, clocks, seat), seat, question) for seat, question in running]
    return tuple([Short(at, seat, question) for at, seat, question in times if at is not None])


def next_look(lobby: LobbyState, at: int) -> int | None:
    """When the game needs attention next: a command falls due, or time becomes short after `at`."""
    if lobby.clocks is None and lobby.status != "open" and lobby.hides_till is None:
        return None  # the case for most games after every entry
    due = next_due(lobby)
    looks = [short.at for short in shorts(lobby) if short.at > at]
    return min([*looks, *([] if due is None else [due.at + due.grace])], default=None)


def next_due(lobby: LobbyState) -> Due | None:
    """What falls due next; None if nothing does.

    A game whose seats are all taken waits for reveals, but not for ever: then it ends, so that nobody is stuck in it.
    In a game with a clock, the next is the seat whose time is up first. A game that does not start ends as well.
    A game of a deal ends with it, and not before.
    """
    end = None if lobby.hides_till is None else Due(lobby.hides_till, Abandoned(DEAL_ENDED))
    if lobby.clocks is not None and (first := lobby.clocks.next_due()) is not None:
        at, seat = first
        running = lobby.clocks.running[seat]
        assert running is not None
        return Due(at, TimedOut(seat, running.question), GRACE) if end is None or at < end.at else end
    if lobby.status != "open" or end is not None:
        return end
    seconds, days = lobby.opening.reveal_seconds, lobby.opening.open_days
    if lobby.filled is None:
        return None if days is UNSET else Due(lobby.opened_at + days * DAY, Abandoned(NOT_STARTED))
    if seconds is UNSET:
        return None
    return Due(lobby.filled.at + seconds * MICROSECONDS, Abandoned(NO_REVEAL))
