"""Where nothing has to be said, no body has to be sent."""

from tests.support.app import RunningApp
from tests.support.client import ok, refused


async def test_sitting_down_and_resigning_need_no_body(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    game = f"/v1/games/{ok(await anna.post('/v1/games', {'ruleset': 'dominion', 'seats': 2}))['id']}"
    for one in (anna, bert):
        ok(await h.http.post(f"{game}/seats", headers={"Authorization": f"Bearer {one.token}"}))
    resigned = await h.http.post(f"{game}/resignation", headers={"Authorization": f"Bearer {bert.token}"})
    assert ok(resigned)["frame"]["cause"] == {"type": "resigned", "seat": ok(await bert.get(game))["your_seats"][0]}
    # An empty text is no body either, and one that is not JSON is still none.
    refused(await h.http.post(f"{game}/choices", headers={"Authorization": f"Bearer {anna.token}"}), 400, "malformed")
