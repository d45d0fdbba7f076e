"""Prometheus' own tool on the alert rules: each fires in its commonest case, alone, and all are silent in quiet."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.infra.test_metrics import DEPLOY, Full, full, named, samples
from tools.servers.binaries import PROMTOOL, find
from tools.servers.process import run

__all__ = ["full"]
RULES = DEPLOY / "alerts.yaml"
ALERTS = re.findall(r"^ *- alert: (\w+)$", RULES.read_text(encoding="utf-8"), re.MULTILINE)
FIRING = 'count by (alertname) (ALERTS{alertstate="firing"})'
ADDED = {"job": "croupier", "instance": "api-1:9464"}
"""The labels that Prometheus adds to what it reads."""
CHOICES = {"method": "POST", "route": "/v1/games/{game}/choices"}
QUEUED = "0+0x20 5000+0x600"


@dataclass(frozen=True)
class Trouble:
    """What a server's metrics are in the commonest case of an alert. `series`: name and labels -> values."""

    series: Mapping[str, str]
    without: Sequence[str] = ()
    """Metrics that are absent then."""
    minutes: int = 60
    """When it is looked at."""


def steady(value: float) -> str:
    return f"{value}+0x600"


def series(name: str, **labels: str) -> str:
    """A series by its name and labels, in one spelling for each."""
    return f"{name}{{{','.join(f'{label}={json.dumps(value)}' for label, value in sorted((ADDED | labels).items()))}}}"


def slower(name: str, seconds: float, **labels: str) -> dict[str, str]:
    """A histogram to which every half minute a thousand observations of more than these seconds are added."""
    bounds = ("0.1", "0.25", "1.0", "2.5", "+Inf")
    added = {bound: 1000 if float(bound) > seconds else 0 for bound in bounds}
    return {series(f"{name}_bucket", **labels, le=bound): f"0+{more}x600" for bound, more in added.items()}


CASES: Mapping[str, Trouble] = {
    "CroupierDown": Trouble({series("up"): steady(0)}),
    "CroupierStoreDown": Trouble(
        {series("croupier_store_up"): steady(0)},
        without=["croupier_backup_timestamp_seconds", "croupier_outbox_waiting", "croupier_due_late_seconds"],
    ),
    # One fault, ten minutes ago, in a process that has had none.
    "CroupierFaults": Trouble({series("croupier_refusals_total", code="internal"): "0+0x100 1+0x600"}),
    "CroupierGamesQuarantined": Trouble({series("croupier_games_quarantined"): steady(1)}),
    # One game, half an hour ago.
    "CroupierSweepFoundDamage": Trouble({series("croupier_games_swept_total", found="damaged"): "0+0x60 1+0x600"}),
    "CroupierGamesDiverged": Trouble({series("croupier_games_diverged"): steady(1)}),
    "CroupierRedisAway": Trouble({series("croupier_redis_up"): steady(0)}),
    "CroupierSlow": Trouble(slower("croupier_request_seconds", 1.0, **CHOICES, status="201")),
    "CroupierEventLoopBlocked": Trouble(slower("croupier_event_loop_lag_seconds", 0.25)),
    "CroupierOutboxWaits": Trouble({series("croupier_outbox_waiting"): QUEUED}),
    "CroupierLimitsHit": Trouble({series("croupier_limits_hit_total", limit="guests"): "0+100x600"}),
    "CroupierFilesRunOut": Trouble({series("process_open_fds"): steady(950), series("process_max_fds"): steady(1000)}),
    # No request had failed before: the series is born with the first that does.
    "CroupierErrors": Trouble(
        {
            series("croupier_request_seconds_count", **CHOICES, status="201"): "0+98x600",
            series("croupier_request_seconds_count", **CHOICES, status="503"): "_x60 2+2x600",
        }
    ),
    "CroupierServersAway": Trouble({series("croupier_store_servers_away", server="db-2:5432"): "_x60 1+0x600"}),
    "CroupierDueLate": Trouble({series("croupier_due_late_seconds"): "0+30x600"}),
    "CroupierWebhooksWait": Trouble({series("croupier_webhooks_waiting"): QUEUED}),
    "CroupierBotsWait": Trouble({series("croupier_bots_waiting"): QUEUED}),
    "CroupierDiskFills": Trouble({series("croupier_disk_free_bytes"): steady(1e9)}),
    # Nobody has ever made one.
    "CroupierBackupOld": Trouble({}, without=["croupier_backup_timestamp_seconds"], minutes=120),
}


@pytest.fixture(scope="module")
def quiet(full: Full) -> Mapping[str, str]:
    """What the rules read of a server on which people play, as it stays; with a backup, Redis and a free disk."""
    always = {"up": 1, "croupier_redis_up": 1, "croupier_backup_timestamp_seconds": 0, "croupier_disk_free_bytes": 1e11}
    read = named()["alerts"]
    found = {series(one.name, **one.labels): steady(one.value) for one in samples(full.text) if one.name in read}
    return found | {series(name): steady(value) for name, value in always.items()}


def checked(folder: Path, tests: Sequence[tuple[Mapping[str, str], int, Sequence[str]]]) -> None:
    """Let promtool check (series, minutes, all alerts that fire then); raises ServerError with what it says."""
    programs, file = find(PROMTOOL, None, folder), folder / "tests.yaml"
    run([programs["promtool"], "check", "rules", RULES], None, programs.environ, folder)
    made = [
        {
            "interval": "30s",
            "input_series": [
                {"series": name, "values": values.replace("x600", f"x{2 * minutes}")} for name, values in given.items()
            ],
            "promql_expr_test": [
                {
                    "expr": FIRING,
                    "eval_time": f"{minutes}m",
                    "exp_samples": [{"labels": f'{{alertname="{name}"}}', "value": 1} for name in firing],
                }
            ],
        }
        for given, minutes, firing in tests
    ]
    file.write_text(json.dumps({"rule_files": [str(RULES)], "evaluation_interval": "1m", "tests": made}))  # also YAML
    run([programs["promtool"], "test", "rules", file], None, programs.environ, folder)


def test_every_alert_rule_has_a_test_case() -> None:
    assert sorted(CASES) == sorted(ALERTS)


def test_each_alert_fires_alone_and_none_in_quiet(quiet: Mapping[str, str], tmp_path: Path) -> None:
    tests: list[tuple[Mapping[str, str], int, Sequence[str]]] = [(quiet, minutes, []) for minutes in (5, 60, 300)]
    for name, trouble in CASES.items():
        kept = {of: values for of, values in quiet.items() if of.partition("{")[0] not in trouble.without}
        tests.append(({**kept, **trouble.series}, trouble.minutes, [name]))
    checked(tmp_path, tests)


def test_alert_tells_old_backups_from_fresh(quiet: Mapping[str, str], tmp_path: Path) -> None:
    name = series("croupier_backup_timestamp_seconds")
    old = {**quiet, name: steady(-3 * 86400)}
    checked(tmp_path, [(old, 120, ["CroupierBackupOld"]), ({**quiet, name: steady(-86400)}, 120, [])])
