"""A directed request, and the answer that it must get."""

from collections.abc import Callable
from dataclasses import dataclass

import httpx

from tests.contract.requests.world import World

Asking = Callable[[World], httpx.Response]


@dataclass(frozen=True)
class Case:
    operation: str
    status: int
    ask: Asking
    code: str | None
    """The refusal's code, if it is one."""
    pointer: str | None
    """What the refusal points at; None if that is not checked."""


class Cases(list[Case]):
    """Requests with the same answer."""

    def case(
        self, operation: str, status: int, ask: Asking, code: str | None = None, pointer: str | None = None
    ) -> None:
        """Add one."""
        self.append(Case(operation, status, ask, code, pointer))
