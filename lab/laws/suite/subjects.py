"""The law of subjects: `about` names nothing that the asked seat has not been told; and what is reckoned is true.

A question may be asked before the fact that shows what somebody else has just chosen in secret. Every other law would
take an `about` that names it for that fact. So here a secret answer is given in two ways; with `about` masked, the
facts that follow are compared until they first differ, as each viewer sees them; and until then `about` is the same.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from domain.engine.audience.audience import REFEREE, SPECTATOR, Viewer, seated
from domain.engine.audience.redaction import redact
from domain.engine.entry.commands import Chose
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import About, Asked
from domain.engine.game.rules import Rules
from domain.engine.history.history import resume
from lab.laws.game.drawing import dealt
from lab.laws.game.drawn import presenter_of
from lab.laws.game.eyes import EYES, Eyes, reckoned
from lab.laws.game.play import Play, numbers, picks_for, run, sit, viewers
from lab.laws.game.world import World
from lab.laws.law.answers import answer_of
from lab.laws.law.telling import leaves

FORKS = 60
"""How many answers of a game are given differently."""
MOVES = 300


def seats_of(rules: Rules) -> int:
    """Three, or as many as the game allows."""
    return max(rules.catalogue.players[0], min(3, rules.catalogue.players[1]))


def played(rules: Rules, seed: int) -> Play:
    """A game of three, by all bots of the game in turns."""
    rng, bots = Random(seed), list(rules.bots)
    play = sit(rules, seed, seats_of(rules), rules.schema.options())
    while play.going and len(play.entries) < MOVES:
        seat = rng.choice(sorted(play.table.asked))
        open_ = play.table.asked[seat]
        picks = answer_of(rules, rng.choice(bots), play.table.state, open_.asked, rng.randrange)
        play.execute(Chose(seat, open_.question, picks), f"p{seat}")
    return play


def forks(play: Play, seed: int) -> Iterator[tuple[int, Entry, Entry, Chose]]:
    """(version, an entry, the entry had its seat answered differently, that answer), where others are asked next."""
    rng, forked = Random(seed), 0
    for n, entry in enumerate(play.entries):
        cause = entry.cause
        if forked == FORKS or not isinstance(cause, Chose):
            continue
        if not any(isinstance(fact, Asked) and fact.seat != cause.seat for fact in entry.facts):
            continue
        asked = play.nows[n - 1].asked[cause.seat].asked
        options: Any = asked.options
        other = next(
            (
                picks
                for picks in [picks_for(asked, rng.randrange) for _ in range(8)]
                if [options[p] for p in picks] != [options[p] for p in cause.picks or ()]
            ),
            None,
        )
        if other is not None:
            forked += 1
            again = resume(play.rules, play.table.game, play.secret, play.entries[:n])
            choice = Chose(cause.seat, cause.question, other)
            yield n + 1, entry, again.execute(choice, entry.at, entry.player), choice


def law_about(version: int, one: Entry, two: Entry, viewer: Viewer, eyes: Eyes = EYES) -> list[tuple[str, str]]:
    """Two entries that differ in a secret answer: the questions that were compared, as (why, verb)."""
    compared: list[tuple[str, str]] = []
    for a, b in zip(eyes.frame(version, one, viewer)["facts"], eyes.frame(version, two, viewer)["facts"], strict=False):
        if not (isinstance(a, Asked) and isinstance(b, Asked)):
            if a != b:
                break
            continue
        if masked(a) != masked(b):
            break
        assert a.about == b.about, (a.why, a.verb, viewer)
        compared.append((a.why, a.verb))
    return compared


def masked(asked: Asked) -> tuple[Any, ...]:
    return tuple([getattr(asked, name) for name in asked.__struct_fields__ if name != "about"])


def all_compared(rules: Rules, eyes: Eyes = EYES) -> set[tuple[str, str]]:
    names: set[tuple[str, str]] = set()
    for seed in range(3):
        for version, one, two, told in forks(played(rules, seed), seed):
            for viewer in (*[seated(seat) for seat in range(seats_of(rules)) if seat != told.seat], SPECTATOR):
                names.update(law_about(version, one, two, viewer, eyes))
    return names


def test_about_names_nothing_untold(world: World) -> None:
    names = all_compared(world.rules)
    assert names >= (world.subjects or set())


class SecretsInAbout(Eyes):
    """A question names what the previous seat has just answered in secret."""

    def frame(self, version: int, entry: Entry, viewer: Viewer) -> dict[str, Any]:
        seen = super().frame(version, entry, viewer)
        picks: Any = entry.cause.picks if isinstance(entry.cause, Chose) else ()
        facts = [_named(fact, picks) if _own(fact, viewer) else fact for fact in seen["facts"]]
        return seen | {"facts": tuple(facts)}


def _own(fact: Any, viewer: Viewer) -> bool:
    return isinstance(fact, Asked) and fact.seat in viewer.seats


def _named(asked: Any, picks: tuple[int, ...]) -> Any:
    return replace(asked, about=About(plot=f"/mats/0/plots/{picks[0]}" if picks else None))


@pytest.mark.proof
def test_a_subject_that_tells_a_secret_turns_the_law_red(world: World) -> None:
    """Where anybody is asked after a secret answer, before a fact shows it."""
    if world.subjects:
        with pytest.raises(AssertionError, match="|".join([verb for _, verb in world.subjects])):
            all_compared(world.rules, SecretsInAbout())


# -- and what it names is there


def test_about_points_at_what_is_there(world: World) -> None:
    """Pointers resolve in the state that the asked seat sees, and seats are seats."""
    rules = world.rules
    pointed = 0
    for seed in range(2):
        play = played(rules, seed)
        for now in play.nows:
            for open_ in now.asked.values():
                about: Any = open_.asked.about
                if not about:
                    continue
                pointed += 1
                state: Any = msgspec.to_builtins(redact(now.state, seated(open_.asked.seat)))
                for pointer in filter(None, (about.place, about.plot, about.unit)):
                    resolved: Any = state
                    for step in pointer.split("/")[1:]:
                        resolved = resolved[int(step) if step.isdigit() else step]
                    assert resolved is not None
                assert all(seat in range(seats_of(rules)) for seat in (about.by, about.of) if seat is not None)
                assert about.by != open_.asked.seat
    assert pointed or world.subjects is None


def test_others_see_nothing_of_it(world: World) -> None:
    """Not even whether a question is about something: it is null for all but the seat asked."""
    rules = world.rules
    for now in played(rules, 1).nows:
        for open_ in now.asked.values():
            for viewer in (SPECTATOR, *[seated(seat) for seat in range(seats_of(rules)) if seat != open_.asked.seat]):
                shown = redact(open_.asked, viewer)
                assert shown.about is None or (shown.about is UNSET and open_.asked.about is UNSET)
            assert redact(open_.asked, REFEREE) == open_.asked


# -- what is reckoned from a viewer's state is true, or is not said. That it tells nothing more is held by silence


@pytest.mark.parametrize("seed", range(4))
def test_what_is_reckoned_is_true_or_is_not_said(world: World, seed: int) -> None:
    rules = world.rules
    play = run(dealt(world.rules, seed), numbers((), seed), 120, resigning=0.01)
    seats = play.table.opening.seats
    figures = 0
    for now in play.nows[:: 1 + len(play.nows) // 40]:
        true = dict(leaves(msgspec.to_builtins(reckoned(rules, now, REFEREE))))
        for viewer in viewers(seats):
            for place, value in leaves(msgspec.to_builtins(reckoned(rules, now, viewer))):
                assert value is None or value == true[place], (place, viewer)
                figures += value is not None
    assert figures


def test_everybody_is_told_the_same_where_the_rules_say_so_and_nowhere_else(world: World) -> None:
    """What is reckoned once for all is what each would have been told, at every table and in any order."""
    rules, alike, seats = world.rules, True, world.rules.catalogue.players[0]
    presenter = presenter_of(rules)
    plays = [run(sit(rules, seed, seats, rules.schema.options()), numbers((), seed), 40) for seed in range(3)]
    for nows in zip(*[play.nows[2:40:4] for play in plays], strict=False):
        for viewer in (*viewers(seats), REFEREE):
            for now in nows:
                reckoning = presenter.view("0" * 32, now, bytes(32), viewer, {}, "en").reckoning
                assert reckoning == reckoned(rules, now, viewer)
                alike = alike and reckoning == reckoned(rules, now, REFEREE)
    assert alike == rules.mechanics.reckon_alike


def test_the_result_is_what_was_reckoned(world: World) -> None:
    """At the end everybody may count, and the result matches the score."""
    rules, seats = world.rules, world.rules.catalogue.players[0]
    play = run(sit(rules, 3, seats, rules.schema.options()), numbers((), 3), world.bound)
    state: Any = play.table.state
    if not hasattr(state, "tallies"):
        return
    assert state.tallies
    for viewer in viewers(seats):
        seen: Any = reckoned(rules, play.table.now(), viewer)
        for tally, one in zip(state.tallies, seen.seats, strict=True):
            points = one.points if hasattr(one, "points") else one.score.points
            assert points == tally.points
