"""The building effects, card by card. P1 has the worker, P2 the card, unless a play says otherwise."""

import pytest

from domain.caylus import choices as c
from domain.caylus import road_facts as rf
from domain.caylus.options import Options
from domain.caylus.state import Tokens
from tests.support.playing import P1, P2

from .plays import Play, given, written
from .tables import at, card, goods, mat

pytestmark = pytest.mark.rule("74")


def working(name: str, one: str = "", two: str = "", *, stored: int | None = None, left: str | None = None) -> Play:
    """P1's worker stands on P2's card, which comes next; what both have."""
    road = [at("Park"), at(name, P2, P1, stored=stored)]
    return given(mat("", one), mat("", two), road=road, provost=1, phase="effects", tokens_left=left)


def gains(play: Play) -> list[str]:
    """The deals on offer: what is paid for what."""
    return [
        f"{written(o.pay)} for {f'{o.tokens} tokens' if o.tokens else written(o.gain)}"
        for o in play.options
        if isinstance(o, c.Use)
    ]


@pytest.mark.parametrize(
    ("name", "gain"),
    [("Park", "1 food"), ("Forest", "1 wood"), ("Neutral quarry", "1 stone"), ("Trading post", "2 d")],
)
def test_neutral_cards_give_to_the_worker_only(name: str, gain: str) -> None:
    play = given(mat("", ""), mat("", ""), road=[at(name, worker=P1)], phase="effects").asks(P1, card(name), "primary")
    play.uses(gain=gain).happened(rf.Used(P1, 0, card(name), "primary", goods(""), goods(gain)), rf.WorkersReturned())


@pytest.mark.rule("62")
def test_neutral_peddler_sells_one_cube() -> None:
    play = given(mat("", "1 d"), road=[at("Neutral peddler", worker=P1)], phase="effects")
    assert gains(play) == ["1 d for 1 food", "1 d for 1 wood", "1 d for 1 stone"]
    play.uses("1 d", "1 stone").happened(
        rf.Used(P1, 0, card("Neutral peddler"), "primary", goods("1 d"), goods("1 stone"))
    )


@pytest.mark.parametrize(
    ("name", "kind"), [("Small farm", "food"), ("Small sawmill", "wood"), ("Small quarry", "stone")]
)
@pytest.mark.rule("33")
def test_small_cards_give_from_stock_then_card(name: str, kind: str) -> None:
    play = working(name, stored=2).asks(P1, card(name), "primary").uses(gain=f"1 {kind}")
    play.asks(P2, card(name), "secondary").uses(gain=f"1 {kind}")
    assert play.facts[0] == rf.Used(P2, 1, card(name), "secondary", goods(""), goods(f"1 {kind}"), source="card")
    assert play.place(1).stored == goods(f"1 {kind}")
    working(name, stored=0).uses(gain=f"1 {kind}").phase("actions")


@pytest.mark.rule("34")
def test_worker_on_own_card_brings_primary_only() -> None:
    road = [at("Park"), at("Small farm", P1, P1, stored=2)]
    play = given(mat("", ""), mat("", ""), road=road, provost=1, phase="effects").uses(gain="1 food")
    assert play.place(1).stored == goods("2 food")
    assert len([fact for fact in play.history if isinstance(fact, rf.Used)]) == 1


@pytest.mark.parametrize(
    ("name", "kind"), [("Large farm", "food"), ("Large sawmill", "wood"), ("Large quarry", "stone")]
)
@pytest.mark.rule("33")
def test_large_cards_give_two_and_one(name: str, kind: str) -> None:
    play = working(name).uses(gain=f"2 {kind}").uses(gain=f"1 {kind}")
    gained = [fact.gained for fact in play.history if isinstance(fact, rf.Used)]
    assert gained == [goods(f"2 {kind}"), goods(f"1 {kind}")]


@pytest.mark.rule("62")
def test_peddler_sells_one_or_two_cubes() -> None:
    play = working("Peddler", "2 d", "1 d")
    two = ["2 food", "1 food 1 wood", "1 food 1 stone", "2 wood", "1 wood 1 stone", "2 stone"]
    ones = ["1 food", "1 wood", "1 stone"]
    assert gains(play) == [f"1 d for {one}" for one in ones] + [f"2 d for {pair}" for pair in two]
    play.uses("2 d", "1 food 1 stone").asks(P2, "peddler", "secondary")
    assert gains(play) == [f"1 d for {one}" for one in ones]
    assert len(gains(working("Peddler", "1 d"))) == 3


@pytest.mark.rule("60")
def test_market_buys_any_cube() -> None:
    play = working("Market", "1 food 1 wood 1 stone 1 gold")
    assert gains(play) == [f"1 {kind} for 4 d" for kind in ("food", "wood", "stone", "gold")]
    play.uses("1 gold", "4 d").asks(P2, "market", "secondary").uses(gain="1 d")
    working("Market", "3 d").asks(P2, "market", "secondary")


