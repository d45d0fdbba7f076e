"""What a store has about a player, for an operator who asks. Conditions are our own SQL."""

import re
from typing import Any

from api.application.ports.accounts import Player
from infra.store.database.connection import Session
from infra.store.lists.account_rows import players
from infra.store.schema.schema import TABLES

_SECRET = (bytes, memoryview)


def looked_up(session: Session, who: str) -> list[Player]:
    """Players with this id, or with this in their name in any case; newest first, 100 at most."""
    part = "%" + re.sub(r"([\\%_])", r"\\\1", who.lower()) + "%"
    condition = "id = ? OR lower(name) LIKE ? ESCAPE '\\' ORDER BY created_at DESC, id LIMIT 100"
    return players(session, condition, (who, part))


def all_rows(session: Session, player: str) -> dict[str, list[dict[str, Any]]]:
    """All rows about a player, by table and column; tables without any, and bytes, which are secrets, are left out."""
    tables = dict[str, list[dict[str, Any]]]()
    for table, (columns, key) in TABLES.items():
        names = columns.split(", ")
        whose = "id" if table == "players" else next((name for name in ("player", "about") if name in names), None)
        if whose is None:
            continue
        query = f"SELECT {columns} FROM {table} WHERE {whose} = ? ORDER BY {key}"  # noqa: S608 - our own names
        for row in session.rows(query, (player,)):
            shown = {name: value for name, value in zip(names, row, strict=True) if type(value) not in _SECRET}
            tables.setdefault(table, []).append(shown)
    return tables
