"""The process that starts the workers of `croupier serve --workers N`, and keeps them running.

1. The first worker starts alone: what fails there fails once, and ends all. Then come the others.
2. A worker that has died, or has not answered `MOST_UNANSWERED` pings, is started again after a pause.
3. On SIGHUP each worker is replaced in turn: the new one answers before the old one stops accepting.
"""

import asyncio
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Literal

from infra.workers.board import Board
from infra.workers.elsewhere import Elsewhere
from infra.workers.hub import Hub, Line
from infra.workers.messages import Moved

LOG = logging.getLogger("croupier")
PING, MOST_UNANSWERED = 1.0, 5
"""Seconds between pings, and how many may be unanswered."""
START, STOP, DRAIN = 60.0, 10.0, 20.0
"""Seconds that a worker may take to start, to stop, and to stop once another has taken its place."""
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 10.0
"""Seconds before a worker that has died is started again: at first, and at most."""
MOST_DEATHS, WITHIN = 5, 60.0
"""How many deaths within how many seconds end all."""
INTERRUPTED = 130


class Ended(Exception):  # noqa: N818 - no error, but how it ends
    """All workers are to end, with this status."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Worker:
    """One process, which serves, and the hub's line to it."""

    def __init__(self, process: asyncio.subprocess.Process, line: Line, row: int) -> None:
        self.process, self.line, self.row = process, line, row

    def signal(self, sig: signal.Signals) -> None:
        """Send it a signal, unless it has ended."""
        with suppress(ProcessLookupError):
            self.process.send_signal(sig)

    async def ended(self, within: float) -> int:
        """Its status once it has ended; after so many seconds it is killed."""
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                return await self.process.wait()
        LOG.error("worker %d has not ended within %.0f s and is killed", self.process.pid, within)
        self.signal(signal.SIGKILL)
        return await self.process.wait()


