"""Whatever cell of a store is damaged, tools go on past it and name the game, and live routes refuse that game alone.

A cell of any table is flipped, cut, given another type, or exchanged with that of another row; then every command that
reads all games is run, and a server is started. 2,000 of them in the soak.
"""

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from infra.cli.main import main
from infra.cli.output import DAMAGED
from tests.support.app import application
from tests.support.client import Guest, ok, refused
from tests.support.games import deal, ended, play
from tests.support.summary import Counted

CELLS, SHORT = 2_000, 4
PASSED = ("schema_version", "uptime", "sqlite_stat1", "derivation")
"""Tables that hold nothing of a game: without them there is no store of this release at all."""
COMMANDS = (("check", "audit", "--jobs", "1"), ("check", "replay"), ("store", "rebuild"), ("games", "show"))
ROUTES = ("", "/view", "/frames", "/story", "/record", "/film")
REFUSALS = {401, 403, 404, 409, 503}
Capture = pytest.CaptureFixture[str]


class Whole(NamedTuple):
    """A store in which nothing is damaged yet: its games, and who plays them."""

    folder: Path
    games: list[str]
    anna: tuple[str, str]

    def copied(self, place: Path) -> sqlite3.Connection:
        """A copy of it, to be damaged."""
        shutil.copytree(self.folder, place)
        return sqlite3.connect(place / "croupier.sqlite3", isolation_level=None)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    return asyncio.run(made(tmp_path_factory.mktemp("whole") / "store"))


async def made(folder: Path) -> Whole:
    """A store with games that are over and games that run."""
    async with application(folder) as h:
        anna, bert = await h.players("Anna", "Bert")
        over = [await ended(anna, bert) for _ in range(2)]
        running = [await deal(anna, anna, bert) for _ in range(2)]
        for path in running:
            await play(path, (anna, bert), 6)
        ok(await anna.post("/v1/me/webhooks", {"url": "https://bot.example/"}))
        games = [*over, *[path.rpartition("/")[2] for path in running]]
    return Whole(folder, games, (anna.id, anna.token))


def tables(store: sqlite3.Connection) -> Iterator[tuple[str, list[str]]]:
    """Every table that has rows, with its columns."""
    for (name,) in store.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall():
        if name not in PASSED and store.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone():
            yield name, [row[1] for row in store.execute(f"PRAGMA table_info({name})")]


def other(value: Any, rng: Random) -> Any:
    """A damaged value in place of one."""
    raw = value.encode() if isinstance(value, str) else value if isinstance(value, bytes) else str(value).encode()
    at = rng.randrange(len(raw)) if raw else 0
    flipped = raw[:at] + bytes([raw[at] ^ 1 << rng.randrange(8)]) + raw[at + 1 :] if raw else b"\0"
    cut, text = raw[:-1], isinstance(value, str)
    return rng.choice(
        [
            flipped.decode("latin-1") if text else flipped,
            cut.decode() if text else cut,
            raw if text else raw.decode("latin-1"),
            rng.randrange(2**40),
            None,
        ]
    )


def damage(store: sqlite3.Connection, rng: Random) -> str:
    """Damage one cell: what was done to which."""
    table, columns = rng.choice(list(tables(store)))
    column = rng.choice(columns)
    rows = store.execute(f"SELECT * FROM {table}").fetchall()
    row, at = rng.choice(rows), columns.index(column)
    exchanged = rng.choice(rows)[at]
    value = exchanged if rng.randrange(4) == 0 and exchanged != row[at] else other(row[at], rng)
    which = " AND ".join(f"{name} IS ?" for name in columns)
    try:
        store.execute(f"UPDATE {table} SET {column} = ? WHERE {which}", (value, *row))
    except sqlite3.IntegrityError:
        return "nothing: the database itself refuses it"
    return f"{table}.{column}: {row[at]!r:.60} -> {value!r:.60}"


async def struck(whole: Whole, place: Path, seed: int, capsys: Capture) -> None:
    """Damage a cell of a copy, run every tool, and serve what is left."""
    rng = Random(seed)
    with closing(whole.copied(place)) as store:
        done = f"{seed}: {damage(store, rng)}"
    for words in COMMANDS:
        named = words[0] == "check"
        status = main([*words, str(place / "croupier.sqlite3")] if named else [*words, "--data", str(place)])
        said = capsys.readouterr()
        assert status in (0, 1, 3, 4, 5), (done, words, status, said.err)
        assert "Traceback" not in said.err, (done, words, said.err)
    async with application(place, seed="again") as h:
        anna = Guest(h.http, whole.anna[0], "Anna", whole.anna[1])
        away = set[str]()
        for who in (anna, h.nobody):
            for path in ("/v1/games", "/v1/me/games", "/v1/watch", "/v1/results", f"/v1/players/{anna.id}"):
                answer = await who.get(path)
                assert answer.status_code in {200, *REFUSALS}, (done, path, answer.text)
            for game in whole.games:
                for route in ROUTES:
                    answer = await who.get(f"/v1/games/{game}{route}")
                    assert answer.status_code in {200, *REFUSALS}, (done, route, answer.text)
                    if answer.status_code in (404, 503):
                        away.add(game)
        assert len(away) <= 2, (done, away)
    shutil.rmtree(place)


async def test_a_topic_cut_by_a_byte_is_named_and_sets_its_game_apart(
    whole: Whole, tmp_path: Path, capsys: Capture
) -> None:
    place, game = tmp_path / "cut", whole.games[0]
    with closing(whole.copied(place)) as store:
        store.execute(
            "UPDATE events SET topic = substr(topic, 1, length(topic) - 1) WHERE game = ? AND version = 3", (game,)
        )
    assert main(["check", "audit", "--jobs", "1", "--json", str(place / "croupier.sqlite3")]) == DAMAGED
    said = json.loads(capsys.readouterr().out)
    assert said["wrong"].keys() == {game}
    assert said["games"] == len(whole.games), "all others are checked"
    async with application(place, seed="again") as h:
        refused(await h.nobody.get(f"/v1/games/{game}/record"), 503, "game-quarantined")
        assert ok(await h.nobody.get("/v1/readyz"))["quarantined"] == 1


@pytest.mark.parametrize("seed", range(SHORT))
async def test_a_damaged_cell_harms_its_game_alone(seed: int, whole: Whole, tmp_path: Path, capsys: Capture) -> None:
    await struck(whole, tmp_path / "struck", seed, capsys)


@pytest.mark.soak
async def test_two_thousand_damaged_cells(whole: Whole, tmp_path: Path, capsys: Capture, counted: Counted) -> None:
    for seed in range(CELLS):
        await struck(whole, tmp_path / "struck", seed, capsys)
    counted("damaged_cells", cells=CELLS)
