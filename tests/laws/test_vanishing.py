"""Games of every ruleset whose players vanish at random all end, whatever the clock, and their records hold."""

from random import Random

import pytest

from domain.engine.audience import Seat
from domain.engine.bots import random_bot
from domain.engine.clock import BankClock, Clock, CorrespondenceClock, MoveClock
from domain.engine.commands import Absent, Chose, Returned
from domain.engine.due import next_due
from domain.engine.facts import StandIn
from domain.engine.policies import answer
from tests.audit.games import ALL, Player, opened
from tests.audit.test_verify import verify

CLOCKS: tuple[Clock, ...] = (MoveClock(10), BankClock(60, 1), CorrespondenceClock(1))
ABSENT: dict[str, Absent] = {"default": "default", "resign": "resign", "bot": StandIn("random")}
ANSWERS = 25
"""The most that anybody answers before they vanish."""
ENTRIES = 3000
"""More than any of these games takes."""


def played(key: str, seed: int, clock: Clock, absent: Absent) -> Player:
    """A game whose players answer some questions each, come back now and then, and are gone in the end."""
    rng, rules = Random(f"{key} {seed}"), ALL[key]
    least, most = rules.catalogue.players
    player = opened(rules, seed, rng.randint(least, most), clock=clock, absent=absent)
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
        elif there and rng.random() < 0.8:
            seat: Seat = rng.choice(sorted(there))
            left[seat] -= 1
            open_ = table.asked[seat]
            picks = random_bot(None, open_.asked, rng.randrange)
            player.tell(Chose(seat, open_.question, picks), table.lobby.chairs[seat].player)
        else:
            due = next_due(table.lobby)
            assert due is not None, "somebody is asked, and nothing would ever happen"
            player.at = max(player.at, due.at)
            player.tell(due.command, None)
    return player


@pytest.mark.parametrize("absent", ABSENT)
@pytest.mark.parametrize("key", ALL)
def test_games_whose_seats_vanish_at_random_all_end(key: str, absent: str) -> None:
    ends = set[str]()
    for seed, clock in enumerate(CLOCKS * 2):
        player = played(key, seed, clock, ABSENT[absent])
        ended = player.table.lobby.ended
        assert ended is not None, (seed, clock)
        ends.add(ended.how)
        report = verify(player.done())
        assert report.finding is None, (seed, clock, report.finding)
    assert ends
