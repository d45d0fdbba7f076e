"""Late spectators know what undelayed ones knew of the same version, in every game; see `lateness`."""

import json
from pathlib import Path
from random import Random
from typing import Any

import jsonpatch
import pytest

from domain.games import GAMES
from tests.laws.house import each_of
from tests.laws.lateness import CHOICES, Timed, differences
from tests.support.app import RunningApp
from tests.support.games import join, open_game, step, view
from tests.support.streams import NDJSON, tap

LATE: tuple[tuple[dict[str, int], Timed | None, bool], ...] = (
    ({"versions": 2}, None, False),
    ({"minutes": 1}, Timed({"kind": "move", "seconds": 10}, "default", 70), False),
    ({"versions": 1, "minutes": 2}, Timed({"kind": "bank", "seconds": 60, "increment": 1}, "resign", 3700), True),
    ({"versions": 5, "minutes": 1}, None, False),
    ({"versions": 3}, Timed({"kind": "correspondence", "hours": 1}, "default", 3700), False),
    ({"versions": 10_000}, None, True),
)
"""Delays, with every kind of clock; and whether it is a game of an event."""

CASES = each_of(GAMES, LATE)


@pytest.mark.parametrize(("key", "delay"), CASES, ids=str)
async def test_late_answers_equal_those_in_time(key: str, delay: Any, tmp_path: Path) -> None:
    late, timed, event = delay
    assert await differences(tmp_path, key, late, timed=timed, event=event) == []


async def test_late_patch_stream_rebuilds_each_late_view(h: RunningApp) -> None:
    players = await h.players("Anna", "Bert")
    path = await open_game(players[0], spectators={"late": {"versions": 2}})
    await join(path, *players)
    rng = Random(0)
    kept: dict[int, Any] = {}
    async with tap(h.app, f"{path}/stream?of=patches", {"Accept": NDJSON}) as stream:
        for _ in range(CHOICES):
            seen = await view(h.nobody, path)
            kept[seen["version"]] = seen
            await stream.until(lambda tap: seen["version"] in versions(tap.body))  # noqa: B023 - awaited here
            await step(path, players, rng)
    has: Any = None
    for line in stream.body.splitlines():
        sent = json.loads(line)
        has = sent["view"] if "view" in sent else jsonpatch.apply_patch(has, sent["patch"])
        assert has == kept[has["version"]]
    assert len(kept) == len(set(kept) & versions(stream.body)) > CHOICES // 2
    newest = await view(players[0], path)
    assert newest["version"] - max(kept) == 3, "the last choice was made after the last look"


def versions(body: bytes) -> set[int]:
    """The versions that a stream of patches has reached."""
    sent = [json.loads(line) for line in body.split(b"\n")[:-1] if line]
    return {line["view"]["version"] if "view" in line else line["version"] for line in sent}
