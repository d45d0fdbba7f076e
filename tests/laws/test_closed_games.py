"""What a closed game tells a stranger: nothing of how far it is, on any route, however it is asked.

Two applications hold the same game, closed to spectators. In one of them it has gone on. A stranger sends every
operation of the document to both: as it is meant, and with guesses at the version. Every byte is compared.
"""

from collections.abc import AsyncGenerator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from api.application.gate import TableGate
from api.application.live import LiveGame
from api.application.refusals import Refused
from domain.engine.audience import Viewer
from tests.support.app import RunningApp, application
from tests.support.client import Guest, ok
from tests.support.games import deal, play

VERSIONS = range(1, 12)
STREAMS = ("stream", "events")
Answers = dict[str, bytes]


@asynccontextmanager
async def closed(data: Path, moves: int) -> AsyncGenerator[tuple[RunningApp, str, Guest]]:
    """An application, its closed game after so many moves, and somebody with a token who has no part in it."""
    async with application(data) as h:
        anna, bert, eve = await h.players("Anna", "Bert", "Eve")
        path = await deal(anna, anna, bert, ruleset="dominion", spectators="none")
        await play(path, (anna, bert), moves)
        yield h, path.rpartition("/")[2], eve


def requests(document: Any, game: str) -> Iterator[tuple[str, str, Any]]:
    """(method, path, body) of every operation of a game, with the example of its body."""
    for template, ways in document["paths"].items():
        if "{game}" not in template or template.endswith(STREAMS):
            continue
        path = template.replace("{game}", game)
        for name in ("seat", "invitation", "player"):
            path = path.replace(f"{{{name}}}", "0")
        for method, described in ways.items():
            content = described.get("requestBody", {}).get("content", {}).get("application/json", {})
            examples = [each["value"] for each in content.get("examples", {}).values()]
            yield method.upper(), path, examples[0] if examples else content.get("example")


async def said(h: RunningApp, game: str, eve: Guest) -> Answers:
    """What everybody answers to the stranger, by what was asked."""
    answers: Answers = {}
    for method, path, body in requests(ok(await h.nobody.get("/v1/openapi.json")), game):
        guesses: list[dict[str, str]] = [{}, {"Idempotency-Key": "guess"}]
        guesses += [{name: f'"{version}"'} for version in VERSIONS for name in ("If-Match", "If-None-Match")]
        for caller, guest in (("eve", eve), ("nobody", h.nobody)):
            for guess in guesses:
                answer = await h.http.request(method, path, json=body, headers=guest.headers | guess)
                answers[f"{caller}: {method} {path} {guess}"] = b"%d %r %b" % (
                    answer.status_code,
                    sorted((name, value) for name, value in answer.headers.items() if name != "x-request-id"),
                    answer.content,
                )
        for version in VERSIONS if method == "GET" else ():
            answer = await eve.get(f"{path}?version={version}")
            answers[f"{path}?version={version}"] = b"%d %b" % (answer.status_code, answer.content)
    return answers


async def differences(data: Path) -> tuple[int, list[str]]:
    """(answers compared, those that differ)."""
    async with AsyncExitStack() as stack:
        sides = [await stack.enter_async_context(closed(data / str(moves), moves)) for moves in (1, 4)]
        assert sides[0][1] == sides[1][1], "the same game in both"
        one, two = [await said(*side) for side in sides]
    assert one.keys() == two.keys()
    return len(one), [asked for asked in one if one[asked] != two[asked]]


async def test_a_closed_game_tells_a_stranger_nothing_of_how_far_it_is(tmp_path: Path) -> None:
    compared, found = await differences(tmp_path)
    assert found == []
    assert compared > 500


async def test_a_refusal_that_says_the_version_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = TableGate.viewer

    def viewer(self: TableGate, live: LiveGame, player: str | None) -> Viewer:
        try:
            return honest(self, live, player)
        except Refused as refused:
            raise Refused(refused.code, f"not before version {live.now.version + 1}") from None

    monkeypatch.setattr(TableGate, "viewer", viewer)
    _, found = await differences(tmp_path)
    assert found
