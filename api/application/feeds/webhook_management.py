"""A player's webhooks: create, list, test, rotate the secret, see the log, delete.

1. A webhook outlives the token that created it: so creating or changing one takes an unrestricted token.
2. The secret is shown once. After a rotation the previous one still signs for a day, so that nobody misses anything,
   whatever is rotated meanwhile: so a webhook is rotated at most twice a day.
"""

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from urllib.parse import urlsplit

from api.application.accounts.players import check_whole
from api.application.games.refusals import Refused
from api.application.ports.accounts import Token
from api.application.ports.environment import Chance, Clock
from api.application.ports.limits import Limits
from api.application.ports.webhook_store import Delivery, Destination, Place, Webhook, WebhookStore, receiver_of
from projections.words.times import rfc3339

SECRET_PREFIX = "whsec_"  # noqa: S105 - as Standard Webhooks has it
SECRET_BYTES = 32
OVERLAP = 24 * 3600 * 1_000_000
"""Microseconds for which the previous secret still signs after a rotation."""
TEST_PAUSE = 10
"""Seconds between two tests of one webhook."""
SHOWN = 100
"""How many deliveries the log shows."""
LONGEST_URL = 1000
RULE = "webhook-url"
PUSH = "push"
"""The format of subscriptions of browsers, which have routes of their own."""
PORTS = frozenset({None, 80, 443})
LOWEST_PORT = 1024
"""Lower ports are refused, except `PORTS`: services there do not receive webhooks."""

Permitted = Callable[[str, str], bool]
"""Whether this scheme and host may be sent to, judging by the name: addresses are checked on every delivery."""
MadeWebhook = tuple[Webhook, str]
"""A webhook, and its secret, which is shown once, now."""


