"""Two worlds with every clock, absence and delay: no route tells what may not be known yet; see `late_worlds`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from api.application.games.live_game import LiveGame
from api.application.views.gate import Horizon, Horizons
from domain.games import GAMES
from tests.laws.house import each_of
from tests.laws.late_worlds import HAPPENINGS, Setting, on, otherwise, out_of_time, told

MOVE: Mapping[str, Any] = {"kind": "move", "seconds": 10}
BANK: Mapping[str, Any] = {"kind": "bank", "seconds": 60, "increment": 1}
HOURS: Mapping[str, Any] = {"kind": "correspondence", "hours": 1}
BOT = {"bot": "random"}
BY_TIME, BY_VERSIONS, BY_BOTH = {"minutes": 2}, {"versions": 5}, {"versions": 5, "minutes": 2}
DAYS = {"minutes": 90}

SETTINGS = [
    Setting(key, *given)
    for key, given in each_of(
        GAMES,
        (
            (None, None, BY_TIME, 45, 70),
            (BANK, "resign", BY_VERSIONS, 5, 70),
            (HOURS, BOT, DAYS, 1800, 3700),
            (MOVE, "default", BY_TIME, 45, 70),
            (HOURS, "default", BY_VERSIONS, 600, 3700),
            (MOVE, "resign", BY_BOTH, 45, 70),
            (BANK, BOT, BY_TIME, 30, 70),
        ),
    )
]
"""Every clock, absence and delay, and every game."""


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
async def test_what_is_not_known_yet_no_byte_tells(setting: Setting, tmp_path: Path) -> None:
    first: dict[str, bytes] | None = None
    seen: tuple[int, int] | None = None
    for happening in HAPPENINGS:
        if happening is out_of_time and setting.clock is None:
            continue
        extent, said = await told(tmp_path / happening.__name__, setting, happening)
        if first is None or seen is None:
            first, seen = said, extent
            assert 4 < extent[0] < extent[1], "or nothing is hidden, or nothing seen"
        assert extent[0] == seen[0], happening.__name__
        assert [name for name in first | said if first.get(name) != said.get(name)] == [], happening.__name__


async def test_what_is_known_beyond_the_horizon_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the law above would hold for routes that say nothing."""

    async def of(_: Horizons, live: LiveGame) -> Horizon:
        return Horizon(live.now.version)

    monkeypatch.setattr(Horizons, "horizon", of)
    (_, one), (_, two) = [await told(tmp_path / how.__name__, SETTINGS[0], how) for how in (on, otherwise)]
    found = {name for name in one | two if one.get(name) != two.get(name)}
    about_the_game = ("view", "frames", "film", "picture", "story", "record", "receipt")
    assert {f"get_{what} by nobody" for what in about_the_game} | {"stream_frames by nobody"} <= found
