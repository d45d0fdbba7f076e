"""How many ways there are to answer from a fixed position."""

from typing import Literal

import pytest

from domain.caylus.options import Options, Scenario
from domain.caylus.rules import CAYLUS
from lab.laws.game.play import sit
from tests.games.caylus.tables import at, mat
from tests.support.perft import counted


@pytest.mark.parametrize(("rules", "counts"), [("beginner", (6, 23, 97, 173)), ("standard", (6, 23, 95, 138))])
def test_perft_of_caylus(rules: Literal["beginner", "standard"], counts: tuple[int, ...]) -> None:
    mats = mat("Market", "1 food 1 wood 2 d", pile="Bank"), mat("", "1 d", pile="Bank")
    scenario = Scenario(mats, (at("Forest"), at("Neutral peddler")), turn=0, first=0)
    play = sit(CAYLUS, 1, 2, Options(rules=rules), scenario)
    assert counted(play, 4) == counts
