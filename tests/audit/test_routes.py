"""Records, imports and stories over HTTP."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from infra.keys.signing import signed
from projections.verification.verifier import Verifier
from tests.audit.games import ALL, played
from tests.audit.test_verify import SIGNER, receipt
from tests.games.toy.rules import TOY
from tests.support.app import RunningApp, application
from tests.support.client import ok, refused
from tests.support.games import do, frames, mat, view

BOTH = {key: ALL[key] for key in ("dominion", "toy")}
IMPORT = "/v1/games/import"


def body(key: str = "dominion", **more: Any) -> dict[str, Any]:
    return {"ruleset": key, "record": played(key, 6, 30).document} | more


@pytest.mark.parametrize("key", BOTH)
async def test_imported_game_is_unchanged_and_read_only(key: str, tmp_path: Path) -> None:
    game = played(key, 6, 30)
    async with application(tmp_path, games=BOTH) as h:
        operator = await h.operator()
        answer = await operator.post(IMPORT, body(key))
        card = ok(answer)
        path = answer.headers["location"]
        assert path == f"/v1/games/{game.game}"
        assert (card["status"], card["imported"]) == ("over", {"anchored": False, "upto": 0})
        record = await h.nobody.get(f"{path}/record")
        assert record.json() == msgspec.json.decode(msgspec.json.encode(game.document))
        assert [f["head"] for f in await frames(h.nobody, path)] == [d.hex() for d in game.digests]
        assert (await view(h.nobody, path))["result"]["how"] == game.document["result"]["how"]
        refused(await operator.post(f"{path}/choices", {"question": 1, "picks": []}), 403, "not-your-seat")
        refused(await operator.post(f"{path}/seats", {}), 409, "game-over")
    async with application(tmp_path, games=BOTH) as h:
        assert ok(await h.nobody.get(path))["imported"] == {"anchored": False, "upto": 0}
        (listed,) = ok(await h.nobody.get("/v1/games"))["games"]
        assert listed["imported"] == {"anchored": False, "upto": 0}
        assert not await h.service.live_games.store.results(None, None, 10), "it never counts"


async def test_receipts_of_this_server_anchor_what_is_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = played("dominion", 6, 30)
    given = [msgspec.to_builtins(receipt(game, 9))]
    async with application(tmp_path / "away") as h:
        operator = await h.operator()
        problem = refused(await operator.post(IMPORT, body(receipts=given)), 422, "record-altered")
        assert (problem["rule"], "new" in problem["detail"]) == ("signature", True)
    async with application(tmp_path / "home") as h:
        monkeypatch.setattr(h.service.openings, "_signer", SIGNER)
        card = ok(await (await h.operator()).post(IMPORT, body(receipts=given)))
        assert card["imported"] == {"anchored": True, "upto": 9}


async def test_refused_import_stores_nothing(tmp_path: Path) -> None:
    async with application(tmp_path, games={"toy": TOY}) as h:
        operator = await h.operator()
        altered = body("toy")
        altered["record"]["result"]["places"] = [1, 1]
        problem = refused(await operator.post(IMPORT, altered), 422, "record-altered")
        assert problem["pointer"].startswith("/record/result/places/")
        other = body("dominion", ruleset="toy")
        missing = refused(await operator.post(IMPORT, other), 422, "rules-not-installed")
        assert "dominion" in missing["detail"]
        assert ok(await h.nobody.get("/v1/games"))["games"] == []


async def test_import_with_another_ruleset_is_refused(tmp_path: Path) -> None:
    async with application(tmp_path, games=BOTH) as h:
        problem = refused(await (await h.operator()).post(IMPORT, body("toy", ruleset="dominion")), 422, "invalid")
        assert problem["pointer"] == "/ruleset"


async def test_record_before_end_holds_what_viewer_saw(h: RunningApp) -> None:
    path, anna, bert = await h.table(spectators={"who": "none"})
    for guest, viewer in ((anna, "seat-0"), (bert, "seat-1")):
        answer = await guest.get(f"{path}/record")
        assert answer.headers["content-type"] == "application/vnd.croupier.seen.v1+json"
        seen = answer.json()
        assert (seen["viewer"], seen["over"], seen["frames"]) == (viewer, False, await frames(guest, path))
        assert "secret" not in answer.text
        refused(await guest.get(f"{path}/record?as=referee"), 403, "not-over")
    refused(await h.nobody.get(f"{path}/record"), 401, "no-token")
    ok(await bert.post(f"{path}/resignation", {}))
    full = await anna.get(f"{path}/record?as=referee")
    assert full.headers["content-type"] == "application/vnd.croupier.record.v1+json"
    assert Verifier(ALL, signed).verify(full.json()).verdict == "consistent, not anchored"
    refused(await h.nobody.get(f"{path}/record"), 401, "no-token")


# -- stories


async def test_story_tells_each_viewer_what_and_why(tmp_path: Path) -> None:
    scenario = {"turn": 0, "seats": [mat(hand="smithy", deck="gold gold gold"), mat(hand="copper", deck="copper")]}
    async with application(tmp_path) as h:
        path, _, anna, bert = await h.table(host="Host", scenario=scenario)
        version = (await do(anna, path, "Play Smithy"))["version"]
        said: dict[str, Any] = {}
        for name, guest in (("anna", anna), ("bert", bert)):
            story = ok(await guest.get(f"{path}/story?since={version - 1}"))
            said[name] = {line["fact"]: line for line in story["lines"]}
            assert {line["version"] for line in story["lines"]} == {version}
        mine, theirs = said["anna"]["dominion.drew"], said["bert"]["dominion.drew"]
        assert mine["text"] == "Anna draws 3 Golds."
        assert mine["why"] == [{"field": "cards", "sees": "faces", "reason": "owner", "words": "it is yours"}]
        assert theirs["text"] == "Anna draws 3 cards."
        assert theirs["why"] == [
            {"field": "cards", "sees": "size", "reason": "public", "words": "everybody may count it"}
        ]
