"""Turns: who goes first where many want what this process has little of. One vocabulary for all of it.

1. **Who asks**: its parties, such as a `Caller`; for a webhook its receiver and its player.
2. **Share**: a party that several have in common, such as all callers without a token.
3. **Cost**: the seconds that a party has taken; they count half after every `HALF_LIFE`.
4. **Slots**: how many have their turn at once.
5. **Rank**: who waits goes by it, the lowest first. Whoever is at `limit` or beyond gets nothing now.

`Turns` is the queue. `ReadTurns` rank by the cost of work, and those of `slot_turns` by the time for which slots are
occupied. `MoveTurns` give way to requests, and have no ranks. Requests themselves hold no slots: see `request_turns`.
"""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from heapq import heapify, heappop, heapreplace
from time import monotonic, thread_time
from typing import NamedTuple, Self, TypeVar

T = TypeVar("T")
HALF_LIFE = 10.0
"""Seconds after which a cost counts half."""
FORGOTTEN, REMEMBERED = 0.001, 1_000
"""Seconds of cost below which a party is forgotten, and how many are remembered before that."""
NOBODY = ""
"""The share of all callers without a token."""
NEVER = 1e9
"""The rank of whoever gets nothing now: more than any limit."""

CONCURRENT_READS = 2
"""Expensive reads that run at once in this process."""
WAITING_OF_ONE, WAITING = 16, 256
"""The most of them waiting, of one caller and of all callers of this process."""

MOST_MOVES = 4
"""The most moves being computed or stored. Entries that share a commit are shown together, so a request behind two
hundred of them would wait for all."""
LONGEST_WAIT = 0.01
"""Seconds that the first move in the queue waits while requests are under way."""

GATHERED: ContextVar[Callable[[], Awaitable[None]] | None] = ContextVar("gathered", default=None)
"""What a move awaits before it is stored; None if it is stored by itself."""

Who = tuple[str, ...]
"""The parties that hold a slot together."""


class Caller(NamedTuple):
    """Who asks: by player, or by address in the share of callers without a token."""

    share: str
    name: str


ASKING: ContextVar[Callable[[], Caller] | None] = ContextVar("asking", default=None)
"""Tells who asks, within a request; None if the server acts by itself."""


class CrowdedError(Exception):
    """Too many are waiting already: of this caller (`own`), or of everybody."""

    def __init__(self, *, own: bool) -> None:
        super().__init__("too many expensive reads are queued")
        self.own = own


class Meter:
    """The cost so far of `beside`, `beside_if_long` and `here` within the block, in seconds of processor time."""

    __slots__ = ("_outer", "seconds")

    def __init__(self) -> None:
        self.seconds = 0.0

    def __enter__(self) -> Self:
        self._outer = METER.set(self)
        return self

    def __exit__(self, *_: object) -> None:
        METER.reset(self._outer)

    def run(self, work: Callable[[], T]) -> T:
        """Run it in this thread and measure its processor time."""
        began = thread_time()
        try:
            return work()
        finally:
            self.seconds += thread_time() - began


METER: ContextVar[Meter | None] = ContextVar("meter", default=None)
"""What measures the work that is under way, if anything does."""


