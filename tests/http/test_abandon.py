"""An operator ends a game, running or not; what was done is in the list of acts, and why only operators read."""

from pathlib import Path

from domain.engine.entry.spectator_delay import MINUTE
from tests.http.test_tokens import host as operator_of
from tests.support.app import Clock, RunningApp, application
from tests.support.client import ok, refused
from tests.support.games import deal, frames, open_game, to_move, view


async def test_a_running_game_is_ended_and_the_act_is_kept(tmp_path: Path) -> None:
    async with application(tmp_path, clock=Clock()) as h:
        anna, bert = await h.players("Anna", "Bert")
        host = await operator_of(h)
        path = await deal(anna, anna, bert, spectators={"who": "none"}, clock={"kind": "move", "seconds": 60})
        refused(await anna.post(f"{path}/abandon", {"reason": "mine"}), 403, "no-scope")
        seat = to_move(await view(anna, path))
        act = ok(await host.post(f"{path}/abandon", {"reason": "nobody comes"}))
        assert (act["act"], act["about"], act["detail"]) == ("abandon", path.rpartition("/")[2], "nobody comes")
        assert ok(await host.get("/v1/acts"))["acts"][0] == act
        card = ok(await anna.get(path))
        assert (card["status"], card["result"]["how"]) == ("over", "abandoned")
        assert (await frames(anna, path))[-1]["cause"] == {"type": "abandoned", "reason": "operator"}
        assert await h.service.live_games.store.due(1 << 62, None, 9) == []
        refused(await (anna, bert)[seat].post(f"{path}/choices", {"question": 4, "picks": []}), 409, "game-over")
        refused(await host.post(f"{path}/abandon", {}), 409, "game-over")
        assert len(ok(await host.get("/v1/acts"))["acts"]) == 1, "what was refused is no act"


async def test_a_game_that_waits_is_ended_as_well(h: RunningApp) -> None:
    anna, host = await h.player("Anna"), await operator_of(h)
    path = await open_game(anna)
    ok(await host.post(f"{path}/abandon", {}))
    assert ok(await anna.get(path))["status"] == "over"


async def test_those_who_are_late_hear_of_it_as_late_as_of_any_other_end(tmp_path: Path) -> None:
    clock = Clock()
    async with application(tmp_path, clock=clock) as h:
        await h.service.due_times.rounds.close()
        anna, bert, carl = await h.players("Anna", "Bert", "Carl")
        host = await operator_of(h)
        path = await deal(carl, anna, bert, spectators={"late": {"minutes": 5}})
        clock.now += 5 * MINUTE
        ok(await host.post(f"{path}/abandon", {}))
        refused(await host.post(f"{path}/abandon", {}), 409, "game-over")  # an operator is told the truth
        assert ok(await anna.get(path))["status"] == "over"
        for who in (carl, h.nobody, host):
            assert ok(await who.get(path))["status"] == "running"
            assert [g["status"] for g in ok(await who.get("/v1/games"))["games"]] == ["running"]
        clock.now += 5 * MINUTE
        assert ok(await carl.get(path))["status"] == "over"
