"""A card is a short coroutine that stops at questions; the table, not an event loop, drives it.

What happens is recorded at once (`Table.record`); only a question suspends a script, so every `await` of a card marks a
place where somebody may be asked. A missing one is a type-checker error.
"""

from collections.abc import Coroutine, Generator
from types import coroutine
from typing import Any

from domain.engine.audience import Seat
from domain.engine.facts import Asked

Script = Coroutine[tuple[Asked, ...], Any, None]
Replies = dict[Seat, tuple[Any, ...]]


@coroutine
def _wait(questions: tuple[Asked, ...]) -> Generator[tuple[Asked, ...], Replies, Replies]:
    return (yield questions)  # the only yield in the domain


async def ask(*questions: Asked) -> Replies:
    """Ask one seat, or several at once (each once), and wait for all: the options each of them picked, by seat."""
    if len(questions) > 1:
        assert len({question.seat for question in questions}) == len(questions), "a seat has one open question"
    return await _wait(questions)
