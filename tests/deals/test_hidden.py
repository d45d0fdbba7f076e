"""A game of a deal is over when its deal is, however its play ended, and tells its secret then."""

from random import Random
from typing import Any

import msgspec
import pytest

from domain.dominion.rules import DOMINION
from domain.engine.audience.audience import Seat
from domain.engine.audience.errors import GameOver, NotDue
from domain.engine.entry.clock import BankClock
from domain.engine.entry.commands import DEAL_ENDED, WITHDRAWN, Abandoned, Chose, Joined, Resigned, TimedOut
from domain.engine.entry.facts import Ended
from domain.engine.history.history import replay, resume
from domain.engine.lobby.due_times import next_due
from infra.library import verify
from projections.lists import live_listing
from projections.lists.listing_fold import fold
from tests.audit.games import PLAYERS, Player
from tests.deals.dealt import ENDS, SECRET, begun, facts

END = Abandoned(DEAL_ENDED)


def hidden(**more: Any) -> Player:
    return begun(DOMINION, 0, practice=False, **more)


def told(player: Player) -> Ended:
    """The end of its deal comes."""
    player.at = ENDS
    player.tell(END, None)
    ended = player.table.lobby.ended
    assert ended is not None
    assert verify(msgspec.json.encode(player.done().document)).finding is None
    return ended


def same_everywhere(player: Player) -> None:
    """Folded, resumed and listed it is the same game."""
    for again in (replay, resume):
        table = again(DOMINION, player.game, player.secret, player.entries)
        assert table.now() == player.table.now()
    listing = live_listing.listing(player.game, player.entries[0].at, player.table.now())
    assert fold(player.game, player.bodies) == listing


def test_a_resignation_tells_nothing() -> None:
    player = hidden()
    player.tell(Resigned(Seat(0)), PLAYERS[0])
    assert player.table.lobby.status == "running"
    assert not player.table.asked
    assert not any(isinstance(fact, Ended) for fact in facts(player))
    assert all(SECRET not in body and SECRET.hex().encode() not in body for body in player.bodies)
    same_everywhere(player)
    with pytest.raises(GameOver):
        player.tell(Resigned(Seat(1)), PLAYERS[1])
    ended = told(player)
    assert (ended.how, ended.places[0], ended.secret) == ("resigned", 2, SECRET.hex())
    same_everywhere(player)


def test_a_game_played_out_waits_for_its_deal() -> None:
    player, rng = hidden(), Random(1)
    while player.table.asked:
        player.step(rng)
    assert player.table.rules.mechanics.over(player.table.state)
    assert player.table.lobby.status == "running"
    same_everywhere(player)
    with pytest.raises(GameOver):
        player.tell(Resigned(Seat(1)), PLAYERS[1])
    assert told(player).how == "finished"


def test_who_is_asked_at_the_end_has_lost() -> None:
    player = hidden()
    (asked,) = player.table.asked
    ended = told(player)
    assert (ended.how, ended.places[asked], ended.places[1 - asked]) == ("resigned", 2, 1)
    same_everywhere(player)


def test_nobody_plays_on_once_a_deal_has_ended() -> None:
    """Its secret is told at that moment, also where nobody has ended its games yet."""
    running, waiting = hidden(), begun(DOMINION, 0, 3, practice=False, chairs=2)
    ((seat, asked),) = running.table.asked.items()
    answer = Chose(seat, asked.question, tuple(range(asked.asked.least or 0)))
    for player, command in ((running, answer), (running, Resigned(seat)), (waiting, Joined(PLAYERS[2]))):
        player.at = ENDS
        with pytest.raises(GameOver):
            player.tell(command, PLAYERS[2])
    told(running)


def test_unbegun_game_ends_without_a_result() -> None:
    player = begun(DOMINION, 0, 3, practice=False, chairs=2)
    assert player.table.lobby.status == "open"
    assert told(player).places == ()


@pytest.mark.parametrize(
    ("command", "at"), [(END, ENDS - 1), (Abandoned("operator"), ENDS), (Abandoned(WITHDRAWN), ENDS)], ids=repr
)
def test_nothing_else_ends_a_deal(command: Abandoned, at: int) -> None:
    for player in (hidden(), begun(DOMINION, 0, 3, practice=False, chairs=2)):
        player.at = at - 1000
        with pytest.raises(NotDue):
            player.tell(command, None)


def test_end_of_deal_ends_no_practice_game() -> None:
    player = begun(DOMINION, 0)  # for practice
    player.at = ENDS
    with pytest.raises(NotDue):
        player.tell(END, None)


def test_end_of_a_deal_is_due_by_clock() -> None:
    player = hidden()
    due = next_due(player.table.lobby)
    assert due is not None
    assert (due.at, due.command) == (ENDS, END)
    clocked = hidden(clock=BankClock(600, 10), absent="resign")
    due = next_due(clocked.table.lobby)
    assert due is not None
    assert isinstance(due.command, TimedOut)
    clocked.at = due.at
    clocked.tell(due.command, None)
    assert clocked.table.lobby.status == "running"
    same_everywhere(clocked)
    due = next_due(clocked.table.lobby)
    assert due is not None
    assert due.command == END


def test_nobody_watches_before_the_deals_end() -> None:
    player = hidden()
    assert player.table.lobby.watched == "none"
    told(player)
    assert player.table.lobby.watched == "all"
    assert begun(DOMINION, 0).table.lobby.watched == "all"
