"""The end of the game, and what counts."""

import pytest

from domain.caylus import choices as c
from domain.caylus import facts as f
from domain.caylus import road_facts as rf
from domain.caylus.box import castle
from domain.caylus.options import Options
from domain.caylus.rules import CAYLUS
from domain.caylus.score import tally
from domain.engine.audience.audience import Seat
from domain.engine.entry.facts import Defaulted
from tests.laws.play import numbers, run, sit
from tests.support.playing import P1, P2, P3

from .plays import Play, given
from .tables import at, cards, mat


def ended(*mats: object, road: object = (at("Park"),), **also: object) -> Play:
    """The last token goes with the only batch, which P1 offers."""
    return given(*mats, road=road, phase="castle", tokens_left="1 towers", **also).offers()  # type: ignore[arg-type]


@pytest.mark.rule("64")
def test_the_game_ends_with_the_round_in_which_the_last_token_went() -> None:
    play = ended(mat("", "1 food 1 wood 1 stone"), mat("", "3 d"), rules="beginner").is_over(1, 2, decided="points")
    play.never(rf.ProvostAdvanced, f.RoundBegan)
    play.happened(rf.Offered(P1, play.facts[0].paid, play.facts[0].tokens))  # type: ignore[attr-defined]
    road = [at("Park"), at("Church", P2, P1), at("Large farm", P2, P2)]
    late = given(mat("", "2 d"), mat("", ""), road=road, provost=2, phase="effects", tokens_left="1 towers")
    late.uses("2 d", tokens=1).asks(P2, "large-farm", "primary").uses(gain="2 food").is_over()


@pytest.mark.rule("65", "66", "67", "68", "69", "70", "71")
def test_what_counts() -> None:
    road = [
        at("Park"),
        at("Bank", P1),
        at("Small farm", P1, stored=2),
        at("Market", P1, residence=True),
        at("Church", P1, residence=True, prestige="Cathedral"),
        at("Gold mine", P2),
    ]
    one = mat("Lawyer, Peddler", "3 food 2 wood 2 stone 1 gold 8 d", tokens="2 dungeon 1 walls 1 towers")
    play = ended(one, mat("", "2 food 2 d"), road=road)
    (first, second) = [fact for fact in play.facts if isinstance(fact, f.Scored)]
    # Of the goods 2 food, 1 wood, 1 stone, 2 gold (one for the batch) and 8 deniers are left; a tower was won.
    assert first == f.Scored(P1, 2 * 4 + 3 + 2 * 2, 3 + 1 + 1, 14, 2, 1, 2, 39)
    assert second == f.Scored(P2, 0, 2, 0, 0, 0, 0, 2)
    play.is_over(1, 2, decided="points")


@pytest.mark.rule("66", "67", "68")
@pytest.mark.parametrize(
    ("has", "gold", "cubes", "deniers"),
    [
        ("1 food 1 wood 1 stone", 0, 1, 0),
        ("2 food 3 wood", 0, 1, 0),
        ("6 stone 2 d", 0, 2, 0),
        ("2 food 2 gold 5 d", 2, 0, 1),
    ],
)
def test_goods_are_rounded_down_each_by_itself(has: str, gold: int, cubes: int, deniers: int) -> None:
    scored = tally(given(mat("", has)).state, P1)
    assert (scored.gold, scored.cubes, scored.deniers, scored.points) == (gold, cubes, deniers, gold + cubes + deniers)


@pytest.mark.rule("65")
def test_under_the_beginner_rules_prestige_buildings_count_before_their_owner() -> None:
    state = given(mat("", "", prestige="Theatre, Stables"), rules="beginner").state
    assert state.mats[P1].prestige == cards("Theatre, Stables")
    assert tally(state, P1).prestige == 16


@pytest.mark.rule("72")
def test_tied_players_share_the_victory() -> None:
    mats = mat("", "1 food 1 wood 1 stone"), mat("", "9 d"), mat("", "")
    ended(*mats).is_over(1, 1, 3, decided="shared")
    ended(*mats, options=Options(tiebreak="tokens")).is_over(1, 2, 3, decided="tokens")
    even = mat("", "1 food 1 wood 1 stone"), mat("", "3 d", tokens="1 towers")
    ended(*even, options=Options(tiebreak="tokens")).is_over(1, 1, decided="shared")


@pytest.mark.rule("78")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("rules", ["beginner", "standard"])
def test_a_game_has_at_most_as_many_rounds_as_tokens(seats: int, rules: str) -> None:
    longest = 0
    for seed in range(12):
        play = run(sit(CAYLUS, seed, seats, Options(rules=rules)), numbers((), seed), 2000)  # type: ignore[arg-type]
        assert play.table.lobby.status == "over"
        longest = max(longest, play.table.state.round)
    assert longest <= castle(seats).total


@pytest.mark.rule("79")
def test_for_a_seat_that_resigned_as_little_as_may_be_is_done() -> None:
    rich = mat("", "9 food 9 wood 9 stone 9 d")
    road = [at("Park", worker=P2), at("Large farm", P2, P1)]
    play = given(rich, rich, rich, road=road, provost=1).passes().resigns(P2)
    assert [fact.seat for fact in play.facts if isinstance(fact, Defaulted)] == [P2]
    play.turn_of(P3).passes().asks(P1, "provost", "move").moves(0).asks(P3, "provost", "move").moves(0)
    play.provost(1).asks(P1, "large-farm", "primary").declines()
    play.asks(P1, "castle", "offer").declines().asks(P3, "castle", "offer").declines()
    assert play.state.road[1].owner == P2
    assert play.mat(P2).goods.deniers == 12, "an income, and the first to pass of the next round"


@pytest.mark.rule("79")
def test_of_two_players_the_other_wins_and_who_resigned_ranks_last() -> None:
    play = given(mat("", "9 gold"), mat("", "")).resigns(P1).is_over(2, 1, decided="resigned")
    assert [t.points for t in play.state.tallies] == [9, 0]


@pytest.mark.rule("79")
def test_a_seat_that_resigns_keeps_its_first_hand() -> None:
    play = sit(CAYLUS, 1, 3, Options(first_player="seat1"))
    asked = play.table.asked[Seat(1)].asked
    assert CAYLUS.mechanics.default(asked) == (0,)
    assert asked.options == (c.KeepHand(), c.Redraw())
