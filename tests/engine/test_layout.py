"""A layout with its lesson and its answers of pages, as data: what is wrong is refused as it is read, with the line."""

from pathlib import Path

import pytest
from msgspec import Struct

from domain.engine.audience.zones import CardsZone, HandZone, MatsZone, PileZone
from domain.engine.authoring.usual_layout import LayoutError, usual_layout
from domain.engine.authoring.usual_types import NoReckoning
from domain.engine.game.layout import Layout, all_zones, references
from domain.engine.game.questions import Question
from domain.engine.game.rules import Preset
from tests.games.toy.rules import TOY
from tests.games.toy.state import State

LAYOUT = """[[zones]]
as = "pile"
at = "/well"
word = "term.well"
[[zones]]
as = "mats"
at = "/mats/*"
inside = [{ as = "hand", at = "/hand/*", word = "zone.hand" }]
[first]
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


def read(text: str, folder: Path) -> Layout:
    path = folder / "layout.toml"
    path.write_text(text, encoding="utf-8")
    questions = [Question("turn", "act", Gain, Pass), Question("turn", "bid")]
    return usual_layout(State, questions, (), path, (), NoReckoning, [Preset("easy", {})])


def test_lesson_is_read_with_its_texts(tmp_path: Path) -> None:
    layout = read(LAYOUT, tmp_path)
    assert layout.first.preset == "easy"
    words = {one.word for one in (*layout.first.steps, *layout.auto)} | {"term.well", "zone.hand"}
    assert words == {*references(layout)}


def test_zones_have_the_audiences_of_the_marks(tmp_path: Path) -> None:
    well, mats, hand = all_zones(read(LAYOUT, tmp_path).zones)
    assert isinstance(well, PileZone)
    assert isinstance(mats, MatsZone)
    assert isinstance(hand, HandZone)
    assert (well.faces, well.count) == ("nobody", "nobody")
    assert (hand.faces, hand.count) == ("owner", "all")


def test_toy_has_zones_of_every_audience() -> None:
    zones = [zone for zone in all_zones(TOY.catalogue.layout.zones) if isinstance(zone, CardsZone | PileZone)]
    assert {zone.faces for zone in zones} == {"owner", "named", "nobody"}
    assert {zone.count for zone in zones} == {"all", "owner", "nobody"}


@pytest.mark.parametrize(
    ("wrong", "right", "line", "said"),
    [
        ('"easy"', '"hard"', 10, "there is no preset hard, only easy"),
        ('"bid"', '"bind"', 16, "no question asks to bind"),
        ('"signs"', '"sings"', 15, "Invalid enum value 'sings'"),
        ("tells = ", "tell = ", 12, "unknown field `tell`"),
        ('/well" }', '/wall" }', 15, "the step lesson.signs points at /wall, where the state has nothing"),
        ('verbs = ["act", "bid"], ', "", 16, "lesson.act names verbs if it tells of questions, and only then"),
        ('"act", "bid"', '"act", "act"', 16, "act is told 2 times"),
        ('"end"', '"turn"', 13, "turn is told 2 times"),
        ('{ tells = "aim"', "#", 11, "a lesson tells aim as well"),
        ('= "gain"', '= "grab"', 20, "no question offers grab"),
        ('"pass"', '"leave"', 21, "no question offers leave"),
        ("option/pay", "option/cost", 22, "gain has no option/cost"),
        (
            'y", "/mats/{me}/hand',
            'y", "/mats/{me}/hands',
            22,
            "auto.gain looks at /mats/{me}/hands, where the state has nothing",
        ),
        ("over = ", "above = ", 21, "unknown field `above`"),
        (
            'at = "/well"',
            'at = "/wel"',
            3,
            "the state has nothing at /wel; at its top it has mats, rounds, stock, well",
        ),
        ("/hand/*", "/hnad/*", 8, "the state has nothing at /mats/*/hnad/*; at /mats/* it has seat, hand, deck"),
        ('"pile"', '"heap"', 2, "Invalid value 'heap' - at `$.zones[0].as`"),
        ('word = "term', 'wort = "term', 4, "unknown field `wort` - at `$.zones[0]`"),
        ('at = "/well"', 'at = "well"', 3, "matching regex"),
        ("[\n", "[\n" + '{ word = "x", verbs = ["act"] },\n' * 13, 11, "length <= 12"),
    ],
)
def test_wrong_layout_is_refused_with_its_line(tmp_path: Path, wrong: str, right: str, line: int, said: str) -> None:
    with pytest.raises(LayoutError) as error:
        read(LAYOUT.replace(wrong, right, 1), tmp_path)
    assert str(error.value).startswith(f"{tmp_path / 'layout.toml'}:{line}: ")
    assert said in str(error.value)
