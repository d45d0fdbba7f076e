"""Evidence before the dice: receipts for everything that became an entry, and for what is named before a reveal."""

from typing import Any

import httpx

from domain.engine.entry import record
from infra.keys.signing import signed
from tests.application.test_due_times import SALTS, committed
from tests.support.app import RunningApp
from tests.support.client import ok
from tests.support.games import join, open_game, reveal, simple, view


async def good(h: RunningApp, receipt: dict[str, Any]) -> bool:
    """Whether one of the published keys has signed it."""
    keys = {key["id"]: bytes.fromhex(key["public"]) for key in ok(await h.nobody.get("/v1/keys"))["keys"]}
    message = record.receipt(receipt["game"], receipt["version"], bytes.fromhex(receipt["head"]))
    return signed(keys[receipt["key"]], bytes.fromhex(receipt["signature"]), message)


async def test_every_entry_is_answered_with_its_receipt(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    answers: list[httpx.Response] = []

    async def ask(answer: httpx.Response) -> Any:
        answers.append(answer)
        return ok(answer)

    opening = {"ruleset": "dominion", "seats": 2, "branches": "live", "options": {"preset": "first-game"}}
    path = f"/v1/games/{(await ask(await anna.post('/v1/games', opening)))['id']}"
    await ask(await bert.post(f"{path}/seats", {}))
    await ask(await bert.delete(f"{path}/seats/0"))
    for guest, salt in ((anna, SALTS[0]), (bert, SALTS[1])):
        await ask(await guest.post(f"{path}/seats", committed(salt)))
    for guest, salt in ((anna, SALTS[0]), (bert, SALTS[1])):
        await ask(await reveal(guest, path, salt))
    mover = anna if (await view(anna, path))["asked"][0]["options"] is not None else bert
    await ask(await mover.post(f"{path}/choices", simple(await view(mover, path))))
    await ask(await anna.post(f"{path}/branches", {"version": ok(await anna.get(path))["version"]}))
    await ask(await anna.post(f"{path}/resignation", {}))
    await ask(await anna.post(f"{path}/rematch", {"ruleset": "dominion"}))
    await ask(await anna.delete(await open_game(anna)))
    assert len(answers) == 12
    for answer in answers:
        given = answer.json()
        receipt, game = given["receipt"], f"/v1/games/{given['receipt']['game']}"
        assert receipt["version"] == given["version"]
        assert await good(h, receipt)
        assert ok(await anna.get(f"{game}/receipt?version={given['version']}")) == receipt
    assert "receipt" not in ok(await anna.get(path))


async def test_rematch_answers_everybody_with_its_opening_receipt(h: RunningApp) -> None:
    path, anna, bert = await h.table()
    ok(await bert.post(f"{path}/resignation", {}))
    first = ok(await anna.post(f"{path}/rematch", {"ruleset": "dominion"}))
    await join(f"/v1/games/{first['id']}", anna)
    second = ok(await bert.post(f"{path}/rematch", {"ruleset": "dominion"}))
    assert second["receipt"] == first["receipt"]
    assert (first["receipt"]["version"], second["version"]) == (1, 2)
