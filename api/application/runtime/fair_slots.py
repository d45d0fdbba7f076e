"""Fair slots: a fixed number of them, shared by the seconds for which their holders have occupied them of late.

There is no line between good holders and bad ones, so nobody gains by staying just below it.

1. A slot is held for several parties at once, such as a player and a host; the one with the most seconds counts.
2. A party's seconds are those it has occupied, which count half after every `HALF_LIFE`; those under way, so far; and,
   for each that it holds and one more, those that one took on average: `UNKNOWN` at first.
3. Whoever has the fewest seconds goes first, and must leave slots free for those with fewer: up to half of all.
4. A party gets a further slot only while it holds less than a quarter of those free: so a fifth of all at most.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Mapping
from heapq import heapify, heappop, heappush
from time import monotonic

from api.application.runtime.fair_queue import Costs

UNKNOWN = 10.0
"""Seconds that a party is expected to occupy a slot while nothing is known of it. Who has as many leaves a quarter."""
LEFT = 0.5
"""The fraction of the slots that is left free by a party with very many seconds."""
OF_FREE = 0.25
"""The fraction of the free slots that a party may hold."""
REMEMBERED = 2_000
"""How many parties are remembered."""
NEVER = 1e9
"""The seconds of a party that gets nothing now: more than any limit."""

MOST_GIVEN = 16
"""How many parties are given slots in one turn of the event loop, as each begins something: eight of a player and host.
"""

Parties = tuple[str, ...]


class Past:
    """How long parties have occupied slots, and do now."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock, self._costs = clock, Costs(clock)
        self._took = dict[str, float]()
        """How long one takes on average, the later the more it counts; the party that ended last is the last here."""
        self._under_way = dict[str, list[float]]()
        """When those under way began."""

    def known(self) -> Mapping[str, tuple[float, float]]:
        """Of all parties remembered: the seconds until now, and how long one takes."""
        parties = self._took.keys() | self._under_way.keys()
        return {party: (self.until_now(party), self.takes(party)) for party in parties}

    def takes(self, party: str) -> float:
        """How many seconds one is expected to take."""
        return self._took.get(party, UNKNOWN)

    def until_now(self, party: str) -> float:
        """The seconds that a party has occupied of late, with those under way."""
        under_way, now = self._under_way.get(party, ()), self.clock()
        return self._costs.of(party, now) + len(under_way) * now - sum(under_way)

    def seconds(self, party: str, count: int) -> float:
        """The same, with what `count` are expected to take."""
        return self.until_now(party) + count * self.takes(party)

    def began(self, parties: Parties) -> float:
        """One is under way; returns since when."""
        now = self.clock()
        for party in parties:
            self._under_way.setdefault(party, []).append(now)
        return now

    def ended(self, parties: Parties, began: float) -> None:
        """One that began then has ended."""
        seconds = self.clock() - began
        for party in parties:
            self._costs.add(party, seconds)
            self._took[party] = (self._took.pop(party, UNKNOWN) + seconds) / 2
            self._under_way[party].remove(began)
            if not self._under_way[party]:
                del self._under_way[party]
        while len(self._took) > REMEMBERED:
            del self._took[next(iter(self._took))]


class Shares:
    """Who holds how many of `size` slots, and who may have one more. `seconds`: see `Past.seconds`."""

    def __init__(self, size: int, seconds: Callable[[str, int], float]) -> None:
        self.size, self.free, self.held = size, size, Counter[str]()
        self._seconds = seconds

    def seconds(self, parties: Parties) -> float:
        """The seconds of these parties with one more; NEVER if one of them has its share."""
        held = self.held
        return max([self._seconds(p, held[p] + 1) if held[p] < self.free * OF_FREE else NEVER for p in parties])

    @property
    def limit(self) -> float:
        """The seconds that whoever gets the next slot must stay below."""
        return UNKNOWN * self.free / over if (over := LEFT * self.size - self.free) > 0 else NEVER

    def take(self, parties: Parties) -> bool:
        """Hold one more for these parties if they may have it; returns whether they do."""
        may = self.seconds(parties) < self.limit
        if may:
            self.hold(parties)
        return may

    def hold(self, parties: Parties) -> None:
        """Hold one more for these parties."""
        self.free -= 1
        self.held.update(parties)

    def give(self, parties: Parties) -> None:
        """Give one back."""
        self.free += 1
        self.held -= Counter(parties)

    def as_known(self, known: Mapping[str, tuple[float, float]]) -> "Shares":
        """A copy for another thread, by what is known of parties now."""

        def seconds(party: str, count: int) -> float:
            until_now, took = known.get(party, (0.0, UNKNOWN))
            return until_now + count * took

        made = Shares(self.size, seconds)
        made.free, made.held = self.free, self.held.copy()
        return made


class FairSlots(Shares):
    """The slots themselves, on the event loop."""

    def __init__(self, size: int, past: Past) -> None:
        super().__init__(size, past.seconds)
        self._past = past
        self._rows: dict[Parties, deque[asyncio.Future[None]]] = {}
        self._next: asyncio.Handle | None = None

    async def begin(self, parties: Parties) -> float:
        """Wait for a slot; returns when it began, for `end`."""
        if self._next is None and self.take(parties):  # nobody who waits may have one
            return self._past.began(parties)
        mine = asyncio.get_running_loop().create_future()
        self._rows.setdefault(parties, deque()).append(mine)
        self._look_soon()
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # given in the same moment
                self.give(parties)
                self._look_soon()
            raise
        return self._past.began(parties)

    def end(self, parties: Parties, began: float) -> None:
        """Give a slot back."""
        self._past.ended(parties, began)
        self.give(parties)
        self._look_soon()

    def _look_soon(self) -> None:
        if self._next is None and self._rows:
            self._next = asyncio.get_running_loop().call_soon(self._look)

    def _look(self) -> None:
        """Give some slots to those with the fewest seconds; others may come before the next are given."""
        self._next, given = None, list[str]()
        waiting = [(self.seconds(parties), 0, parties) for parties in self._rows]
        heapify(waiting)
        while waiting and len(given) < MOST_GIVEN:
            _, known, parties = heappop(waiting)
            row = self._rows[parties]
            while row and row[0].done():  # the waiting task has been cancelled
                row.popleft()
            if not row:
                del self._rows[parties]
            elif not {*parties}.isdisjoint(given[known:]):  # given more since they were put in order
                heappush(waiting, (self.seconds(parties), len(given), parties))
            elif self.take(parties):
                row.popleft().set_result(None)
                given += parties
                heappush(waiting, (self.seconds(parties), len(given), parties))
            else:
                return
        self._look_soon()
