"""The laws, for each of our games."""

import os
import subprocess
import sys
from collections import Counter
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from domain.engine.audience.audience import SPECTATOR, Viewer, seated
from domain.engine.history.codec import Codec
from domain.games import GAMES
from lab.laws.game.drawing import dealt
from lab.laws.game.play import numbers, run
from lab.laws.law.silence import play_pair, silent_pairs
from lab.laws.suite.promises import *  # noqa: F403
from lab.laws.suite.promises import redacted_entry
from tests.laws.house import House
from tests.laws.worlds import WORLDS
from tests.support.summary import Counted


def test_every_registered_game_has_a_world() -> None:
    assert {world.key for world in WORLDS} >= set(GAMES)


@pytest.mark.soak
def test_many_random_pairs_tell_nothing_hidden(world: House, counted: Counted) -> None:
    told = len(silent_pairs(world)) * 4 // 3
    for seed in range(told, 20_000):
        play_pair(world, seed)
    counted("silent_pairs", **{world.key: 20_000 - told})


def test_entries_fit_the_schema(world: House) -> None:
    codec, seen = Codec(world.rules), Counter[Any]()
    validator = jsonschema_rs.Draft202012Validator(msgspec.json.schema(codec.entry_type))
    play = run(dealt(world.rules, 1), numbers((), 1), 10_000, 0.01)
    viewers: tuple[Viewer | None, ...] = (None, seated(0), seated(1, counts=True), SPECTATOR)
    for entry in (*play.entries, *play_pair(world, 1).sides[0].entries):
        for viewer in viewers:
            shape = (viewer, *sorted({type(f).__name__ for f in (entry.cause, *entry.facts)}))
            seen[shape] += 1
            if seen[shape] == 1:
                as_seen = entry if viewer is None else redacted_entry(entry, viewer)
                validator.validate(msgspec.json.decode(msgspec.json.encode(as_seen)))


def test_hash_seed_changes_no_entry_of_a_game() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-m", "tests.laws.digests"],
            env=os.environ | {"PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert len(told[0].split()) == 2 * len(WORLDS)
