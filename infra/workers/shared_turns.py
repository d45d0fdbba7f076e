"""Turns that workers take together: each has queues of its own, and callers have no more in all of them than in one."""

import asyncio
from collections.abc import Callable

from api.application.ports.limits import Requests
from api.application.runtime.request_turns import BURST, STEPS_A_SECOND, RequestTurns
from api.application.runtime.turns import WAITING_OF_ONE, Caller, CrowdedError, ReadTurns, Who
from infra.workers.link import Link
from infra.workers.messages import Spent

PERIOD = 0.1
"""Seconds after which the others are told of callers who ask for more than is forgotten meanwhile."""


def shared(counts: Requests | None, link: Link) -> tuple["SharedTurns", "SharedReadTurns"]:
    """The turns in which requests begin, and expensive reads."""
    callers = SharedTurns(counts, link)
    return callers, SharedReadTurns(link, callers.charge)


def searching(link: Link) -> Callable[[int, str], ReadTurns]:
    """What makes the turns of so many searches of a kind."""
    return lambda slots, kind: SearchTurns(slots, link, kind)


class SharedTurns(RequestTurns):
    """Turns of requests that are put off by what a caller asks of other workers too."""

    def __init__(self, counts: Requests | None, link: Link) -> None:
        super().__init__(counts)
        self._link, self._spent = link, dict[Caller, float]()
        link.on_spent = self._hear

    def spend(self, caller: Caller, steps: float) -> float:
        """As for one process; the others are told later."""
        if not self._spent:
            asyncio.get_running_loop().call_later(PERIOD, self._tell)
        self._spent[caller] = self._spent.get(caller, 0.0) + steps
        return super().spend(caller, steps)

    def _tell(self) -> None:
        spent, most, less = self._spent, BURST / self._link.among, STEPS_A_SECOND * PERIOD
        self._spent = {caller: steps - less for caller, steps in spent.items() if less < steps <= most}
        if self._spent:
            asyncio.get_running_loop().call_later(PERIOD, self._tell)
        if told := [(share, name, steps) for (share, name), steps in spent.items() if steps > most]:
            self._link.send(Spent(told))

    def _hear(self, steps: list[tuple[str, str, float]]) -> None:
        for share, name, more in steps:
            super().spend(Caller(share, name), more)


class SharedReadTurns(ReadTurns):
    """Turns for expensive reads, of which a caller has and awaits no more in all workers than in one."""

    def __init__(self, link: Link, charge: Callable[[Caller, float], None]) -> None:
        super().__init__(charge=charge)
        self._link = link

    async def begin(self, who: Who) -> float:
        """Wait for a turn. Raises CrowdedError."""
        if not await self._link.take(f"reads {who[-1]}", WAITING_OF_ONE + 1):
            raise CrowdedError(own=True)
        try:
            return await super().begin(who)
        except BaseException:
            self._link.give(f"reads {who[-1]}")
            raise

    def end(self, who: Who, began: float, cost: float = 0.0) -> None:
        """Give back the slot, and charge the caller."""
        super().end(who, began, cost)
        self._link.give(f"reads {who[-1]}")


class SearchTurns(ReadTurns):
    """Turns for searches, of which no more run at once in all workers than in one; `kind`: bots', or analyses."""

    def __init__(self, slots: int, link: Link, kind: str) -> None:
        super().__init__(slots)
        self._link, self._name = link, f"searches {kind}"

    async def begin(self, who: Who) -> float:
        """Wait for a turn here, and then for one among all. Raises CrowdedError."""
        began = await super().begin(who)
        try:
            await self._link.take(self._name, self.slots, waits=True)
        except BaseException:
            super().end(who, began)
            raise
        return began

    def end(self, who: Who, began: float, cost: float = 0.0) -> None:
        """Give back both."""
        self._link.give(self._name)
        super().end(who, began, cost)
