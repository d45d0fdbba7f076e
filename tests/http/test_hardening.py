"""What went wrong once, or would have: memory, lost answers, shutdown, rules that fail in the middle."""

import socket
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from domain.engine.codec import Codec
from domain.engine.facts import Asked, Entry
from domain.games import GAMES
from infra.store.ledger import StoreError
from projections.presenter import Presenter
from tests.support.app import application, serving
from tests.support.client import Guest, ok, refused
from tests.support.games import BARE, PLAIN, choice, deal, join, open_game, to_move, view
from tests.support.rules import altered
from tests.support.streams import NDJSON, tap


def test_an_endless_head_is_hung_up_on(tmp_path: Path) -> None:
    with (
        serving(tmp_path) as (url, _, __),
        socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2])), timeout=10) as line,
        pytest.raises((BrokenPipeError, ConnectionResetError)),
    ):
        line.sendall(b"GET /v1/healthz HTTP/1.1\r\nHost: x\r\nX-Endless: " + b"a" * 64_000_000)


async def test_the_data_folder_is_its_owner_s_alone(tmp_path: Path) -> None:
    async with application(tmp_path / "data"):
        assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700


async def test_a_bot_whose_waking_was_lost_with_an_answer_moves_on_the_retry(tmp_path: Path) -> None:
    async with application(tmp_path) as home:
        (anna,) = await home.players("Anna")
        path = await open_game(anna, scenario={"turn": 0, "seats": [BARE, PLAIN]})
        await join(path, anna)
        ok(await anna.post(f"{path}/seats", {"bot": "big-money"}))
        seen = await view(anna, path)
        body = choice(seen, "End the turn")
        home.ledger.late_failures.append(StoreError("the answer was lost"))
        refused(await anna.post(f"{path}/choices", body, Idempotency_Key="k"), 503, "unavailable")

        again = await anna.post(f"{path}/choices", body, Idempotency_Key="k")

        assert again.headers["idempotent-replayed"] == "true"
        async with tap(home.app, f"{path}/stream", anna.headers | {"Accept": NDJSON}) as stream:
            frames = await stream.frames(seen["version"] + 2)
        assert frames[-1]["cause"]["seat"] == 1, "the bot has moved"


async def test_rules_that_refuse_what_they_began_spoil_nothing(tmp_path: Path) -> None:
    def bad_default(_: Asked) -> tuple[int, ...]:
        return (10_000,)

    games = {"dominion": altered(GAMES["dominion"], default=bad_default)}
    async with application(tmp_path, games=games) as home:
        anna, bert, cleo = await home.players("Anna", "Bert", "Cleo")
        path = await deal(anna, anna, bert, cleo)
        before = await view(home.nobody, path)
        guests: list[Guest] = [anna, bert, cleo]
        asked = guests[int(before["asked"][0]["seat"])]

        refused(await asked.post(f"{path}/resignation", {}), 500, "internal")

        assert await view(home.nobody, path) == before
        told = ok(await asked.post(f"{path}/choices", choice(await view(asked, path), "Play all Treasures")))
        assert told["version"] == before["version"] + 1


async def test_an_entry_that_cannot_be_encoded_spoils_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def bad_encode(_: Codec, __: Entry) -> bytes:
        raise TypeError("no such bytes")

    async with application(tmp_path) as home:
        anna, bert = await home.players("Anna", "Bert")
        path = await deal(anna, anna, bert)
        before = await view(home.nobody, path)
        asked = (anna, bert)[to_move(before)]
        body = choice(await view(asked, path), "Play all Treasures")
        with monkeypatch.context() as spoilt:
            spoilt.setattr(Codec, "encode", bad_encode)
            refused(await asked.post(f"{path}/choices", body), 500, "internal")
        assert await view(home.nobody, path) == before
        assert ok(await asked.post(f"{path}/choices", body))["version"] == before["version"] + 1


async def test_a_choice_whose_answer_cannot_be_made_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def bad_outcome(*_: object) -> None:
        raise TypeError("no such words")

    async with application(tmp_path) as home:
        anna, bert = await home.players("Anna", "Bert")
        path = await deal(anna, anna, bert)
        seen = await view(anna, path)
        asked = (anna, bert)[to_move(seen)]
        body = choice(await view(asked, path), "Play all Treasures")
        with monkeypatch.context() as spoilt:
            spoilt.setattr(Presenter, "outcome", bad_outcome)
            refused(await asked.post(f"{path}/choices", body, Idempotency_Key="k"), 500, "internal")
        again = await asked.post(f"{path}/choices", body, Idempotency_Key="k")
        assert again.headers["idempotent-replayed"] == "true"
        assert (await view(anna, path))["version"] == seen["version"] + 1


async def test_a_store_that_cannot_be_read_is_a_503(tmp_path: Path) -> None:
    async with application(tmp_path) as home:
        (anna,) = await home.players("Anna")
        path = await open_game(anna)
        with closing(sqlite3.connect(tmp_path / "croupier.sqlite3")) as other:
            other.execute("ALTER TABLE games RENAME TO elsewhere")
        refused(await anna.get("/v1/games/" + "0" * 32), 503, "unavailable")
        refused(await anna.post(f"{path}/seats", {}), 503, "unavailable")


async def test_a_game_whose_rules_are_gone_is_a_503(tmp_path: Path) -> None:
    async with application(tmp_path) as home:
        (anna,) = await home.players("Anna")
        path = await open_game(anna)
    async with application(tmp_path, games={}) as home:
        refused(await home.nobody.get(path), 503, "unavailable")


async def test_bots_stop_between_two_moves(tmp_path: Path) -> None:
    async with application(tmp_path) as home:
        (anna,) = await home.players("Anna")
        paths = [await open_game(anna) for _ in range(5)]
        for path in paths:
            for _ in range(2):
                ok(await anna.post(f"{path}/seats", {"bot": "random"}))
    async with application(tmp_path, games={}) as home:
        open_still = home.ledger.real
        assert len(await open_still.bots_to_move()) > 0, "they were not played to their ends by the shutdown"
