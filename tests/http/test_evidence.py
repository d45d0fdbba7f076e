"""Evidence before the dice: receipts for everything that became an entry, and for what is named before a reveal."""

from pathlib import Path
from typing import Any

import httpx

from domain.engine.entry import record
from infra.keys.signing import signed
from tests.application.test_due_times import SALTS, committed, waiting
from tests.support.app import RunningApp, application
from tests.support.client import ok, refused
from tests.support.games import evidence, frames, join, open_game, reveal, simple, view


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


async def test_reveal_names_and_keeps_the_version_before(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    path = await open_game(anna)
    ok(await anna.post(f"{path}/seats", committed(SALTS[0])))
    assert ok(await anna.get(path))["reveal_version"] is None
    early = ok(await anna.get(f"{path}/receipt"))
    ok(await bert.post(f"{path}/seats", committed(SALTS[1])))
    named = await evidence(anna, path)
    assert named["version"] == ok(await anna.get(path))["reveal_version"] == 3

    given = {"entropy": SALTS[0].hex(), **named}
    wrong = given | {"version": early["version"], "head": early["head"]}
    problem = refused(await anna.post(f"{path}/entropy", wrong), 422, "bad-evidence")
    assert "version 3" in problem["detail"]
    assert problem["pointer"] == "/version"
    problem = refused(await anna.post(f"{path}/entropy", given | {"head": early["head"]}), 422, "bad-evidence")
    assert problem["pointer"] == "/head"
    refused(await anna.post(f"{path}/entropy", {"entropy": SALTS[0].hex()}), 400, "malformed")
    ok(await anna.post(f"{path}/entropy", given))

    # A later reveal names the same, and not the game's current state.
    later = ok(await bert.get(f"{path}/receipt"))
    newer = {"entropy": SALTS[1].hex(), "version": later["version"], "head": later["head"]}
    refused(await bert.post(f"{path}/entropy", newer), 422, "bad-evidence")
    refused(await bert.post(f"{path}/entropy", newer | {"version": 3}), 422, "bad-evidence")
    card = ok(await reveal(bert, path, SALTS[1]))
    assert (card["status"], card["reveal_version"], card["reveal_by"]) == ("running", None, None)
    causes = [frame["cause"] for frame in await frames(anna, path)]
    assert [(c["version"], c["head"]) for c in causes if c["type"] == "contributed"] == [
        (named["version"], named["head"])
    ] * 2


async def test_a_restart_between_two_reveals_changes_nothing(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        guests = await h.players("Anna", "Bert")
        path = await waiting(*guests)
        before = ok(await guests[0].get(path))
        ok(await reveal(guests[0], path, SALTS[0]))
    async with application(tmp_path) as h:
        bert = h.again(guests[1])
        card = ok(await bert.get(path))
        assert [card[name] for name in ("reveal_version", "reveal_by")] == [
            before[name] for name in ("reveal_version", "reveal_by")
        ]
        wrong = {"entropy": SALTS[1].hex(), "version": card["reveal_version"], "head": "0" * 64}
        refused(await bert.post(f"{path}/entropy", wrong), 422, "bad-evidence")
        assert ok(await reveal(bert, path, SALTS[1]))["status"] == "running"


async def test_imported_game_has_no_receipts_of_ours(tmp_path: Path) -> None:
    async with application(tmp_path / "here") as h:
        path, anna, bert = await h.table()
        ok(await bert.post(f"{path}/resignation", {}))
        kept = ok(await anna.get(f"{path}/record"))
        assert ok(await anna.get(f"{path}/receipt"))
    async with application(tmp_path / "there") as h:
        (carl,) = await h.players("Carl")
        accepted = await h.service.openings.import_game("dominion", kept, (), carl.id)
        refused(await carl.get(f"/v1/games/{accepted.game}/receipt"), 409, "not-played-here")


async def test_rematch_answers_everybody_with_its_opening_receipt(h: RunningApp) -> None:
    path, anna, bert = await h.table()
    ok(await bert.post(f"{path}/resignation", {}))
    first = ok(await anna.post(f"{path}/rematch", {"ruleset": "dominion"}))
    await join(f"/v1/games/{first['id']}", anna)
    second = ok(await bert.post(f"{path}/rematch", {"ruleset": "dominion"}))
    assert second["receipt"] == first["receipt"]
    assert (first["receipt"]["version"], second["version"]) == (1, 2)
