"""What-if branches that are refused leave nothing; opened ones are opened once, and stay."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from infra.store.event_store import StoreError
from tests.application.branching import branch, branched, played, rows
from tests.support.app import RunningApp, application
from tests.support.client import Guest, ok, refused
from tests.support.games import join, open_game, view
from tests.support.playing import altered

# -- what is refused, and that it leaves nothing behind


async def test_what_cannot_be_branched_off_leaves_nothing(h: RunningApp) -> None:
    path, anna, *_ = await h.table(branches="live")
    waiting = await open_game(anna, branches="live")
    newest = (await view(anna, path))["version"]
    before = rows(h)
    assert refused(await branch(anna, path, newest + 1), 404, "unknown-version")["version"] == newest
    for game, version in ((path, 1), (path, 2), (waiting, 1)):
        assert refused(await branch(anna, game, version), 409, "no-position")["pointer"] == "/version"
    refused(await branch(anna, path[:-1] + "z", 3), 404, "unknown-game")
    refused(await branch(anna, path, 0), 422, "invalid")
    bodies: tuple[Any, ...] = ({}, {"version": "3"}, {"version": 3, "as": "referee"}, [3])
    for body in bodies:
        refused(await anna.post(f"{path}/branches", body), 400, "malformed")
    refused(await branch(anna, path, 3, Idempotency_Key="k" * 65), 400, "malformed")
    assert rows(h) == before
    withdrawn = ok(await anna.delete(waiting))["id"]
    refused(await branch(anna, f"/v1/games/{withdrawn}", 2), 409, "no-position")


async def test_a_store_or_rules_that_fail_leave_nothing(tmp_path: Path) -> None:
    def broken(*_: Any) -> Any:
        raise RuntimeError("a fault")

    async with application(tmp_path) as h:
        path, anna, *_ = await h.table(branches="live")
        before = rows(h)
        h.ledger.failures.append(StoreError("the disk is full"))
        refused(await branch(anna, path, 3), 503, "unavailable")
        kind = h.service.games["dominion"]
        rules, kind.rules = kind.rules, altered(kind.rules, redeal=broken)
        refused(await branch(anna, path, 3), 500, "internal")
        kind.rules = rules
        assert rows(h) == before
        ok(await branch(anna, path, 3))
        assert rows(h) != before


async def test_branch_at_refused_position_is_a_refused_scenario(h: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    path, anna, *_ = await h.table(branches="live")
    kind, before = h.service.games["dominion"], rows(h)
    scenario: Any = kind.rules.schema.scenario
    full = scenario(trash=("copper",) * 200)

    def beyond(*_: Any) -> Any:
        return full

    monkeypatch.setattr(kind, "rules", altered(kind.rules, redeal=beyond))
    assert refused(await branch(anna, path, 3), 422, "bad-scenario")["rule"] == "box"
    assert rows(h) == before


# -- repeated requests, and after a restart


async def test_a_request_sent_again_opens_one_branch(h: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, bert = await h.players("Anna", "Bert")
    path = await played(anna, bert, branches="live")
    first = await branch(anna, path, 4, Idempotency_Key="k")
    ok(await bert.post(f"{path}/resignation", {}))
    with monkeypatch.context() as dealing:
        dealing.delattr("projections.views.branch.start")  # nothing is dealt again
        again = await branch(anna, path, 4, Idempotency_Key="k")
    assert ok(first) == ok(again)
    assert again.headers["idempotent-replayed"] == "true"
    refused(await branch(anna, path, 5, Idempotency_Key="k"), 422, "key-reused")
    assert ok(await branch(anna, path, 4))["id"] != ok(first)["id"]


async def test_branch_survives_restart_and_can_be_branched(tmp_path: Path) -> None:
    async with application(tmp_path) as h:
        anna, bert = await h.players("Anna", "Bert")
        path = await played(anna, bert, branches="live")
        game = await branched(anna, path, 4)
        await join(game, anna, anna)
        ok(await anna.post(f"{game}/resignation", {"seat": 0}))
        seen = await view(anna, game)
    async with application(tmp_path, seed="later") as h:
        anna = h.again(anna)
        assert await view(anna, game) == seen
        again = ok(await branch(anna, game, 3))
        assert again["parent"] == {"game": game.rpartition("/")[2], "version": 3}
        assert again["spectators"]["who"] == "none"


async def test_branch_private_is_in_its_openers_list_only(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    path = await played(anna, bert, branches="live")
    private = await branched(anna, path, (await view(anna, path))["version"])
    ok(await anna.post(f"{private}/seats", {}))
    ok(await anna.post(f"{private}/seats", {"bot": "big-money"}))
    ok(await anna.post(f"{path}/resignation", {}))
    public = await branched(anna, path, 5)
    ids = {one: one.rpartition("/")[2] for one in (path, private, public)}

    async def listed(guest: Guest, query: str = "") -> set[str]:
        return {game["id"] for game in ok(await guest.get(f"/v1/games{query}"))["games"]}

    for guest in (h.nobody, bert, anna):
        assert await listed(guest) == {ids[path], ids[public]}
        for query in ("?status=running", "?status=over", "?ruleset=dominion", "?ruleset=dominion&status=running"):
            assert ids[private] not in await listed(guest, query)
    own = {game["id"] for game in ok(await anna.get("/v1/me/games"))["games"]}
    assert own == {ids[path], ids[private]}
    assert ids[private] not in {game["id"] for game in ok(await bert.get("/v1/me/games"))["games"]}


async def test_branch_private_of_earlier_release_leaves_the_lobby(tmp_path: Path) -> None:
    """Its listing has the old form: a reader that meets it rebuilds it, and shows the games after it as well."""
    async with application(tmp_path) as h:
        anna, bert = await h.players("Anna", "Bert")
        path = await played(anna, bert, branches="live")
        version = (await view(anna, path))["version"]
        for _ in range(4):
            await branched(anna, path, version)
    with closing(sqlite3.connect(tmp_path / "croupier.sqlite3")) as store, store:
        store.execute("UPDATE games SET shape = 1, opened_at = coalesce(opened_at, 9000000000000000)")
    async with application(tmp_path, seed="again") as h:
        for _ in range(2):
            page = ok(await h.nobody.get("/v1/games?limit=2"))
            assert [game["id"] for game in page["games"]] == [path.rpartition("/")[2]]
            assert page["next"] is None
