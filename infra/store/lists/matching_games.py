"""Filters games by a condition on their head rows. The ids come from tables that may be on other servers."""

from collections.abc import Collection, Sequence
from typing import Any

from infra.store.database.connection import Session, gather
from infra.store.lists.account_rows import among

GAMES_A_QUERY = 500
"""Games looked up in one query."""


def matching(session: Session, games: Collection[str], terms: str, parameters: Sequence[Any] = ()) -> set[str]:
    """Those of these games whose head rows satisfy a WHERE clause; `parameters`: those of its terms.

    The games of a server that does not answer are left out, as in `Session.gather`. A query joining the games would
    fail altogether.
    """
    every, matches = sorted(games), set[str]()
    for start in range(0, len(every), GAMES_A_QUERY):
        some = every[start : start + GAMES_A_QUERY]
        query = f"SELECT game FROM games WHERE {among('game', some)} AND ({terms})"  # noqa: S608 - our own terms
        matches.update(game for (game,) in gather(session, "games", query, (*some, *parameters)))
    return matches