class Costs:
    """Seconds that parties were charged."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self._of: dict[str, tuple[float, float]] = {}
        """The seconds, and as of when."""

    def add(self, who: Who, seconds: float) -> None:
        """Charge each of these parties."""
        now = self.clock()
        if len(self._of) > REMEMBERED:
            self._of = {party: cost for party, cost in self._of.items() if self.of(party, now) > FORGOTTEN}
        for party in {*who}:
            self._of[party] = self.of(party, now) + seconds, now

    def of(self, party: str, now: float) -> float:
        """What counts at this time of the clock."""
        seconds, at = self._of.get(party, (0.0, now))
        return seconds * 0.5 ** ((now - at) / HALF_LIFE)


class Turns:
    """A queue in front of `slots`, of one event loop. `costs` has the clock by which its ranks go."""

    at_once = 1
    """How many turns are given in one iteration of the event loop, as each begins something."""

    def __init__(self, slots: int, costs: Costs) -> None:
        self.slots, self.free, self.costs = slots, slots, costs
        self.held = Counter[str]()
        """How many slots each party holds."""
        self._rows: dict[Who, deque[asyncio.Future[None]]] = {}
        self._next: asyncio.Handle | None = None

    @property
    def waiting(self) -> int:
        """How many are waiting."""
        return sum(map(len, self._rows.values()))

    @property
    def limit(self) -> float:
        """The rank from which on nobody gets a slot now."""
        return NEVER

    def rank(self, who: Who, now: float) -> tuple[float, ...]:
        """The rank at this time of the clock; those of the same rank go in the order in which they came."""
        raise NotImplementedError

    @asynccontextmanager
    async def turn(self, who: Who) -> AsyncGenerator[Meter]:
        """Wait for a turn, and hold it until the block is left; the cost is what the meter shows by then."""
        began, meter = await self.begin(who), Meter()
        try:
            with meter:
                yield meter
        finally:
            self.end(who, began, meter.seconds)

    async def begin(self, who: Who) -> float:
        """Wait for a slot; returns when it was got, on the clock."""
        if self._next is None and self.take(who):  # nobody who waits may have one
            return self.costs.clock()
        mine = asyncio.get_running_loop().create_future()
        self._rows.setdefault(who, deque()).append(mine)
        self._look_soon()
        try:
            await mine
        except asyncio.CancelledError:
            if mine.cancelled():
                self._leave(who, mine)
            else:  # given in the same moment
                self.give(who)
            self._look_soon()
            raise
        return self.costs.clock()

    def end(self, who: Who, began: float, cost: float = 0.0) -> None:  # noqa: ARG002 - of either, one is charged
        """Give back a slot that was got at `began`, and charge the cost of what was done."""
        self.costs.add(who, cost)
        self.give(who)
        self._look_soon()

    def take(self, who: Who) -> bool:
        """Hold one more slot if these parties may have it at once; returns whether they do."""
        may = self.free > 0 and self.rank(who, self.costs.clock()) < (self.limit,)
        if may:
            self.hold(who)
        return may

    def hold(self, who: Who) -> None:
        """Hold one more slot for these parties."""
        self.free -= 1
        self.held.update({*who})

    def give(self, who: Who) -> None:
        """Give one back."""
        self.free += 1
        self.held -= Counter({*who})

    def _leave(self, who: Who, mine: asyncio.Future[None]) -> None:
        row = self._rows[who]
        row.remove(mine)
        if not row:
            del self._rows[who]

    def _look_soon(self) -> None:
        if self._next is None and self._rows and self.free:
            self._next = asyncio.get_running_loop().call_soon(self._give)

    def _give(self) -> None:
        """Give slots to the lowest in rank; others may come before the next are given."""
        self._next, given, now = None, 0, self.costs.clock()
        heads = [(self.rank(who, now), number, who) for number, who in enumerate(self._rows)]
        heapify(heads)
        while heads and self.free and given < self.at_once:
            before, number, who = heads[0]
            mine = next((turn for turn in self._rows.get(who, ()) if not turn.done()), None)
            if mine is None:
                heappop(heads)
            elif (rank := self.rank(who, now)) > before:  # it has got one since
                heapreplace(heads, (rank, number, who))
            elif rank >= (self.limit,):
                return
            else:
                self.hold(who)
                self._leave(who, mine)
                mine.set_result(None)
                given += 1
        if given:
            self._look_soon()


class ReadTurns(Turns):
    """Turns for expensive work: the share with the least cost goes first, and in it the caller with the least.

    A caller has one turn at a time. One with `WAITING_OF_ONE` waiting is refused, and so is everybody once `WAITING`
    wait: at once. `charge` is called with what each turn has cost its caller, in seconds.
    """

    def __init__(
        self, slots: int = CONCURRENT_READS, charge: Callable[[Caller, float], None] = lambda _, __: None
    ) -> None:
        super().__init__(slots, Costs())
        self.at_once, self._charge = slots, charge

    def rank(self, who: Who, now: float) -> tuple[float, ...]:
        """The cost of the share, and of the caller."""
        share, name = who
        return (NEVER, 0.0) if self.held[name] else (self.costs.of(share, now), self.costs.of(name, now))

    async def begin(self, who: Who) -> float:
        """Wait for a turn. Raises CrowdedError."""
        if (own := len(self._rows.get(who, ())) >= WAITING_OF_ONE) or self.waiting >= WAITING:
            raise CrowdedError(own=own)
        return await super().begin(who)

    def end(self, who: Who, began: float, cost: float = 0.0) -> None:
        """Give back the slot, and charge the caller."""
        super().end(who, began, cost)
        self._charge(Caller(*who), cost)

    def _look_soon(self) -> None:
        if self._rows and self.free:
            self._give()


class MoveTurns:
    """Turns of bots and of games that are due, one at a time: a player waits for one or two, however many there are.

    While requests are under way none begins until one of them has just been answered, or the first in the queue has
    waited for `LONGEST_WAIT`: incessant requests do not stop the bots. They go as they come, nobody is charged, and
    whoever plays many games has thousands of them: so there are neither parties nor ranks here.
    """

    def __init__(self, slots: int = MOST_MOVES) -> None:
        self._free, self.waiting = slots, deque[asyncio.Future[None]]()
        self._next: asyncio.Handle | None = None
        self.requests = 0
        """How many requests are being answered."""

    async def __aenter__(self) -> None:
        """Wait for a turn, and hold it until the block is left."""
        mine = asyncio.get_running_loop().create_future()
        self.waiting.append(mine)
        self._look_soon()
        try:
            await mine
        except asyncio.CancelledError:
            if not mine.cancelled():  # given in the same moment
                self.end()
            raise

    begin = __aenter__

    async def __aexit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        """Give a turn back."""
        self._free += 1
        self._look_soon()

    def began(self) -> None:
        """A request is under way."""
        self.requests += 1

    def ended(self) -> None:
        """A request has been answered."""
        self.requests -= 1
        if self._next is not None:
            self._next.cancel()
            self._next = None
        if self.waiting:
            self._look_soon(answered=True)

    @contextmanager
    def aside(self) -> Generator[None]:
        """A block in which the request that runs it is none that moves give way to."""
        self.ended()
        try:
            yield
        finally:
            self.began()

    def _look_soon(self, *, answered: bool = False) -> None:
        if self._next is None and self.waiting and self._free:
            loop = asyncio.get_running_loop()
            waits = self.requests and not answered
            self._next = loop.call_later(LONGEST_WAIT, self._give) if waits else loop.call_soon(self._give)

    def _give(self) -> None:
        """Give the first its turn; others may come before the next is given."""
        self._next = None
        while self.waiting:
            mine = self.waiting.popleft()
            if not mine.done():  # else whoever waited for it has gone
                self._free -= 1
                mine.set_result(None)
                break
        self._look_soon()
