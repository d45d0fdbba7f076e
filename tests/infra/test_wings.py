"""Wings: nothing of one is imported unasked, nobody waits for it, and a broken one leaves everything else alone."""

import ast
import asyncio
import subprocess
import sys
import tomllib
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, time_ns
from typing import Any

import httpx
import pytest

from api.application.runtime import wings
from infra.cli.store.backup import STORE
from infra.store.database.sqlite import SqliteSession
from infra.store.schema.schema import TABLES
from tests.faults.stage import Api, plain, running
from tests.readme import parts
from tests.support import winged
from tests.support.app import SOON, RunningApp, application
from tests.support.client import Guest, newcomers, ok
from tests.support.games import deal, play
from tests.support.patience import patience
from tests.support.until import until

ROOT = Path(__file__).parents[2]
FLOORS = ("croupier", "infra", "api", "projections", "domain")
MOST = 360
"""The most modules of ours that a whole game on a plain server takes."""
DESCRIPTIONS = (
    "api.http.routes.", "api.http.schemas.", "api.http.openapi", "api.http.pages.oembed", "api.application.ports.",
    "projections.schemas.",
)  # fmt: skip
"""The routes of wings, and the types of their requests and answers, are there before anybody asks."""
WAIT = 0.1
"""Seconds that nobody waits for somebody else's wing."""
NOTED = """
import atexit, sys
from pathlib import Path
atexit.register(lambda: Path(sys.argv[1]).write_text(" ".join(sys.modules)))
sys.modules.update(dict.fromkeys(sys.argv[2].split(), None))
from infra.cli.main import main
sys.exit(main(sys.argv[3:]))
"""


@dataclass
class Served:
    """`croupier serve` where some packages are missing, two players, and a spectator."""

    api: Api
    http: httpx.AsyncClient
    noted: Path

    @property
    def nobody(self) -> Guest:
        return Guest(self.http)

    def loaded(self) -> set[str]:
        """Our modules, once it has stopped."""
        self.api.process.stop()
        return {name for name in self.noted.read_text().split() if name.partition(".")[0] in FLOORS}


@asynccontextmanager
async def served(tmp_path: Path, missing: str = "", **settings: str) -> AsyncGenerator[Served]:
    noted = tmp_path / "modules"
    environ = plain(CROUPIER_DATA=str(tmp_path / "data"), PYTHONPATH=str(ROOT), **settings)
    with running([environ], [sys.executable, "-c", NOTED, noted, missing]) as (api,):
        async with httpx.AsyncClient(base_url=api.url, timeout=SOON) as http:
            yield Served(api, http, noted)


async def watched(guest: Guest, path: str) -> int:
    """How many frames a spectator is sent until the stream ends."""
    async with guest.http.stream("GET", f"{path}/stream", headers={"Accept": "application/x-ndjson"}) as stream:
        return len([line async for line in stream.aiter_lines() if line.strip()])


async def test_a_played_game_imports_no_wing(tmp_path: Path) -> None:
    async with served(tmp_path) as there:
        anna, bert = await newcomers(there.http, "Anna", "Bert")
        path = await deal(anna, anna, bert)
        watching = asyncio.create_task(watched(there.nobody, path))
        choices = await play(path, (anna, bert))
        assert await watching > choices > 50
        loaded = there.loaded()
    asked_for = {"ratings"}  # two players have finished a game
    unasked = {f"wing.{wing}" for wing in wings.MODULES if wing not in asked_for}
    inside = {module for module in loaded if parts.part_of(f"{module.replace('.', '/')}.py") in unasked}
    assert "api.http.routes.pictures" in inside
    assert [module for module in inside if not module.startswith(DESCRIPTIONS)] == []
    assert not {module for modules in wings.MODULES.values() for module in modules} & inside
    assert len(loaded) <= MOST, sorted(loaded)


async def test_nobody_waits_while_wings_are_imported(tmp_path: Path) -> None:
    """What an import holds up it holds up each time; what else runs on the machine does not."""
    waits = list[float]()
    while len(waits) < 3 and min(waits, default=patience(WAIT)) >= patience(WAIT):
        waits.append(await _longest_wait(tmp_path / str(len(waits))))
    assert min(waits) < patience(WAIT)