@pytest.mark.rule("61")
def test_gold_mine_gives_gold() -> None:
    play = working("Gold mine", two="1 food 1 stone 1 gold").uses(gain="1 gold").asks(P2, "gold-mine", "secondary")
    assert gains(play) == ["1 food for 1 gold", "1 stone for 1 gold"]
    working("Gold mine", two="3 gold").uses(gain="1 gold").asks(P2, "castle", "offer")


@pytest.mark.rule("44")
def test_the_bank_sells_gold_for_coins_only() -> None:
    play = working("Bank", "3 d", "2 d 1 gold")
    assert gains(play) == ["1 d for 1 gold", "3 d for 2 gold"]
    play.uses("3 d", "2 gold").asks(P2, "bank", "secondary")
    assert gains(play) == ["2 d for 1 gold"]
    working("Bank", "5 gold", "1 d 5 gold").asks(P1, "castle", "offer")


@pytest.mark.rule("42", "43")
def test_the_church_sells_castle_tokens_in_castle_order() -> None:
    play = working("Church", "5 d", "3 d", left="1 dungeon 6 walls 7 towers")
    assert gains(play) == ["2 d for 1 tokens", "5 d for 2 tokens"]
    play.uses("5 d", tokens=2).holds(P1, "1 dungeon 1 walls").castle("5 walls 7 towers")
    assert play.facts[0] == rf.Used(P1, 1, card("Church"), "primary", goods("5 d"), goods(""), Tokens(1, 1, 0))
    play.asks(P2, "church", "secondary").uses("3 d", tokens=1).holds(P2, "1 walls")
    assert not [fact for fact in play.history if isinstance(fact, rf.MostOffered)]
    play.happened(rf.TokensRemoved(Tokens(0, 2, 0))).castle("2 walls 7 towers")


@pytest.mark.rule("42", "53", "64")
def test_church_may_take_the_last_token() -> None:
    play = working("Church", "5 d 1 food 1 wood 1 stone", "3 d", left="1 towers")
    assert gains(play) == ["2 d for 1 tokens"]
    play.uses("2 d", tokens=1).castle("").never(rf.Offered, rf.MostOffered, rf.TokensRemoved).is_over()


@pytest.mark.rule("35")
def test_effects_are_optional() -> None:
    play = working("Large farm").declines().then(rf.Declined(P1, 1, "primary")).asks(P2, "large-farm", "secondary")
    play.uses(gain="1 food").happened(rf.WorkersReturned())
    both = working("Large farm").declines(2)
    assert [m.goods.food for m in both.state.mats] == [0, 0]


@pytest.mark.rule("32", "33", "36")
def test_cards_act_up_to_the_provost() -> None:
    road = [at("Park", worker=P2), at("Forest"), at("Large farm", P1, P2), at("Large quarry", P1, P1)]
    play = given(mat("", ""), mat("", ""), road=road, provost=2, phase="effects")
    play.asks(P2, "park", "primary").uses(gain="1 food").asks(P2, "large-farm", "primary").uses(gain="2 food")
    play.asks(P1, "large-farm", "secondary").uses(gain="1 food")
    play.happened(rf.WorkersReturned()).never(rf.Declined)
    assert [m.workers for m in play.state.mats] == [4, 4]
    assert [m.goods.deniers for m in play.state.mats] == [2, 2], "no coin comes back, only the income"
    standing = given(mat("", ""), mat("", ""), road=road, provost=3, phase="effects", spot=3)
    standing.asks(P1, "large-quarry", "primary")


@pytest.mark.rule("82")
def test_pure_gains_are_collected_without_asking_by_option() -> None:
    road = [at("Park", worker=P1), at("Large farm", P2, P1), at("Market", P2, P1), at("Small farm", P2, P1, stored=1)]
    chosen = Options(auto_collect=True)
    play = given(mat("", ""), mat("", ""), road=road, provost=3, phase="effects", options=chosen)
    play.asks(P1, "market", "primary").declines()
    gained = [fact for e in play.entries for fact in e.facts if isinstance(fact, rf.Used)]
    assert [fact.seat for fact in gained] == [P1, P1, P2, P2, P1, P2]
    slow = given(mat("", ""), mat("", ""), road=road, provost=3, phase="effects").asks(P1, "park", "primary")
    slow.may(c.Decline())


@pytest.mark.rule("73")
def test_cubes_and_coins_do_not_run_out() -> None:
    play = given(mat("", "99 food 99 d"), road=[at("Park", worker=P1)], phase="effects").uses(gain="1 food")
    assert play.mat(P1).goods.food == 100
    assert play.mat(P1).goods.deniers == 101
