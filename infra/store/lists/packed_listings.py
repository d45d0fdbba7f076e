"""Packed listings of archived games: such a game's head row is all that remains of it in the database, for ever."""

from functools import cache

import msgspec
from msgspec.structs import replace

from infra.store.database.append_unit import Listed, listed
from infra.store.entries.compression import BodyCompressor, DamagedError
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
