"""Chance. A draw depends only on the game's key, a purpose label and n, the number of the chance event in the game.

croupier/1 dice: word i of draw n for a purpose is the big-endian 32-bit word i mod 8 of
HMAC-SHA-256(key, purpose | n as 8 bytes | i div 8 as 4 bytes). For a number below k, words from the
greatest multiple of k up are skipped and the next one is taken modulo k, so no value is likelier than another. A
shuffle is that of Fisher and Yates, from the last place down.

croupier/2 dice, of games of a deal: the label is the purpose, followed by "/" and the number of the seat if the draw
names one; n counts the draws of that label. What is shuffled is first sorted by its JSON, so that the same cards come
in the same order wherever they were.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, count
from struct import Struct
from typing import TypeVar

import msgspec

from domain.engine.entry.record import hmac_sha256

T = TypeVar("T")
in_order = msgspec.json.Encoder(order="sorted").encode
"""What croupier/2 sorts by what it is given to shuffle."""

_WORD = 1 << 32
_words = Struct(">8I").unpack


def keystream(key: bytes, purpose: str, n: int) -> Iterator[int]:
    """The keystream of one chance event, as 32-bit words."""
    head = purpose.encode() + n.to_bytes(8, "big")
    return chain.from_iterable(_words(hmac_sha256(key, head + block.to_bytes(4, "big"))) for block in count())


def _below(stream: Iterator[int], bound: int) -> int:
    top = _WORD - _WORD % bound
    while (word := next(stream)) >= top:
        pass
    return word % bound


def below(key: bytes, purpose: str, n: int, bound: int) -> int:
    """A number from 0 to bound - 1; bound is at most 2^32."""
    return _below(keystream(key, purpose, n), bound)


def shuffle(key: bytes, purpose: str, n: int, items: Sequence[T]) -> tuple[T, ...]:
    """The items in random order."""
    order = list(items)
    stream = keystream(key, purpose, n)
    for bound in range(len(order), 1, -1):
        top = _WORD - _WORD % bound  # as `_below`, without a call for each card
        while (word := next(stream)) >= top:
            pass
        i, j = bound - 1, word % bound
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def roller(key: bytes, purpose: str, n: int) -> Callable[[int], int]:
    """Dice for one answer of a bot: bound -> a number from 0 to bound - 1; successive calls continue one keystream."""
    stream = keystream(key, purpose, n)
    return lambda bound: _below(stream, bound)
