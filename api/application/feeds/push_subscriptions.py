"""A player's push subscriptions: browsers that are told of their moves while no page is open.

Each is a webhook of the format `push`: it is delivered, retried and erased like any other, and listed here alone. One
whose push service knows it no longer is deleted.
"""

from collections.abc import Callable, Mapping, Sequence

from api.application.accounts.players import check_whole
from api.application.feeds.webhook_management import PUSH, Webhooks
from api.application.games.refusals import Refused
from api.application.ports.accounts import Token
from api.application.ports.webhook_store import Destination, Webhook, WebhookStore

TYPES = ("your-turn",)
"""What they are told of."""
MOST = 10
"""Subscriptions of one player."""
RULE = "push-key"
UNSERVED = "this server sends no pushes: its operator has switched them off, or it was not addressed by https"


class PushSubscriptions:
    """The caller's subscriptions; `by` is the token of the call, `site` the URL by which the server was addressed.

    `keys`: the server's public keys by their ids, the newest first; none where it sends no pushes. `contact`: where
    push services reach the operator; None: at the site, if that is `https`. `usable`: whether a browser's key is one.
    """

    def __init__(
        self,
        webhooks: Webhooks,
        store: WebhookStore,
        keys: Mapping[str, str],
        contact: str | None,
        usable: Callable[[str], bool],
    ) -> None:
        self._webhooks, self._store, self._keys = webhooks, store, keys
        self._contact, self._usable = contact, usable

    def key(self, site: str) -> str | None:
        """The key that a browser subscribes with; None if the server sends no pushes."""
        return next(iter(self._keys.values()), None) if self._reached(site) else None

    async def all(self, player: str) -> Sequence[Webhook]:
        """A player's subscriptions, oldest first."""
        return [one for one in await self._store.of_player(player) if one.format == PUSH]

    async def make(
        self, by: Token, site: str, endpoint: str, keys: tuple[str, str], key: str, language: str
    ) -> Webhook:
        """Tell a browser of the player's moves, in place of what it was told by the same endpoint.

        `keys`: the browser's, `p256dh` and `auth`; `key`: that of this server which it has subscribed with.
        """
        check_whole(by)
        contact = self._reached(site)
        if not self._keys or contact is None:
            raise Refused("unavailable", UNSERVED)
        try:
            self._webhooks.check_url(endpoint)
        except Refused as refused:
            refused.pointer = "/endpoint"
            raise
        if not self._usable(keys[0]):
            raise Refused("invalid", "it is no point of the curve P-256", rule=RULE, pointer="/keys/p256dh")
        if (name := next((name for name, public in self._keys.items() if public == key), None)) is None:
            detail = "a browser subscribes with the key that GET /v1/me/push-subscriptions shows"
            raise Refused("invalid", detail, rule=RULE, pointer="/key")
        p256dh, auth = keys
        to = Destination(endpoint, {
            "p256dh": p256dh, "auth": auth, "key": name, "language": language, "contact": contact,
        })  # fmt: skip
        for one in await self.all(by.player.id):
            if one.to is not None and one.to.url == endpoint:
                await self._store.remove(by.player.id, one.id)
        made = await self._webhooks.add(by.player.id, TYPES, PUSH, to, b"", MOST)
        if made is None:
            detail = f"a player has at most {MOST} push subscriptions: end one"
            raise Refused("limited", detail, rule="push-subscriptions", retry=True)
        return made

    async def revoke(self, by: Token, name: str) -> None:
        """Delete one: nothing more is sent to it."""
        check_whole(by)
        player = by.player.id
        if name not in [one.id for one in await self.all(player)] or not await self._store.remove(player, name):
            raise Refused("unknown-webhook", "GET /v1/me/push-subscriptions lists those that you have")

    def _reached(self, site: str) -> str | None:
        """Where push services reach the operator; None if they do not."""
        return self._contact or (site if site.startswith("https://") else None)
