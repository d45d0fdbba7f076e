"""The provost, the end of the turn, the end of the game, and the scoring."""

import pytest

from domain.caylus import choices as c
from domain.caylus import facts as f
from domain.caylus import road_facts as rf
from domain.caylus.box import castle
from domain.caylus.options import Options
from domain.caylus.rules import CAYLUS
from domain.caylus.score import tally
from domain.engine.entry.facts import Defaulted
from lab.laws.game.play import numbers, run, sit
from tests.support.playing import P1, P2, P3

from .plays import Play, given
from .tables import at, mat

ROAD = [at("Park"), at("Forest"), at("Neutral peddler"), *[at(n, P1) for n in ("Bank", "Church", "Market", "Lawyer")]]


@pytest.mark.rule("27", "28", "31")
def test_provost_moves_in_passing_order() -> None:
    play = given(*[mat("", "5 d")] * 3, road=ROAD, provost=3, phase="provost", passed=(2, 0, 1)).asks(
        P3, "provost", "move"
    )
    assert [o.steps for o in play.options if isinstance(o, c.MoveProvost)] == [0, 1, 2, 3, -1, -2, -3]
    play.moves(2).then(rf.ProvostMoved(P3, 2, 2)).has(P3, "3 d").provost(5)
    play.asks(P1, "provost", "move").moves(-3).has(P1, "2 d").provost(2)
    play.asks(P2, "provost", "move").moves(0).happened(rf.ProvostMoved(P2, 0, 0))
    assert play.state.phase != "provost", "nobody is asked again"


@pytest.mark.rule("29")
@pytest.mark.parametrize(("at_", "steps"), [(0, [0, 1, 2, 3]), (6, [0, -1, -2, -3]), (5, [0, 1, -1, -2, -3])])
def test_provost_does_not_leave_the_road(at_: int, steps: list[int]) -> None:
    play = given(mat("", "9 d"), road=ROAD, provost=at_, phase="provost")
    assert [o.steps for o in play.options if isinstance(o, c.MoveProvost)] == steps


@pytest.mark.rule("30")
def test_covered_residence_is_a_step() -> None:
    road = [
        at("Park"),
        at("Bank", P1, residence=True, prestige="Statue"),
        at("Market", P2, residence=True),
        at("Church", P1),
    ]
    given(mat("", "9 d"), road=road, provost=0, phase="provost").moves(2).provost(2)
    given(mat("", "9 d"), road=road, provost=0, phase="provost").moves(1).provost(1)


@pytest.mark.rule("54", "55", "12")
@pytest.mark.parametrize(("at_", "after"), [(0, 2), (4, 6), (5, 6), (6, 6)])
def test_round_ends_moving_provost_and_first_player(at_: int, after: int) -> None:
    play = given(*[mat("", "")] * 3, road=ROAD, provost=at_, phase="castle", first=1, round=2, step=2)
    play.provost(after).turn_of(P3)
    assert (play.state.round, play.state.first, play.state.bridge) == (3, P3, ())
    assert [m.goods.deniers for m in play.state.mats] == [2, 2, 2]


@pytest.mark.rule("13", "14")
def test_income_of_residences_and_the_hotel() -> None:
    road = [
        at("Park"),
        at("Bank", P1, residence=True),
        at("Market", P1, residence=True),
        at("Church", P1, residence=True, prestige="Hotel"),
        at("Bank", P2, residence=True, prestige="Statue"),
        at("Market", P2),
    ]
    play = given(*[mat("", "")] * 3, road=road, phase="income").turn_of(P1)
    assert [m.goods.deniers for m in play.state.mats] == [5, 2, 2]


# -- the end of the game, and the scoring


def ended(*mats: object, road: object = (at("Park"),), **also: object) -> Play:
    """The last token goes with the only batch, which P1 offers."""
    return given(*mats, road=road, phase="castle", tokens_left="1 towers", **also).offers()  # type: ignore[arg-type]


@pytest.mark.rule("64")
def test_game_ends_with_the_last_tokens_round() -> None:
    play = ended(mat("", "1 food 1 wood 1 stone"), mat("", "3 d"), rules="beginner").is_over(1, 2, decided="points")
    play.never(rf.ProvostAdvanced, f.RoundBegan)
    play.happened(rf.Offered(P1, play.facts[0].paid, play.facts[0].tokens))  # type: ignore[attr-defined]
    road = [at("Park"), at("Church", P2, P1), at("Large farm", P2, P2)]
    late = given(mat("", "2 d"), mat("", ""), road=road, provost=2, phase="effects", tokens_left="1 towers")
    late.uses("2 d", tokens=1).asks(P2, "large-farm", "primary").uses(gain="2 food").is_over()


@pytest.mark.rule("65", "66", "67", "68", "69", "70", "71")
def test_points_are_of_all_that_counts() -> None:
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
def test_rounds_are_at_most_the_tokens(seats: int, rules: str) -> None:
    longest = 0
    for seed in range(12):
        play = run(sit(CAYLUS, seed, seats, Options(rules=rules)), numbers((), seed), 2000)  # type: ignore[arg-type]
        assert play.table.lobby.status == "over"
        longest = max(longest, play.table.state.round)
    assert longest <= castle(seats).total


@pytest.mark.rule("79")
def test_resigned_seat_passes_but_keeps_its_buildings() -> None:
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
def test_resignation_of_one_of_two_ends_game() -> None:
    play = given(mat("", "9 gold"), mat("", "")).resigns(P1).is_over(2, 1, decided="resigned")
    assert [t.points for t in play.state.tallies] == [9, 0]
