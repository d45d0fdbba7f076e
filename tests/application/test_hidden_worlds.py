"""Hidden worlds over HTTP: for one's own seat, from what it has seen; where help is allowed is a law of its own."""

from croupier import lab
from tests.support.app import RunningApp
from tests.support.client import ok
from tests.support.games import frames, to_move, view


async def test_worlds_agree_with_view_and_can_be_opened(h: RunningApp) -> None:
    path, anna, bert = await h.table(branches="live")
    seat = to_move(await view(anna, path))
    mine = [anna, bert][seat]
    made = ok(await mine.post(f"{path}/worlds", {"n": 12}))
    hand = (await view(mine, path))["state"]["mats"][seat]["hand"]
    assert (made["ruleset"], len(made["scenarios"]), made["refused"]) == ("dominion", 12, 0)
    assert made["version"] <= made["seen"]
    assert {tuple(one["seats"][seat]["hand"]) for one in made["scenarios"]} == {tuple(hand)}
    assert len({tuple(sorted(one["seats"][1 - seat]["hand"])) for one in made["scenarios"]}) > 1
    for scenario in made["scenarios"][:3]:
        body = {"ruleset": "dominion", "seats": 2, "options": {"preset": "first-game"}, "scenario": scenario}
        ok(await mine.post("/v1/games", body))
    again = ok(await mine.post(f"{path}/worlds", {"n": 1}))
    assert again["scenarios"][0] not in made["scenarios"], "nobody can guess the deals of others"
    (world,) = lab.worlds(await frames(mine, path), 1, seat=seat)
    assert list(world.state(seat).mats[seat].hand) == hand, "frames of a server are enough for the laboratory"
