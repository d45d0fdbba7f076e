"""A real server's metrics for Prometheus: the figures that our dashboard and alerts name, and never an id."""

import json
import re
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from math import isnan
from pathlib import Path
from time import time
from typing import NamedTuple, get_args

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample

from api.application.ports.limits import Counted, Kind
from api.application.ports.observer import By, Delivered
from api.http.answers.problems import STATUS
from domain.engine.entry.commands import Command
from domain.games import GAMES
from infra.telemetry.metrics import STEPS
from tests.faults.commands import SOON, croupier
from tests.faults.stage import Api, plain, running
from tests.oauth.stranger import Stranger, denied, told
from tests.support.client import Guest, ok
from tests.support.until import soon
from tools.servers.process import LOOPBACK, free_port

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
NAME = re.compile(r"\b((?:croupier|process|python)_[a-z0-9_]+)\b")


@dataclass
class Watched:
    api: Api
    metrics: str

    def text(self) -> str:
        """All that Prometheus reads."""
        return httpx.get(self.metrics).raise_for_status().text

    def total(self, name: str, **labels: str) -> float:
        """The sum of a metric over all labels but these, as it is now."""
        return total(self.text(), name, **labels)


def samples(text: str) -> list[Sample]:
    """All that Prometheus has read."""
    return [sample for family in text_string_to_metric_families(text) for sample in family.samples]


def total(text: str, name: str, **labels: str) -> float:
    """The sum of a metric over all labels but these."""
    return sum(one.value for one in samples(text) if one.name == name and labels.items() <= one.labels.items())


@contextmanager
def watched(folder: Path, **settings: str) -> Generator[Watched]:
    port = free_port()
    environ = plain(CROUPIER_DATA=str(folder), CROUPIER_METRICS=str(port), **settings)
    with running([environ]) as (api,):
        yield Watched(api, f"http://{LOOPBACK}:{port}/metrics")


@dataclass
class Played:
    ids: list[str]
    choices: int


def play(url: str) -> Played:
    """A game of two people and some choices, some refusals, and a game of bots."""
    with httpx.Client(base_url=f"{url}/v1") as http:
        people = [http.post("/players", json={"name": name}).raise_for_status().json() for name in ("Anna", "Bert")]
        keys = [{"Authorization": f"Bearer {one['token']}"} for one in people]
        opening = {"ruleset": "dominion", "seats": 2, "options": {"preset": "first-game"}}
        game = http.post("/games", json=opening, headers=keys[0]).raise_for_status().json()["id"]
        for key in keys:
            http.post(f"/games/{game}/seats", json={}, headers=key).raise_for_status()
        choices = 0
        for _ in range(6):
            for key in keys:
                asked = http.get(f"/games/{game}/view", headers=key).raise_for_status().json()["asked"]
                for one in asked:
                    if one["options"] is not None:
                        picks = list(range(one["least"]))
                        answer = {"question": one["question"], "picks": picks}
                        http.post(f"/games/{game}/choices", json=answer, headers=key).raise_for_status()
                        choices += 1
        assert http.get(f"/games/{'0' * 32}/view").status_code == 404
        assert http.get(f"/nothing/{game}").status_code == 404
        assert http.post(f"/games/{game}/choices", json={"question": 1, "picks": [0]}).status_code == 401
    return Played([game, *[one["id"] for one in people], *[one["token"] for one in people]], choices)


def named() -> Mapping[str, set[str]]:
    """The metrics that the dashboard and the alert rules use, by file."""
    dashboard = json.loads((DEPLOY / "dashboard.json").read_text(encoding="utf-8"))
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", ())]
    alerts = (DEPLOY / "alerts.yaml").read_text(encoding="utf-8")
    return {"dashboard": set(NAME.findall(" ".join(asked))), "alerts": set(NAME.findall(alerts))}


class Full(NamedTuple):
    """A server with Redis on which people have played, and what Prometheus read of it right after."""

    server: Watched
    folder: Path
    played: Played
    text: str


@pytest.fixture(scope="module")
def full(redis_server: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Full]:
    folder = tmp_path_factory.mktemp("full")
    with watched(folder, CROUPIER_REDIS_URL=redis_server) as server:
        played = play(server.api.url)
        last = partial(total, name="croupier_request_seconds_count", status="401")
        yield Full(server, folder, played, soon(server.text, last))


def test_metrics_include_all_of_dashboard_and_alerts(full: Full) -> None:
    known = {sample.name for sample in samples(full.text)}
    families = text_string_to_metric_families(full.text)
    declared = {family.name + ending for family in families for ending in ("", "_total")}
    asked = named()
    assert all(len(names) > 5 for names in asked.values())
    for where, names in asked.items():
        assert names <= known | declared, f"{where} asks for what there is not: {names - known - declared}"


