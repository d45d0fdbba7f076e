"""Who is told what of an entry, from a game as it stood before it and after it: see `projections.notices`."""

from collections.abc import Iterable

from domain.engine.due import shorts
from domain.engine.table_state import TableState
from projections.notices import Notice


def opened(now: TableState) -> tuple[Notice, ...]:
    """Who is told of a game that has just been opened: those for whom a rematch keeps a seat."""
    rematch = now.lobby.opening.rematch
    kept = () if rematch is None else rematch.seats
    return tuple([Notice(one, "rematch-offered") for one in _once(seat.player for seat in kept if seat.player)])


def told(before: TableState, now: TableState) -> tuple[Notice, ...]:
    """Who is told what of the entry that led from one to the other.

    It is somebody's turn when they are asked and were not before: whoever has several questions in a row is told once.
    """
    was, lobby = before.lobby, now.lobby
    people = [None if chair.bot is not None else chair.player for chair in lobby.chairs]
    if lobby.ended is not None:
        return tuple([Notice(one, "over", lobby.ended.how) for one in _once(filter(None, people))])
    if lobby.status != "running":
        return ()
    begun = was.status != "running"
    asked_before = set[str | None]() if begun else {people[s] for s in before.asked if s not in was.stood_in_for}
    waited_for = [people[seat] for seat in sorted(now.asked) if seat not in lobby.stood_in_for]
    asked = _once(one for one in waited_for if one and one not in asked_before)
    back = lobby.undo.proposal
    wanted = [] if back is None or was.undo.proposal is not None else [people[seat] for seat in lobby.undo_awaits]
    started = [Notice(one, "started") for one in _once(filter(None, people))] if begun else []
    turns = [Notice(one, "your-turn") for one in asked]
    return (*started, *turns, *[Notice(one, "undo-proposed") for one in _once(filter(None, wanted))])


def short(now: TableState, at: int) -> tuple[tuple[int, Notice], ...]:
    """Who is told by `at`, in microseconds UTC, that their time is short, each with the version of the question."""
    chairs = now.lobby.chairs
    return tuple([(s.question, Notice(chairs[s.seat].player, "time-short")) for s in shorts(now.lobby) if s.at <= at])


def _once(players: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(players))
