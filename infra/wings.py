"""What the wings make for one server. Each function imports its own wing, and only when somebody asks for it."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from api.application.ports.environment import Chance, Clock, Notifier
from api.application.ports.observer import Observer
from api.application.runtime.background import Periodic
from api.application.runtime.own_process import Games
from api.application.runtime.wings import Wing
from infra.settings import Settings
from infra.store.database.connection import Store
from infra.store.entries.encryption import KeyRing

if TYPE_CHECKING:
    from api.application.feeds.webhooks import Webhooks
    from api.application.runtime.searchers import Searchers
    from infra.webhooks.delivering import Deliverer

LOOKED_FOR = 60.0
"""Seconds between two looks whether another process has left work for a wing that nobody has asked for here."""


@dataclass(frozen=True)
class Hooks:
    """The webhooks of a server: what players do with theirs, and what delivers to them."""

    webhooks: "Webhooks"
    deliverer: "Deliverer"
    close: Callable[[], None]

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Deliver until the block is left."""
        try:
            async with self.deliverer.running():
                yield
        finally:
            self.close()


def webhooks(
    settings: Settings,
    store: Store,
    keys: KeyRing,
    notifier: Notifier,
    clock: Clock,
    chance: Chance,
    observer: Observer,
) -> Wing[Hooks]:
    """Delivering to webhooks."""

    def make() -> Hooks:
        from api.application.feeds.webhooks import Webhooks
        from infra.store.outbox.delivery_queue import StoredDeliveries
        from infra.store.outbox.webhooks import StoredWebhooks
        from infra.webhooks.addresses import Reach, networks
        from infra.webhooks.delivering import Deliverer
        from infra.webhooks.sending import Sender

        reach = Reach(networks(settings.webhook_networks))
        hooks, deliveries = StoredWebhooks(store, keys), StoredDeliveries(store, keys)
        deliverer = Deliverer(deliveries, Sender(reach), notifier.notify, observer, pause=deliveries.pause)

        def close() -> None:
            deliveries.close()
            hooks.close()

        made = Webhooks(hooks, reach.may_allow, clock, chance, settings.limits, deliverer.nudge)
        return Hooks(made, deliverer, close)

    return Wing("webhooks", make, Hooks.running)


def searchers(processes: int, games: Games) -> "Callable[[], Searchers]":
    """Makes the processes in which bots search."""

    def make() -> "Searchers":
        from api.application.runtime.searchers import Searchers

        return Searchers(processes, games)

    return make


def looked_for(wing: Wing[Hooks], waits: Callable[[], Awaitable[bool]]) -> Periodic:
    """Starts a wing if stored work waits for it: now, or when another process has left some."""

    async def look() -> None:
        if wing.made is None and await waits():
            await wing.opened()

    rounds = Periodic(look, LOOKED_FOR, f"{wing.name} wait")
    rounds.nudge()
    return rounds
