"""The lessons of our games; see the laws."""

import pytest
from msgspec.structs import replace

from domain.caylus.rules import CAYLUS
from lab.laws.game.world import World
from lab.laws.suite import lessons
from lab.laws.suite.lessons import *  # noqa: F403
from tests.laws.worlds import WORLDS


def test_games_of_the_house_have_lessons() -> None:
    taught = {world.key for world in WORLDS if world.rules.catalogue.layout.first.steps}
    assert taught == {"dominion", "caylus-magna-carta", "civilization"}


@pytest.mark.proof
@pytest.mark.parametrize("verb", ["offer", "secondary", "act"])
def test_question_left_out_by_a_lesson_is_noticed(verb: str, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = CAYLUS.catalogue.layout.first.steps
    short = tuple([replace(step, verbs=("move",)) if verb in step.verbs else step for step in steps])
    told = lessons.spoken
    monkeypatch.setattr(lessons, "spoken", lambda _, said, asked: told(short, said, asked))  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
    with pytest.raises(AssertionError, match=f"has not spoken of a question to {verb}"):
        lessons.test_lesson_has_spoken_of_what_is_asked(World.of(CAYLUS))
