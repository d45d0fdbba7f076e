"""What-if branches over HTTP: where they start, who may open them, and who sees them."""

import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

import projections.views.branch
from infra.store.event_store import StoreError
from tests.support.app import RunningApp, application
from tests.support.client import Guest, ok, refused
from tests.support.games import deal, do, frames, join, last_province, play, view
from tests.support.playing import altered

LOOKS = ("", "/view", "/frames", "/stream", "/story", "/record")


async def branch(guest: Guest, path: str, version: int) -> httpx.Response:
    return await guest.post(f"{path}/branches", {"version": version})


async def branched(guest: Guest, path: str, version: int) -> str:
    """Open a branch: the path of its resource."""
    return f"/v1/games/{ok(await branch(guest, path, version))['id']}"


async def at(guest: Guest, path: str, version: int, viewer: str) -> Any:
    return ok(await guest.get(f"{path}/view?version={version}&as={viewer}"))["state"]


def rows(h: RunningApp) -> tuple[int, ...]:
    """How many rows each table holds; the outbox is left out, as it is worked off meanwhile."""
    tables = ("events", "games", "player_games")
    return tuple([h.site.run(f"SELECT count(*) FROM {table}")[0][0] for table in tables])


async def played(anna: Guest, bert: Guest, **opening: Any) -> str:
    """A running game in which each player has moved; Anna is asked."""
    path = await deal(anna, anna, bert, **opening)
    await play(path, (anna, bert), 8)
    return path


# -- of a finished game: the true position


async def test_branch_after_the_end_is_the_true_position(h: RunningApp) -> None:
    anna, bert, carl = await h.players("Anna", "Bert", "Carl")
    path = await played(anna, bert)
    ok(await anna.post(f"{path}/resignation", {}))
    game, made = "", {}
    for version in range(3, 12):
        made = ok(await branch(carl, path, version))
        game = f"/v1/games/{made['id']}"
        start = made["parent"]["version"]
        assert made["parent"]["game"] == path.rpartition("/")[2]
        assert start <= version
        shown = (made["status"], made["sandbox"], made["spectators"]["who"], made["access"])
        assert shown == ("open", True, "all", "open")
        assert (await join(game, carl, carl))["status"] == "running"
        seen = await view(carl, game)
        assert seen["parent"] == made["parent"]
        ok(await carl.post(f"{game}/resignation", {"seat": 0}))
        for viewer in ("referee", "seat-0", "seat-1", "spectator"):
            assert await at(carl, game, seen["version"], viewer) == await at(carl, path, start, viewer)
    opening = (await frames(carl, game))[0]["cause"]
    assert opening["parent"] == made["parent"]
    assert (await view(carl, path))["parent"] is None


