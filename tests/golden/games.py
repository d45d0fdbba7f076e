"""The golden games: who plays them, and how."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import msgspec

from domain.caylus import options as caylus
from domain.caylus.rules import CAYLUS
from domain.civilization import options as civilization
from domain.civilization.rules import CIVILIZATION
from domain.dominion.bots import big_money
from domain.dominion.cards.kinds import ACTIONS
from domain.dominion.choices import Buy, Play, PlayTreasures
from domain.dominion.options import MatScenario, Options, PileCount, Scenario
from domain.dominion.rules import DOMINION
from domain.dominion.sets import KINDS
from domain.engine.audience.audience import Seat
from domain.engine.entry.facts import Asked
from domain.engine.game.bots import random_bot
from domain.engine.game.rules import Rules
from domain.engine.table.table import Table
from tests.games.dominion.plays import cards

Policy = Callable[[Table, Asked, Random], tuple[int, ...]]


@dataclass(frozen=True)
class Golden:
    """How one game is played."""

    name: str
    seats: int
    options: Any
    policy: Policy
    scenario: Any = None
    entropy: tuple[int, ...] = ()
    """The seats that bring entropy of their own."""
    resigns: Callable[[Table], Seat | None] | None = None
    limit: int = 2000
    """Abandon nothing: games end; scenarios are cut off here."""
    bots: tuple[str, ...] = ()
    """The bots at the last seats."""
    rules: Rules = DOMINION


def lively(_: Table, asked: Asked, rng: Random) -> tuple[int, ...]:
    """Play Actions, then all Treasures, and buy among the three dearest; answer cards at random."""
    options: tuple[Any, ...] = asked.options or ()
    if asked.verb != "act":
        return random_bot(None, asked, rng.randrange)
    if actions := [i for i, o in enumerate(options) if isinstance(o, Play) and o.card in ACTIONS]:
        return (rng.choice(actions),)
    if PlayTreasures() in options:
        return (options.index(PlayTreasures()),)
    buys = [(KINDS[o.card].cost, i) for i, o in enumerate(options) if isinstance(o, Buy) and o.card != "curse"]
    return (rng.choice(sorted(buys)[-3:])[1] if buys else len(options) - 1,)


def thrifty(table: Table, asked: Asked, _: Random) -> tuple[int, ...]:
    return big_money(table.state, asked, lambda bound: bound - 1)


def building(table: Table, asked: Asked, rng: Random) -> tuple[int, ...]:
    """For Caylus: what a builder would do, or anything."""
    bot = "builder" if rng.random() < 0.6 else "random"
    return CAYLUS.bots[bot](table.state, asked, rng.randrange)


def settling(table: Table, asked: Asked, rng: Random) -> tuple[int, ...]:
    """For Civilization: what a settler would do, or anything."""
    bot = "settler" if rng.random() < 0.7 else "random"
    return CIVILIZATION.bots[bot](table.state, asked, rng.randrange)


def in_a_foes_card(table: Table) -> Seat | None:
    """A seat that is asked because of somebody else's card, late enough for the game to be well under way."""
    return next((s for s, o in table.asked.items() if table.version > 60 and o.asked.why in _FOES), None)


_FOES = frozenset({"militia", "bureaucrat", "bandit", "moat"})


