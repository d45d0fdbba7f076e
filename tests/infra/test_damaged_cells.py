"""With any cell of a store damaged, tools continue and name the game, and live routes refuse that game alone.

A cell of any table is flipped, cut, given another type, or swapped with that of another row; then every command that
reads all games is run, and a server is started. What the chain covers is named: the game, what is wrong, what to do,
and the status for damage. 2,000 of them in the soak.
"""

import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from infra.cli.main import main
from infra.cli.output import DAMAGED, WHAT_TO_DO
from infra.store.database.sqlite import SqliteSession
from tests.infra.filled import STORE, Filled, statuses, tables
from tests.support.summary import Counted

CELLS, SHORT = 2_000, 4
PASSED = ("schema_version", "uptime", "sqlite_stat1", "derivation")
"""Tables that hold nothing of a game: without them there is no store of this release at all."""
COMMANDS = (
    ("check", "audit", "--jobs", "1", "{store}"),
    ("check", "replay", "--golden", "none", "{store}"),
    ("store", "rebuild", "--data", "{data}"),
    ("games", "show", "--data", "{data}"),
)
"""Each reads every game. The last one reads finished games only where the one before it has quarantined them."""
MOVING = (("store", "archive", "--days", "0", "--data", "{data}"), ("store", "rekey", "--data", "{data}"))
"""They change what they read, so one of them is run at the end."""
COPYING = (("store", "backup", "{data}/saved", "--data", "{data}"), ("store", "copy", "sqlite:///{store}", "{copy}"))
"""They move bytes as they are, damaged or not."""
CHAINED = {"events": None, "games": ("game", "version", "secret", "key_id")}
"""Tables and columns, None for all, in which a changed cell is a damaged game."""
AWAY = ("CROUPIER_CIPHER_KEYS does not give it", "this release reads")
"""A damaged key id cannot be told from a missing key, nor a damaged topic from that of a later release."""
REFUSALS = {401, 403, 404, 409, 503}
Capture = pytest.CaptureFixture[str]


class Harm(NamedTuple):
    """The damage to a cell, and whether it damages a game."""

    done: str
    named: bool


def copied(filled: Filled, place: Path) -> sqlite3.Connection:
    """A copy of the store, to be damaged."""
    shutil.copytree(filled.folder, place)
    return sqlite3.connect(place / STORE, isolation_level=None)


def other(value: Any, rng: Random) -> Any:
    """A damaged value in place of one, and whether its bytes are stored as a text, which may be invalid."""
    raw = value.encode() if isinstance(value, str) else value if isinstance(value, bytes) else str(value).encode()
    at = rng.randrange(len(raw)) if raw else 0
    flipped = raw[:at] + bytes([raw[at] ^ 1 << rng.randrange(8)]) + raw[at + 1 :] if raw else b"\0"
    another = raw if isinstance(value, str) else raw.decode("latin-1")
    return rng.choice([flipped, raw[:-1], another, rng.randrange(2**40), None])


def damage(store: sqlite3.Connection, rng: Random) -> Harm:
    """Damage one cell."""
    table, columns = rng.choice([(name, [*columns]) for name, columns in tables(store).items() if name not in PASSED])
    if table == "signers":
        return Harm("nothing: a server that cannot read these does not start", named=False)
    column = rng.choice(columns)
    rows = store.execute(f"SELECT * FROM {table}").fetchall()
    row, at = rng.choice(rows), columns.index(column)
    exchanged = rng.choice(rows)[at]
    value = exchanged if rng.randrange(4) == 0 and exchanged != row[at] else other(row[at], rng)
    put = "CAST(? AS TEXT)" if isinstance(row[at], str) and isinstance(value, bytes) else "?"
    store.text_factory = bytes
    there = f"SELECT {column} FROM {table} ORDER BY {', '.join(columns)}"
    before = store.execute(there).fetchall()
    try:
        store.execute(
            f"UPDATE {table} SET {column} = {put} WHERE {' AND '.join(f'{name} IS ?' for name in columns)}",
            (value, *row),
        )
    except sqlite3.IntegrityError:
        return Harm("nothing: the database itself refuses it", named=False)
    chained = CHAINED.get(table, ())
    changed = before != store.execute(there).fetchall()
    return Harm(
        f"{table}.{column}: {row[at]!r:.60} -> {value!r:.60}", changed and (chained is None or column in chained)
    )


