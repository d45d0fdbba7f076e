"""Which public keys have signed receipts for the games of a store.

A server without one of them could no longer confirm its receipts, and would seem to have forged its own games.
"""

from collections.abc import Mapping, Sequence

from infra.store.database.connection import Session


def missing(session: Session, keys: Mapping[str, bytes]) -> list[str]:
    """The ids of keys that have signed, are not among these, and were not given up as lost."""
    known = session.rows("SELECT id, public FROM signers WHERE lost = 0 ORDER BY id")
    return [str(name) for name, public in known if keys.get(name) != public]


def remember(session: Session, keys: Mapping[str, bytes]) -> None:
    """Record that these keys have signed, or will; none of them is lost."""
    query = "INSERT INTO signers VALUES (?, ?, 0) ON CONFLICT (id) DO UPDATE SET lost = 0"
    there = {name for (name,) in session.rows("SELECT id FROM signers WHERE lost = 0")}
    for name, public in keys.items():
        if name not in there:
            session.rows(query, (name, public))


def give_up(session: Session, names: Sequence[str]) -> None:
    """Record that these keys are lost: they are not `missing` any more."""
    for name in names:
        session.rows("UPDATE signers SET lost = 1 WHERE id = ?", (name,))
