"""An operator ends a game, running or not; what was done is in the list of acts, and why only operators read."""

from pathlib import Path

from tests.http.test_tokens import host as operator_of
from tests.support.app import Clock, application
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


async def test_a_game_that_waits_is_ended_as_well(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        anna, host = await h.player("Anna"), await operator_of(h)
        path = await open_game(anna)
        ok(await host.post(f"{path}/abandon", {}))
        assert ok(await anna.get(path))["status"] == "over"
