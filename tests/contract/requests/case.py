"""A directed request, and the answer that it must get."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import httpx

from tests.contract.live import Person
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

    def everywhere(
        self, status: int, ask: Callable[[World, str], httpx.Response], code: str, routes: dict[str, str]
    ) -> None:
        """The same refusal on several routes: operation -> what follows the game's path, or a whole path."""
        for operation, route in routes.items():
            self.case(operation, status, lambda w, route=route: ask(w, route), code)


def asking(by: Callable[[World], Person], method: str, path: str, body: Any, query: str = "") -> Asking:
    def ask(w: World) -> httpx.Response:
        person, where = by(w), path.format(bert=w.bert.id) + query
        if method == "POST":
            return person.post(where, body) if body is not None else person.post(where, b"")
        return {"GET": person.get, "PUT": person.put, "DELETE": person.delete}[method](where)

    return ask
