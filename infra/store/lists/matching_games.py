"""Which games fit a condition on their head rows. The ids come from tables that lie elsewhere than the games may."""

from collections.abc import Collection, Sequence
from typing import Any

from infra.store.database.connection import Session
from infra.store.entries.mapper import game_id
from infra.store.lists.account_rows import among

GAMES_A_QUERY = 500
"""Games that are looked up in one query."""


def matching(session: Session, games: Collection[str], terms: str, parameters: Sequence[Any] = ()) -> set[str]:
    """Those of these games whose head rows fit the terms of a WHERE clause; `parameters`: the terms' own.

    A server that does not answer says nothing of its games: they are left out, as in `Session.gather`. A query that
    joined the games would fail altogether.
    """
    every, found = sorted(games), set[str]()
    for start in range(0, len(every), GAMES_A_QUERY):
        some = every[start : start + GAMES_A_QUERY]
        query = f"SELECT game FROM games WHERE {among('game', some)} AND ({terms})"  # noqa: S608 - our own terms
        found.update(game_id(game) for (game,) in session.gather(query, (*some, *parameters)))
    return found
