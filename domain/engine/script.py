"""A card is a short coroutine: it speaks in facts and stops at questions. The table, not an event loop, drives it."""

from collections.abc import Coroutine, Generator
from types import coroutine
from typing import Any, Final

from domain.engine.audience import Seat
from domain.engine.facts import Asked, Fact

Script = Coroutine[Any, Any, None]
Replies = dict[Seat, tuple[Any, ...]]

WAIT: Final = object()
"""What a script lays on the table when it cannot go on before everybody asked has answered."""


@coroutine
def _lay(step: object) -> Generator[object, Any, Any]:
    return (yield step)  # the only yield in the domain


async def happen(fact: Fact) -> None:
    """Let a fact be: on return the table's state contains it."""
    await _lay(fact)


async def ask(*questions: Asked) -> Replies:
    """Ask one seat, or several at once (each once), and wait for all: the options each of them picked, by seat."""
    assert len({question.seat for question in questions}) == len(questions), "a seat has one open question"
    for question in questions:
        await _lay(question)
    return await _lay(WAIT)