async def test_steps_of_sign_in_are_counted(full: Full) -> None:
    async with httpx.AsyncClient(base_url=full.server.api.url) as http:
        made = (await http.post("/v1/players", json={"name": "Anna"})).json()
        anna, bot = Guest(http, token=made["token"]), Stranger(http)
        ok(await bot.request(anna))
        ok(await bot.consent(anna, None))
        ok(await bot.consent(anna, scope="host"))
        tokens = told(await bot.exchange(await bot.code(anna)))
        denied(await bot.exchange("crc_unknown"), "invalid_grant")
        told(await bot.refresh(tokens["refresh_token"]))
        for _ in range(2):
            await bot.revoke(tokens["refresh_token"])
    counted = {step: full.server.total("croupier_sign_ins_total", step=step) for step in STEPS}
    never = {"reused", "invalid_request", "invalid_target", "unsupported_grant_type"}
    assert counted == {step: int(step not in never) for step in STEPS}
    assert "localhost" not in full.server.text()


def test_metrics_count_what_has_happened(full: Full) -> None:
    server, folder, played, text = full
    then = partial(total, text)
    assert played.choices > 3
    assert then("croupier_entries_total", ruleset="dominion", command="chose", by="player") == played.choices
    assert then("croupier_entries_total", command="joined") == 2
    assert then("croupier_entries_total", command="opened") == 1
    answered = sum(
        then("croupier_request_seconds_count", method="POST", route="/v1/games/{game}/choices", status=status)
        for status in ("200", "201")
    )
    assert answered == played.choices
    assert then("croupier_refusals_total", code="no-token") == 1
    assert then("croupier_refusals_total", code="unknown-game") == 1
    assert then("croupier_request_seconds_count", route="none", status="404") == 1
    entries = then("croupier_entries_total")
    # Every entry was a unit of some commit.
    assert then("croupier_commit_units_sum") == entries >= then("croupier_commit_units_count") > 0
    assert then("croupier_store_up") == then("croupier_live_games") == 1
    assert then("croupier_streams") == 0
    assert then("croupier_due_late_seconds") == then("croupier_store_servers_away") == 0
    assert then("croupier_disk_free_bytes") > 10**6
    assert "croupier_backup_timestamp_seconds" not in {sample.name for sample in samples(text)}
    environ = plain(CROUPIER_DATA=str(folder))
    assert croupier("store", "backup", str(folder / "saved"), environ=environ).status == 0
    assert abs(server.total("croupier_backup_timestamp_seconds") - time()) < SOON
    assert server.total("process_resident_memory_bytes") > 10_000_000
    with httpx.stream("GET", f"{server.api.url}/v1/games/{played.ids[0]}/stream"):
        assert server.total("croupier_streams") == server.total("croupier_games_streamed") == 1


def test_metrics_hold_no_player_or_game_id(full: Full) -> None:
    for secret in (*full.played.ids, "Anna", "Bert"):
        assert secret not in full.text
    # Nor anything else that could be one: all values of labels are known before anybody plays.
    known = {"ruleset": set(GAMES), "by": {"player", "bot", "server"}}
    labels = {pair for sample in samples(full.text) for pair in sample.labels.items()}
    for label, value in labels:
        assert not re.search(r"[0-9a-f]{16}", value), f"{label}={value}"
        assert value in known.get(label, {value})
    assert {label for label, _ in labels} == {
        "method", "route", "status", "code", "ruleset", "command", "by", "le", "version", "commit", "generation",
        "limit", "outcome", "found", "step",
    }  # fmt: skip


def test_counters_begin_at_zero_and_gauges_have_values(tmp_path: Path) -> None:
    """Of a server that nobody has asked anything: all labels that a counter can have are there, and no NaN."""
    with watched(tmp_path, CROUPIER_HOUSE_GAME="off") as server:
        read = samples(server.text())
    assert not [one.name for one in read if isnan(one.value)]
    labels = {pair for one in read if re.fullmatch("croupier_.*_total", one.name) for pair in one.labels.items()}
    for label, values in {
        "code": set(STATUS),
        "limit": rules_of_limits(),
        "ruleset": set(GAMES),
        "command": {str(kind.__struct_config__.tag) for kind in Command.__subclasses__()},
        "by": set(get_args(By)),
        "outcome": set(get_args(Delivered)),
        "found": {"whole", "damaged"},
    }.items():
        assert {pair[1] for pair in labels if pair[0] == label} == values


def rules_of_limits() -> set[str]:
    """What the code gives as the rule of a refusal by a limit."""
    refused = re.compile(r'Refused\(\s*"limited".*?rule=(?:"([a-z-]+)"|(\w[\w.]*))', re.DOTALL)
    found = [match for path in (ROOT / "api").rglob("*.py") for match in refused.findall(path.read_text("utf-8"))]
    assert {name for _, name in found if name} == {"kind", "last.counted"}
    return {rule for rule, _ in found if rule} | set(get_args(Kind)) | set(get_args(Counted))


def test_metrics_are_off_and_never_on_api_port(full: Full, tmp_path: Path) -> None:
    api, metrics = full.server.api.url, full.server.metrics
    for url in (f"{api}/metrics", f"{api}/v1/metrics", metrics.replace("/metrics", "/v1/games")):
        assert httpx.get(url).status_code == 404
    assert httpx.post(metrics).status_code == 404
    with running([plain(CROUPIER_DATA=str(tmp_path))]) as (there,):
        assert "metrics at" not in there.said()


@pytest.mark.parametrize("path", ["dashboard.json", "alerts.yaml"])
def test_metrics_files_are_named_in_the_documentation(path: str) -> None:
    assert f"(../deploy/{path})" in (ROOT / "docs/operation.md").read_text(encoding="utf-8")