class Supervisor:
    """`count` workers on these listening sockets, each started by this command.

    `first`: further arguments of the very first one. `ready`: called once, when all can answer. `store`: the URL by
    which other machines hear of what moves; None: they do so otherwise.
    """

    def __init__(
        self,
        count: int,
        listeners: Sequence[socket.socket],
        command: Sequence[str],
        first: Sequence[str],
        ready: Callable[[], None],
        notify: Callable[[Literal["READY=1", "STOPPING=1"]], None],
        store: str | None = None,
    ) -> None:
        self._count, self._listeners, self._command, self._first = count, listeners, command, first
        self._ready, self._notify, self._hub = ready, notify, Hub()
        self._store = store
        rows = 2 * count + 1
        """One takes another's place while all others go on, and who has died may not have been seen to yet."""
        self._board, self._rows = Board.new(rows), [*range(rows)]
        self._workers = dict[int, Worker]()
        self._every = set[Worker]()
        self._deaths = list[float]()
        self._reloading = asyncio.Lock()
        self._signalled = asyncio.Queue[signal.Signals]()

    async def run(self) -> int:
        """Serve until a signal comes; the exit status."""
        for sig in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            asyncio.get_running_loop().add_signal_handler(sig, self._signalled.put_nowait, sig)
        status = 0
        try:
            async with asyncio.TaskGroup() as tasks:
                if self._store is not None:
                    elsewhere = Elsewhere(self._store, lambda games: self._hub.pass_on(Moved({**games})), self._board)
                    self._hub.elsewhere = elsewhere.notify
                    tasks.create_task(elsewhere.run())
                starting = tasks.create_task(self._serve(tasks))
                while (sig := await self._signalled.get()) == signal.SIGHUP:
                    tasks.create_task(self._reload(starting))
                raise Ended(INTERRUPTED if sig == signal.SIGINT else 0)  # noqa: TRY301 - ends the tasks
        except* Ended as ended:
            status = max(one.status for one in ended.exceptions if isinstance(one, Ended))
        finally:
            self._notify("STOPPING=1")
            for worker in (left := list(self._every)):
                worker.signal(signal.SIGTERM)
            await asyncio.gather(*(worker.ended(STOP) for worker in left))
        return status

    async def _serve(self, tasks: asyncio.TaskGroup) -> None:
        self._workers[0] = await self._start(0, self._first)
        others = await asyncio.gather(*(self._start(number) for number in range(1, self._count)))
        self._workers |= dict(enumerate(others, 1))
        self._ready()
        self._notify("READY=1")
        for number in self._workers:
            tasks.create_task(self._keep(number))
        tasks.create_task(self._ping())

    async def _start(self, number: int, further: Sequence[str] = ()) -> Worker:
        """A worker that can answer. Raises Ended, with its status, if it ends instead."""
        (ours, theirs), row = socket.socketpair(), self._rows.pop()
        self._board.clear(row)
        files = [self._board.file, theirs.fileno(), *(listener.fileno() for listener in self._listeners)]
        spelling = f"{number}/{self._count}:{row}:{':'.join(map(str, files))}"
        path = os.pathsep.join([place or str(Path.cwd()) for place in sys.path])
        with theirs:
            process = await asyncio.create_subprocess_exec(
                *(*self._command, *further, "--worker", spelling),
                env={**os.environ, "PYTHONPATH": path, "PYTHONSAFEPATH": "1", "NOTIFY_SOCKET": ""},
                stdin=asyncio.subprocess.DEVNULL, pass_fds=files, process_group=0,
            )  # fmt: skip
        worker = Worker(process, Line(self._hub, ours), row)
        self._every.add(worker)
        self._hub.begin(self._watch(worker))
        waiting = [asyncio.ensure_future(worker.line.ready.wait()), asyncio.ensure_future(process.wait())]
        await asyncio.wait(waiting, timeout=START, return_when=asyncio.FIRST_COMPLETED)
        for waited in waiting:
            waited.cancel()
        if not worker.line.ready.is_set():
            raise Ended(max(1, await worker.ended(0)))
        return worker

    async def _watch(self, worker: Worker) -> None:
        await worker.line.run()
        await worker.process.wait()
        self._rows.append(worker.row)
        self._every.discard(worker)

    async def _keep(self, number: int) -> None:
        """Start this worker again whenever it has died."""
        pause = FIRST_PAUSE
        while True:
            worker, began = self._workers[number], monotonic()
            status = await worker.process.wait()
            if worker is not self._workers[number]:
                continue  # another has taken its place
            pause = FIRST_PAUSE if monotonic() - began > WITHIN else pause
            while worker is self._workers[number]:
                self._deaths = [death for death in self._deaths if death > monotonic() - WITHIN] + [monotonic()]
                if len(self._deaths) >= MOST_DEATHS:
                    LOG.critical("%d workers have ended within %.0f s: all end", MOST_DEATHS, WITHIN)
                    raise Ended(1)
                LOG.error("worker %d has ended with status %d: another starts in %.1f s", number, status, pause)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
                try:
                    self._workers[number] = await self._start(number)
                except Ended as ended:
                    status = ended.status

    async def _ping(self) -> None:
        """Kill workers whose loops do not answer."""
        while True:
            for worker in [each for each in self._workers.values() if each.process.returncode is None]:
                if worker.line.unanswered >= MOST_UNANSWERED:
                    LOG.error("worker %d hangs and is killed", worker.process.pid)
                    worker.signal(signal.SIGKILL)
                worker.line.unanswered += 1
                worker.line.ask("ping")
            await asyncio.sleep(PING)

    async def _reload(self, starting: asyncio.Task[None]) -> None:
        """Replace each worker in turn; if a new one does not start, the others stay as they are."""
        await starting
        async with self._reloading:
            LOG.info("all workers are replaced, one after the other")
            for number in range(self._count):
                try:
                    new = await self._start(number)
                except Ended as ended:
                    LOG.error("a new worker has ended with status %d: the others go on", ended.status)  # noqa: TRY400
                    return
                old, self._workers[number] = self._workers[number], new
                old.line.ask("drain")
                await old.ended(DRAIN)
            LOG.info("all workers have been replaced")
