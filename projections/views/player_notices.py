"""Who is notified of an entry, from the game before it and after it: see `projections.schemas.notices`."""

from collections.abc import Iterable

from domain.engine.audience.audience import Seat
from domain.engine.game.table_state import TableState
from domain.engine.lobby.due_times import shorts
from domain.engine.lobby.lobby import LobbyState
from projections.schemas.notices import Notice


def opened(now: TableState) -> tuple[Notice, ...]:
    """Who is notified of a newly opened game: those for whom a rematch reserves a seat."""
    rematch, by = now.lobby.opening.rematch, now.lobby.opening.player
    kept = () if rematch is None else rematch.seats
    return tuple([Notice(who, "rematch-offered", by=by) for who in _once(seat.player for seat in kept if seat.player)])


def notices(before: TableState, now: TableState) -> tuple[Notice, ...]:
    """Who is notified of the entry that led from one to the other.

    It is somebody's turn if they are asked now and were not before: several questions in a row count once.
    """
    was, lobby = before.lobby, now.lobby
    if lobby.ended is not None:
        return tuple([Notice(person, "over", lobby.ended.how) for person in _once(_people(lobby))])
    if lobby.status != "running":
        return _let_in(was, lobby)
    begun = was.status != "running"
    proposed = lobby.undo.proposal is not None and was.undo.proposal is None
    waited, waited_before = _waited_for(now), _waited_for(before)
    if not begun and not proposed and waited <= waited_before:
        return ()  # as after most entries: whoever has answered is asked again
    people = _people(lobby)
    asked_before = set[str | None]() if begun else {people[seat] for seat in waited_before}
    turns = [mover for mover in _once(people[seat] for seat in sorted(waited)) if mover not in asked_before]
    wanted = _once(people[seat] for seat in lobby.undo_awaits) if proposed else []
    return (
        *[Notice(person, "started") for person in (_once(people) if begun else ())],
        *[Notice(turn, "your-turn") for turn in turns],
        *[Notice(voter, "undo-proposed") for voter in wanted],
    )


def short(now: TableState, at: int) -> tuple[tuple[int, Notice], ...]:
    """Who is notified by `at`, in microseconds UTC, that their time is short, each with the version of the question."""
    chairs = now.lobby.chairs
    return tuple([(s.question, Notice(chairs[s.seat].player, "time-short")) for s in shorts(now.lobby) if s.at <= at])


def _let_in(was: LobbyState, now: LobbyState) -> tuple[Notice, ...]:
    """Notices to those who may now watch; nobody is notified that they no longer may."""
    by = now.opening.player
    return tuple(
        [Notice(watcher, "let-in", by=by) for watcher in now.watchers if watcher != by and watcher not in was.watchers]
    )


def _people(lobby: LobbyState) -> list[str | None]:
    """The players by seat; None for a bot."""
    return [None if chair.bot is not None else chair.player for chair in lobby.chairs]


def _waited_for(now: TableState) -> set[Seat]:
    """The seats that are asked and not played by a stand-in."""
    return now.asked.keys() - now.lobby.stood_in_for


def _once(players: Iterable[str | None]) -> list[str]:
    """Each player once; None stands for a bot."""
    return [player for player in dict.fromkeys(players) if player]
