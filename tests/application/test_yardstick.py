"""The yardstick: programs against bots of the house, in pools of their own, and the ladders of programs and people."""

from collections.abc import Sequence
from contextlib import closing
from itertools import combinations, permutations
from math import exp, log
from pathlib import Path
from random import Random
from typing import Any

import pytest

from infra.store.lists.ratings import Rated, rate, ratings_after, rebuild, store_ratings
from infra.store.lists.yardstick import anchors
from infra.store.maintenance.migrations import open_store
from infra.store.schema.schema import STEPS
from tests.application.test_ratings import ROWS
from tests.support.app import RunningApp, application
from tests.support.client import Guest, leave, ok, refused
from tests.support.games import bot_game, deal, ended
from tests.support.stores import Site
from tools.bench.ladder import SCALE

RATED: dict[str, Any] = {"options": {}, "clock": {"kind": "move", "seconds": 60}, "absent": "resign"}
LADDER = "/v1/rulesets/dominion/ladder"
PLACES = "SELECT player, pool, mu, sigma, games, won, last_at FROM rated_players ORDER BY player, pool"


async def program(h: RunningApp, name: str = "Robo") -> Guest:
    made = ok(await h.nobody.post("/v1/players", {"name": name, "bot": True}))
    return Guest(h.http, made["id"], name, made["token"])


async def lost(loser: Guest, *bots: str, terms: dict[str, Any] = RATED) -> str:
    """A game that its opener resigns to bots: its id."""
    path = await bot_game(loser, *bots, **terms)
    ok(await loser.post(f"{path}/resignation", {}))
    return path.rpartition("/")[2]


async def ratings(h: RunningApp, player: Guest) -> Any:
    await h.settled()
    return ok(await h.nobody.get(f"/v1/players/{player.id}"))["ratings"]


async def test_programs_are_rated_by_games_with_the_house(h: RunningApp) -> None:
    robo = await program(h)
    for bots in (["random"], ["planner"], ["random", "big-money"]):
        await lost(robo, *bots)
    two, three = await ratings(h, robo)
    assert (two["ruleset"], two["seats"], two["games"], two["won"]) == ("dominion", 2, 2, 0)
    assert (three["ruleset"], three["seats"], three["games"], three["won"]) == ("dominion", 3, 1, 0)
    assert max(two["mu"], three["mu"]) < 25
    ladder = ok(await h.nobody.get(f"{LADDER}?of=bots&seats=2"))
    assert ladder == {"players": [], "house": ladder["house"], "next": None}, "provisional"
    assert {one["bot"]: one["mu"] for one in ladder["house"]} == anchors("dominion")


async def test_games_of_programs_on_other_terms_are_unrated(h: RunningApp) -> None:
    anna, robo, other = await h.player("Anna"), await program(h), await program(h, "Other")
    plain: dict[str, Any] = {"options": {}}
    other_terms: list[dict[str, Any]] = [
        {"absent": "default"}, {"absent": {"bot": "planner"}}, {"options": {"preset": "first-game"}},
        {"spectators": {"who": "none"}}, {"access": "unlisted"},
    ]  # fmt: skip
    for terms in (plain, *[RATED | more for more in other_terms]):
        await lost(robo, "big-money", terms=terms)
    await lost(robo, "random", "random")
    await lost(anna, "random")
    await ended(robo, other, **RATED)
    await ended(robo, anna, **RATED)
    path = await deal(robo, robo, other, **RATED | {"ruleset": "civilization"})
    ok(await other.post(f"{path}/resignation", {}))
    assert [await ratings(h, one) for one in (anna, robo, other)] == [[], [], []]


async def test_program_gains_no_rating_from_losing_programs(h: RunningApp) -> None:
    """Neither in games that they arrange nor where strangers are matched; by themselves they only lose."""
    robo = await program(h)
    await lost(robo, "big-money")
    (before,) = await ratings(h, robo)
    for nth in range(4):
        shill = await program(h, f"Shill {nth}")
        await lost(shill, "random")
        await ended(robo, shill, **RATED)
        games = [ok(await one.post("/v1/quick", {"ruleset": "dominion", "seats": 2})) for one in (robo, shill)]
        assert games[0]["id"] == games[1]["id"]
        ok(await shill.post(f"/v1/games/{games[0]['id']}/resignation", {}))
    assert await ratings(h, robo) == [before]


