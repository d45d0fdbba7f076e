"""What the folder of an export holds already, so that a run adds the rest.

1. A part is written beside its place, synced and renamed; then its games are noted here, in one commit. A part that is
   not counted here, as after a kill, is deleted by the next run.
2. Ids are random, games end in any order, and clocks go back. So every run goes through all ids, and asks here which
   are done with. They are noted by digest: whoever is given the folder finds no game, and no player, by it.
"""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from infra.errors import OperatorError
from infra.store.database.sqlite import connect
from infra.store.entries.folder import sync
from infra.store.entries.history_reader import History, HistoryReader
from infra.store.entries.mapper import ODD

INDEX, UNFINISHED = "export.sqlite", "part.tmp"
TABLES = """
BEGIN;
CREATE TABLE IF NOT EXISTS noted (game BLOB NOT NULL PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS export (
    what TEXT NOT NULL, parts INTEGER NOT NULL, games INTEGER NOT NULL, rows INTEGER NOT NULL);
"""

Extract = Callable[[History, int], list[Any] | None]
"""What is exported of a game at a time; empty if not everybody may ever see it, None if not yet.

Raises one of ODD or MsgspecError for a game that cannot be read.
"""


class Totals(NamedTuple):
    """What an export holds."""

    parts: int = 0
    games: int = 0
    rows: int = 0


class Part:
    """What some games add to an export; to be written, then noted."""

    def __init__(self, store: HistoryReader, games: Sequence[str], extract: Extract) -> None:
        self._store, self._games, self._extract = store, games, extract
        self.noted: list[str] = []
        """Games that no run need look at again: they are in the part, or not everybody may ever see them."""
        self.shown = self.damaged = 0

    def __iter__(self) -> Iterator[Any]:
        now = self._store.now()
        for history in self._store.all(self._games):
            try:
                rows = self._extract(history, now)
            except (*ODD, msgspec.MsgspecError):
                self.damaged += 1
                continue
            if rows is not None:
                self.noted.append(history.game)
                self.shown += bool(rows)
                yield from rows


class Exported:
    """A folder of an export; no other process can open it meanwhile. Games are noted if no run need look again."""

    def __init__(self, out: Path, what: str, form: str) -> None:
        """Open or begin an export of `what`; `form`: the ending of its files. Raises OperatorError."""
        out.mkdir(parents=True, exist_ok=True)
        if not (out / INDEX).exists() and any(out.iterdir()):
            raise OperatorError(f"{out} holds something else: name an empty folder by --out")
        self._out, self._form, self._connection = out, form, _locked(out / INDEX)
        try:
            self.totals = self._begun(what)
            self._next_part.unlink(missing_ok=True)
            (out / UNFINISHED).unlink(missing_ok=True)
        except BaseException:
            self.close()
            raise

    def _begun(self, what: str) -> Totals:
        self._connection.executescript(TABLES)
        begun = self._connection.execute("SELECT what, parts, games, rows FROM export").fetchone()
        if begun is None:
            begun = (what, *Totals())
            self._connection.execute("INSERT INTO export VALUES (?, ?, ?, ?)", begun)
        self._connection.execute("COMMIT")
        if begun[0] != what:
            raise OperatorError(f"{self._out} holds {begun[0]}, not {what}: name another folder by --out")
        return Totals(*begun[1:])

    @property
    def _next_part(self) -> Path:
        return self._out / f"part-{self.totals.parts + 1:05}.{self._form}"

    def lacks(self, game: str) -> bool:
        """Whether a game has not been noted."""
        return self._connection.execute("SELECT 1 FROM noted WHERE game = ?", (_digest(game),)).fetchone() is None

    def add(self, part: Part, write: Callable[[Path, Iterator[Any]], int]) -> None:
        """Write a part, if there is anything in it, then note its games. `write`: returns the number of rows."""
        written = write(self._out / UNFINISHED, iter(part))
        if written:
            sync(self._out / UNFINISHED)
            (self._out / UNFINISHED).replace(self._next_part)
            sync(self._out)
        else:
            (self._out / UNFINISHED).unlink()
        before = self.totals
        totals = Totals(before.parts + bool(written), before.games + part.shown, before.rows + written)
        self._connection.execute("BEGIN")
        self._connection.executemany("INSERT INTO noted VALUES (?)", [(_digest(game),) for game in part.noted])
        self._connection.execute("UPDATE export SET parts = ?, games = ?, rows = ?", totals)
        self._connection.execute("COMMIT")
        self.totals = totals

    def close(self) -> None:
        """Let others open it."""
        self._connection.close()


def _locked(path: Path) -> sqlite3.Connection:
    """The database in this file, which is locked until it is closed. Raises OperatorError."""
    connection = None
    try:
        connection = connect(path, create=True, wait=0)
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection is not None:
            connection.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise OperatorError(f"another export writes into {path.parent}: wait for its end") from None
        raise OperatorError(f"{path} cannot be read ({error}): name another folder by --out") from None
    return connection


def _digest(game: str) -> bytes:
    return sha256(b"croupier export" + game.encode()).digest()[:16]