class Webhooks:
    """The caller's webhooks; `by` is the token of the call.

    `nudge`: triggers delivery of whatever is pending, in every process. `places`: by format, of those with other
    addresses than any.
    """

    def __init__(
        self,
        store: WebhookStore,
        permitted: Permitted,
        clock: Clock,
        chance: Chance,
        limits: Limits,
        nudge: Callable[[], None],
        places: Mapping[str, Place] = {},
    ) -> None:
        self._store, self._permitted, self._clock, self._chance = store, permitted, clock, chance
        self._most, self._nudge, self._places = limits.webhooks, nudge, places

    async def all(self, player: str) -> Sequence[Webhook]:
        """All of a player's webhooks, oldest first, without subscriptions of browsers."""
        return [webhook for webhook in await self._store.of_player(player) if webhook.format != PUSH]

    async def make(self, by: Token, types: Sequence[str], kind: str, to: Destination, game: str | None) -> MadeWebhook:
        """Create one of this format, for events of these types, of one game or of all."""
        check_whole(by)
        self.check_url(to.url)
        self._check_place(kind, to)
        secret = self._chance(SECRET_BYTES)
        webhook = await self.add(by.player.id, types, kind, to, secret, self._most, game)
        if webhook is None:
            raise Refused(
                "limited", f"a player has at most {self._most} webhooks: end one", rule="webhooks", retry=True
            )
        return webhook, _shown(secret)

    async def add(
        self,
        player: str,
        types: Sequence[str],
        kind: str,
        to: Destination,
        secret: bytes,
        most: int | None,
        game: str | None = None,
    ) -> Webhook | None:
        """Store one that was checked, of this format; None if the player has `most` already. What waits is sent."""
        name, unlike = self._chance(8).hex(), tuple(dict.fromkeys(types))
        webhook = Webhook(name, player, receiver_of(to.url), unlike, self._clock(), format=kind, to=to, game=game)
        if not await self._store.add(webhook, secret, most):
            return None
        self._nudge()
        return webhook

    async def rotate(self, by: Token, name: str) -> MadeWebhook:
        """Rotate its secret; the previous one still signs for a day. Refused while three sign."""
        check_whole(by)
        secret, now = self._chance(SECRET_BYTES), self._clock()
        free = await self._store.rotate(by.player.id, name, secret, now, now + OVERLAP)
        if free is None:
            raise _unknown()
        if free > now:
            detail = (
                f"three secrets sign for it, each for as long as was promised: rotate again from {rfc3339(free)} on"
            )
            after = -(-(free - now) // 1_000_000)
            raise Refused("limited", detail, rule="webhook-secrets", retry=True, after=after)
        return await self._own(by.player.id, name), _shown(secret)

    async def revoke(self, by: Token, name: str) -> None:
        """Delete one: nothing more is sent to it."""
        check_whole(by)
        if not await self._store.remove(by.player.id, name):
            raise _unknown()

    async def test(self, by: Token, name: str) -> int:
        """Send a test and return its number in the log; Refused within TEST_PAUSE seconds of the last."""
        check_whole(by)
        player = by.player.id
        await self._own(player, name)
        number = await self._store.test(player, name, self._clock(), TEST_PAUSE * 1_000_000)
        if number is None:
            detail = f"a webhook is tested once in {TEST_PAUSE} seconds"
            raise Refused("limited", detail, rule="webhook-tests", retry=True, after=TEST_PAUSE)
        self._nudge()
        return number

    async def log(self, player: str, name: str) -> Sequence[Delivery]:
        """Its latest deliveries, newest first."""
        await self._own(player, name)
        return await self._store.deliveries(name, SHOWN)

    async def _own(self, player: str, name: str) -> Webhook:
        webhook = next((owned for owned in await self._store.of_player(player) if owned.id == name), None)
        if webhook is None:
            raise _unknown()
        return webhook

    def check_url(self, url: str) -> None:
        """Refuse an address to which nothing could, or may, be sent."""
        try:
            parts = urlsplit(url)
            host, port = parts.hostname, parts.port
        except ValueError:
            raise _bad("it is no address: https://example.org/path is one") from None
        if (
            not host
            or parts.scheme not in ("https", "http")
            or not url.isascii()
            or not url.isprintable()
            or " " in url
        ):
            raise _bad("it is no address: https://example.org/path is one, in ASCII")
        if len(url) > LONGEST_URL:
            raise _bad(f"it has more than {LONGEST_URL} characters")
        if parts.username is not None or parts.password is not None or parts.fragment:
            raise _bad("it may hold neither a name and password nor a fragment")
        if port not in PORTS and (port or 0) < LOWEST_PORT:
            raise _bad("its port must be 443, 80, or from 1024 on")
        if not self._permitted(parts.scheme, host):
            raise _bad("it must begin with https:// and name a host that everybody can reach")

    def _check_place(self, kind: str, to: Destination) -> None:
        """Refuse an address of another form than the format's, a mention that it has not, and an unknown time zone."""
        place = self._places.get(kind)
        if place is not None and not place.address.fullmatch(to.url):
            raise _bad(f"webhooks of the format {kind} lead to an address of the form {place.addressed}")
        if to.mention is not None and (place is None or place.mention is None):
            raise _bad(f"messages of the format {kind} mention nobody", "/mention")
        if to.mention is not None and place and place.mention and not place.mention.fullmatch(to.mention):
            raise _bad(f"in the format {kind} a mention is {place.mentioned}", "/mention")
        if to.quiet is not None:
            if to.quiet.clocks is None:
                raise _bad("it is no time zone known here: Europe/Berlin and UTC are", "/quiet/zone")
            if to.quiet.since == to.quiet.until:
                raise _bad("quiet hours end at another time than they begin", "/quiet/until")


def _bad(detail: str, pointer: str = "/url") -> Refused:
    return Refused("invalid", detail, rule=RULE, pointer=pointer)


def _unknown() -> Refused:
    return Refused("unknown-webhook", "GET /v1/me/webhooks lists those that you have")


def _shown(secret: bytes) -> str:
    return SECRET_PREFIX + b64encode(secret).decode()
