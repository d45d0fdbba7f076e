"""Scripts: a phase or a card is a coroutine that is suspended at its questions. The table drives it, not an event loop.

Facts are recorded at once (`Stage.record`). Only a question suspends a script, so every `await` marks a place where
somebody may be asked; the type checker reports a missing one.
"""

from collections.abc import Coroutine, Generator
from types import coroutine
from typing import Any

from domain.engine.audience.audience import Seat
from domain.engine.entry.facts import Asked

Script = Coroutine[tuple[Asked, ...], Any, None]
"""Yields the questions that it asks together; is sent Replies."""
Replies = dict[Seat, tuple[Any, ...]]
"""The picked options (not their numbers) by seat."""


@coroutine
def _wait(questions: tuple[Asked, ...]) -> Generator[tuple[Asked, ...], Replies, Replies]:
    return (yield questions)  # the only yield in the domain


async def ask(*questions: Asked) -> Replies:
    """Ask one seat, or several at once with a question each, and wait for all answers: the picked options by seat."""
    if len(questions) > 1:
        assert len({question.seat for question in questions}) == len(questions), "a seat has one open question"
    return await _wait(questions)
