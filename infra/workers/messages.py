"""What a worker and the hub say to each other: a line of JSON each, over a socket pair."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from typing import Any

import msgspec
from msgspec import Struct

LARGEST = 1 << 24
"""Bytes of the longest line: the metrics of a worker."""

Family = tuple[str, str, str, list[tuple[str, dict[str, str], float]]]
"""A metric: its name, type and help, and its samples, each with name, labels and value."""


class Moved(Struct, tag="moved", array_like=True):
    """Games that have these versions now."""

    games: dict[str, int]


class Said(Struct, tag="said", array_like=True):
    """Who is at a game."""

    game: str
    said: bytes


class Changed(Struct, tag="changed", array_like=True):
    """A player has changed."""

    player: str


class Spent(Struct, tag="spent", array_like=True):
    """How many turns of requests callers have taken, by share and name."""

    steps: list[tuple[str, str, float]]


class State(Struct, tag="state", array_like=True):
    """What a server tells its service manager, READY=1 or STOPPING=1, or PONG to a ping."""

    state: str


class Add(Struct, tag="add", array_like=True):
    """Add to what is counted under a key, within a window of time; answered with (count, seconds left)."""

    number: int
    key: str
    amount: int
    seconds: int


class Hold(Struct, tag="hold", array_like=True):
    """Take one of `most` places; answered with whether it was got. `waits`: only once there is one."""

    number: int
    name: str
    most: int
    waits: bool


class Drop(Struct, tag="drop", array_like=True):
    """Give one back."""

    name: str


class Measured(Struct, tag="measured", array_like=True):
    """The metrics of this worker; those of all are asked for by a number, without one it is an answer."""

    families: list[Family]
    number: int | None = None


class Asked(Struct, tag="asked", array_like=True):
    """What the hub asks for: `ping`, `drain` or `measure`."""

    what: str


class Answer(Struct, tag="answer", array_like=True):
    """The answer to what was asked under a number."""

    number: int
    answer: Any


Message = Moved | Said | Changed | Spent | State | Add | Hold | Drop | Measured | Asked | Answer
_decoder, _encoder = msgspec.json.Decoder(Message), msgspec.json.Encoder()


def encoded(messages: Sequence[Message]) -> bytes:
    """The lines of some messages."""
    return _encoder.encode_lines(messages)


async def received(reader: asyncio.StreamReader) -> AsyncGenerator[Message]:
    """What the other end says, until it closes the socket or dies."""
    try:
        while (line := await reader.readline()).endswith(b"\n"):
            yield _decoder.decode(line)
    except ConnectionError:
        return
