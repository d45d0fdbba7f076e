"""Perft: how many ways there are to answer, to a depth of five, from three fixed seeds. Any change of the rules shows.

Picks are canonical: of an ordered question every order counts, of an unordered one every set, and options that are
equal are one option. Counted are the paths of that many answers.

Depths 1 and 2 by hand, First Game, two players; c is the number of Coppers in the first hand, k how many kinds of cards
it holds. The question of the turn offers: play Copper, play all Treasures; for $0 buy a Copper or a Curse; end the
Actions; end the turn. That is 6 ways, and after them:

- play Copper ($1, buy phase): play Copper, play all, buy Copper, buy Curse, end the turn: 5 (c is at least 2).
- play all Treasures ($c): no Treasure is left. End the turn, or buy for up to $c: 2 piles cost nothing (Copper, Curse),
  3 cost 2 (Estate, Cellar, Moat), 4 cost 3 (Silver, Merchant, Village, Workshop), 3 cost 4 (Militia, Remodel, Smithy),
  3 cost 5 (Duchy, Market, Mine). So b(c) is 6 for $2, 10 for $3, 13 for $4, 16 for $5.
- buy Copper or Curse: that was the only buy, and nothing was played, so clean-up asks which card of the hand is to
  lie on top of the discard pile: k ways, twice.
- end the Actions: the options less that one: 5.
- end the turn: clean-up again, k ways.

Together 5 + b(c) + 2k + 5 + k = 10 + b(c) + 3k. Seed 1 has c = 4, k = 2: 10 + 13 + 6 = 29. Seed 2 has c = 3, k = 2:
10 + 10 + 6 = 26. Seed 3 has c = 5, k = 1: 10 + 16 + 3 = 29.

Depths 1 and 2 by hand, Caylus Magna Carta, two players, two neutral cards on the road. The first has a Market, the
cubes for it, and coins: draw, replace, a worker on either card, build, pass: 6 ways. The second has one coin and no
card: draw, a worker on any free card, pass. That is 4 ways after draw, replace and pass, 3 after either worker, and 5
after the Market: 4 + 4 + 3 + 3 + 5 + 4 = 23.

Depths 1 and 2 by hand, Civilization, 6 food and 4 hammers, an Archer and a Temple in hand, four plots, room on one.
Population on any of 4 plots, 4 trades with the bank, build, done: 10. After population, with no food left, 2 trades,
build, done: 4 times 4. After trading food away 4 trades, build, done: twice 6. After trading hammers away 4 times
population, 2 trades, done: twice 7; after building 7 as well. After done an attack without a unit: 1. Together 50.
"""

from itertools import combinations, permutations
from typing import Any, Literal

import pytest

from domain.caylus.options import Options as CaylusOptions
from domain.caylus.options import Scenario as CaylusScenario
from domain.caylus.rules import CAYLUS
from domain.civilization.options import Options as CivilizationOptions
from domain.civilization.options import Scenario as CivilizationScenario
from domain.civilization.rules import CIVILIZATION
from domain.dominion.options import MatScenario, Options, Scenario
from domain.dominion.rules import DOMINION
from domain.engine.entry.commands import Chose
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import Asked
from domain.engine.history.history import resume
from domain.engine.table.table import Table
from tests.games.caylus.tables import at
from tests.games.caylus.tables import mat as caylus_mat
from tests.games.civilization.plays import cards
from tests.games.civilization.plays import mat as civilization_mat
from tests.games.dominion.tables import cards as zone
from tests.laws.play import Play, sit

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
