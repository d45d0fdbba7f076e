"""How many requests a second are sent to one place, shared between the players whose webhooks lead there."""

import asyncio

from api.application.runtime.turns import NEVER, Costs, Turns, Who

RATE = 30.0
"""Requests a second to one place, by the workers of one server together."""

LONGEST = 3600.0
"""Seconds of a pause, whatever a place asks for."""


class Pace(Turns):
    """Turns at one place, `rate` of them in a second: who has had the fewest of late goes first."""

    def __init__(self, rate: float = RATE) -> None:
        super().__init__(1, Costs())
        self._seconds = 1 / rate
        self.until = 0.0
        """Until when nobody has a turn, on the clock of the costs."""

    @property
    def limit(self) -> float:
        """None during a pause."""
        return NEVER if self.costs.clock() >= self.until else -NEVER

    def rank(self, who: Who, now: float) -> tuple[float, ...]:
        """By the turns that a player has had."""
        return (self.costs.of(who[-1], now),)

    async def begin(self, who: Who) -> float:
        """Wait for a turn, which ends by itself."""
        began = await super().begin(who)
        asyncio.get_running_loop().call_later(self._seconds, self.end, who, began, self._seconds)
        return began

    def pause(self, seconds: float) -> None:
        """Give no turns for so long, at most for `LONGEST`."""
        seconds = min(seconds, LONGEST)
        self.until = max(self.until, self.costs.clock() + seconds)
        asyncio.get_running_loop().call_later(seconds, self._look_soon)


class Paces:
    """The places to which something is sent, or was of late; `rate`: of each."""

    def __init__(self, rate: float = RATE) -> None:
        self._of, self._rate = dict[str, Pace](), rate

    async def begin(self, parties: tuple[str, str]) -> None:
        """Wait until a receiver may be sent something by this player."""
        for receiver in [place for place, pace in self._of.items() if place != parties[0] and _idle(pace)]:
            del self._of[receiver]
        await self._at(parties[0]).begin(parties[1:])

    def pause(self, parties: tuple[str, str], seconds: float) -> None:
        """Send a receiver nothing for so long."""
        self._at(parties[0]).pause(seconds)

    def paused(self) -> list[str]:
        """The receivers that are sent nothing now."""
        return [receiver for receiver, pace in self._of.items() if pace.limit < 0]

    def _at(self, receiver: str) -> Pace:
        return self._of.setdefault(receiver, Pace(self._rate))


def _idle(pace: Pace) -> bool:
    return pace.free == pace.slots and not pace.waiting and pace.limit > 0
