"""The door as agents find it: judged by the hub's own program, played by its client, silent on what is hidden."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from croupier_openenv import TableAction, TableEnv, TableObservation
from croupier_openenv.table import SETTINGS, TableEnvironment
from openenv.core.client_types import StepResult

from croupier import lab

HERE = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
RULESETS = ("dominion", "caylus-magna-carta", "civilization")


@pytest.fixture(scope="module", params=RULESETS)
def address(request: pytest.FixtureRequest) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    given = {"PORT": str(port), "CROUPIER_ENV_RULESET": request.param, "CROUPIER_ENV_OPPONENTS": "random"}
    with subprocess.Popen([BIN / "croupier-openenv"], env=os.environ | given) as server:
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
        server.terminate()


def judged(*given: str) -> str:
    """What the hub's own program says."""
    return subprocess.run([BIN / "openenv", "validate", *given], capture_output=True, text=True, check=False).stdout


def test_the_hub_accepts_the_package() -> None:
    assert "PASS  static.manifest" in judged(str(HERE), "--skip-build")


def test_the_hub_accepts_the_server(address: str) -> None:
    assert "Verdict: PASS" in judged("--url", address)


def answer(result: StepResult[TableObservation]) -> TableAction:
    """The last options, as few as allowed."""
    many = max(1, result.observation.least) if result.observation.most else 0
    last = len(result.observation.labels)
    return TableAction(picks=[*range(last - many, last)])


def test_a_game_is_played_to_its_end(address: str) -> None:
    with TableEnv(base_url=address).sync() as env:
        result = env.reset()
        refused = env.step(TableAction(picks=[999]))
        assert refused.observation.illegal
        assert refused.observation.labels == result.observation.labels
        steps = 0
        while not result.done and steps < 3000:
            result = env.step(answer(result))
            assert not result.observation.illegal
            steps += 1
        assert result.done
        assert result.reward in (-1.0, 0.0, 1.0)
        assert env.state().step_count == steps + 1


def test_seeds_are_taken_where_the_host_allows() -> None:
    env = TableEnvironment()
    with pytest.raises(ValueError, match="its host may allow them"):
        env.reset(seed=1)
    with pytest.MonkeyPatch.context() as allowed:
        allowed.setitem(SETTINGS, "SEEDS", "1")
        assert env.reset(seed=1) == env.reset(seed=1) != env.reset(seed=2)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_nothing_hidden_goes_out(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In two games which a seat cannot tell apart it is told the same, whatever it answers to begin with."""
    monkeypatch.setitem(SETTINGS, "RULESET", ruleset)
    env, compared = TableEnvironment(), 0
    for _ in range(6):
        env.reset()
        for _ in range(25):
            game = env.game
            assert game is not None
            if game.over:
                break
            seat = game.to_move[0]
            env.step(TableAction(picks=[*range(max(1, game.question(seat).least or 0))]))
        if game.over:
            continue
        try:
            worlds = lab.worlds(game.view(game.to_move[0]), 2)
        except lab.NoWorld:
            continue
        told = []
        for env.game in worlds:
            told.append(env.observed().model_dump_json())
        assert told[0] == told[1]
        compared += worlds[0].state(1 - seat) != worlds[1].state(1 - seat)
    assert compared, "no two worlds differed"
