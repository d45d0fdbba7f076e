"""Entropy over the routes: what the game waits for, and what the deal depends on."""

from hashlib import sha256
from pathlib import Path
from typing import Any

from tests.support.app import RunningApp, application
from tests.support.client import ok, refused
from tests.support.games import (
    evidence,
    frames,
    join,
    open_game,
    reveal,
)

# -- seats


SALTS = [bytes([i]) * 32 for i in range(4)]


def committed(salt: bytes) -> dict[str, str]:
    return {"commitment": sha256(salt).hexdigest()}


async def test_the_game_waits_for_what_was_committed_to_and_for_nothing_else(h: RunningApp) -> None:
    anna, bert, cleo = await h.players("Anna", "Bert", "Cleo")
    path = await open_game(anna, seats=3)
    early = {"entropy": SALTS[0].hex(), "version": 2, "head": "0" * 64}
    ok(await anna.post(f"{path}/seats", committed(SALTS[0])))
    refused(await anna.post(f"{path}/entropy", early), 422, "bad-entropy")
    await join(path, bert)
    card = ok(await cleo.post(f"{path}/seats", committed(SALTS[1])))
    assert card["status"] == "open"
    assert [seat["commitment"] for seat in card["sitting"]] == [
        sha256(SALTS[0]).hexdigest(),
        None,
        sha256(SALTS[1]).hexdigest(),
    ]
    good = early | await evidence(anna, path)
    refused(await anna.post(f"{path}/entropy", good | {"entropy": SALTS[1].hex()}), 422, "bad-entropy")
    refused(await bert.post(f"{path}/entropy", good), 422, "bad-entropy")
    refused(await anna.post(f"{path}/entropy", good | {"entropy": "zz"}), 422, "invalid")
    refused(await anna.post(f"{path}/entropy", good | {"seat": 1}), 403, "not-your-seat")
    first = ok(await anna.post(f"{path}/entropy", good))
    assert (first["status"], first["sitting"][0]["entropy"]) == ("open", SALTS[0].hex())
    refused(await anna.post(f"{path}/entropy", good), 422, "bad-entropy")
    refused(await bert.delete(f"{path}/seats/1"), 409, "not-open")
    last = ok(await cleo.post(f"{path}/entropy", good | {"entropy": SALTS[1].hex()}))
    assert last["status"] == "running"
    refused(await cleo.post(f"{path}/entropy", good), 409, "not-open")


async def dealt(data: Path, salts: list[bytes | None]) -> Any:
    """The kingdom that is drawn for a game with these entropies; the secret is the same each time."""
    async with application(data) as h:
        guests = await h.players("Anna", "Bert")
        path = await open_game(guests[0], seating="drawn", options={})
        for guest, salt in zip(guests, salts, strict=True):
            ok(await guest.post(f"{path}/seats", {} if salt is None else committed(salt)))
        for guest, salt in zip(guests, salts, strict=True):
            if salt is not None:
                ok(await reveal(guest, path, salt))
        facts: Any = (await frames(guests[0], path))[-1]["facts"]
        return {fact["type"]: fact for fact in facts}["dominion.kingdom-chosen"]["cards"]


async def test_the_deal_depends_on_every_seat_s_entropy_and_on_nothing_that_can_be_tried_out(tmp_path: Path) -> None:
    tried: list[list[bytes | None]] = [
        [None, None],
        [SALTS[0], None],
        [None, SALTS[0]],
        [SALTS[0], SALTS[1]],
        [SALTS[1], SALTS[0]],
    ]
    deals = [tuple(await dealt(tmp_path / str(i), salts)) for i, salts in enumerate(tried)]
    assert len(set(deals)) == len(deals)
    assert tuple(await dealt(tmp_path / "again", tried[3])) == deals[3]
