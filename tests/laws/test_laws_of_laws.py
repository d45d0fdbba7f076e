"""The laws are themselves tested; what caught what is printed at the end of the run."""

import pytest

from lab.laws.suite.leaks import *  # noqa: F403
from lab.laws.suite.leaks import caught, flips
from tests.games.toy.world import WORLD
from tests.laws.worlds import WORLDS
from tests.support.workers import table

pytestmark = pytest.mark.proof
table("marks turned and leaks planted -> laws that turned red", caught)


def test_every_hidden_field_is_planted_as_public() -> None:
    names = [f"{world.key}: {flip}" for world in WORLDS for flip in flips(world)]
    assert len(set(names)) == len(names) >= 45
    areas = ("hand", "deck", "bid", "shown")
    for hidden in (*[f"PlayerArea.{one}" for one in areas], "State.stock", "State.well", "Chose.picks"):
        assert f"{WORLD.key}: {hidden} -> public" in names
