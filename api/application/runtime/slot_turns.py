"""Slots shared by the seconds for which parties have occupied them: there is no line that one could stay below.

1. The party with the most seconds counts. They are those of late, those under way, and what one more is expected to
   take: `UNKNOWN` at first.
2. Whoever has the fewest goes first, and must leave slots free for those with fewer: up to half of all.
"""

from collections.abc import Callable
from copy import copy
from time import monotonic

from api.application.runtime.turns import NEVER, Costs, Turns, Who

UNKNOWN = 10.0
"""Seconds that a party is expected to occupy a slot while nothing is known of it. Who has as many leaves a quarter."""
LEFT = 0.5
"""The fraction of the slots that is left free by a party with very many seconds."""
OF_FREE = 0.25
"""The fraction of the free slots that a party may hold: so a fifth of all at most."""
MOST_EXPECTED = 2_000
"""Of how many parties it is remembered how long they occupy a slot."""


class Occupied(Costs):
    """For how long parties have occupied slots: till now, and, as an estimate, with further ones."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(clock)
        self._takes = dict[str, float]()
        """How long one takes on average, the later the more it counts; the party that ended last is the last here."""
        self._under_way = dict[str, tuple[int, float]]()
        """How many are, and the sum of the times when they began."""

    @property
    def parties(self) -> set[str]:
        """All that anything is known of."""
        return self._takes.keys() | self._under_way.keys()

    def takes(self, party: str) -> float:
        """How many seconds one is expected to take."""
        return self._takes.get(party, UNKNOWN)

    def seconds(self, party: str, more: int, now: float) -> float:
        """The seconds of late, with those under way, and what `more` are expected to take. Any thread may ask."""
        count, began = self._under_way.get(party, (0, 0.0))
        return self.of(party, now) + count * now - began + more * self.takes(party)

    def began(self, who: Who) -> float:
        """One is under way; returns since when."""
        now = self.clock()
        for party in {*who}:
            count, began = self._under_way.get(party, (0, 0.0))
            self._under_way[party] = count + 1, began + now
        return now

    def ended(self, who: Who, began: float) -> None:
        """One that began then has ended."""
        seconds = self.clock() - began
        self.add(who, seconds)
        for party in {*who}:
            self._takes[party] = (self._takes.pop(party, UNKNOWN) + seconds) / 2
            count, sum_began = self._under_way.pop(party)
            if count > 1:
                self._under_way[party] = count - 1, sum_began - began
        while len(self._takes) > MOST_EXPECTED:
            del self._takes[next(iter(self._takes))]


class SlotTurns(Turns):
    """The slots, and who waits for one."""

    at_once = 16

    def __init__(self, slots: int, occupied: Occupied) -> None:
        super().__init__(slots, occupied)
        self._occupied = occupied
        self._known: dict[str, float] | None = None
        """Seconds of parties while slots are given: many who wait have one in common."""

    def rank(self, who: Who, now: float) -> tuple[float, ...]:
        """The seconds with one more slot; NEVER for a party that has its share of those free."""
        return (max([self._rank_of(party, now) for party in who]),)

    def ranks(self, now: float) -> dict[str, float]:
        """The rank of every party that anything is known of."""
        return {party: self._rank_of(party, now) for party in self._occupied.parties | self.held.keys()}

    def _rank_of(self, party: str, now: float) -> float:
        held = self.held.get(party, 0)
        if held >= self.free * OF_FREE:
            return NEVER
        if self._known is None or (seconds := self._known.get(party)) is None:
            seconds = self._occupied.seconds(party, held + 1, now)
            if self._known is not None:
                self._known[party] = seconds
        return seconds

    def hold(self, who: Who) -> None:
        """Hold one more slot for these parties."""
        super().hold(who)
        if self._known is not None:
            for party in who:
                self._known.pop(party, None)

    def _give(self) -> None:
        self._known = {}
        super()._give()
        self._known = None

    @property
    def limit(self) -> float:
        """The seconds that whoever gets the next slot must stay below."""
        return UNKNOWN * self.free / over if (over := LEFT * self.slots - self.free) > 0 else NEVER

    async def begin(self, who: Who) -> float:
        """Wait for a slot; returns since when it is occupied."""
        await super().begin(who)
        return self._occupied.began(who)

    def end(self, who: Who, began: float, cost: float = 0.0) -> None:
        """Give a slot back."""
        self._occupied.ended(who, began)
        super().end(who, began, cost)

    def copy(self) -> "SlotTurns":
        """As they are held now, for another thread to take from."""
        twin = copy(self)
        twin.held = self.held.copy()
        return twin
