"""Who asks for what came after a version that the game has not reached: told so, and told the newest they may know."""

from typing import Any

import pytest

from tests.http.test_stream_behind import dawdle
from tests.support.app import RunningApp
from tests.support.client import ok, refused
from tests.support.games import view

PARTS = ("frames", "frames?wait=30", "story", "film", "stream", "stream?of=patches", "stream?of=views")
LATE: dict[str, Any] = {"spectators": {"who": "all", "late": {"versions": 5}}}


@pytest.mark.parametrize("part", PARTS)
async def test_since_ahead_is_refused_with_the_newest_version(h: RunningApp, part: str) -> None:
    """For a late spectator, that is the one at their horizon, whatever has happened since."""
    path, *players = await h.table(**LATE)
    newest = await dawdle(players, path, 8)
    seen: int = (await view(h.nobody, path))["version"]
    assert seen < newest
    for guest, known in ((players[0], newest), (h.nobody, seen)):
        for since in (known + 1, newest + 1, 10**9):
            asked = f"{path}/{part}{'&' if '?' in part else '?'}since={since}"
            told = refused(await guest.get(asked), 404, "unknown-version")
            assert (told["pointer"], told["version"]) == ("?since", known)


@pytest.mark.parametrize("part", ["frames", "frames?wait=1", "story", "film"])
async def test_since_the_newest_version_there_is_nothing_yet(h: RunningApp, part: str) -> None:
    path, *players = await h.table()
    newest: int = (await view(players[0], path))["version"]
    page = ok(await players[0].get(f"{path}/{part}{'&' if '?' in part else '?'}since={newest}"))
    assert (page.get("frames") or page.get("lines") or page.get("steps") or [], page["next"]) == ([], None)
