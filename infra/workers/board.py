"""What workers know of each other without a word: the version that each game has, and who follows it. A shared memory.

To be woken for each move of a game that nobody follows costs a worker 0.2 ms of CPU, and the supervisor as much. So a
worker that stores a version writes it here, and says so only where another follows the game. Who follows it writes that
before reading the store; who has stored a version reads it afterwards: one of the two sees the other.

A name has a place by its hash. Two names at one place are told apart for versions, and for followers are not: then a
worker is woken for nothing. Nothing depends on what stands here but how soon the store is asked.
"""

import os
from hashlib import blake2b
from mmap import mmap
from time import monotonic

PLACES = 1 << 16
HEARD = 30.0
"""For how many seconds after a sign of life another machine is there."""
_TIME, _VERSIONS, _FOLLOWERS = 8, 8 * PLACES, 4 * PLACES
_VERSION = (1 << 24) - 1
"""The bits of a version; those above are the name's."""


class Board:
    """The memory behind this file, which must stay open. `row`: where this process writes whom it follows."""

    def __init__(self, file: int, row: int) -> None:
        self.file, self._row = file, row
        whole = memoryview(mmap(file, 0))
        self._seen = whole[:_TIME].cast("d")
        self._versions = whole[_TIME : _TIME + _VERSIONS].cast("Q")
        self._followers = whole[_TIME + _VERSIONS :].cast("I")

    @classmethod
    def new(cls, rows: int) -> "Board":
        """An empty one, in which so many processes can follow games."""
        file = os.memfd_create("croupier-board")
        os.truncate(file, _TIME + _VERSIONS + rows * _FOLLOWERS)
        made = cls(file, 0)
        made._seen[0] = -HEARD
        return made

    def clear(self, row: int) -> None:
        """The process that wrote in this row has ended."""
        self._followers[row * PLACES : (row + 1) * PLACES] = memoryview(bytes(_FOLLOWERS)).cast("I")

    def mark(self, name: str, version: int) -> None:
        """This version has been stored."""
        place, tag = _place(name)
        self._versions[place] = tag | min(version, _VERSION)

    def told(self, name: str) -> int:
        """The newest version told of, or an older one; 0 if none was."""
        place, tag = _place(name)
        version = self._versions[place] ^ tag
        return version if version < _VERSION else 0

    def follow(self, name: str, more: int) -> None:
        """So many more follow this here, or fewer."""
        self._followers[self._row * PLACES + _place(name)[0]] += more

    def followed(self, name: str) -> bool:
        """Whether it may be followed in another worker, or another machine is there, of which nothing is known."""
        own = self._row * PLACES + (place := _place(name)[0])
        rows = range(place, len(self._followers), PLACES)
        return any(self._followers[one] for one in rows if one != own) or self.met()

    def meet(self) -> None:
        """Another machine has given a sign of life."""
        self._seen[0] = monotonic()

    def met(self) -> bool:
        """Whether another machine is there."""
        return monotonic() - self._seen[0] < HEARD


def _place(name: str) -> tuple[int, int]:
    number = int.from_bytes(blake2b(name.encode(), digest_size=8).digest())
    return number % PLACES, number & ~_VERSION