async def test_places_are_equal_in_any_order_and_rebuilt(site: Site, tmp_path: Path) -> None:
    async with application(tmp_path, url=site.url) as h:
        anna, bert = await h.players("Anna", "Bert")
        robo, gone = await program(h), await program(h, "Gone")
        games = [await lost(one, bot) for one, bot in ((robo, "planner"), (gone, "planner"), (robo, "random"))]
        games.append(await ended(anna, bert))
        await h.settled()
        await leave(gone)
    with closing(open_store(site.where)) as store, closing(store.session()) as session:
        expected, places = session.rows(ROWS), session.rows(PLACES)
        assert len(expected) == 8
        assert {(row[0], row[1], row[4]) for row in places} == {
            (anna.id, "dominion", 1), (bert.id, "dominion", 1), (robo.id, "dominion/2", 2),
        }  # fmt: skip
        for order in [*permutations(games)][::7]:
            session.rows("DELETE FROM ratings")
            session.rows("DELETE FROM rated_players")
            for game in order:
                rate(session, [game])
            assert (session.rows(ROWS), session.rows(PLACES)) == (expected, places)
        session.rows("UPDATE ratings SET mu = 0")
        assert rebuild(session) == 4
        assert (session.rows(ROWS), session.rows(PLACES)) == (expected, places)
        session.rows("DELETE FROM rated_players")
        (fill,) = [line for step in STEPS for line in step if "INSERT INTO rated_players" in line]
        session.rows(fill)
        assert session.rows(PLACES) == places, "so a store of before has them"


async def test_ladders_have_the_best_first_by_pages(site: Site, tmp_path: Path) -> None:
    async with application(tmp_path, url=site.url) as h:
        robots = [await program(h, f"Robot {n}") for n in range(5)]
        anna, bert, carl = await h.players("Anna", "Bert", "Carl")
        games = simulated([robot.id for robot in robots], 400, Random(1))
        people = [
            Rated("dominion", nth, f"{nth:032x}", ((anna.id, 1 + (nth % 4 == 3)), (bert.id, 1 + (nth % 4 < 3))))
            for nth in range(1000, 1080)
        ]
        once = Rated("dominion", 2000, f"{2000:032x}", ((anna.id, 1), (carl.id, 2)))
        with closing(open_store(site.where)) as store, closing(store.session()) as session, session.transaction():
            store_ratings(session, ratings_after([*games, *people, once], lambda _one, _player: None))
        found: list[Any] = []
        cursor = ""
        while cursor is not None:
            page = ok(await h.nobody.get(f"{LADDER}?of=bots&limit=2{cursor and '&cursor=' + cursor}"))
            found += page["players"]
            cursor = page["next"]
        assert [one["mu"] for one in found] == sorted([one["mu"] for one in found], reverse=True)
        assert {one["player"]["name"] for one in found} == {robot.name for robot in robots}
        assert [(one["games"], one["sigma"] < 2.5, one["last_at_time"][:4]) for one in found] == [
            (80, True, "1970")
        ] * 5
        best = ok(await h.nobody.get(LADDER))
        assert [one["player"]["name"] for one in best["players"]] == ["Anna", "Bert"], "Carl's is provisional"
        assert best["house"] == []
        await leave(bert)
        assert [one["player"]["name"] for one in ok(await h.nobody.get(LADDER))["players"]] == ["Anna"]
        for query, where in (("seats=2", "?seats"), ("of=bots&seats=7", "?seats"), ("cursor=mine", "?cursor")):
            assert refused(await h.nobody.get(f"{LADDER}?{query}"), 422, "invalid")["pointer"] == where
        refused(await h.nobody.get("/v1/rulesets/chess/ladder"), 404, "unknown-ruleset")


def simulated(programs: Sequence[str], games: int, dice: Random, ruleset: str = "dominion") -> list[Rated]:
    """Games of programs with the bots nearest to their ratings; each would win 55 of 100 against the one before."""
    house, played = anchors(ruleset), list[Rated]()
    middle, step = sum(house.values()) / len(house), SCALE * log(0.55 / 0.45)
    strengths = {one: middle + step * (nth - (len(programs) - 1) / 2) for nth, one in enumerate(programs)}
    now = dict.fromkeys(programs, (25.0, 25 / 3))
    for nth in range(games):
        player = programs[nth % len(programs)]
        bot = dice.choice(sorted(house, key=lambda one: abs(house[one] - now[player][0]))[:2])
        won = dice.random() < 1 / (1 + exp((house[bot] - strengths[player]) / SCALE))
        played.append(Rated(f"{ruleset}/2", nth, f"{nth:032x}", ((player, 2 - won), (bot, 1 + won))))
        rows = ratings_after(played[-1:], lambda _one, who: now[who])
        now[player] = next(row[5:7] for row in rows if row[1] == player)
    return played


@pytest.mark.parametrize("ruleset", ["dominion", "caylus-magna-carta", "civilization"])
def test_twenty_known_programs_find_their_order(ruleset: str) -> None:
    programs = [f"{nth:032x}" for nth in range(20)]
    games = simulated(programs, 5_000, Random(0), ruleset)
    means = {row[1]: row[5] for row in ratings_after(games, lambda _one, _player: None)}
    pairs = [1 if means[low] < means[high] else -1 for low, high in combinations(programs, 2)]
    assert sum(pairs) / len(pairs) >= 0.9