def ran(words: Sequence[str], place: Path, capsys: Capture) -> tuple[int, str]:
    """A command's status and all its output."""
    names = {"data": place, "store": place / STORE, "copy": f"sqlite:///{place}/copied.sqlite3"}
    status = main([word.format(**names) for word in words])
    said = capsys.readouterr()
    assert "Traceback" not in said.err
    return status, said.out + said.err


async def struck(filled: Filled, place: Path, seed: int, capsys: Capture) -> None:
    """Damage a cell of a copy, run every tool, and serve what is left."""
    rng = Random(seed)
    with closing(copied(filled, place)) as store:
        done, named = damage(store, rng)
    done = f"{seed}: {done}"
    for words in COMMANDS:
        status, said = ran(words, place, capsys)
        if words is COMMANDS[-1] and named:
            named = bool(apart(place))
        assert status == DAMAGED if named else status in (0, 1, 3, DAMAGED, 5), (done, words, status, said)
        if status == DAMAGED and ("instead of" not in said or named):
            assert WHAT_TO_DO in said, (done, words, said)
            assert [one for one in ids(place) if f"{one}: " in said or f"{one} is " in said], (done, words, said)
    await served(filled, place, done)
    for words in (rng.choice(MOVING), rng.choice(COPYING)):
        status, said = ran(words, place, capsys)
        assert status in (0, 1, DAMAGED), (done, words, status, said)
        assert status != 1 or words in COPYING or any(why in said for why in AWAY), (done, words, said)
    shutil.rmtree(place)


def ids(place: Path) -> list[str]:
    """The ids of all games and webhooks, damaged ones too."""
    with closing(SqliteSession(place / STORE)) as store:
        return [str(one) for (one,) in store.rows("SELECT game FROM games UNION SELECT id FROM webhooks")]


def apart(place: Path) -> list[tuple[str]]:
    """The quarantined games: none whose key or release is missing."""
    with closing(SqliteSession(place / STORE)) as store:
        return store.rows("SELECT game FROM games WHERE quarantined IS NOT NULL")  # type: ignore[return-value]


async def served(filled: Filled, place: Path, done: str) -> None:
    """A server over it refuses one game, or a player it no longer knows, and fails at nothing."""
    found = await statuses(filled, place)
    assert {asked: status for asked, status in found.items() if status not in {200, *REFUSALS}} == {}, done
    away = [game for game in filled.games if found[filled.anna[0], f"/v1/games/{game}/view"] in (404, 503)]
    assert len(away) <= 2, (done, away)


UNCHAINED = (
    ("leagues", "rules"), ("leagues", "standings"), ("league_batches", "answer"), ("deals", "options"),
    ("deals", "secret"),
)  # fmt: skip
"""JSON, and a secret, in which damage is noticed only when they are read."""


async def test_damaged_events_and_deals_harm_nothing_else(filled: Filled, tmp_path: Path) -> None:
    place = tmp_path / "struck"
    with closing(copied(filled, place)) as store:
        asked = store.execute("SELECT request FROM league_batches").fetchall()
        for table, column in UNCHAINED:
            cut = f"UPDATE {table} SET {column} = CAST(substr({column}, 2) AS BLOB)"
            assert store.execute(cut).rowcount == len(asked) == 1
    found = await statuses(filled, place)
    assert {status for status in found.values() if status not in {200, *REFUSALS}} == set()
    assert {found["nobody", f"/v1/{what}"] for what in (f"events/{filled.event}", f"deals/{filled.deal}")} == {503, 404}
    assert found["nobody", f"/v1/events/{filled.event}/games"] == 200


@pytest.mark.parametrize("seed", [*range(SHORT), 12, 208])  # what is gone is beyond the newest event; a lineage of one
async def test_a_damaged_cell_harms_its_game_alone(
    seed: int, filled: Filled, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_ARCHIVE", str(tmp_path / "archive"))
    await struck(filled, tmp_path / "struck", seed, capsys)


@pytest.mark.soak
async def test_two_thousand_damaged_cells_harm_only_their_games(
    filled: Filled, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch, counted: Counted
) -> None:
    monkeypatch.setenv("CROUPIER_ARCHIVE", str(tmp_path / "archive"))
    for seed in range(CELLS):
        await struck(filled, tmp_path / "struck", seed, capsys)
    counted("damaged_cells", cells=CELLS)
