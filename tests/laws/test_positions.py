"""Positions of any kind are refused or can be played on, and the largest ones cost no more than others may."""

from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import combinations, permutations
from multiprocessing import get_context
from random import Random
from typing import Any, Literal

import msgspec
import pytest

from domain.caylus.options import Options as CaylusOptions
from domain.caylus.options import Scenario as CaylusScenario
from domain.caylus.rules import CAYLUS
from domain.civilization.options import Options as CivilizationOptions
from domain.civilization.options import Scenario as CivilizationScenario
from domain.civilization.rules import CIVILIZATION
from domain.dominion.options import MatScenario, Options, Scenario
from domain.dominion.rules import DOMINION
from domain.engine.entry.commands import Chose, Opened
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import Asked
from domain.engine.history.history import resume
from domain.engine.table.table import Table
from domain.games import GAMES
from tests.games.caylus.tables import at
from tests.games.caylus.tables import mat as caylus_mat
from tests.games.civilization.plays import cards
from tests.games.civilization.plays import mat as civilization_mat
from tests.games.dominion.plays import cards as zone
from tests.laws.largest import LARGEST, Large
from tests.laws.play import Play, sit
from tests.laws.positions import accepted, law_position, play_on
from tests.laws.worlds import WORLDS
from tests.support.playing import altered
from tests.support.summary import Counted

BY_KEY = {world.rules.key: world for world in WORLDS}
games = pytest.mark.parametrize("key", GAMES)
MANY, BATCH = 10_000, 100


def positions(key: str, seeds: range) -> int:
    """So many of these positions were accepted, and played on."""
    return sum([law_position(BY_KEY[key], seed) for seed in seeds])


@games
def test_a_position_is_refused_or_can_be_played_on(key: str) -> None:
    assert positions(key, range(60)) >= 12


def _take_all(_: Opened) -> None:
    """Refuse nothing."""


@games
def test_the_law_is_one_where_nothing_is_refused_it_is_broken(key: str) -> None:
    lax = replace(BY_KEY[key], rules=altered(BY_KEY[key].rules, check=_take_all))
    broken = 0
    for seed in range(12):
        try:
            law_position(lax, seed, moves=10)
        except Exception:  # noqa: BLE001 - a game breaks in its own way
            broken += 1
    assert broken


@pytest.mark.parametrize("large", LARGEST, ids=[large.name for large in LARGEST])
def test_the_largest_positions_cost_no_more_than_others(large: Large) -> None:
    rules = BY_KEY[large.key].rules
    options = msgspec.convert(large.options, rules.schema.options)
    scenario = msgspec.convert(large.scenario, rules.schema.scenario)
    assert accepted(rules, large.seats, options, scenario)
    for seed in range(4):
        play_on(BY_KEY[large.key], large.seats, options, scenario, Random(seed), moves=25)


@pytest.mark.soak
@games
def test_ten_thousand_positions(key: str, counted: Counted) -> None:
    batches = [range(n, n + BATCH) for n in range(0, MANY, BATCH)]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        accepted = sum(pool.map(positions, [key] * len(batches), batches))
    assert accepted >= MANY // 5
    counted(f"positions_{key}", drawn=MANY, accepted=accepted)


# -- perft: how many ways there are to answer, to a depth of five, from three fixed seeds. Any change of the rules shows


FIRST_GAME = Options(preset="first-game")


def ways(asked: Asked) -> list[tuple[int, ...]]:
    """The canonical picks of a question."""
    options: tuple[Any, ...] = asked.options or ()
    found: dict[tuple[str, ...], tuple[int, ...]] = {}
    for n in range(asked.least or 0, (asked.most or 0) + 1):
        for picks in (permutations if asked.ordered else combinations)(range(len(options)), n):
            named = [repr(options[p]) for p in picks]
            found.setdefault(tuple(named if asked.ordered else sorted(named)), picks)
    return list(found.values())


def perft(play: Play, entries: list[Entry], table: Table, depth: int) -> int:
    """The number of ways to answer `depth` times."""
    if table.lobby.status == "over":
        return 0
    ((seat, open_),) = table.asked.items()
    found = ways(open_.asked)
    if depth == 1:
        return len(found)
    paths = 0
    for picks in found:
        again = resume(play.rules, table.game, play.secret, entries)
        entry = again.execute(Chose(seat, open_.question, picks), 0)
        paths += perft(play, [*entries, entry], again, depth - 1)
    return paths


@pytest.mark.parametrize(
    ("seed", "coppers", "kinds", "counts"),
    [
        (1, 4, 2, (6, 29, 177, 930, 5386)),
        (2, 3, 2, (6, 26, 153, 799, 4614)),
        (3, 5, 1, (6, 29, 180, 954, 5517)),
    ],
)
def test_perft(seed: int, coppers: int, kinds: int, counts: tuple[int, ...]) -> None:
    play = sit(DOMINION, seed, 2, FIRST_GAME)
    hand: tuple[str, ...] = play.table.state.mats[play.table.state.turn].hand
    assert (hand.count("copper"), len(set(hand))) == (coppers, kinds)
    assert [perft(play, play.entries, play.table, depth) for depth in range(1, 6)] == list(counts)


@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("cellar copper estate estate", (5, 29, 169, 1293)),
        ("throne-room militia sentry", (5, 14, 77, 411)),
        ("library mine harbinger", (5, 11, 63, 373)),
        ("bureaucrat poacher chapel", (5, 17, 85, 514)),
    ],
)
def test_perft_of_actions(hand: str, counts: tuple[int, ...]) -> None:
    kingdom = "cellar militia throne-room sentry library mine harbinger bureaucrat poacher chapel"
    mats = (
        MatScenario(zone(hand), zone("copper estate militia silver gold"), zone("estate copper copper")),
        MatScenario(zone("copper copper estate duchy silver"), zone("curse copper"), ()),
    )
    options = Options(kingdom=zone(kingdom))
    play = sit(DOMINION, 1, 2, options, Scenario(seats=mats, turn=0, buys=0))
    assert tuple([perft(play, play.entries, play.table, depth) for depth in range(1, 5)]) == counts


@pytest.mark.parametrize(("rules", "counts"), [("beginner", (6, 23, 97, 173)), ("standard", (6, 23, 95, 138))])
def test_perft_of_caylus(rules: Literal["beginner", "standard"], counts: tuple[int, ...]) -> None:
    mats = caylus_mat("Market", "1 food 1 wood 2 d", pile="Bank"), caylus_mat("", "1 d", pile="Bank")
    scenario = CaylusScenario(mats, (at("Forest"), at("Neutral peddler")), turn=0, first=0)
    play = sit(CAYLUS, 1, 2, CaylusOptions(rules=rules), scenario)
    assert tuple([perft(play, play.entries, play.table, depth) for depth in range(1, 5)]) == counts


def test_perft_of_civilization() -> None:
    mats = (
        civilization_mat("archer temple", "coast:walls hills:walls river:walls forest", food=6, hammers=4),
        civilization_mat("chariot food-2", "grassland+1:forge coast mountains hills"),
    )
    scenario = CivilizationScenario(mats, deck=cards("chariot axeman archer temple wild-1 granary"), turn=0, dealer=1)
    play = sit(CIVILIZATION, 1, 2, CivilizationOptions(), scenario)
    assert tuple([perft(play, play.entries, play.table, depth) for depth in range(1, 5)]) == (10, 50, 93, 213)
