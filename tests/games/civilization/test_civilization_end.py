"""The end of the game, the score and ties; the bots, and how long their games take."""

from statistics import median
from typing import Any

import pytest

from croupier import lab
from domain.civilization import combat_facts as cf
from domain.civilization import facts as f
from domain.civilization.options import Options
from domain.civilization.rules import CIVILIZATION
from domain.civilization.score import score
from domain.engine.entry.facts import Asked
from lab.laws.game.play import numbers, run, sit
from tests.support.playing import P1, P2, P3

from .plays import given, mat

LAST = {"technology_market": "mining", "technology_deck": ""}


@pytest.mark.rule("3", "4", "55", "86")
def test_the_last_technology_ends_the_game_at_once() -> None:
    play = given("chariot archer", land="coast+2 hills", commerce=12, table=LAST).learns("mining").is_over(1, 2)
    assert [type(fact) for fact in play.facts[:3]] == [f.Learned, f.Closing, f.PhaseBegan]
    play.never(f.Drew, f.Collected, cf.Sent)


@pytest.mark.rule("55", "86")
def test_last_technology_may_let_the_round_finish() -> None:
    play = given(seats=3, commerce=12, deck="7 archer", table=LAST, end_timing="finish_round")
    play.learns("mining").goes_on()
    assert play.state.ending
    assert play.mat(P1).stock.hammers == 4
    play.done()
    play.discards("2 archer").asks(P2, "turn", "act").done()
    play.answers(0, 1).asks(P3, "turn", "act").done()
    if play.table.asked:
        play.answers(0, 1)
    play.is_over()


@pytest.mark.rule("2", "5")
def test_points_for_technologies_population_and_wonders() -> None:
    play = given(
        "the-great-library",
        "grassland+3:the-colossus,temple coast+1:the-great-wall",
        "pottery sailing",
        commerce=12,
        others=[mat(land="hills+9")],
        table=LAST,
    ).learns("mining")
    play.is_over(1, 2, decided="technologies")
    assert [fact for fact in play.facts if isinstance(fact, f.Scored)] == [
        f.Scored(P1, technologies=3, population=4, wonders=2, points=9),
        f.Scored(P2, technologies=0, population=9, wonders=0, points=9),
    ]


def ended(*lands: str, technologies: tuple[str, ...] = (), resigned: tuple[int, ...] = ()) -> tuple[Any, str]:
    """Places and what decided, if the game ended with these plots and technologies."""
    known = [*technologies, *[""] * len(lands)]
    mats = [mat(land=land, technologies=known[n]) for n, land in enumerate(lands)]
    play = given("", lands[0], known[0], others=mats[1:])
    end = score(play.state, resigned)  # type: ignore[arg-type]
    return end.places, end.decided


@pytest.mark.rule("5", "6")
@pytest.mark.parametrize(
    ("lands", "technologies", "end"),
    [
        (("coast+3", "coast+2"), (), ((1, 2), "points")),
        (("coast+2", "coast+1"), ("", "mining"), ((2, 1), "technologies")),
        (("coast+1:the-colossus", "coast+2"), (), ((2, 1), "population")),
        (("coast+2", "coast+2"), (), ((1, 1), "shared")),
        (("coast+1:the-colossus", "coast+1:the-great-wall"), (), ((1, 1), "shared")),  # wonders decide nothing alone
        (("coast+2", "coast+2", "coast"), (), ((1, 1, 3), "shared")),
    ],
)
def test_ties_are_broken_or_shared(lands: tuple[str, ...], technologies: tuple[str, ...], end: Any) -> None:
    assert ended(*lands, technologies=technologies) == end


@pytest.mark.rule("85")
def test_who_resigned_ranks_last() -> None:
    assert ended("coast+3", "coast+2", "coast+1", resigned=(0,)) == ((3, 1, 2), "points")


@pytest.mark.rule("85")
def test_resigned_seat_buys_nothing_and_never_attacks() -> None:
    play = given("food-2 temple", seats=3, food=20, deck="6 chariot").resigns(P1)
    play.asks(P2, "turn", "act").never(f.Played, f.Grew, cf.Sent)
    assert len(play.state.discard) == 2
    given(seats=2).resigns(P1).is_over(2, 1)


@pytest.mark.rule("71")
def test_game_ends_after_the_limit_of_rounds() -> None:
    play = given(deck="7 archer", max_rounds=3, table={"round": 3}).done().discards("2 archer").goes_on()
    play.done()
    if play.table.asked:
        play.answers(0, 1)
    play.is_over()
    assert f.Closing("round-limit") in play.facts


def of_settlers(seed: int, players: int) -> lab.Game:
    """A game among settlers, to its end."""
    options = {"dealer": "random"}
    return lab.new("civilization", players, seed, options=options, bots=dict.fromkeys(range(players), "settler"))


@pytest.mark.rule("82", "84")
@pytest.mark.parametrize("seed", range(12))
def test_questions_have_at_most_a_hundred_options(seed: int) -> None:
    options = Options(bank_trade="any_mix") if seed % 2 else Options()
    play = run(sit(CIVILIZATION, seed, 2 + seed % 3, options), numbers((), seed), 4000)
    assert play.table.lobby.status == "over"
    asked = [fact for entry in play.entries for fact in entry.facts if isinstance(fact, Asked)]
    assert max(len(question.options or ()) for question in asked) <= 100


@pytest.mark.rule("3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_settler_bots_buy_all_fifteen_technologies(players: int) -> None:
    assert sum(len(mat.technologies) for mat in of_settlers(1, players).state(0).mats) == 15


# -- the bots, and how long their games take


@pytest.mark.parametrize(("players", "rounds"), [(2, 16), (3, 14), (4, 12)])
def test_games_of_settlers_have_their_length(players: int, rounds: int) -> None:
    found = median([of_settlers(seed, players).state(0).round for seed in range(15)])
    assert abs(found - rounds) <= 1
