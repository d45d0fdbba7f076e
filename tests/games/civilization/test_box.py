"""The card list: what the documented set holds, and that it is the only place where a card is known by its name."""

import ast
from collections import Counter
from pathlib import Path

import pytest

from domain.civilization import box
from domain.civilization.rules import CIVILIZATION
from domain.civilization.state import NOTHING, Stock
from projections.words.language import language_of

from .plays import card


@pytest.mark.rule("80")
def test_the_decks_hold_what_is_documented() -> None:
    assert box.SET == "documented-2021"
    sizes = [sum(kind.copies for kind in kinds.values()) for kinds in (box.RESOURCE_CARDS, box.UNITS)]
    assert sizes == [30, 34]
    assert sum(kind.copies for kind in box.BUILDINGS.values()) == 21
    assert sum(kind.copies for kind in box.WONDERS.values()) == 5
    assert (len(box.PLAY_DECK), len(box.ALL_PLOTS), len(box.ALL_TECHNOLOGIES), box.POPULATION) == (90, 30, 15, 48)


@pytest.mark.rule("80")
def test_the_sums_are_as_documented() -> None:
    assert sum(kind.cost for kind in box.TECHNOLOGIES.values()) == 232
    assert sum(kind.cost * kind.copies for kind in box.BUILDINGS.values()) == 112
    assert sum(kind.cost for kind in box.WONDERS.values()) == 76
    face, land = NOTHING, NOTHING
    for kind in box.RESOURCE_CARDS.values():
        for _ in range(kind.copies):
            face += kind.figures.stock
    assert face == Stock(20, 19, 16)
    assert sum(kind.figures.wild * kind.copies for kind in box.RESOURCE_CARDS.values()) == 10
    for plot in box.ALL_PLOTS:
        land += box.PLOTS[plot].figures.base
    assert land == Stock(20, 20, 20)
    discounts = [kind.figures.discount * kind.copies for kind in box.ON_PLOTS.values()]
    assert sum(discounts) + 1 == 12 == min(kind.cost for kind in box.TECHNOLOGIES.values())


@pytest.mark.rule("80")
def test_units_fight_as_documented() -> None:
    kinds = {str(name): kind for name, kind in box.UNITS.items()}
    assert {
        name: (kind.figures.attacks, kind.figures.steals, kind.figures.destroys) for name, kind in kinds.items()
    } == {
        "archer": (False, 0, 0),
        "axeman": (True, 0, 1),
        "catapult": (True, 0, 0),
        "chariot": (True, 1, 1),
        "spearman": (True, 1, 0),
        "swordsman": (True, 1, 1),
    }
    assert {name: sorted(kind.figures.blocks) for name, kind in kinds.items() if kind.figures.blocks} == {
        "archer": ["axeman", "chariot", "spearman", "swordsman"],
        "axeman": ["axeman", "spearman", "swordsman"],
        "spearman": ["chariot"],
    }


def test_the_components_are_the_box() -> None:
    counts = Counter({part.id: part.count for part in CIVILIZATION.catalogue.components})
    assert counts.total() == 30 + 15 + 90 + 48
    prices = {part.id: part.price for part in CIVILIZATION.catalogue.components}
    assert (prices["the-wheel"], prices["temple"], prices["coast"]) == ({"commerce": 14}, {"hammers": 4}, None)
    assert sum(part.points or 0 for part in CIVILIZATION.catalogue.components) == 15 + 5 + 1
    assert counts[card("chariot")] == 7
    assert {part.sets for part in CIVILIZATION.catalogue.components} == {("documented-2021",)}
    assert all(part.names["en"] and part.effect["en"] for part in language_of(CIVILIZATION).components())


def test_no_rule_knows_a_card_by_its_name() -> None:
    """What a card does is a field or a function beside it, so a further card is a line there and its texts."""
    home = Path(box.__file__).parent
    others = {"mining", "market"}  # a source of resources in the facts, and what lies on offer
    for source in home.glob("*.py"):
        named = {node.value for node in ast.walk(ast.parse(source.read_bytes())) if isinstance(node, ast.Constant)}
        names = {str(card) for card in box.COPIES} - others
        assert not named & names, source.name
