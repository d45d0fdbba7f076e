"""The supervisor's end of the workers' sockets: passes on what they tell, and counts what is counted together."""

import asyncio
import socket
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Coroutine, Mapping
from time import monotonic
from typing import Any

from cachetools import LRUCache

from infra.workers import messages as m
from infra.workers.adding import added
from infra.workers.messages import Family, Message, encoded, received

REMEMBERED_KEYS = 100_000
"""The most keys counted."""
LARGEST_UNREAD = 1 << 20
"""Bytes that a worker has not read, above which it is told nothing more: its safety poll makes up for that."""
MEASURING = 1.0
"""Seconds for a worker to measure itself; after that its last figures count."""


class Line:
    """A worker as the hub sees it."""

    def __init__(self, hub: "Hub", end: socket.socket) -> None:
        self._hub, self._end = hub, end
        self.ready = asyncio.Event()
        """Set once it can answer requests."""
        self.unanswered = 0
        """How many pings it has not answered."""
        self.held = Counter[str]()
        self.families: list[Family] = []
        self.measuring = list[asyncio.Future[None]]()
        self._writer: asyncio.StreamWriter | None = None

    async def run(self) -> None:
        """Hear the worker until it ends."""
        reader, writer = await asyncio.open_connection(sock=self._end, limit=m.LARGEST)
        self._writer = writer
        self._hub.lines.append(self)
        try:
            async for message in received(reader):
                self._hub.hear(self, message)
        finally:
            self._hub.lost(self)
            writer.close()

    def write(self, lines: bytes, *, needed: bool = True) -> None:
        """Say something. Unless it is `needed`, a worker that does not read is left out."""
        writer = self._writer
        if writer is not None and (needed or writer.transport.get_write_buffer_size() < LARGEST_UNREAD):
            writer.write(lines)

    def ask(self, what: str) -> None:
        """Ask it for something: see `Asked`."""
        self.write(encoded([m.Asked(what)]))

    def answer(self, number: int, answer: Any) -> None:
        """Answer what it has asked."""
        self.write(encoded([m.Answer(number, answer)]))

    def measured(self, families: list[Family]) -> None:
        """These are its metrics now."""
        self.families = families
        for measuring in self.measuring:
            if not measuring.done():
                measuring.set_result(None)
        self.measuring.clear()


class Hub:
    """What all workers share."""

    def __init__(self) -> None:
        self.lines = list[Line]()
        self._counts: LRUCache[str, tuple[int, float]] = LRUCache(REMEMBERED_KEYS)
        self._places = Counter[str]()
        self._queues = defaultdict[str, deque[tuple[Line, m.Hold]]](deque)
        self._telling = list[tuple[Line | None, bytes]]()
        self.elsewhere: Callable[[Mapping[str, int]], None] = lambda _: None
        """Called with the games that have moved here."""
        self._gone = list[Family]()
        self._tasks = set[asyncio.Task[None]]()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Do this beside all else."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def hear(self, line: Line, message: Message) -> None:
        """Do what a worker says."""
        match message:
            case m.State(state):
                line.unanswered = 0
                if state == "READY=1":
                    line.ready.set()
            case m.Add(number, key, amount, seconds):
                line.answer(number, self._add(key, amount, seconds))
            case m.Hold():
                self._take(line, message)
            case m.Drop(name):
                self._drop(line, name)
            case m.Measured(families, number):
                line.measured(families)
                if number is not None:
                    self.begin(self._measure(line, number))
            case _:
                self.pass_on(message, line)
                if isinstance(message, m.Moved):
                    self.elsewhere(message.games)

    def pass_on(self, message: Message, line: Line | None = None) -> None:
        """Say this to all workers but this one, at the end of this iteration of the loop."""
        if not self._telling:
            asyncio.get_running_loop().call_soon(self._pass_on)
        self._telling.append((line, encoded([message])))

    def lost(self, line: Line) -> None:
        """A worker has ended: its places are free, and what it has counted is kept."""
        self.lines.remove(line)
        for name, held in list(line.held.items()):
            for _ in range(held):
                self._drop(line, name)
        self._gone = added(self._gone, [line.families], gauges=False)

    def _pass_on(self) -> None:
        """Tell each worker what the others have told in this iteration of the loop."""
        telling, self._telling = self._telling, []
        for line in self.lines:
            if lines := b"".join([told for teller, told in telling if teller is not line]):
                line.write(lines, needed=False)

    def _add(self, key: str, amount: int, seconds: int) -> tuple[int, int]:
        now = monotonic()
        total, ends = self._counts.get(key, (0, now))
        if ends <= now:
            total, ends = 0, now + seconds
        self._counts[key] = total + amount, ends
        return total + amount, max(1, round(ends - now))

    def _take(self, line: Line, asked: m.Hold) -> None:
        if self._places[asked.name] < asked.most:
            self._hold(line, asked)
        elif asked.waits:
            self._queues[asked.name].append((line, asked))
        else:
            line.answer(asked.number, answer=False)

    def _hold(self, line: Line, asked: m.Hold) -> None:
        self._places[asked.name] += 1
        line.held[asked.name] += 1
        line.answer(asked.number, answer=True)

    def _drop(self, line: Line, name: str) -> None:
        if not line.held[name]:
            return
        line.held -= Counter([name])
        self._places -= Counter([name])
        while (queue := self._queues.get(name)) is not None:
            waiting, asked = queue.popleft()
            if not queue:
                del self._queues[name]
            if waiting in self.lines:
                self._hold(waiting, asked)
                return

    async def _measure(self, line: Line, number: int) -> None:
        """Answer with the metrics of all: those of the others as they are now, and of those that have ended."""
        others = [other for other in self.lines if other is not line and other.ready.is_set()]
        futures = list[asyncio.Future[None]]()
        for other in others:
            futures.append(asyncio.get_running_loop().create_future())
            other.measuring.append(futures[-1])
            other.ask("measure")
        if futures:
            await asyncio.wait(futures, timeout=MEASURING)
        alive = [other.families for other in self.lines if other is not line]
        line.answer(number, added(line.families, [*alive, self._gone]))
