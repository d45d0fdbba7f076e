"""What fails in the middle of a command spoils nothing that comes after it."""

from pathlib import Path

import pytest

from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import Asked
from domain.engine.history.codec import Codec
from domain.games import GAMES
from infra.store.event_store import StoreError
from projections.views.presenter import Presenter
from tests.support.app import RunningApp, application
from tests.support.client import Guest, ok, refused
from tests.support.games import BARE, PLAIN, choice, deal, join, open_game, to_move, view
from tests.support.rules import altered
from tests.support.streams import NDJSON, tap


async def test_a_bot_whose_waking_was_lost_with_an_answer_moves_on_the_retry(h: RunningApp) -> None:
    (anna,) = await h.players("Anna")
    path = await open_game(anna, scenario={"turn": 0, "seats": [BARE, PLAIN]})
    await join(path, anna)
    ok(await anna.post(f"{path}/seats", {"bot": "big-money"}))
    seen = await view(anna, path)
    body = choice(seen, "End the turn")
    h.ledger.late_failures.append(StoreError("the answer was lost"))
    refused(await anna.post(f"{path}/choices", body, Idempotency_Key="k"), 503, "unavailable")

    again = await anna.post(f"{path}/choices", body, Idempotency_Key="k")

    assert again.headers["idempotent-replayed"] == "true"
    async with tap(h.app, f"{path}/stream", anna.headers | {"Accept": NDJSON}) as stream:
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
