"""Wings: parts of the server that are imported when somebody first asks for them, on a thread: nobody else waits.

A room that uses wings has a file `wings.py`, which lists their modules; it imports them from there and nowhere else.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from importlib import import_module
from types import ModuleType
from typing import Generic, TypeVar

from api.application.ports.errors import Broken

T = TypeVar("T")
R = TypeVar("R")
LOG = logging.getLogger("croupier")
MODULES: defaultdict[str, list[str]] = defaultdict(list)
"""The modules of each wing that other modules use."""
_ROOT = __name__.split(".")[:-4]
"""Where the floors lie: at the top in the repository, in one package as installed."""
_ready = set[str]()
_broken = set[str]()


def modules(room: Mapping[str, str]) -> Callable[[str], ModuleType]:
    """The `__getattr__` of a `wings.py`: each of these modules by its last name, imported when it is first named.

    `room`: the path of each module, such as `projections/views/branch` -> its wing. Naming one raises Broken if it
    cannot be imported.
    """
    names = {path.rpartition("/")[2]: (wing, ".".join([*_ROOT, *path.split("/")])) for path, wing in room.items()}
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


async def opened(wing: str) -> None:
    """Return once all modules of a wing are imported. Raises Broken."""
    if wing not in _ready:
        await asyncio.to_thread(load, wing)


class Wing(Generic[T]):
    """What a wing makes for one server, on the first request for it. `make` runs on a thread.

    `begin`: what runs from then on for as long as the server does.
    """

    def __init__(
        self, name: str, make: Callable[[], T], begin: Callable[[T], AbstractAsyncContextManager[object]] | None = None
    ) -> None:
        self.name, self._make, self._begin = name, make, begin
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
                    if self._begin is not None:
                        await self._running.enter_async_context(self._begin(made))
                except Exception as error:
                    raise broken(self.name, error) from error
                self.made = made
            return self.made

    def part(self, of: Callable[[T], R]) -> Callable[[], Awaitable[R]]:
        """Asks for a part of it."""

        async def found() -> R:
            return of(await self.opened())

        return found

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """When the block is left, what has begun ends."""
        async with self._running:
            yield
