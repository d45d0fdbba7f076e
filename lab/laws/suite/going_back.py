"""Undoing: back to the very state, revealing nothing, and on to an end that verifies."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.engine.audience.audience import SPECTATOR, Seat, seated
from domain.engine.audience.errors import UndoWouldTell
from domain.engine.entry.commands import Chose
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import Rested, Started, Undone
from domain.engine.history.audit import check_fold, check_rules
from domain.engine.history.history import ResumePoint, course, replay
from domain.engine.table.undo import telling
from lab.laws.game.drawing import dealt
from lab.laws.game.play import Play, numbers, run, viewers
from lab.laws.game.world import World
from lab.laws.law.promises import law_reader, law_redaction, law_resume
from lab.laws.law.undoing import law_nothing_learned, run_back_and_forth, undone, way_back
from lab.laws.suite.draws import lawful, opened


def back_and_forth(world: World, data: st.DataObject, steps: int, rule: str) -> tuple[Play, list[Entry | str]]:
    """A game with occasional undoing, and the result each time."""
    play, number = opened(world, data, **({} if rule == "consent" else {"undo": rule}))
    return play, [became for _, became in run_back_and_forth(play, number, steps, 3)]


@pytest.mark.parametrize("rule", ["consent", "any"])
@lawful(4)
@given(data=st.data())
def test_it_is_the_state_of_the_rest_and_all_else_stays(world: World, rule: str, data: st.DataObject) -> None:
    play, became = back_and_forth(world, data, 60, rule)
    for entry in became:
        if isinstance(entry, str):
            assert entry in ("no-undo", "undo-would-tell") if rule == "consent" else entry == "no-undo"
            continue
        version = play.entries.index(entry) + 1
        fact, before, after = undone(entry), play.nows[version - 2], play.nows[version - 1]
        assert isinstance(entry.facts[0], Undone)
        assert isinstance(entry.facts[1], Rested)
        assert before.draws <= after.draws
        assert before.lobby.resigned == after.lobby.resigned
        assert after.lobby.undo.proposal is None
        rest = _at_rest(play, fact.version)
        assert fact.state == rest
        last = max(_own(play, version, seat) for seat in _proposer(play, version))
        assert fact.version <= last


def _proposer(play: Play, version: int) -> list[Seat]:
    """The seat on whose proposal the game went back in this version."""
    for entry in reversed(play.entries[:version]):
        if entry.cause.__struct_config__.tag == "undo-proposed":
            return [entry.cause.seat]
    raise AssertionError


def _own(play: Play, upto: int, seat: Seat) -> int:
    chosen = [n for n, e in enumerate(play.entries[:upto], 1) if isinstance(e.cause, Chose) and e.cause.seat == seat]
    return chosen[-1]


def _at_rest(play: Play, version: int) -> Any:
    """The state at the last rest of a version, counted without the engine's fold."""
    return [state for n, fact, state in play.states() if n == version and isinstance(fact, Rested | Started)][-1]


@pytest.mark.parametrize("rule", ["consent", "any"])
@lawful(3)
@given(data=st.data())
def test_it_resumes_at_every_prefix_and_folds_for_everybody(world: World, rule: str, data: st.DataObject) -> None:
    play, _ = back_and_forth(world, data, 40, rule)
    law_resume(play, every=1 + len(play.entries) // 25, future=0)
    seats = len(play.table.lobby.chairs)
    law_redaction(world.rules, play.steps(), play.table.lobby.opening, viewers(seats))
    for viewer in (SPECTATOR, seated(0), seated(1, counts=True), seated(0, hands=True)):
        law_reader(world, play, viewer)


@pytest.mark.parametrize("rule", ["consent", "any"])
@lawful(2)
@given(data=st.data())
def test_it_plays_on_to_its_end_and_verifies(world: World, rule: str, data: st.DataObject) -> None:
    play, _ = back_and_forth(world, data, 40, rule)
    run(play, numbers((), 1), world.bound)
    assert play.table.lobby.status == "over"
    game, entries = play.table.game, play.entries
    assert check_fold(world.rules, game, play.secret, entries, lambda _: None).now() == play.nows[-1]
    check_rules(world.rules, game, play.secret, entries, lambda _: None)


@pytest.mark.parametrize("rule", ["consent", "any"])
def test_the_way_back_is_the_same_from_whichever_rest_one_looks(world: World, rule: str) -> None:
    ways = 0
    for seed in range(3):
        seats = world.rules.catalogue.players[0]
        play = dealt(world.rules, seed, seats, undo=rule)
        list(run_back_and_forth(play, numbers((), seed), 50, 3))
        history = play.rules, play.table.game, play.secret
        whole = course(*history, play.entries)
        for n in range(1, len(play.entries) + 1, 5):
            rest = replay(*history, play.entries[:n]).checkpoint
            if rest is not None:
                since = ResumePoint(rest, {})
                part = course(*history, play.entries[since.version - 1 :], since)
                for back, own in [(part.way_back(Seat(s)), whole.way_back(Seat(s))) for s in range(seats)]:
                    assert back in (None, own)
                    ways += back is not None
    assert ways


def looked_through(world: World, seed: int) -> int:
    """Check a game against the law of what is learned: how often somebody might have gone back."""
    seats, count = world.rules.catalogue.players[0], 0
    play, number = dealt(world.rules, seed, seats), numbers((), seed)
    for _ in range(25):
        run(play, number, 3)
        if not play.going:
            break
        for seat in [Seat(s) for s in range(seats)]:
            back = way_back(play, seat)
            if back is not None and not back.tells:
                count += 1
                for viewer in (SPECTATOR, *[seated(s) for s in range(seats)]):
                    law_nothing_learned(world, play, back, seat, viewer)
    return count


def test_where_it_may_go_back_nobody_has_learned_a_thing(world: World) -> None:
    count = sum(looked_through(world, seed) for seed in range(8))
    assert world.goes_back in (None, bool(count)), "the World says otherwise"


def test_a_fact_that_is_said_to_tell_nothing_though_it_does_is_found(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not sum(looked_through(world, seed) for seed in range(8)):
        assert not world.goes_back
        return
    for kind in world.rules.schema.facts:
        if telling(kind) == "all":
            monkeypatch.setattr(kind, "tells", "nothing")
    telling.cache_clear()
    try:
        with pytest.raises(AssertionError):
            sum(looked_through(world, seed) for seed in range(8))
    finally:
        monkeypatch.undo()
        telling.cache_clear()


def test_each_game_goes_back_by_consent_or_says_why_not(world: World) -> None:
    """In games of many kinds; where chance comes between any two answers, undoing would always reveal something."""
    went, refused = 0, 0
    for seed in range(6):
        play = dealt(world.rules, seed, world.rules.catalogue.players[0])
        for _, became in run_back_and_forth(play, numbers((), seed), 60, 2):
            went += isinstance(became, Entry)
            refused += became == UndoWouldTell.code
    assert refused or world.goes_back is None
    assert world.goes_back in (None, bool(went)), went
