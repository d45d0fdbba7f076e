"""What the wing of sign-in makes for one server."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from api.application.accounts.players import Players
from api.application.oauth.sign_in import SignIn
from api.application.ports.grants import LEVELS
from api.application.ports.limits import Requests
from infra.settings import Settings
from infra.store.accounts.grants import StoredGrants
from infra.store.database.connection import Store
from infra.webhooks.addresses import Reach, networks
from infra.webhooks.fetching import Fetcher
from infra.webhooks.sending import Sender


class Granting:
    """Sign-in at a server."""

    def __init__(self, settings: Settings, store: Store, players: Players, requests: Requests | None) -> None:
        self._stored, self._sender = StoredGrants(store), Sender(Reach(networks(settings.webhook_networks)))
        self.sign_in = SignIn(
            players, self._stored, Fetcher(self._sender).fetch, requests,
            levels=tuple([level for level in LEVELS if level in settings.oauth_scopes]),
            access=settings.oauth_minutes * 60, refresh=settings.oauth_days * 24 * 3600, refused=settings.oauth_refused,
        )  # fmt: skip

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Until the block is left."""
        try:
            yield
        finally:
            await self._sender.close()
            self._stored.close()
