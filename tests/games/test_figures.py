"""There is one copy of every number: the one a ruleset shows is the one the rules read.

Each test changes a figure in the value that clients are shown, and checks that the game changes.
"""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import force_setattr

from domain.caylus import choices as c
from domain.caylus.rules import CAYLUS
from domain.caylus.state import Goods
from domain.civilization import choices as v
from domain.civilization.figures import Price
from domain.civilization.rules import CIVILIZATION
from domain.civilization.state import Stock
from domain.dominion.rules import DOMINION
from domain.engine.game.rules import Rules
from domain.games import GAMES
from lab.laws.game.play import sit
from projections.views.ruleset_page import ruleset, ruleset_type
from tests.games.caylus import plays as caylus
from tests.games.caylus.tables import at
from tests.games.caylus.tables import mat as seat
from tests.games.civilization import plays as civilization
from tests.games.dominion import plays as dominion
from tests.games.toy.rules import TOY
from tests.support.playing import P1, P2

games = pytest.mark.parametrize("rules", [*GAMES.values(), TOY], ids=lambda rules: rules.key)


def of(rules: Rules, component: str) -> Struct:
    """The figures of a component, as clients are shown them."""
    (found,) = [one.figures for one in ruleset(rules).components if one.id == component]
    return found


@contextmanager
def planted(figures: Any, **changed: Any) -> Generator[None]:
    """In the value itself, for a while."""
    before = {name: getattr(figures, name) for name in changed}
    assert all(before[name] != value for name, value in changed.items())
    try:
        for name, value in changed.items():
            force_setattr(figures, name, value)
        yield
    finally:
        for name, value in before.items():
            force_setattr(figures, name, value)


@games
def test_figures_of_a_ruleset_survive_json(rules: Rules) -> None:
    shown: Any = ruleset(rules)
    again: Any = msgspec.json.decode(msgspec.json.encode(shown), type=ruleset_type(rules))
    assert again.figures == shown.figures is rules.catalogue.figures
    assert [one.figures for one in again.components] == [one.figures for one in rules.catalogue.components]
    assert any(one.figures is not None for one in again.components)


# -- Menagerie


def test_menagerie_deals_as_many_cards_as_it_says() -> None:
    with planted(TOY.catalogue.figures, hand=2, stock=4):
        play = sit(TOY, 0, 2, TOY.schema.options())
        assert [len(mat.hand) for mat in play.table.state.mats] == [2, 2]
        assert len(play.table.state.stock) == 4


# -- Dominion


def test_treasures_give_their_coins() -> None:
    with planted(of(DOMINION, "silver"), coins=5):
        dominion.given(hand="Silver Copper").plays("Silver").counts(coins=5)


def test_a_plain_action_gives_what_is_printed() -> None:
    with planted(of(DOMINION, "festival"), actions=3, buys=4, coins=1, cards=1):
        dominion.given(hand="Festival", deck="Gold").plays("Festival").counts(actions=3, buys=5, coins=1).lies(
            P1, hand="Gold"
        )


def test_dominion_card_limits_are_the_figures_shown() -> None:
    with planted(of(DOMINION, "militia"), hand=4), planted(of(DOMINION, "chapel"), trashes=2):
        play = dominion.given(hand="Militia", others=[dominion.mat("5 Copper")]).plays("Militia").answers()
        assert (play.question.seat, play.question.least, play.question.most) == (P2, 1, 1)
        assert dominion.given(hand="Chapel 4 Copper").plays("Chapel").question.most == 2
    with planted(of(DOMINION, "workshop"), gains=3), planted(of(DOMINION, "remodel"), dearer=0):
        kingdom = dominion.cards("Workshop Remodel Smithy Village Cellar Moat Militia Mine Market Merchant")
        for play in (
            dominion.given(hand="Workshop", kingdom=kingdom).plays("Workshop"),
            dominion.given(hand="Remodel Silver", kingdom=kingdom).plays("Remodel").picks("Silver"),
        ):
            offered = {option.card for option in play.options}
            assert dominion.card("Village") in offered
            assert dominion.card("Smithy") not in offered


def test_piles_hands_and_the_end_are_as_shown() -> None:
    figures = DOMINION.catalogue.figures
    with planted(of(DOMINION, "province"), piles=(3, 3, 3, 3, 3)), planted(figures, hand=4, actions=2, buys=3):
        play = dominion.dealt().pile("Province", 3).counts(actions=2, buys=3)
        assert [len(mat.hand) for mat in play.state.mats] == [4, 4]
    with planted(of(DOMINION, "gardens"), per=2):
        play = dominion.given(hand="Gardens 3 Copper", deck="", supply={"Province": 0}).ends_turn().answers(0)
        assert play.state.tallies[0].points == 2


# -- Caylus Magna Carta


def test_fees_income_and_goods_are_those_shown() -> None:
    with planted(CAYLUS.catalogue.figures, fee=2, income=5, start=Goods(food=1, deniers=7), hand=2, first_to_pass=4):
        play = caylus.begun()
        assert [mat.goods for mat in play.state.mats] == [Goods(food=1, deniers=12)] * 2
        assert [len(mat.hand) for mat in play.state.mats] == [2, 2]
        assert play.draws().mat(P1).goods.deniers == 10
        assert play.passes().mat(P2).goods.deniers == 16


def test_caylus_deals_follow_the_figures() -> None:
    figures: Any = of(CAYLUS, "park")
    deal = msgspec.structs.replace(figures.primary[0], gain=Goods(gold=2))
    with planted(figures, primary=(deal,)):
        caylus.given(seat("", ""), road=[at("Park", worker=P1)], phase="effects").uses(gain="2 gold")


def test_provost_and_castle_follow_the_figures() -> None:
    figures = CAYLUS.catalogue.figures
    with planted(figures, provost_paid=1, batch=Goods(wood=2)):
        road = [at(name) for name in ("Park", "Forest", "Neutral peddler")]
        play = caylus.given(seat("", "9 d"), road=road, provost=1, phase="provost")
        assert [option.steps for option in play.options if isinstance(option, c.MoveProvost)] == [0, 1, -1]
        caylus.given(seat("", "2 wood"), phase="castle").may(c.Offer(Goods(wood=2)))


# -- Civilization


def test_prices_are_formulas_of_what_is_shown() -> None:
    with planted(CIVILIZATION.catalogue.figures, population_price=Price(1, each=1), plot_price=Price(2, each=0)):
        play = civilization.given(food=2)
        assert {option.cost for option in play.of(v.BuyPopulation)} == {1}
        assert {option.cost for option in play.of(v.BuyPlot)} == {2}


def test_yields_units_and_discounts_are_those_shown() -> None:
    with planted(of(CIVILIZATION, "hills"), base=Stock(0, 7, 0)):
        play = civilization.given("", table={"phase": "collect"}, land="hills")
        assert play.mat(P1).stock == Stock(0, 7, 0)
    with planted(of(CIVILIZATION, "archer"), attacks=True), planted(of(CIVILIZATION, "library"), discount=5):
        market = {"technology_market": "mining pottery"}
        play = civilization.given("library", hammers=8, commerce=7, table=market).may_not(v.BuyTechnology)
        assert [option.card for option in play.builds("library", 0).of(v.BuyTechnology)] == ["mining"]
        play = civilization.given("archer", table={"phase": "combat"})
        assert play.of(v.Attack, card="archer")


def test_the_market_and_the_bank_are_those_shown() -> None:
    with planted(CIVILIZATION.catalogue.figures, bank=2, market=1, draws=1):
        play = civilization.given(food=2)
        assert len(play.state.plot_market) == 1
        assert play.of(v.Trade, food=2)
