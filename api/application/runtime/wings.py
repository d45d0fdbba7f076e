"""Wings: parts of the server that are imported when somebody first asks for them, on a thread: nobody else waits.

Each floor has a file `wings.py`, which lists their modules: they are imported from there and nowhere else.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, suppress
from importlib import import_module
from types import ModuleType
from typing import Generic, Protocol, TypeVar, runtime_checkable

from api.application.ports.environment import Subscription
from api.application.ports.errors import Broken, Unavailable
from api.application.runtime.background import background

T = TypeVar("T")
R = TypeVar("R")
LOG = logging.getLogger("croupier")
MODULES: defaultdict[str, list[str]] = defaultdict(list)
"""The modules of each wing that other modules use."""
LOOKED_FOR = 60.0
"""Seconds between two looks whether another process has left work for a wing that nobody has asked for here."""
_ROOT = __name__.split(".")[:-4]
"""Where the floors lie: at the top in the repository, in one package as installed."""
_ready = set[str]()
_broken = set[str]()


def modules(floor: Mapping[str, str]) -> Callable[[str], ModuleType]:
    """The `__getattr__` of a `wings.py`: each of these modules by its last name, imported when it is first named.

    `floor`: the path of each module, such as `projections/views/branch` -> its wing. Naming one raises Broken if it
    cannot be imported.
    """
    names = {path.rpartition("/")[2]: (wing, ".".join([*_ROOT, *path.split("/")])) for path, wing in floor.items()}
    for wing, module in names.values():
        MODULES[wing].append(module)

    def found(name: str) -> ModuleType:
        if name not in names:
            raise AttributeError(name)
        return imported(*names[name])

    return found


def imported(wing: str, module: str) -> ModuleType:
    """A module of a wing. Raises Broken, also later: what failed is not tried again."""
    if wing in _broken:
        raise Broken(wing)
    try:
        return import_module(module)
    except Exception as error:
        raise broken(wing, error) from error


def broken(wing: str, error: Exception) -> Broken:
    """The error for a wing that cannot be imported or started; the log says why."""
    _broken.add(wing)
    LOG.error("the wing %s cannot be started, everything else goes on: %s: %s", wing, type(error).__name__, error)
    return Broken(wing)


def load(wing: str) -> None:
    """Import all modules of a wing, in this thread. Raises Broken."""
    for module in MODULES[wing]:
        imported(wing, module)
    _ready.add(wing)


def fault(wing: str) -> Exception | None:
    """Why a wing cannot be imported; None if it can."""
    try:
        for module in MODULES[wing]:
            import_module(module)
    except Exception as error:  # noqa: BLE001 - whatever it is
        return error
    return None


async def opened(wing: str) -> None:
    """Return once all modules of a wing are imported. Raises Broken."""
    if wing not in _ready:
        await asyncio.to_thread(load, wing)


@runtime_checkable
class Running(Protocol):
    """What goes on beside the requests."""

    def running(self) -> AbstractAsyncContextManager[object]:
        """Go on until the block is left."""
        ...


def or_without(make: Callable[[], T]) -> T | None:
    """What a wing makes at start; None if it is broken: the server does without it, and the log has said so."""
    with suppress(Broken):
        return make()
    return None


class Wing(Generic[T]):
    """What a wing makes for one server, on the first request for it. `make` runs on a thread.

    If what it makes is `Running`, it runs from then on for as long as the server does.
    """

    def __init__(self, name: str, make: Callable[[], T]) -> None:
        self.name, self._make = name, make
        self._running, self._lock = AsyncExitStack(), asyncio.Lock()
        self.made: T | None = None
        """None until somebody has asked for it."""

    async def opened(self) -> T:
        """What the wing made. Raises Broken if it cannot be imported or started."""
        async with self._lock:
            if self.made is None:
                if self.name in _broken:
                    raise Broken(self.name)
                try:
                    made = await asyncio.to_thread(self._make)
                    if isinstance(made, Running):
                        await self._running.enter_async_context(made.running())
                except Broken:
                    raise
                except Exception as error:
                    raise broken(self.name, error) from error
                self.made = made
            return self.made

    def part(self, of: Callable[[T], R]) -> Callable[[], Awaitable[R]]:
        """Asks for a part of it."""

        async def found() -> R:
            return of(await self.opened())

        return found

    def waited_for(
        self, waits: Callable[[], Awaitable[bool]], listen: Callable[[str], AbstractAsyncContextManager[Subscription]]
    ) -> AbstractAsyncContextManager[None]:
        """Until the block is left: start it once stored work waits for it, now or later.

        Another process that leaves such work rings, by notifying of the wing's name; without a ring it is looked for
        every `LOOKED_FOR` seconds.
        """

        async def look() -> None:
            async with listen(self.name) as bell:
                while self.made is None:
                    with suppress(Unavailable):
                        if await waits():
                            await self.opened()
                    await bell.wait(LOOKED_FOR)

        return background(look)

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """When the block is left, what has begun ends."""
        async with self._running:
            yield