async def _longest_wait(tmp_path: Path) -> float:
    """The longest wait of somebody who asks for the core again and again while others ask for each wing first."""
    async with served(tmp_path) as there:
        anna, bert = await newcomers(there.http, "Anna", "Bert")
        path = await deal(anna, anna, bert)
        longest, over = 0.0, asyncio.Event()

        async def core() -> None:
            nonlocal longest
            async with httpx.AsyncClient(base_url=there.api.url, timeout=SOON) as http:
                while not over.is_set():
                    began = perf_counter()
                    assert (await http.get("/v1/healthz")).status_code == 200
                    longest = max(longest, perf_counter() - began)
                    await asyncio.sleep(0.005)

        looking = asyncio.create_task(core())
        for first in ("/v1/openapi.json", "/v1/docs", f"{path}/picture.svg", f"{path}/record",
                      "/v1/me/webhooks", f"{path}/film", f"/v1/players/{anna.id}"):  # fmt: skip
            assert (await anna.get(first)).status_code == 200, first
        assert (await anna.post(f"{path}/worlds", {"n": 1})).status_code in (200, 409)
        ok(await bert.post("/v1/quick", {"ruleset": "dominion", "seats": 2}))
        over.set()
        await looking
    return longest


async def test_a_broken_wing_is_named_and_alone(
    h: RunningApp, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(wings, "_ready", set[str]())
    monkeypatch.setattr(wings, "_broken", set[str]())
    monkeypatch.setitem(wings.MODULES, "pictures", ["projections.views.no_such_module"])
    for _ in range(2):
        answered = await h.nobody.get("/v1/rulesets/dominion/picture.svg")
        assert (answered.status_code, answered.json()["type"]) == (503, "urn:croupier:problem:unavailable")
        assert "(pictures)" in answered.json()["detail"]
    assert len([line for line in caplog.messages if "the wing pictures cannot be started" in line]) == 1
    assert (await h.nobody.get("/v1/rulesets/dominion")).status_code == 200


async def test_server_plays_on_without_wings_it_cannot_import(tmp_path: Path) -> None:
    """Wings that settings bring are named in the log at start; what needs none of them goes on."""
    settings = {"CROUPIER_REDIS_URL": "redis://127.0.0.1:1", "CROUPIER_METRICS": "0", "CROUPIER_ARCHIVE": str(tmp_path)}
    settings["CROUPIER_EXPORTS"] = str(tmp_path / "exports")
    missing = "redis prometheus_client infra.store.entries.folder infra.exports.site openskill"
    async with served(tmp_path, missing, **settings) as there:
        anna, bert = await newcomers(there.http, "Anna", "Bert")
        path = await deal(anna, anna, bert)
        ok(await bert.post(f"{path}/resignation", {}))
        assert ok(await there.nobody.get("/v1/games"))["games"]
        said = there.api.said()
    for wing in ("redis", "metrics", "archive", "exports"):
        assert f"the wing {wing} cannot be started, everything else goes on: ModuleNotFoundError" in said


def test_a_command_names_the_wing_that_it_needs(tmp_path: Path) -> None:
    command = [sys.executable, "-c", NOTED, tmp_path / "modules", "psycopg", "store", "migrate"]
    environ = plain(CROUPIER_DATABASE_URL="postgresql://127.0.0.1:1/games", PYTHONPATH=str(ROOT))
    done = subprocess.run(command, env=environ, check=False, capture_output=True, text=True)
    assert done.returncode == 1
    assert "the wing postgresql is needed for this and cannot be imported" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_doctor_names_a_broken_wing(tmp_path: Path) -> None:
    said = _command(tmp_path / "data", "projections.views.branch redis", "check", "doctor")
    assert "WRONG   wings: worlds cannot be imported: ModuleNotFoundError" in said
    assert "wings: redis" not in said, "no setting asks for it"
    assert "ok      wings: deals, document, " in _command(tmp_path / "data", "redis", "check", "doctor")


async def test_new_webhook_starts_webhook_wing_in_other_processes(tmp_path: Path, redis_url: str) -> None:
    async with application(tmp_path, redis=redis_url) as one, application(tmp_path, seed="b", redis=redis_url) as other:
        (anna,) = await newcomers(one.http, "Anna")
        await until(lambda: "away" not in (one.service.notifier.state, other.service.notifier.state))
        ok(await anna.post("/v1/me/webhooks", {"url": "https://receiver.example/anna"}))
        await until(lambda: other.composed.webhooks.made)  # it is the bell that is tried


STAYS = {
    "acts": "who did it answers for it",
    "player_games": "others have it on their list",
    "ratings": "others are rated by it",
    "aborts": "others are told of it",
    "leagues": "others have played in it",
    "deals": "its games can be checked by it",
    "deal_seats": "nobody sits twice in a deal",
}
"""Table -> why what it has of a player stays when they are erased."""


async def test_rows_of_broken_wings_are_kept_until_erased(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of every table that names a player, with all wings broken: rows are kept, copied, backed up, and erased."""
    data, file, copy = tmp_path / "data", tmp_path / "data" / "croupier.sqlite3", tmp_path / "copy.sqlite3"
    async with application(data) as h:
        anna, bert = await h.players("Anna", "Bert")
    planted = {table for table in TABLES if _planted(file, table, anna.id) + _planted(file, table, bert.id)}
    assert planted > {"blocks", "deliveries", "followers", "invitations", "player_events", "webhooks", *STAYS}
    monkeypatch.setattr(wings, "_broken", {*wings.MODULES})
    async with application(data, seed="again") as h:
        anna = h.again(anna)
        assert (await anna.get("/v1/me/webhooks")).status_code == 503
        await deal(anna, anna, h.again(bert))
    before = _of(file, anna.id), _of(file, bert.id)
    for rows in before:
        assert {table for table, _ in rows} == planted | {"players"}
    # But the archive: whatever copies a store opens the place where objects may be.
    missing = " ".join(module for wing in wings.MODULES if wing != "archive" for module in wings.MODULES[wing])
    for words in (("copy", f"sqlite:///{file}", f"sqlite:///{copy}"), ("backup", str(tmp_path / "saved"))):
        assert "Traceback" not in _command(data, missing, "store", *words)
    _command(data, missing, "people", "erase", "--yes", anna.id)
    for place in (copy, tmp_path / "saved" / STORE):
        assert before[0] <= _of(place, anna.id)
        assert before[1] <= _of(place, bert.id)
    assert {table for table, _ in _of(file, anna.id)} == {*STAYS}
    assert before[1] <= _of(file, bert.id)


def _planted(file: Path, table: str, player: str) -> bool:
    """Whether a row of this player's could be added to a table."""
    columns = TABLES[table][0].split(", ")
    if not {"player", "webhook"} & {*columns} and table != "acts":
        return False
    now = time_ns() // 1000
    values: dict[str, Any] = {
        "player": player,
        "about": player,
        "id": f"{table} {player}",
        "webhook": f"webhooks {player}",
    }
    with closing(SqliteSession(file)) as session:
        kinds = {
            name: kind.lower() for _, name, kind, *_ in session.rows(f"SELECT * FROM pragma_table_info('{table}')")
        }
        drawn = {"text": player[::-1], "blob": player.encode(), "bigint": now, "integer": 1, "double precision": 1.0}
        row = [values.get(name, drawn[kinds[name]]) for name in columns]
        session.rows(f"INSERT OR IGNORE INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(row))})", row)
    return True


def _of(file: Path, player: str) -> set[tuple[str, tuple[Any, ...]]]:
    """The rows that name a player, or their webhook, each with its table."""
    names, found = {player, f"webhooks {player}"}, set[tuple[str, tuple[Any, ...]]]()
    with closing(SqliteSession(file)) as session:
        for table, (columns, _) in TABLES.items():
            found |= {(table, row) for row in session.rows(f"SELECT {columns} FROM {table}") if names & {*row}}
    return found


def _command(data: Path, missing: str, *words: str) -> str:
    """What a command prints where some packages are missing."""
    command = [sys.executable, "-c", NOTED, data.parent / "modules", missing, *words]
    environ = plain(CROUPIER_DATA=str(data), PYTHONPATH=str(ROOT))
    return subprocess.run(command, env=environ, check=False, capture_output=True, text=True).stdout


def test_wing_imports_keep_to_the_layer_order() -> None:
    """What a floor lists is types only to the linter, so the order of the rooms is held here."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers, met = [one for one in contracts if one["type"] == "layers"], 0
    for file in [file for floor in ("api", "infra") for file in (ROOT / floor).rglob("*.py")]:
        for named in winged.named(ast.parse(file.read_text(encoding="utf-8"))):
            met += 1
            for contract in layers:
                here = _place(contract, ".".join(file.relative_to(ROOT).with_suffix("").parts))
                there = _place(contract, named)
                if here is not None and there is not None:
                    assert here == there or here[0] < there[0], (file, named, contract["name"])
    assert met > 20


def _place(contract: dict[str, Any], module: str) -> tuple[int, str] | None:
    """The layer of a module in a contract, the highest first, and its room there."""
    for container in contract.get("containers", [""]):
        for rank, rooms in enumerate(contract["layers"]):
            for room in rooms.split(" | "):
                whole = f"{container}.{room}".strip(".")
                if f"{module}.".startswith(f"{whole}."):
                    return rank, room
    return None
