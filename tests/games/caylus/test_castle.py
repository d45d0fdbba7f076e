"""The castle."""

import pytest

from domain.caylus import choices as c
from domain.caylus import road_facts as rf
from domain.caylus.state import Goods, Tokens
from tests.support.playing import P1, P2, P3, P4

from .plays import given
from .tables import goods, mat

BATCH = "1 food 1 wood 1 stone"
TWO = "2 food 2 wood 2 stone"


@pytest.mark.rule("45", "46", "47", "50")
def test_the_example_of_the_rules() -> None:
    """Orange, Blue, Green, Red in passing order: 4, 4 and 6 points, and Green's gold."""
    mats = [mat("", BATCH), mat("", "1 gold 1 wood 1 stone"), mat("", TWO), mat("", "")]
    play = given(*mats, phase="castle", tokens_left="2 dungeon 8 walls 9 towers")
    play.asks(P1, "castle", "offer").offers().holds(P1, "1 dungeon")
    play.asks(P2, "castle", "offer").offers("1 wood 1 stone 1 gold").holds(P2, "1 dungeon")
    play.asks(P3, "castle", "offer").offers().offers().holds(P3, "2 walls").holds(P4, "")
    play.happened(rf.MostOffered(P3, Goods(gold=1))).castle("6 walls 9 towers")
    assert [play.mat(P3).goods.gold, play.mat(P1).goods.gold] == [1, 0]
    points = [t.dungeon * 4 + t.walls * 3 for t in (m.tokens for m in play.state.mats)]
    assert points == [4, 4, 6, 0]


@pytest.mark.rule("45", "77")
def test_batches_are_offered_one_after_the_other_until_one_declines() -> None:
    play = given(mat("", "3 food 3 wood 3 stone"), mat("", BATCH), phase="castle").offers().offers()
    play.asks(P1, "castle", "offer").declines().then(rf.CastleLeft(P1)).asks(P2, "castle", "offer").offers()
    play.happened(rf.MostOffered(P1, Goods(gold=1)))


@pytest.mark.rule("46", "63")
def test_gold_may_stand_for_any_or_several_cubes_plain_cubes_first() -> None:
    play = given(mat("", "1 food 1 wood 1 stone 3 gold"), phase="castle")
    ways = [o.pay for o in play.options if isinstance(o, c.Offer)]
    assert len(ways) == len(set(ways)) == 8
    assert (ways[0], ways[-1]) == (goods(BATCH), goods("3 gold"))
    assert [way.gold for way in ways] == [0, 1, 1, 1, 2, 2, 2, 3]


@pytest.mark.rule("47")
def test_one_player_may_take_tokens_of_several_tiers() -> None:
    mats = mat("", "8 food 8 wood 8 stone"), mat("", "")
    play = given(*mats, phase="castle", tokens_left="1 dungeon 6 walls 7 towers")
    for _ in range(8):
        play.offers()
    play.holds(P1, "1 dungeon 6 walls 1 towers").castle("6 towers")


@pytest.mark.rule("48", "64")
def test_nobody_offers_more_than_there_are_tokens() -> None:
    mats = mat("", "4 food 4 wood 4 stone"), mat("", BATCH)
    play = given(*mats, phase="castle", tokens_left="2 towers").offers().offers().holds(P1, "2 towers").is_over()
    assert play.mat(P1).goods == goods("2 food 2 wood 2 stone 1 gold")
    assert play.mat(P2).tokens.total == 0


@pytest.mark.rule("49", "81")
def test_not_to_offer_has_no_penalty_and_who_cannot_is_not_asked() -> None:
    play = given(mat("", ""), mat("", BATCH), phase="castle").asks(P2, "castle", "offer").declines()
    assert [m.goods for m in play.state.mats] == [goods("2 d"), goods(f"{BATCH} 2 d")]
    assert [m.tokens.total for m in play.state.mats] == [0, 0]


@pytest.mark.rule("51")
def test_of_several_it_is_the_first_in_passing_order() -> None:
    mats = mat("", TWO), mat("", BATCH), mat("", TWO)
    play = given(*mats, phase="castle", passed=(1, 2, 0)).offers().offers().offers().asks(P1, "castle", "offer")
    play.offers().offers().happened(rf.MostOffered(P3, Goods(gold=1)))


@pytest.mark.rule("52")
@pytest.mark.parametrize(
    ("left", "gone"),
    [
        ("5 dungeon 6 walls 7 towers", Tokens(2, 0, 0)),
        ("1 dungeon 6 walls 7 towers", Tokens(1, 1, 0)),
        ("1 walls 7 towers", Tokens(0, 1, 1)),
    ],
)
def test_if_nobody_offers_two_tokens_leave_the_game(left: str, gone: Tokens) -> None:
    play = given(mat("", BATCH), mat("", ""), phase="castle", tokens_left=left).declines()
    play.happened(rf.TokensRemoved(gone)).never(rf.MostOffered)
    assert play.state.removed.total == 2 + 18 - sum(int(word) for word in left.split() if word.isdigit())


@pytest.mark.rule("52", "64")
def test_of_one_token_one_leaves() -> None:
    play = given(mat("", BATCH), mat("", ""), phase="castle", tokens_left="1 towers").declines()
    play.happened(rf.TokensRemoved(Tokens(0, 0, 1))).is_over()


@pytest.mark.rule("43", "52")
def test_no_batch_was_offered_even_if_the_church_sold_a_token() -> None:
    play = given(mat("", "", tokens="1 dungeon"), mat("", BATCH), phase="castle").declines()
    play.happened(rf.TokensRemoved(Tokens(2, 0, 0)))
