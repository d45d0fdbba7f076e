"""Games of every ruleset whose players vanish at random all end, whatever the clock, and their records hold.

Players who are present sometimes propose to take back an answer, agree or refuse; those who have vanished never do.
"""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from domain.engine.audience.audience import Seat
from domain.engine.audience.errors import NotAsked, NoUndo, UndoWouldTell
from domain.engine.entry.clock import BankClock, Clock, CorrespondenceClock, MoveClock
from domain.engine.entry.commands import (
    Absent,
    Chose,
    Command,
    Resigned,
    Returned,
    TimedOut,
    UndoAgreed,
    UndoProposed,
    UndoRefused,
)
from domain.engine.entry.facts import StandIn, Undone
from domain.engine.game.bots import random_bot
from domain.engine.history.history import course, resume
from domain.engine.lobby.due_times import next_due
from domain.engine.lobby.lobby import LobbyState
from domain.engine.table.policies import answer
from domain.engine.table.undo import looks_back
from tests.audit.games import ALL, Player, opened
from tests.audit.test_verify import verify

CLOCKS: tuple[Clock, ...] = (MoveClock(10), BankClock(60, 1), CorrespondenceClock(1))
ABSENT: dict[str, Absent] = {"default": "default", "resign": "resign", "bot": StandIn("random")}
UNDOING = 0.4
"""How often somebody present proposes or answers an undo before anything else happens."""
ANSWERS = 25
"""The most answers that anybody gives before they vanish."""
ENTRIES = 3000
"""More steps than any of these games takes."""


def played(key: str, seed: int, clock: Clock, absent: Absent, **opening: Any) -> Player:
    """A game whose players each answer some questions, return sometimes, and are gone in the end."""
    rng, rules = Random(f"{key} {seed}"), ALL[key]
    least, most = rules.catalogue.players
    player = opened(rules, seed, rng.randint(least, most), clock=clock, absent=absent, **opening)
    table = player.table
    left = [rng.randrange(ANSWERS) for _ in table.lobby.chairs]
    while table.lobby.status == "running" and len(player.entries) < ENTRIES:
        player.at += rng.randrange(3_000_000)
        away = [seat for seat in table.lobby.away if left[seat] and seat not in table.lobby.resigned]
        bots = [seat for seat in table.asked if table.lobby.policy_of(seat) is not None]
        there = [seat for seat in table.asked if left[seat]]
        if away and rng.random() < 0.3:
            player.tell(Returned(away[0]), table.lobby.chairs[away[0]].player)
        elif bots:
            player.tell(answer(rules, player.secret, table.lobby, table.state, table.asked[bots[0]]), None)
        elif (wanted := [s for s in undoing(table.lobby) if left[s]]) and rng.random() < UNDOING:
            seat = rng.choice(wanted)
            left[seat] -= 1
            taken_back(player, seat, agree=rng.random() < 0.8)
        elif there and rng.random() < 0.8:
            seat = rng.choice(sorted(there))
            left[seat] -= 1
            open_ = table.asked[seat]
            picks = random_bot(None, open_.asked, rng.randrange)
            player.tell(Chose(seat, open_.question, picks), table.lobby.chairs[seat].player)
        else:
            due = next_due(table.lobby)
            assert due is not None, "somebody is asked, and nothing would ever happen"
            player.at = max(player.at, due.at)
            player.tell(looked_back(player, due.command), None)
    return player


def undoing(lobby: LobbyState) -> Sequence[Seat]:
    """The seats that may act on an undo: any may propose one, those awaited may answer."""
    stands = lobby.undo.proposal is not None
    return lobby.undo_awaits if stands else [Seat(n) for n in range(len(lobby.chairs)) if n not in lobby.resigned]


def looked_back(player: Player, command: Command) -> Command:
    """The command, with the way back given to the table if it undoes anything."""
    whose = looks_back(player.table.situation(), command)
    history = player.rules, player.game, player.secret, player.entries
    player.table.back = None if whose is None else course(*history).way_back(whose)
    return command


def taken_back(player: Player, seat: Seat, *, agree: bool) -> None:
    """A seat proposes to take back its last answer, or answers another's proposal."""
    table, holder = player.table, player.table.lobby.chairs[seat].player
    stands = table.lobby.undo.proposal
    said = UndoAgreed if agree else UndoRefused
    command = UndoProposed(seat) if stands is None else said(seat, stands.version)
    with suppress(NoUndo, NotAsked, UndoWouldTell):
        player.tell(looked_back(player, command), holder)


@pytest.mark.parametrize("undo", ["consent", "any"])
@pytest.mark.parametrize("absent", ABSENT)
@pytest.mark.parametrize("key", ALL)
def test_games_whose_seats_vanish_at_random_all_end(key: str, absent: str, undo: str) -> None:
    found = Counter[str]()
    for seed, clock in enumerate(CLOCKS * 2):
        player = played(key, seed, clock, ABSENT[absent], **({} if undo == "consent" else {"undo": undo}))
        assert player.table.lobby.ended is not None, (seed, clock)
        report = verify(player.done())
        assert report.finding is None, (seed, clock, report.finding)
        found.update(one.cause.__struct_config__.tag for one in player.entries)
        undone = [one for one in player.entries if any(isinstance(fact, Undone) for fact in one.facts)]
        found["undone"] += len(undone)
        found["undone as a seat dropped out"] += sum(isinstance(one.cause, TimedOut) for one in undone)
    assert found["timed-out"]
    assert found["undo-proposed"] or undo == "consent", "it is seldom that nothing was told"
    assert found["undone"] or undo == "consent"


def test_lapsed_proposal_of_old_resignations_stays_lapsed() -> None:
    """As 1.0.0 recorded it, although the seat that resigned was the last one to agree."""
    player = opened(ALL["dominion"], 1, 3, undo="any")
    table, rng = player.table, Random(1)
    for _ in range(8):
        player.step(rng)
    (seat,) = table.asked
    proposer = Seat((seat + 1) % 3)
    taken_back(player, proposer, agree=True)
    last, first = sorted(table.lobby.undo_awaits)
    taken_back(player, first, agree=True)
    assert looks_back(table.situation(), Resigned(last)) == proposer
    assert table.back is None
    player.tell(Resigned(last), table.lobby.chairs[last].player)
    again = resume(player.rules, player.game, player.secret, player.entries)
    assert again.now() == table.now()
    assert not any(isinstance(fact, Undone) for fact in player.entries[-1].facts)
    player.resign()
    assert verify(player.done()).finding is None
