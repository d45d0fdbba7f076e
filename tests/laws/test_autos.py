"""What pages answer by themselves in our games; see the laws."""

import pytest
from msgspec.structs import replace

from lab.laws.suite.hidden_worlds import AUTO_GAMES, law_tells_nothing
from tests.laws.worlds import WORLDS

GIVEN = {(world.key, auto.word) for world in WORLDS for auto in world.rules.catalogue.layout.auto}
HIDING = [("caylus-magna-carta", "auto.pass"), ("civilization", "auto.done")]


def test_games_of_the_house_name_their_auto_answers() -> None:
    assert {*HIDING, ("caylus-magna-carta", "auto.gain")} == GIVEN  # in Dominion the hand always hides something


@pytest.mark.proof
@pytest.mark.parametrize(("key", "word"), HIDING)
def test_auto_answer_that_tells_is_noticed(key: str, word: str) -> None:
    world = next(world for world in WORLDS if world.key == key)
    auto = next(auto for auto in world.rules.catalogue.layout.auto if auto.word == word)
    with pytest.raises(AssertionError, match=f"{word} tells what is hidden"):
        sum([law_tells_nothing(world, replace(auto, bare=()), seed) for seed in range(AUTO_GAMES)])
