"""What a further game costs: its own folder, an entry point, and its tests."""

import pickle
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import lab
from domain.engine.audience.audience import SPECTATOR
from domain.engine.audience.errors import BadScenario
from domain.engine.audience.redaction import redact
from domain.engine.game.rules import Seen
from tests.games.toy.rules import TOY

HERE = Path(__file__).parent
HOME = HERE.parents[2]
SOURCES = [path for path in sorted(HERE.glob("*.py")) if not path.name.startswith(("test_", "world"))]


def test_toy_is_laid_out_as_the_games_are() -> None:
    """Its modules have the same names as theirs."""
    games = [{path.name for path in rules.parent.glob("*.py")} for rules in HOME.glob("domain/*/rules.py")]
    theirs = set[str]().union(*[game for game in games if "phases.py" in game])
    assert {source.name for source in SOURCES} <= theirs


def test_toy_scenario_within_a_round_is_refused() -> None:
    """Bids there would be lost, and shown cards would be there twice."""
    game = lab.new(TOY, seats=2, seed=1)
    (world,) = lab.worlds(game.view(0), 1, seed=1)
    opening: Any = world.entries[0].cause
    position = opening.scenario
    first, second = position.mats
    lying = replace(first, hand=first.hand[1:], bid=first.hand[0])
    showing = replace(first, hand=first.hand[1:], shown=first.hand[:1])
    assert lab.new(TOY, seats=2, seed=2, scenario=position).asked
    for changes in ({"phase": "set-up"}, {"mats": (lying, second)}, {"mats": (showing, second)}):
        with pytest.raises(BadScenario, match="between two rounds only"):
            lab.new(TOY, seats=2, seed=2, scenario=replace(position, **changes))


def test_redeal_before_the_first_deal_is_refused() -> None:
    """An uncountable pile looks the same empty."""
    opening = TOY.schema.opened(ruleset="toy", seats=2, player="host", commitment="", options=TOY.schema.options())
    empty = redact(TOY.mechanics.start(opening), SPECTATOR)
    with pytest.raises(BadScenario, match="all cards lie somewhere"):
        TOY.mechanics.redeal(Seen(empty, (), (), opening.options), lambda cards: cards)


def test_generated_types_can_be_pickled() -> None:
    """Like the record of a long game, which is made there."""
    game = lab.new(TOY, seats=2, seed=1)
    (world,) = lab.worlds(game.view(0), 1, seed=1)
    for entries in (game.entries, world.entries):
        assert pickle.loads(pickle.dumps(entries)) == entries
