"""Pairs of worlds with a clock: seats time out, bots stand in for them, and players return, in both alike.

That a seat has timed out is as public as that it is asked. Whatever its question contains, its time is up at the same
moment in both worlds, with the same consequences as far as the viewer may tell.
"""

from random import Random

from domain.engine.audience.audience import Seat, Viewer
from domain.engine.entry.clock import BankClock, Clock, CorrespondenceClock, MoveClock
from domain.engine.entry.commands import Absent, Returned, TimeAdded
from domain.engine.entry.facts import StandIn
from domain.engine.lobby.due_times import next_due, next_look, shorts
from domain.engine.table.policies import answer
from lab.laws.game.play import Play

CLOCKS: tuple[Clock, ...] = (MoveClock(10), BankClock(60, 1), CorrespondenceClock(1))
ABSENT: dict[str, Absent] = {"default": "default", "resign": "resign", "bot": StandIn("random")}
"""`bot` is a bot that every game has."""
SECOND = 1_000_000
LATE, BACK, SERVICE_AWAY = 0.75, 0.3, 0.2
"""How often a time-out comes first, an absent player returns, and the service itself was away."""


def by_time(sides: tuple[Play, Play], viewer: Viewer, rng: Random) -> bool | None:
    """Let time pass in both worlds of a viewer, perhaps with something happening because of it.

    None if nothing happened; else whether the consequences may be of different kinds.
    """
    a, b = sides
    passed = rng.randrange(4 * SECOND)
    for side in sides:
        side.late += passed
    assert next_due(a.table.lobby) == next_due(b.table.lobby), "what falls due differs, and no fact said why"
    assert shorts(a.table.lobby) == shorts(b.table.lobby), "whose time is short differs, and no fact said why"
    assert next_look(a.table.lobby, a.at) == next_look(b.table.lobby, b.at)
    away = [seat for seat in a.table.lobby.away if seat not in a.table.lobby.resigned]
    due = next_due(a.table.lobby)
    if bots := sorted([seat for seat in a.table.asked if a.table.lobby.policy_of(seat) is not None]):
        return _stood_in(sides, bots[0], viewer)
    if away and rng.random() < BACK:
        for side in sides:
            side.execute(Returned(away[0]))
        return False
    if due is None or rng.random() > LATE:
        return None
    if rng.random() < SERVICE_AWAY:
        for side in sides:
            side.late += 20 * SECOND
            side.execute(TimeAdded(side.at - 15 * SECOND, side.at - SECOND))
        return False
    for side in sides:
        side.late += max(0, due.at - side.at)
        side.execute(due.command)
    return True  # the answers of the rules may differ


def _stood_in(sides: tuple[Play, Play], seat: Seat, viewer: Viewer) -> bool:
    """Let the bot of a seat answer in both worlds: whether it did something different in each."""
    answers = [answer(s.rules, s.secret, s.table.lobby, s.table.state, s.table.asked[seat]) for s in sides]
    if seat in viewer.seats:  # a viewer sees the dice of their own bot at work: they fall alike
        answers[1] = answers[0]
    options = [s.table.asked[seat].asked.options or () for s in sides]
    for side, one in zip(sides, answers, strict=True):
        side.execute(one)
    chosen = [[o[pick] for pick in one.picks or ()] for o, one in zip(options, answers, strict=True)]
    return chosen[0] != chosen[1]