SCENE = Scenario(
    seats=(
        MatScenario(cards("throne-room witch militia cellar gold"), cards("village moat silver")),
        MatScenario(cards("moat estate duchy copper copper"), cards("curse gold"), cards("estate market")),
    ),
    supply=(PileCount(cards("province")[0], 3), PileCount(cards("curse")[0], 2)),
    trash=cards("copper"),
    turn=0,
    actions=2,
)
LATE = msgspec.convert(
    {
        "seats": [{"hand": ["market", "bank"], "goods": {"food": 3, "wood": 3, "stone": 3, "gold": 1, "deniers": 6}}],
        "road": [
            {"card": "forest", "worker": 1},
            {"card": "small-farm", "owner": 0, "worker": 1, "turning": True},
            {"card": "lawyer", "owner": 1, "worker": 0},
            {"card": "church", "owner": 1, "residence": True, "prestige": "hotel"},
        ],
        "provost": 3,
        "castle": {"walls": 2, "towers": 4},
        "phase": "effects",
        "round": 7,
        "first": 1,
        "passed": [1, 0],
    },
    caylus.Scenario,
)
RAID = msgspec.convert(
    {
        "seats": [
            {
                "hand": ["catapult", "chariot", "swordsman", "archer"],
                "plots": [{"card": "coast", "built": ["barracks"]}, {"card": "hills", "population": 2}],
                "technologies": ["writing", "pottery"],
                "commerce": 30,
            },
            {
                "hand": ["archer", "axeman", "temple"],
                "plots": [{"card": "river", "population": 3, "built": ["walls", "library"]}, {"card": "forest"}],
                "food": 9,
            },
            {"hand": ["spearman", "wild-2"], "plots": [{"card": "grassland", "population": 1, "built": ["granary"]}]},
        ],
        "technology_market": ["mining", "sailing", "code-of-laws"],
        "technology_deck": ["astronomy"],
        "round": 9,
    },
    civilization.Scenario,
)
AMONG_PLAYERS = (
    Golden("first-game-2", 2, Options(preset="first-game"), lively),
    Golden("size-distortion-3-resigned", 3, Options(preset="size-distortion"), lively, resigns=in_a_foes_card),
    Golden("deck-top-4-brisk", 4, Options(preset="deck-top", prompts="brisk"), lively),
    Golden("sleight-of-hand-3", 3, Options(preset="sleight-of-hand", cleanup_top="ask"), lively, entropy=(0, 2)),
    Golden("improvements-2-counts", 2, Options(preset="improvements", public_counts=True), lively),
    Golden("random-kingdom-2", 2, Options(), lively),
    Golden("interaction-1e-3", 3, Options(preset="interaction-1e"), lively),
    Golden(
        "scenario-2",
        2,
        Options(kingdom=cards("throne-room witch militia cellar village moat market library mine smithy")),
        lively,
        scenario=SCENE,
    ),
    Golden("caylus-beginner-2", 2, caylus.Options(rules="beginner"), building, rules=CAYLUS),
    Golden(
        "caylus-standard-3-resigned",
        3,
        caylus.Options(),
        building,
        entropy=(1,),
        resigns=lambda table: Seat(1) if table.version > 90 and table.state.phase == "effects" else None,
        rules=CAYLUS,
    ),
    Golden("caylus-library-4", 4, caylus.Options(library=True, auto_collect=True), building, rules=CAYLUS),
    Golden("caylus-scenario-2", 2, caylus.Options(), building, scenario=LATE, rules=CAYLUS),
    Golden("civilization-2", 2, civilization.Options(), settling, entropy=(0,), rules=CIVILIZATION),
    Golden(
        "civilization-3-resigned",
        3,
        civilization.Options(
            steal_tech_timing="on_purchase",
            code_of_laws_chooser="victim",
            status_tie="incumbent",
            end_timing="finish_round",
            overflow_buildings="return_to_hand",
            bank_trade="any_mix",
            free_population="first_turn",
            extra_draw="optional",
        ),
        settling,
        resigns=lambda table: Seat(1) if table.version > 150 and table.state.phase == "combat" else None,
        rules=CIVILIZATION,
    ),
    Golden("civilization-4", 4, civilization.Options(tech_count=12, dealer="seat"), settling, rules=CIVILIZATION),
    Golden("civilization-scenario-3", 3, civilization.Options(), settling, scenario=RAID, rules=CIVILIZATION),
)
AMONG_BOTS = (
    Golden("bots-4", 4, Options(preset="first-game"), lively, bots=("random", "big-money", "big-money-smithy")),
    Golden("caylus-bots-3", 3, caylus.Options(), building, bots=("random", "builder"), rules=CAYLUS),
    Golden("caylus-stewards-3", 3, caylus.Options(), building, bots=("steward", "steward"), rules=CAYLUS),
    Golden("planners-3", 3, Options(), lively, bots=("planner", "planner")),
    Golden("civilization-raiders-2", 2, civilization.Options(), settling, bots=("raider",), rules=CIVILIZATION),
    Golden("civilization-bots-3", 3, civilization.Options(), settling, bots=("settler", "random"), rules=CIVILIZATION),
)
GAMES = AMONG_PLAYERS + AMONG_BOTS
STORED = Golden("record", 2, Options(), thrifty, entropy=(1,))
