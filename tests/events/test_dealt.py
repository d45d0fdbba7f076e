"""Tables of one event that play with one deal: dealt the same, closed to all others, and each player once."""

from typing import Any
from unittest.mock import Mock

import pytest

from api.application.ports.errors import Unavailable
from tests.deals.tables import deal, end
from tests.deals.test_deals import hand
from tests.events.rounds import league, listed, opened
from tests.support.app import RunningApp
from tests.support.client import ok, refused


async def test_tables_of_a_round_share_a_deal(h: RunningApp) -> None:
    path, olga, (anna, bert, cleo, dora) = await league(h, "Anna", "Bert", "Cleo", "Dora")
    made = await deal(olga, opens="maker")
    one, other = await opened(olga, path, (anna, bert), (cleo, dora), seating="as_given", deal=made["id"])
    games = [f"/v1/games/{each['game']}" for each in (one, other)]
    assert await hand(anna, games[0]) == await hand(cleo, games[1])
    assert await hand(bert, games[0]) == await hand(dora, games[1])
    assert [(row["status"], row["version"]) for row in await listed(h, path)] == [("closed", None)] * 2
    refused(await cleo.get(f"{games[0]}/view"), 403, "no-spectators")
    ok(await anna.post(f"{games[0]}/resignation", {}))
    assert [row["status"] for row in await listed(h, path)] == ["closed"] * 2
    await end(h, made)
    assert [row["status"] for row in await listed(h, path)] == ["over"] * 2
    assert ok(await h.nobody.get(f"/v1/deals/{made['id']}"))["games"] == sorted([one["game"], other["game"]])


async def test_nobody_is_seated_twice_in_a_deal(h: RunningApp) -> None:
    path, olga, (anna, bert, cleo) = await league(h, "Anna", "Bert", "Cleo")
    made = await deal(olga, opens="maker")
    tables = [{"players": [anna.id, one.id], "deal": made["id"]} for one in (bert, cleo)]
    wrong = refused(await olga.post(f"{path}/games", {"games": tables}), 409, "seat-taken")
    assert (wrong["rule"], wrong["pointer"]) == ("deal", "/games/1/players/0")
    each = ok(await olga.post(f"{path}/games", {"games": tables, "mode": "each"}))["games"]
    assert [one["game"] is None for one in each] == [False, True]
    assert each[1]["problem"]["code"] == "seat-taken"
    again = refused(await olga.post(f"{path}/games", {"games": tables[:1]}), 409, "seat-taken")
    assert again["pointer"] == "/games/0/players/0"


async def test_deal_that_ended_opens_nothing_again(h: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """The store was away after a batch had been decided: repeated once the deal has ended, it is answered as before."""
    path, olga, (anna, bert) = await league(h)
    made = await deal(olga)
    asked = {"games": [{"players": [anna.id, bert.id], "deal": made["id"]}]}
    with monkeypatch.context() as away:
        away.setattr(h.service.bus.store, "open", Mock(side_effect=Unavailable("away")))
        refused(await olga.post(f"{path}/games", asked, Idempotency_Key="one"), 503, "unavailable")
    await end(h, made)
    assert ok(await olga.post(f"{path}/games", asked, Idempotency_Key="one"))["games"][0]["game"]
    assert await listed(h, path) == []


async def test_deal_of_another_kind_is_refused(h: RunningApp) -> None:
    path, olga, (anna, bert) = await league(h)
    wanted = {"players": [anna.id, bert.id]}
    others: tuple[dict[str, Any], ...] = ({"seats": 3}, {"practice": True}, {"options": {}})
    for more in others:
        made = await deal(olga, **more)
        asked = {"games": [{**wanted, "deal": made["id"]}]}
        wrong = refused(await olga.post(f"{path}/games", asked), 422, "bad-options")
        assert (wrong["rule"], wrong["pointer"]) == ("deal", "/games/0/deal")
    wrong = refused(await olga.post(f"{path}/games", {"games": [{**wanted, "deal": "0" * 32}]}), 404, "unknown-deal")
    assert wrong["pointer"] == "/games/0/deal"
