"""Reading a layout: audiences come from the marks of the state, and a file that cannot be used says why."""

from pathlib import Path

import pytest

from domain.engine.audience.zones import CardsZone, HandZone, MatsZone, PileZone
from domain.engine.game.layout import LayoutError, all_zones, read, references
from tests.games.toy.rules import TOY
from tests.games.toy.state import State

GOOD = """
zones = [
    { as = "pile", at = "/well", word = "term.well" },
    { as = "mats", at = "/mats/*", inside = [{ as = "hand", at = "/hand/*", word = "zone.hand" }] },
]
units = { round = { word = "unit.round" } }
"""


def layout_of(text: str, folder: Path) -> Path:
    path = folder / "layout.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_who_sees_a_zone_is_read_off_the_marks(tmp_path: Path) -> None:
    layout = read(layout_of(GOOD, tmp_path), State)
    well, mats, hand = all_zones(layout.zones)
    assert isinstance(well, PileZone)
    assert isinstance(mats, MatsZone)
    assert isinstance(hand, HandZone)
    assert (well.faces, well.count) == ("nobody", "nobody")
    assert (hand.faces, hand.count) == ("owner", "all")
    assert sorted(references(layout)) == ["term.well", "unit.round", "zone.hand"]


def test_every_audience_has_its_place_on_the_toys_table() -> None:
    seen = [
        (zone.faces, zone.count)
        for zone in all_zones(TOY.catalogue.layout.zones)
        if isinstance(zone, CardsZone | PileZone)
    ]
    assert {faces for faces, _ in seen} == {"owner", "named", "nobody"}
    assert {count for _, count in seen} == {"all", "owner", "nobody"}


@pytest.mark.parametrize(
    ("wrong", "right", "said"),
    [
        ("/well", "/wel", "the state has nothing at /wel; at its top it has mats, rounds, stock, well, round, phase"),
        ("/hand/*", "/hnad/*", "the state has nothing at /mats/*/hnad/*; at /mats/* it has seat, hand, deck"),
        ("pile", "heap", "Invalid value 'heap' - at `$.zones[0].as`"),
        ("word = ", "wort = ", "unknown field `wort` - at `$.zones[0]`"),
        ("/mats", "mats", "matching regex"),
        ("zones = [", "zones = ", "layout.toml: "),
    ],
)
def test_a_layout_that_cannot_be_used_says_where_and_why(tmp_path: Path, wrong: str, right: str, said: str) -> None:
    path = layout_of(GOOD.replace(wrong, right, 1), tmp_path)
    with pytest.raises(LayoutError) as error:
        read(path, State)
    assert str(error.value).startswith(f"{path}: ")
    assert said in str(error.value)
