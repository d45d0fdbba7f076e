"""Games of installed packages that misbehave in every way: at most that game or that bot stops, and others go on."""

import itertools
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from infra.cli.main import main
from tests.faults.stage import Api
from tests.faults.unruly import MISDEEDS, PLACES, Way, package
from tests.faults.unruly_server import Player, serving, stopped, watching

WAIT = 4.0
"""Seconds that somebody elsewhere may wait once: the bound, and what follows from it."""
NOTICED = 1.5
"""Seconds above which a wait is a stop: nothing else takes as long, even on a busy machine."""
STOP = 4.0 + 1.0
"""Seconds until a server has ended: those that it gives open requests, and some for the rest."""
SLOW = [
    Way("bot", "clings"), Way("bot", "threads"), Way("rule", "sleeps"), Way("options", "matches"),
    Way("redeal", "sleeps"), Way("label", "sleeps"),
]  # fmt: skip
QUICK = [
    *(Way("bot", misdeed) for misdeed in ("exits", "is-base", "cancels", "stops", "raises", "gambles", "lies")),
    *(Way("rule", misdeed) for misdeed in ("interrupts", "closes", "stops", "recurs")),
    Way("label", "exits"), Way("line", "is-base"), Way("reckon", "cancels"), Way("reckon", "grows"),
    Way("score", "exits"), Way("fold", "exits"), Way("options", "interrupts"), Way("redeal", "exits"),
    Way("fact", "lies"), Way("huge", "lies"),
]  # fmt: skip
MANY = Way("bot", "sleeps")
"""The bot that plays in twenty games."""


class Drill:
    """A server with these ways to misbehave; somebody's own game there, and somebody who plays the unruly ones."""

    def __init__(self, folder: Path, ways: Sequence[Way]) -> None:
        self.packages, self.data = package(folder, ways), folder / "data"
        self.data.mkdir()

    def waits(self, api: Api, unruly: Way) -> list[float]:
        """Play a game of this way twice: the seconds that somebody elsewhere waited, as far as it was noticed."""
        with closing(Player(api, "Anna")) as player, watching(api) as took:
            again = player.plays(unruly.key, "random")
            first = len(took)
            if again is not None:
                player.tries(again, unruly.key)
        assert not noticed(took[first + 1 :]), (unruly, "what was stopped is not tried again")
        return noticed(took)


def noticed(took: Sequence[float]) -> list[float]:
    """The waits that somebody would notice."""
    return [one for one in took if one > NOTICED]


@pytest.fixture(scope="module")
def drill(tmp_path_factory: pytest.TempPathFactory) -> Drill:
    """The package with the ways that the suite has time for."""
    return Drill(tmp_path_factory.mktemp("unruly"), [*SLOW, *QUICK, MANY])


def test_unruly_rules_are_soon_off_for_good(drill: Drill, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(drill.data, drill.packages) as server:
        for way in (*QUICK, *SLOW):
            waits = drill.waits(server, way)
            most = 2 if way.place in ("rule", "label") else 1  # the rule is run, and its position is looked at
            assert len(waits) <= (most if way in SLOW else 0), (way, waits)
            assert all(one < WAIT for one in waits), (way, waits)
        with closing(Player(server, "Anna")) as player, watching(server) as took:
            for _ in range(20):
                player.opened(MANY.key, "random")
            time.sleep(NOTICED)
        assert len(noticed(took)) <= 3, "after three games it is off for all"
        assert stopped(server) < STOP
        said = server.said()
    assert said.count("Traceback") == said.count("Exception in thread"), "of threads that were stopped, and no other"
    for way in SLOW[2:]:
        assert f"{way.key.replace('-', '_')}/__init__.py" in said, way
    with serving(drill.data, drill.packages) as server:
        with watching(server) as took:
            time.sleep(2 * NOTICED)
        assert not noticed(took), "nothing is tried again after a restart"
        assert "was stopped" not in server.said()
        with closing(Player(server, "Dora")) as player:
            player.opened(SLOW[0].key, "random")  # it is at it now
        assert stopped(server) < STOP
    assert main(["check", "doctor", "--data", str(drill.data)]) in (0, 1)
    assert "bot random of odd-bot-sleeps was stopped in game" in capsys.readouterr().out


@pytest.mark.soak
@pytest.mark.parametrize(("place", "misdeed"), list(itertools.product(PLACES, MISDEEDS)))
def test_misdeed_in_any_place_keeps_nobody_waiting(tmp_path: Path, place: str, misdeed: str) -> None:
    way = Way(place, misdeed)
    drill = Drill(tmp_path, [way])
    with serving(drill.data, drill.packages) as server:
        waits = drill.waits(server, way)
        assert len(waits) <= 3, waits
        assert all(one < WAIT for one in waits), waits
        assert stopped(server) < STOP
