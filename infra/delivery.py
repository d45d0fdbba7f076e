"""What the wing of webhooks makes for one server: what players do with theirs, and what delivers to them."""

from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager

from api.application.feeds.webhook_management import Webhooks
from api.application.ports.environment import Chance, Clock, Notifier
from api.application.ports.observer import Observer
from api.application.ports.webhook_store import STANDARD
from infra.settings import Settings
from infra.store.database.connection import Store
from infra.store.entries.encryption import KeyRing
from infra.store.outbox.delivery_queue import StoredDeliveries
from infra.store.outbox.stored_webhooks import StoredWebhooks
from infra.webhooks.addresses import Reach, networks
from infra.webhooks.delivering import Deliverer
from infra.webhooks.formats.form import Form
from infra.webhooks.formats.standard import Standard
from infra.webhooks.sending import Sender

WEBHOOKS = "webhooks"
"""The name of the wing."""
FORMS: Mapping[str, Form] = {STANDARD: Standard()}


class Delivery:
    """The webhooks of a server."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        keys: KeyRing,
        notifier: Notifier,
        clock: Clock,
        chance: Chance,
        observer: Observer,
        among: int = 1,
    ) -> None:
        """`among`: how many workers of one server deliver."""
        reach = Reach(networks(settings.webhook_networks))
        self._stored, self._queue = StoredWebhooks(store, keys), StoredDeliveries(store, keys)
        self.deliverer = Deliverer(
            self._queue, Sender(reach), notifier.notify, observer, pause=self._queue.pause, forms=FORMS, among=among
        )

        def nudge() -> None:
            self.deliverer.nudge()
            notifier.notify(WEBHOOKS, 1)  # in processes where nobody has used webhooks the wing starts, see `Wing`

        self.webhooks = Webhooks(self._stored, reach.may_allow, clock, chance, settings.limits, nudge)

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Deliver until the block is left."""
        try:
            async with self.deliverer.running():
                yield
        finally:
            self._queue.close()
            self._stored.close()
