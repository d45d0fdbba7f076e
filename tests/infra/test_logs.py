"""The log of a real server: its lines, their form, and the request that they belong to."""

import asyncio
import json
import logging
import subprocess
import sys
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import pytest

from api.application.runtime import background
from api.application.runtime.background import MINUTE, Periodic
from api.http.answers.problems import REFUSED
from infra.store.database.connection import StoreError
from infra.telemetry import requests
from infra.telemetry.logs import OneOutage
from infra.telemetry.requests import Limits
from tests.faults.commands import croupier
from tests.faults.stage import plain, running
from tests.support.each import for_each
from tests.support.logs import Heard
from tests.support.patience import patience

TRACE = "0af7651916cd43dd8448eb211c80319c"


def lines(said: str) -> list[dict[str, Any]]:
    """The lines of the log, without standard output."""
    return [json.loads(line) for line in said.splitlines() if line.startswith("{")]


def test_log_line_is_json_with_request_and_trace(tmp_path: Path) -> None:
    environ = plain(CROUPIER_DATA=str(tmp_path), CROUPIER_LOG="json", CROUPIER_ACCESS_LOG="on")
    with running([environ]) as (api,):
        sent = {"X-Request-ID": "from-the-proxy.1", "traceparent": f"00-{TRACE}-b7ad6b7169203331-01"}
        answer = httpx.get(f"{api.url}/v1/games?limit=3", headers=sent)
        assert answer.headers["x-request-id"] == "from-the-proxy.1"
        api.process.stop()
        whole, said = api.said(), lines(api.said())
    assert len(whole.splitlines()) == len(said), "nothing else is there"
    for line in said:
        assert line["time"].endswith("Z")
        assert {"level", "logger", "message"} <= set(line)
    (access,) = [line for line in said if line.get("path") == "/v1/games"]
    assert access["request"] == "from-the-proxy.1"
    assert access["trace"] == TRACE
    assert (access["method"], access["status"]) == ("GET", 200)
    assert "limit" not in access["message"], "a query may hold anything"
    told = [line["message"].partition(":")[0] for line in said]
    assert told[0].startswith("schema")
    assert "started" in told
    assert any(line["message"].endswith(" with 1 search process") for line in said)
    assert told[-2:] == ["stopping", "stopped"]


@pytest.mark.parametrize(
    ("words", "setting"),
    [
        (["serve"], {"CROUPIER_PORT": "nowhere"}),
        (["serve"], {"CROUPIER_HOST": "192.0.2.1"}),
        (["serve", "--nonsense"], {}),
        (["people", "ban", "nobody"], {}),
        (["store", "restore", "nowhere"], {}),
    ],
)
def test_errors_are_json_as_well(words: list[str], setting: dict[str, str], tmp_path: Path) -> None:
    environ = plain(CROUPIER_DATA=str(tmp_path), CROUPIER_LOG="json", **setting)
    said = croupier(*words, environ=environ)
    assert said.status in (1, 2)
    assert [json.loads(line)["level"] for line in said.err.splitlines()][-1] == "error"


def test_program_errors_and_warnings_are_json_as_well() -> None:
    code = (
        "import threading, warnings; from infra.telemetry import logs; logs.configure('json', access=False)\n"
        "warnings.warn('beware'); thread = threading.Thread(target=lambda: 1 / 0); thread.start(); thread.join(); 1 / 0"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    said = [json.loads(line) for line in done.stderr.splitlines()]
    assert [line["level"] for line in said] == ["warning", "critical", "critical"]
    assert all("ZeroDivisionError" in line["error"] for line in said[1:])


def test_access_log_is_off_and_text_unless_asked(tmp_path: Path) -> None:
    with running([plain(CROUPIER_DATA=str(tmp_path), CROUPIER_SEARCH_PROCESSES="0")]) as (api,):
        assert httpx.get(f"{api.url}/v1/games").is_success
        api.process.stop()
        said = api.said()
    assert "/v1/games" not in said
    assert " INFO croupier: started: http://" in said
    assert f"Croupier serves {api.url} from {tmp_path}/croupier.sqlite3 with no search processes\n" in said


@for_each("sent", ["", "with blank", "x" * 129, "new\tline", 'quote"d'])
def test_request_id_of_bad_form_is_replaced(sent: str) -> None:
    app_saw: list[str] = []

    async def app(_: Any, __: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 204, "headers": []})

    async def receive(message: Any) -> None:
        app_saw.extend(value.decode() for name, value in message["headers"] if name == b"x-request-id")

    scope = {"type": "http", "method": "GET", "path": "/", "headers": [(b"x-request-id", sent.encode())]}
    asyncio.run(requests.ObservedRequests(app, REFUSED)(scope, None, receive))
    (given,) = app_saw
    assert given != sent
    assert len(given) == 16


def test_operators_act_is_logged_without_names_or_reasons(tmp_path: Path) -> None:
    environ = plain(CROUPIER_DATA=str(tmp_path), CROUPIER_LOG="json")
    made = croupier("people", "add", "--scope", "host", environ=environ)
    host = {"Authorization": f"Bearer {made.out.strip()}"}
    with running([environ]) as (api,):
        player = httpx.post(f"{api.url}/v1/players", json={"name": "Mallory"}).json()["id"]
        ban = httpx.post(f"{api.url}/v1/players/{player}/ban", json={"reason": "stalling"}, headers=host)
        assert ban.is_success, ban.text
        (line,) = [line for line in lines(api.said()) if line["message"].startswith("operator")]
    assert f"ban {player}" in line["message"]
    assert line["request"] == ban.headers["x-request-id"]
    assert "Mallory" not in str(line)
    assert "stalling" not in str(line)


def test_one_line_a_minute_tells_of_an_outage() -> None:
    outage = OneOutage()

    def said(at: float, **more: str) -> bool:
        record = logging.makeLogRecord({"created": at, **more})
        return outage.filter(record)

    assert [said(at, outage="store") for at in (1000, 1001, 1059, 1060, 1061)] == [True, False, False, True, False]
    assert said(1061, outage="redis"), "another one"
    assert said(1062, began="store"), "whatever was said before"
    assert not said(1121, outage="store")
    assert said(1122, outage="store")
    assert said(1122)


@pytest.mark.parametrize(
    ("error", "reason", "outage"),
    [(StoreError("it is away"), "it is away", "store"), (ValueError("x"), "ValueError", None)],
)
async def test_failing_work_says_so_once_a_minute(
    error: Exception,
    reason: str,
    outage: str | None,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried, said = asyncio.Queue[None](), list[int]()

    async def fail() -> None:
        tried.put_nowait(None)
        raise error

    async with asyncio.timeout(patience(10)), Periodic(fail, 0.001, "this waits").running():
        for minutes in (0, 1):
            monkeypatch.setattr(background, "monotonic", lambda later=minutes * MINUTE: monotonic() + later)
            for _ in range(5):
                await tried.get()
            said.append(len(caplog.records))
    assert said == [1, 2]
    for line in caplog.records:
        assert line.message == f"this waits: {reason}"
        assert getattr(line, "outage", None) == outage


def test_limit_hit_often_is_logged_once() -> None:
    with Heard() as heard:
        limits = Limits()
        for _ in range(1000):
            limits.hit("requests")
        limits.hit("streams")
    assert len([line for line in heard.lines if "limit requests" in line]) == 1
    assert len([line for line in heard.lines if "limit streams" in line]) == 1
