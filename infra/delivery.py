"""What the wing of webhooks makes for one server: what players do with theirs, and what delivers to them."""

from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager

from api.application.feeds.push_subscriptions import PushSubscriptions
from api.application.feeds.webhook_management import PUSH, Webhooks
from api.application.feeds.word import Words
from api.application.ports.deliveries import Parcel, Word
from api.application.ports.environment import Chance, Clock, Notifier
from api.application.ports.observer import Observer
from api.application.ports.webhook_store import STANDARD
from api.application.runtime.wings import or_without
from api.application.views.gate import TableGate
from infra import wings
from infra.keys.push_keys import push_keys
from infra.keys.signing import parse, text
from infra.settings import Settings
from infra.store.database.connection import Store
from infra.store.entries.encryption import KeyRing
from infra.store.outbox.delivery_queue import StoredDeliveries
from infra.store.outbox.stored_webhooks import StoredWebhooks
from infra.webhooks.addresses import Reach, networks
from infra.webhooks.delivering import Deliverer
from infra.webhooks.formats import discord, ntfy, slack
from infra.webhooks.formats.discord import Discord
from infra.webhooks.formats.form import Form
from infra.webhooks.formats.ntfy import Ntfy
from infra.webhooks.formats.push import Push
from infra.webhooks.formats.slack import Slack
from infra.webhooks.formats.standard import Standard
from infra.webhooks.sending import Sender
from infra.webhooks.web_push import base64url, public_bytes, usable

WEBHOOKS = "webhooks"
"""The name of the wing."""
FORMS: Mapping[str, Form] = {STANDARD: Standard(), "discord": Discord(), "slack": Slack(), "ntfy": Ntfy()}
PLACES = {"discord": discord.PLACE, "slack": slack.PLACE, "ntfy": ntfy.PLACE}
REACHED = ("mailto:", "https://")
"""Beginnings of addresses at which push services reach operators."""


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
        gate: TableGate,
        among: int = 1,
    ) -> None:
        """`among`: how many workers of one server deliver."""
        reach = Reach(networks(settings.webhook_networks))
        self._stored, self._queue = StoredWebhooks(store, keys), StoredDeliveries(store, keys)
        words = Words(gate, _drawn)

        def nudge() -> None:
            self.deliverer.nudge()
            notifier.notify(WEBHOOKS, 1)  # in processes where nobody has used webhooks the wing starts, see `Wing`

        self.webhooks = Webhooks(self._stored, reach.may_allow, clock, chance, settings.limits, nudge, PLACES)
        pushing = push_keys(parse(text(settings.data, settings.signing_keys), "what signs receipts"))
        public = {name: base64url(public_bytes(key)) for name, key in pushing.items()} if settings.push else {}
        contact = settings.security_contact if (settings.security_contact or "").startswith(REACHED) else None
        self.push = PushSubscriptions(self.webhooks, self._stored, public, contact, usable)

        async def look(parcel: Parcel) -> Word | None:
            on = settings.push or parcel.format != PUSH  # what is switched off is not sent
            return await words.look(parcel) if on else None

        forms = {**FORMS, PUSH: Push(pushing)}
        self.deliverer = Deliverer(
            self._queue, Sender(reach), notifier.notify, observer, pause=self._queue.pause, forms=forms, look=look,
            among=among,
        )  # fmt: skip

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Deliver until the block is left."""
        try:
            async with self.deliverer.running():
                yield
        finally:
            self._queue.close()
            self._stored.close()


def _drawn(language: str) -> str | None:
    pixels = or_without(wings.pixels.pixels)
    return None if pixels is None else pixels.spoken(language)