async def test_branch_of_long_game_is_made_beside_requests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading it takes as long as its record: no other choice waits for that."""
    where: list[int] = []
    start = projections.views.branch.start

    def watched(*given: Any) -> Any:
        where.append(threading.get_ident())
        return start(*given)

    monkeypatch.setattr(projections.views.branch, "start", watched)
    async with application(tmp_path) as h:
        anna, bert = await h.players("Anna", "Bert")
        path = await played(anna, bert)
        ok(await anna.post(f"{path}/resignation", {}))
        ok(await branch(anna, path, 3))
    assert where
    assert threading.get_ident() not in where


async def test_branch_record_verifies_and_names_its_parent(h: RunningApp) -> None:
    (anna,) = await h.players("Anna")
    path = await deal(anna, anna, anna, scenario=last_province())
    ok(await anna.post(f"{path}/resignation", {"seat": 0}))
    game = await branched(anna, path, 3)
    await join(game, anna)
    ok(await anna.post(f"{game}/seats", {"bot": "big-money"}))
    await do(anna, game, "Buy Province")
    record = ok(await anna.get(f"{game}/record"))
    assert record["result"]["how"] == "finished"
    assert record["entries"][0]["cause"]["parent"] == {"game": path.rpartition("/")[2], "version": 3}
    assert h.verifier.verify(record).finding is None


async def test_branch_in_mid_card_starts_before_the_card(h: RunningApp) -> None:
    anna, bert, carl = await h.players("Anna", "Bert", "Carl")
    scenario = {"turn": 0, "seats": [{"hand": ["militia", "copper"]}, {}]}
    path = await deal(carl, anna, bert, scenario=scenario)
    before = (await view(anna, path))["version"]
    await do(anna, path, "Play Militia")
    asked = await view(bert, path)
    assert asked["asked"][0]["seat"] == 1
    ok(await bert.post(f"{path}/resignation", {}))
    assert ok(await branch(bert, path, asked["version"]))["parent"]["version"] == before


# -- of a running game: what the caller has seen, if the game was opened with that allowed


async def test_branch_of_running_game_is_its_openers_only(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    path = await played(anna, bert, branches="live")
    game = await branched(anna, path, 4)

    async def hidden() -> None:
        for look in LOOKS:
            refused(await bert.get(game + look), 403, "no-spectators")
            refused(await h.nobody.get(game + look), 401, "no-token")
        refused(await branch(bert, game, 1), 403, "no-spectators")

    await hidden()
    assert refused(await bert.post(f"{game}/seats", {}), 409, "seat-taken")["rule"] == "branches"
    refused(await bert.post(f"{game}/seats", {"bot": "random"}), 409, "seat-taken")
    assert "version" not in (await bert.post(f"{game}/seats", {})).json()
    leaving = [await bert.delete(f"{game}/seats/0", If_Match=f'"{guess}"') for guess in (1, 2)]
    assert {(answer.status_code, answer.content) for answer in leaving} == {(403, leaving[0].content)}
    assert "version" not in leaving[0].json()
    await join(game, anna)
    ok(await anna.post(f"{game}/seats", {"bot": "big-money"}))
    await hidden()
    assert refused(await bert.post(f"{game}/seats", {}), 409, "not-open")
    ok(await anna.post(f"{game}/resignation", {}))
    await hidden()
    listed = next(g for g in ok(await anna.get("/v1/me/games"))["games"] if game.endswith(g["id"]))
    assert (listed["sandbox"], listed["spectators"]["who"]) == (True, "none")
    assert not [g for g in ok(await bert.get("/v1/games"))["games"] if game.endswith(g["id"])]
    assert ok(await h.nobody.get("/v1/results"))["results"] == []


async def test_branch_opener_may_watch_bots_play_it(h: RunningApp) -> None:
    anna, bert = await h.players("Anna", "Bert")
    path = await played(anna, bert, branches="live")
    game = await branched(anna, path, 4)
    for _ in range(2):
        ok(await anna.post(f"{game}/seats", {"bot": "big-money"}))
    assert (await view(anna, game))["viewer"] == "spectator"
    refused(await bert.get(f"{game}/view"), 403, "no-spectators")


# -- what is refused leaves nothing behind, and what is opened stays


async def test_branch_refused_for_any_reason_leaves_nothing(h: RunningApp, monkeypatch: pytest.MonkeyPatch) -> None:
    path, anna, *_ = await h.table(branches="live")
    kind, before = h.service.games["dominion"], rows(h)
    scenario: Any = kind.rules.schema.scenario

    def broken(*_: Any) -> Any:
        raise RuntimeError("a fault")

    def beyond(*_: Any) -> Any:
        return scenario(trash=("copper",) * 200)

    h.ledger.failures.append(StoreError("the disk is full"))
    refused(await branch(anna, path, 3), 503, "unavailable")
    for redeal, status, code in ((broken, 500, "internal"), (beyond, 422, "bad-scenario")):
        with monkeypatch.context() as dealing:
            dealing.setattr(kind, "rules", altered(kind.rules, redeal=redeal))
            refused(await branch(anna, path, 3), status, code)
    assert rows(h) == before
    ok(await branch(anna, path, 3))
    assert rows(h) != before


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
