"""The table of writes: every request that writes to a game, made from the operations and the examples of their bodies.

A route is in the table by being an operation, as in that of looks. The laws differ in who asks, and what they compare.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

import httpx
from litestar import Litestar

from api.http.openapi.parameters import query_parameters
from api.http.operations.operation import Operation
from tests.support.client import Guest
from tests.support.looks import About

NUMBERS = ("question", "proposal", "version")
"""Members of bodies that are a version of the game."""


class Write(NamedTuple):
    """One request that writes."""

    operation: str
    method: str
    url: str
    body: Any
    headers: Mapping[str, str]

    def __str__(self) -> str:
        """The same for every game."""
        query = self.url.partition("?")[2]
        return " ".join(filter(None, (self.operation, query, f"{self.body or ''}", *self.headers.values())))

    @property
    def dry(self) -> bool:
        """Whether nothing may come of it."""
        return "dry_run" in self.url

    async def sent(self, guest: Guest) -> httpx.Response:
        """The answer to somebody."""
        return await guest.http.request(
            self.method, self.url, json=self.body, headers={**guest.headers, **self.headers}
        )


def writes(app: Litestar, about: About, below: str = "{game}", **more: str) -> Iterator[Write]:
    """With each example of its body, plainly, under a key, dry, at the version that is known, and at the next one.

    What is `below` another part of a path needs `more` ids.
    """
    ids = {
        "version": str(about.version),
        "game": about.game,
        "event": about.event,
        "player": about.player,
        "seat": "0",
        "invitation": "0" * 16,
        **more,
    }
    operations: Sequence[Operation] = app.state.operations
    for one in [one for one in operations if one.method != "GET" and below in one.path_format]:
        sent: list[tuple[str, Mapping[str, str]]] = [("", {})]
        if "Idempotency-Key" in one.headers:
            sent.append(("", {"Idempotency-Key": f"at-{about.version}"}))
        if "If-Match" in one.headers:
            sent += [("", {"If-Match": f'"{about.version + more}"'}) for more in (0, 1)]
        if "dry_run" in {each["name"] for each in query_parameters(one.query)}:
            sent.append(("?dry_run=true", {}))
        bodies: list[dict[str, Any] | None] = [*one.body.examples.values()] if one.body else [None]
        for body, (query, headers) in product(bodies, sent):
            given = body and {name: about.version if name in NUMBERS else value for name, value in body.items()}
            yield Write(one.id, one.method, one.path_format.format(**ids) + query, given, headers)
