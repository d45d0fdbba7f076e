"""Packed listings of archived games: such a game's head row is all that remains of it in the database, for ever.

And columns by which lists choose, filled in for games that were stored before there were any.
"""

from functools import cache

import msgspec
from msgspec.structs import replace

from infra.store.database.append_unit import Listed, listed
from infra.store.database.connection import Session
from infra.store.entries.compression import BodyCompressor, DamagedError
from infra.store.entries.mapper import LEAST_ID
from projections.schemas.listing import SHAPE, Listing, decode, encode

PACKED = -SHAPE
"""The value of the column `shape` for a packed listing of form `SHAPE`."""
DICTIONARY = 1
"""The number of the dictionary. A new one requires a new `SHAPE`."""


def packed(item: Listing) -> Listed:
    """The columns of an archived game."""
    body = _compressor().compress(encode(replace(item, game="")))  # its id is stored beside it
    return replace(listed(item), shape=PACKED, listing=body)


def read_listing(game: str, shape: int | None, body: bytes | None) -> Listing | None:
    """A listing as a head row has it, packed or not; None if it is of another form. Raises MsgspecError if damaged."""
    if body is None or shape not in (SHAPE, PACKED):
        return None
    if type(body) is not bytes:
        raise msgspec.DecodeError("a listing is bytes")
    if shape == SHAPE:
        return decode(body)
    try:
        return replace(decode(_compressor().decompress(body)), game=game)
    except DamagedError as error:
        raise msgspec.DecodeError(str(error)) from None


def legible_listing(game: str, shape: int | None, body: bytes | None) -> Listing | None:
    """As `read_listing`; None if it is damaged too: lists rebuild it when they next read it."""
    try:
        return read_listing(game, shape, body)
    except msgspec.MsgspecError:
        return None


@cache
def _compressor() -> BodyCompressor:
    return BodyCompressor(DICTIONARY, "listings")


SOME = "SELECT game, shape, listing, opened_at, late_due FROM games WHERE game > ? ORDER BY game LIMIT 500"
SEATS = """
UPDATE player_games AS p SET public = CASE WHEN g.public > 0 THEN 1 ELSE 0 END, result_at = g.result_at,
    over = CASE WHEN g.late_due IS NULL THEN p.over ELSE 0 END
FROM games AS g WHERE g.game = p.game AND (g.public > 0 OR g.result_at IS NOT NULL OR g.late_due IS NOT NULL)
"""


def fill(session: Session) -> None:
    """Within a transaction: fill in the columns of all games from their listings."""
    after = LEAST_ID
    while games := session.rows(SOME, (after,)):
        rows = [(*_chosen(game, *columns), game) for game, *columns in games]
        session.many("UPDATE games SET public = ?, terms = ? WHERE game = ?", rows)
        after = rows[-1][2]
    session.rows(SEATS)


def _chosen(
    game: str, shape: int | None, listing: bytes | None, opened_at: int | None, late_due: int | None
) -> tuple[int, str | None]:
    if (item := legible_listing(game, shape, listing)) is None:
        return int(listing is not None and opened_at is not None), None
    return 0 if item.public > 1 and late_due is None else item.public, item.matched
