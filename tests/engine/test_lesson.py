"""A first game, and answers of pages, as data: what is wrong is refused where the game is loaded, with the line."""

from pathlib import Path

import pytest
from msgspec import Struct

from domain.engine.authoring.usual_layout import usual_layout
from domain.engine.authoring.usual_types import NoReckoning
from domain.engine.game.layout import Layout, LayoutError, references
from domain.engine.game.questions import Question
from domain.engine.game.rules import Preset
from tests.games.toy.state import State

LESSON = """[first]
preset = "easy"
steps = [
    { tells = "aim", word = "lesson.aim", at = "/mats/{me}/hand" },
    { tells = "turn", word = "lesson.turn" },
    { tells = "end", word = "lesson.end" },
    { tells = "signs", word = "lesson.signs", at = "/well" },
    { verbs = ["act", "bid"], word = "lesson.act" },
]
[[auto]]
word = "auto.gain"
option = "gain"
over = ["pass"]
bare = ["option/pay", "/mats/{me}/hand"]
"""


class Gain(Struct, frozen=True, tag_field="type", tag="gain"):
    """Gain something."""

    pay: int = 0


class Pass(Struct, frozen=True, tag_field="type", tag="pass"):
    """Nothing."""


def taught(text: str, folder: Path) -> Layout:
    path = folder / "layout.toml"
    path.write_text(text, encoding="utf-8")
    questions = [Question("turn", "act", Gain, Pass), Question("turn", "bid")]
    return usual_layout(State, questions, (), path, (), NoReckoning, [Preset("easy", {})])


def test_lesson_is_read_with_its_texts(tmp_path: Path) -> None:
    layout = taught(LESSON, tmp_path)
    assert layout.first.preset == "easy"
    assert {one.word for one in (*layout.first.steps, *layout.auto)} < {*references(layout)}


@pytest.mark.parametrize(
    ("wrong", "right", "line", "said"),
    [
        ('"easy"', '"hard"', 2, "there is no preset hard, only easy"),
        ('"bid"', '"bind"', 8, "no question asks to bind"),
        ('"signs"', '"sings"', 7, "Invalid enum value 'sings'"),
        ("tells = ", "tell = ", 4, "unknown field `tell`"),
        ("/well", "/wall", 7, "the step lesson.signs points at /wall, where the state has nothing"),
        ('verbs = ["act", "bid"], ', "", 8, "lesson.act names verbs if it tells of questions, and only then"),
        ('"act", "bid"', '"act", "act"', 8, "act is told 2 times"),
        ('"end"', '"turn"', 5, "turn is told 2 times"),
        ('{ tells = "aim"', "#", 3, "a lesson tells aim as well"),
        ('= "gain"', '= "grab"', 12, "no question offers grab"),
        ('"pass"', '"leave"', 13, "no question offers leave"),
        ("option/pay", "option/cost", 14, "gain has no option/cost"),
        (
            'y", "/mats/{me}/hand',
            'y", "/mats/{me}/hands',
            14,
            "auto.gain looks at /mats/{me}/hands, where the state has nothing",
        ),
        ("over = ", "above = ", 13, "unknown field `above`"),
        ("[\n", "[\n" + '{ word = "x", verbs = ["act"] },\n' * 13, 3, "length <= 12"),
    ],
)
def test_wrong_lesson_is_refused_with_its_line(tmp_path: Path, wrong: str, right: str, line: int, said: str) -> None:
    with pytest.raises(LayoutError) as error:
        taught(LESSON.replace(wrong, right, 1), tmp_path)
    assert str(error.value).startswith(f"{tmp_path / 'layout.toml'}:{line}: ")
    assert said in str(error.value)
