"""Tournaments of bots by examples/tournament.py, with kills: short draws of `python -m tools.tournament`."""

from pathlib import Path

import pytest
from croupier_client import AsyncCroupier

from examples.tournament import Plan, step
from tests.support.app import serving
from tools.tournament import main


@pytest.mark.parametrize(
    ("words", "games"),
    [
        ("--bots=7 --size=4 --legs=2 --rounds=1 --kills=1", 4),  # a table of four and one of three, twice each
        ("--bots=4 --system=robin --rounds=3 --kills=1", 6),
    ],
    ids=["swiss", "robin"],
)
def test_no_game_is_lost_or_counted_twice(words: str, games: int) -> None:
    assert main(words.split())["games"] == games


async def test_entrant_missing_from_drawn_table_loses_the_game(tmp_path: Path) -> None:
    """Anna lets the organiser seat her; Bert is invited, and his seat at a table that was drawn stays empty."""
    with serving(tmp_path) as (url, *_):
        async with AsyncCroupier(url) as host, AsyncCroupier(url) as anna, AsyncCroupier(url) as bert:
            organiser = (await host.register("Host"))["id"]
            ids = [(await one.register(name))["id"] for one, name in ((anna, "Anna"), (bert, "Bert"))]
            await anna.allow(organiser, until=2**51, games=1, clocks=["none"], rated=False)
            event, plan = await host.found("dominion", "Evening", clock=None), Plan(tuple(sorted(ids)), rounds=1)
            assert not await step(event, plan)
            (game,) = await event.games()
            assert (game["status"], [seat["player"] and seat["player"]["name"] for seat in game["seats"]]) == (
                "open",
                ["Anna"],
            )
            assert not await step(event, plan), "the game is waited for"
            await host.request("DELETE", f"games/{game['game']}")
            assert await step(event, plan)
            standings = (await event.card())["standings"]
    assert standings
    assert [(row["name"], row["numbers"][0]) for row in standings["rows"]] == [("Anna", 1), ("Bert", 0)]
