"""A game of the laboratory is the game of a server: the same secret, entropy and picks give the same facts."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from croupier import lab
from domain.engine.entry.commands import Resigned
from domain.engine.entry.record import entropy_commitment
from domain.engine.game.rules import Rules
from domain.games import GAMES
from lab.laws.game.drawing import draw_options
from tests.games.toy.rules import TOY
from tests.support.app import RunningApp, application
from tests.support.client import ok
from tests.support.games import evidence, open_game, step
from tests.support.summary import Counted

RULES = {rules.key: rules for rules in (TOY, *GAMES.values())}


async def served(h: RunningApp, rules: Rules, seed: int, most: int) -> Any:
    """The record of a game over HTTP; after this many choices all but one resign. Every other chair brings entropy."""
    rng = Random(seed)
    seats = rng.randint(*rules.catalogue.players)
    options = msgspec.to_builtins(draw_options(rules, rng, seats))
    guests = await h.players(*[f"P{seat}" for seat in range(seats)])
    seating = rng.choice(["drawn", "as_joined"])
    path = await open_game(guests[0], ruleset=rules.key, seats=seats, options=options, seating=seating, clock=None)
    salts = {guest: rng.randbytes(32) for guest in guests[:: rng.randint(1, 2)]}
    for guest in guests:
        given = {"commitment": entropy_commitment(salts[guest].hex())} if guest in salts else {}
        ok(await guest.post(f"{path}/seats", given))
    for guest, salt in salts.items():
        ok(await guest.post(f"{path}/entropy", {"entropy": salt.hex(), **await evidence(guest, path)}))
    for _ in range(most):
        if ok(await guests[0].get(path))["status"] == "over":
            break
        await step(path, guests, rng)
    for guest in guests[1:]:
        if ok(await guest.get(path))["status"] != "over":
            ok(await guest.post(f"{path}/resignation", {}))
    record = ok(await guests[0].get(f"{path}/record"))
    return record | {"entropies": [salts[guest].hex() if guest in salts else None for guest in guests]}


def again(record: Any) -> lab.Game:
    """The same picks in the laboratory."""
    game = lab.new(
        RULES[record["ruleset"]],
        len(record["seats"]),
        options=record["options"],
        seating=record["entries"][0]["cause"]["seating"],
        secret=bytes.fromhex(record["secret"]),
        game=record["game"],
        entropy=record["entropies"],
    )
    for entry in record["entries"]:
        cause = entry["cause"]
        if cause["type"] == "chose":
            game.choose(cause["seat"], cause["picks"])
        elif cause["type"] == "resigned":
            game.execute(Resigned(cause["seat"]), None)
    return game


async def compared(h: RunningApp, rules: Rules, seed: int, most: int) -> int:
    """Compare a game with its repetition: how many entries it had."""
    record = await served(h, rules, seed, most)
    mine = msgspec.json.decode(again(record).record())
    assert [entry["facts"] for entry in mine["entries"]] == [entry["facts"] for entry in record["entries"]], seed
    assert (mine["result"], mine["options"], mine["entropies"]) == (
        record["result"], record["options"], record["entropies"],
    )  # fmt: skip
    return len(mine["entries"])


@pytest.mark.parametrize("key", RULES)
async def test_the_same_picks_give_the_same_game(key: str, tmp_path: Path) -> None:
    async with application(tmp_path, games=RULES) as h:
        for seed in range(3):
            assert await compared(h, RULES[key], seed, 40) > 8


@pytest.mark.soak
@pytest.mark.parametrize("key", RULES)
async def test_thousand_games_are_equal_by_same_picks(key: str, tmp_path: Path, counted: Counted) -> None:
    async with application(tmp_path, games=RULES) as h:
        entries = [await compared(h, RULES[key], seed, 100_000) for seed in range(1000)]
    counted(f"lab_same_game_{key}", games=1000, entries=sum(entries))
