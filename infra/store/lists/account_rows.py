"""Rows of players, tokens and acts. Conditions are our own SQL; outside input is passed as parameters."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import astuple

from api.application.ports.accounts import SCOPES, Act, Player, Token
from infra.store.database.connection import Session
from infra.store.schema.schema import TABLES

_NUMBER, _TEXT, _NULL = (int,), (str,), type(None)
_TOKEN = ((bytes,), _TEXT, _NUMBER, (int, _NULL), _TEXT, (str, _NULL), (int, _NULL), _TEXT, (int, _NULL))
_WHO = (_TEXT, _TEXT, _NUMBER, _NUMBER, (int, _NULL))
KEYS_A_QUERY = 500
"""Tokens looked up in one query."""
_PLAYER = "p.id, p.name, p.created_at, p.bot, p.banned_at"
_COLUMNS = "hash, scope, t.created_at, expires_at, label, game, used_at, lineage, rotated_at"


def tokens(session: Session, condition: str, parameters: Sequence[Any]) -> list[Token]:
    """The tokens that match an SQL condition, each with its player."""
    query = f"SELECT {_COLUMNS}, {_PLAYER} FROM tokens AS t JOIN players AS p ON p.id = t.player WHERE {condition}"  # noqa: S608 - fixed terms
    rows = session.rows(query, parameters)
    return [
        Token(row[0], _player(row[9:]), *row[1:9]) for row in rows if sound(row, (*_TOKEN, *_WHO)) and row[1] in SCOPES
    ]


def players(session: Session, condition: str, parameters: Sequence[Any]) -> list[Player]:
    """The players who match an SQL condition."""
    query = f"SELECT {_PLAYER} FROM players AS p WHERE {condition}"  # noqa: S608 - fixed terms
    return [_player(row) for row in session.rows(query, parameters) if sound(row, _WHO)]


def sound(row: Sequence[Any], types: Sequence[tuple[type, ...]]) -> bool:
    """Whether each column has its type: SQLite allows any type in any column, and a damaged row is nobody's."""
    return all(type(value) in kinds for value, kinds in zip(row, types, strict=True))


def _player(row: Sequence[Any]) -> Player:
    name, created_at, bot, banned_at = row[1:]
    return Player(row[0], name, created_at, bool(bot), banned_at)


def among(column: str, values: Sequence[Any]) -> str:
    """The SQL condition that a column has one of these values; the values are its parameters."""
    return f"{column} IN ({', '.join('?' * len(values))})"


def insert(session: Session, table: str, given: Sequence[Sequence[Any]]) -> None:
    """Store rows, each with a value for every column of a table."""
    columns, _ = TABLES[table]
    marks = ", ".join("?" * len(columns.split(", ")))
    session.many(f"INSERT INTO {table} ({columns}) VALUES ({marks})", given)  # noqa: S608 - our own names


def lock(session: Session, table: str, row: str) -> None:
    """Keep others from changing the row with this id until the transaction ends."""
    if session.kind == "postgres":  # SQLite has one writer anyway
        session.rows(f"SELECT 1 FROM {table} WHERE id = ? FOR UPDATE", (row,))  # noqa: S608 - our own names


def insert_token(session: Session, t: Token) -> None:
    """Store a token; its player must exist."""
    columns = "hash, player, scope, created_at, expires_at, label, game, lineage"
    row = (t.hash, t.player.id, t.scope, t.created_at, t.expires_at, t.label, t.game, t.lineage)
    session.rows(f"INSERT INTO tokens ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)  # noqa: S608 - our own names


def note_used(session: Session, used: Mapping[bytes, int]) -> None:
    """Within a transaction: record when tokens were used, skipping any that is being changed."""
    hashes, locked = sorted(used), " ORDER BY hash FOR UPDATE SKIP LOCKED" if session.kind == "postgres" else ""
    for start in range(0, len(hashes), KEYS_A_QUERY):
        some = hashes[start : start + KEYS_A_QUERY]
        unlocked = session.rows(f"SELECT hash FROM tokens WHERE {among('hash', some)}{locked}", some)  # noqa: S608 - fixed terms
        session.many("UPDATE tokens SET used_at = ? WHERE hash = ?", [(used[digest], digest) for (digest,) in unlocked])


def kept(session: Session, act: Act) -> None:
    """Store what an operator has done."""
    insert(session, "acts", [astuple(act)])
