"""The bots."""

from domain.caylus.choices import Build, BuildPrestige, MakeResidence, Offer, PlaceWorker
from domain.caylus.rules import CAYLUS

from .plays import Play, given
from .tables import at, mat

BUILDER = CAYLUS.bots["builder"]


def choice(play: Play) -> object:
    (pick,) = BUILDER(play.view(play.question.seat), play.question, lambda _: 0)
    return play.options[pick]


def test_builder_builds_and_pays_plain_cubes() -> None:
    picked = choice(given(mat("Market, Small farm", "1 food 2 wood 2 gold")))
    assert isinstance(picked, Build)
    assert (picked.card, picked.pay.gold) == ("market", 0)
    road = [at("Park"), at("Church", 0, residence=True)]
    assert isinstance(choice(given(mat("Bank", "3 wood 2 stone 2 gold"), road=road)), BuildPrestige)
    assert isinstance(choice(given(mat("", "1 food 1 wood 1 stone"), phase="castle")), Offer)


def test_builder_uses_a_lawyer() -> None:
    road = [at("Trading post"), at("Lawyer", 1), at("Bank", 0), at("Small farm", 0)]
    picked = choice(given(mat("", "2 food 1 wood 1 stone 1 gold 1 d", pile=""), road=road, provost=1))
    assert isinstance(picked, PlaceWorker)
    assert picked.card == "lawyer"
    road[1] = at("Lawyer", 1, 0)
    picked = choice(given(mat("", "2 food 1 d"), road=road, phase="effects", spot=1, provost=1))
    assert isinstance(picked, MakeResidence)
    assert picked.card == "small-farm"
