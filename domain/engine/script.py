"""A card is a short coroutine: it speaks in facts and stops at questions. The table, not an event loop, drives it."""

from collections.abc import Callable, Coroutine, Generator
from types import coroutine
from typing import Any, cast

from domain.engine.audience import Seat
from domain.engine.facts import Asked, Fact

Step = Fact | tuple[Asked, ...]
"""What a script lays on the table: something that happened, or questions to wait for."""
Script = Coroutine[Step, Any, None]
Replies = dict[Seat, tuple[Any, ...]]


@coroutine
def _lay(step: Step) -> Generator[Step, Any, Any]:
    return (yield step)  # the only yield in the domain


happen = cast("Callable[[Fact], Coroutine[Step, Any, None]]", _lay)
"""Let a fact be: when the await returns the table's state contains it."""


async def ask(*questions: Asked) -> Replies:
    """Ask one seat, or several at once (each once), and wait for all: the options each of them picked, by seat."""
    if len(questions) > 1:
        assert len({question.seat for question in questions}) == len(questions), "a seat has one open question"
    return await _lay(questions)
