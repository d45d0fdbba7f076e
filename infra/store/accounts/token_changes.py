"""Changes of a player's tokens, each in a transaction that holds the player's row: of concurrent changes one wins.

1. A request with a token that has ended meanwhile changes nothing; this is checked under the same lock.
2. A line is a token with all its replacements. The former tokens of a rotated line stay, so that one of them is
   recognised if it is used again; after `ROTATED_RETENTION` they are unknown like any other.
3. Locks are taken in one order: the player, their tokens, then their notices.
"""

from api.application.ports.accounts import STROKE, Ended, Player, Token
from infra.store.database.connection import Session
from infra.store.database.uptime import microseconds
from infra.store.lists import account_rows as rows
from infra.store.outbox import notices
from projections.schemas.notices import PlayerEvent

ROTATED_RETENTION = 90 * 24 * 3600 * 1_000_000
"""Microseconds for which a rotated token is recognised."""
MOST_ROTATED = 200
"""The most former tokens of a line: beyond that it cannot be rotated until the first of them is forgotten."""
GOOD = "rotated_at IS NULL AND (expires_at IS NULL OR expires_at > ?)"
ROTATE = f"""
UPDATE tokens SET rotated_at = ? WHERE hash = ? AND player = ? AND {GOOD}
    AND (SELECT count(*) FROM tokens WHERE player = ? AND lineage = ? AND rotated_at IS NOT NULL) < ?
RETURNING 1
"""  # noqa: S608 - our own names
OF_FAMILY = "player = ? AND (lineage = ? OR lineage LIKE ?)"


def hold_valid(session: Session, token_hash: bytes, player: str, now: int) -> None:
    """Raise Ended unless this is a valid token of the player."""
    query = f"SELECT 1 FROM tokens WHERE hash = ? AND player = ? AND {GOOD}"  # noqa: S608 - our own names
    if not session.rows(query, (token_hash, player, now)):
        raise Ended(token_hash)


def issue(session: Session, by: bytes, token: Token, now: int, most: int) -> bool:
    """Store a token; False if the player has `most` already."""
    player = token.player.id
    rows.lock(session, "players", player)
    hold_valid(session, by, player, now)
    old = "DELETE FROM tokens WHERE player = ? AND (expires_at <= ? OR rotated_at <= ?)"
    session.rows(old, (player, now, now - ROTATED_RETENTION))
    query = "SELECT count(*) FROM tokens WHERE player = ? AND rotated_at IS NULL"
    if session.rows(query, (player,))[0][0] >= most:
        return False
    rows.insert_token(session, token)
    return True


def rotate(session: Session, by: bytes, old: bytes, token: Token, now: int) -> bool:
    """Replace a token; False if that line was rotated too often."""
    player = token.player.id
    rows.lock(session, "players", player)
    if by != old:
        hold_valid(session, by, player, now)
    session.rows("DELETE FROM tokens WHERE player = ? AND rotated_at <= ?", (player, now - ROTATED_RETENTION))
    # In one statement: a choice may be waiting for this transaction.
    if not session.rows(ROTATE, (now, old, player, now, player, token.lineage, MOST_ROTATED)):
        hold_valid(session, old, player, now)
        return False
    rows.insert_token(session, token)
    return True


def revoke(session: Session, by: bytes, player: str, lineage: str, now: int) -> bool:
    """End a token and all its descendants; False if it has ended before."""
    rows.lock(session, "players", player)
    hold_valid(session, by, player, now)
    return end(session, player, lineage)


def revoke_others(session: Session, by: Token, now: int) -> None:
    """End all tokens of a player but one, and the former ones of its line."""
    rows.lock(session, "players", by.player.id)
    hold_valid(session, by.hash, by.player.id, now)
    session.rows("DELETE FROM grants WHERE player = ?", (by.player.id,))
    session.rows("DELETE FROM tokens WHERE player = ? AND lineage <> ?", (by.player.id, by.lineage))


def reused(session: Session, token: Token, now: int) -> int | None:
    """End a former token that was used again, with its family, and tell its owner: the event's number, if kept."""
    player = token.player.id
    rows.lock(session, "players", player)
    if not end(session, player, token.lineage):
        return None
    notices.begin(session, player, microseconds())  # even if they have never read events: this one they should find
    return notices.store_event(session, player, PlayerEvent(0, "token-reused", now, reason=token.id))


def recover(session: Session, used: bytes, fresh: bytes, token_hash: bytes, now: int) -> Player | None:
    """Give the player with this recovery code one token, and end all others; None if nobody has the code."""
    # The row is locked: of two requests with the same code one finds it used.
    query = "UPDATE players SET recovery = ? WHERE recovery = ? RETURNING id"
    if not (changed := session.rows(query, (fresh, used))):
        return None
    (player,) = rows.players(session, "id = ?", changed[0])
    session.rows("DELETE FROM grants WHERE player = ?", (player.id,))
    session.rows("DELETE FROM tokens WHERE player = ?", (player.id,))
    rows.insert_token(session, Token.first(token_hash, player, "open", now, "recovered"))
    return player


def remove(session: Session, by: bytes, player: str, recovery: bytes, now: int) -> bool:
    """Delete a player and their tokens; False if this is not their recovery code."""
    rows.lock(session, "players", player)
    hold_valid(session, by, player, now)
    if not session.rows("SELECT 1 FROM players WHERE id = ? AND recovery = ?", (player, recovery)):
        return False
    erase(session, player)
    return True


def erase(session: Session, player: str) -> None:
    """Within a transaction: delete a player, their tokens and blocks, and what was kept for them.

    Others who had blocked them keep that until they lift it: the list is theirs.
    For a declared program, id and mark stay, without a name: they are shown where they played, and games against them
    are never rated.
    """
    for table in ("grants", "tokens", "holdings", "rated_players", "invitations", "blocks", "notes", "commentators"):
        session.rows(f"DELETE FROM {table} WHERE player = ?", (player,))  # noqa: S608 - our own names
    session.rows("DELETE FROM organisers WHERE player = ? OR organiser = ?", (player, player))
    session.rows("UPDATE leagues SET ended_at = ? WHERE player = ? AND ended_at IS NULL", (microseconds(), player))
    notices.forget(session, player)
    session.rows("DELETE FROM players WHERE id = ? AND bot = 0", (player,))
    session.rows("UPDATE players SET name = '', recovery = NULL WHERE id = ?", (player,))


def end(session: Session, player: str, lineage: str) -> bool:
    """Within a transaction: end a token, its descendants and its grant; False if it had ended. "" ends all tokens."""
    family = (player, lineage, f"{lineage}{STROKE}%")
    grants = session.rows(f"DELETE FROM grants WHERE {OF_FAMILY} RETURNING lineage", family)  # noqa: S608 - our own names
    tokens = session.rows(f"DELETE FROM tokens WHERE {OF_FAMILY} RETURNING hash", family)  # noqa: S608 - our own names
    return bool(tokens or grants)
