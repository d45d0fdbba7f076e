import re
from pathlib import Path
from typing import Any

import pytest

from api.application.views.table_perspective import TablePerspective
from domain.dominion.cards.kinds import SCRIPTS
from domain.dominion.turn import Turn
from tests.support.app import RunningApp, application
from tests.support.client import ok, refused
from tests.support.games import choice, deal, mat, view
from tests.support.logs import Heard
from tests.support.streams import tap

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
    """Neither where it is taken nor where it is refused; of what is said of it later the law of silence tells."""
    body = {"ruleset": "dominion", "seats": 2, "seating": "as_joined", "options": {"preset": "first-game"}}
    async with application(tmp_path) as h:
        host, *guests = await h.players("Host", "Anna", "Bert")
        with Heard() as heard:
            opening = body | {"scenario": HIDDEN}
            opened = [await host.post("/v1/games", opening | {"seats": n}, Idempotency_Key="k") for n in (2, 2, 3)]
            joined = [await guest.post(f"{opened[0].headers['location']}/seats", {}) for guest in guests]
            wrong = [await host.post("/v1/games", body | {"scenario": one}) for one in WRONG]
    assert [answer.status_code for answer in (*opened, *joined)] == [201, 201, 422, 201, 201]
    assert {answer.status_code for answer in wrong} == {400, 422}
    said = [f"{answer.text} {answer.headers}" for answer in (*opened, *joined, *wrong)]
    for text in (*said, *heard.lines, *capfd.readouterr()):
        assert PLANTED.search(text) is None, text


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
