import re
from pathlib import Path
from typing import Any

import pytest

from api.application.views.table_perspective import TablePerspective
from domain.dominion.cards.kinds import SCRIPTS
from domain.dominion.turn import Turn
from tests.support.app import RunningApp, application
from tests.support.client import ok, refused
from tests.support.games import choice, deal, do, frames, join, mat, view
from tests.support.logs import Heard
from tests.support.streams import NDJSON, tap

PLANTED = re.compile("witch|artisan|library|chancel", re.IGNORECASE)
"""Cards that are face down in the scenario below and in no pile of its Supply."""
HIDDEN: dict[str, Any] = {
    "seats": [
        mat(hand="smithy copper copper", deck="copper copper estate estate library", discard="copper artisan"),
        mat(hand="witch copper copper copper", deck="witch artisan copper copper copper library", discard="copper"),
    ],
    "supply": [{"card": "province", "left": 3}],
    "turn": 0,
    "phase": "action",
    "actions": 2,
    "buys": 3,
    "coins": 4,
}

WRONG: list[Any] = [
    {"seats": [mat(hand="witch " * 15)]},
    {"seats": [mat(deck="artisan " * 300)]},
    {"seats": [{"hand": ["witch", 7]}]},
    {"seats": [{"hand": "witch artisan"}]},
    {"seats": [{"hand": ["witchcraft"]}]},
    {"seats": [{"hand": ["colony"]}]},
    {"seats": [{"hat": ["witch"]}]},
    {"seats": [{}, {}, {"hand": ["witch"]}, {}, {}]},
    {"seats": [{}, {}, {"hand": ["witch"]}]},
    {"trash": ["witch"] * 11},
    {"supply": [{"card": "witch", "left": 3}]},
    {"supply": [{"card": "witch", "left": "artisan"}]},
    {"supply": [{"card": "copper", "left": 60}], "seats": [mat(hand="library")]},
    {"turn": "witch"},
    {"turn": 3, "seats": [mat(hand="witch")]},
    {"phase": "witch"},
    "witch",
    ["witch"],
]
"""Every way in which a scenario can be wrong, with what must not be repeated."""


async def test_sandbox_starts_as_given_and_says_so(h: RunningApp) -> None:
    path, host, *guests = await h.table(host="Host", scenario=HIDDEN)
    seen = await view(guests[0], path)
    state = seen["state"]
    assert state["mats"][0]["hand"] == HIDDEN["seats"][0]["hand"]
    assert [state[what] for what in ("turn", "phase", "actions", "buys", "coins")] == [0, "action", 2, 3, 4]
    assert {pile["card"]: pile["left"] for pile in state["supply"]}["province"] == 3
    for guest in (*guests, host, h.nobody):
        assert ok(await guest.get(path))["sandbox"] is True
        assert [game["sandbox"] for game in ok(await guest.get("/v1/games"))["games"]] == [True]
    assert ok(await guests[0].get("/v1/me/games"))["games"][0]["sandbox"] is True
    plain = await deal(host, *guests)
    assert ok(await host.get(plain))["sandbox"] is False


async def test_hidden_parts_of_a_scenario_are_echoed_nowhere(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    said: list[tuple[str, str]] = []
    async with application(tmp_path) as h:

        async def overhear(response: Any) -> None:
            await response.aread()
            url = str(response.request.url)
            said.append((url, response.text + str(response.headers)))

        host, *guests = await h.players("Host", "Anna", "Bert")
        h.http.event_hooks = {"response": [overhear]}
        with Heard() as heard:
            body = {"ruleset": "dominion", "seats": 2, "seating": "as_joined", "scenario": HIDDEN}
            body["options"] = {"preset": "first-game"}
            first = await host.post("/v1/games", body, Idempotency_Key="k")
            await host.post("/v1/games", body, Idempotency_Key="k")
            await host.post("/v1/games", body | {"seats": 3}, Idempotency_Key="k")
            path = f"/v1/games/{ok(first)['id']}"
            await join(path, *guests)
            for label in ("Play all Treasures", "Buy Silver"):
                for guest in (*guests[:1], host, h.nobody):
                    await view(guest, path, Accept_Language="en")
                    await frames(guest, path)
                    for url in (path, "/v1/games", "/v1/me/games"):
                        await guest.get(url)
                    for kind in (NDJSON, "text/event-stream"):
                        async with tap(h.app, f"{path}/stream", guest.headers | {"Accept": kind}) as stream:
                            await stream.frames(3)
                        said.append((f"stream as {kind}", stream.body.decode() + str(stream.headers)))
                seen = await view(guests[0], path)
                for i in range(30):
                    dry = {"question": seen["asked"][0]["question"], "picks": [i]}
                    await guests[0].post(f"{path}/choices?dry_run=true", dry)
                    await guests[1].post(f"{path}/choices", dry)
                await do(guests[0], path, label)
            for wrong in WRONG:
                answer = await host.post("/v1/games", body | {"scenario": wrong})
                assert answer.status_code in (400, 422), answer.text
        logged = "\n".join(heard.lines)
    out, err = capfd.readouterr()
    for where, text in (*said, ("log", logged), ("stdout", out), ("stderr", err)):
        assert PLANTED.search(text) is None, (where, text)
    assert len(said) > 100


# -- faults


async def test_fault_in_mid_card_tells_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    async def broken(t: Turn) -> None:
        t.draw(1)
        raise RuntimeError(f"{t.state}")

    async with application(tmp_path) as h:
        path, _, *guests = await h.table(host="Host", scenario=HIDDEN)
        before = (await guests[0].get(f"{path}/view")).content
        body = choice(await view(guests[0], path), "Play Smithy")
        with Heard() as heard, monkeypatch.context() as patch:
            patch.setitem(SCRIPTS, next(card for card in SCRIPTS if card == "smithy"), broken)
            answer = await guests[0].post(f"{path}/choices", body)
            refused(answer, 500, "internal")
            assert (await guests[0].get(f"{path}/view")).content == before
        faults = [line for line in heard.lines if "fault" in line]
        assert len(faults) == 1
        assert "RuntimeError on POST /v1/games/{game}/choices" in faults[0]
        for text in (*capfd.readouterr(), *heard.lines, answer.text):
            assert PLANTED.search(text) is None, text
        ok(await guests[0].post(f"{path}/choices", body))


async def test_fault_in_stream_ends_it_silently(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    async def broken(seen: TablePerspective, *_: int) -> Any:
        raise RuntimeError(f"{(await seen.moment()).now.state}")

    async with application(tmp_path) as h:
        path, _, *guests = await h.table(host="Host", scenario=HIDDEN)
        with Heard() as heard, monkeypatch.context() as patch:
            patch.setattr(TablePerspective, "frames", broken)
            async with tap(h.app, f"{path}/stream", guests[0].headers) as stream:
                assert await stream.end() == []
        assert "fault RuntimeError in a stream" in "".join(heard.lines)
        for text in (*capfd.readouterr(), *heard.lines):
            assert PLANTED.search(text) is None, text
