"""Webhooks as they are stored, and their deliveries."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, time, timedelta
from typing import Annotated, NamedTuple, Protocol
from zoneinfo import ZoneInfo

from msgspec import Meta, Struct, field

STANDARD = "standard"
"""The format of webhooks that have no other: that of Standard Webhooks."""
_SCHEME = len("https://")
SHOWN = 4
"""How many characters of a secret address are shown."""

SECOND = 1_000_000
Hour = Annotated[str, Meta(pattern="^([01][0-9]|2[0-3]):[0-5][0-9]$", examples=["22:00"])]


class Quiet(Struct, frozen=True, forbid_unknown_fields=True):
    """Hours of each day in which nothing is sent; what happens in them is sent when they are over."""

    zone: Annotated[str, Meta(min_length=1, max_length=50, examples=["Asia/Seoul"])]
    """The time zone, by its name in the IANA database."""
    since: Hour = field(name="from")
    """When they begin, on the clocks there."""
    until: Hour
    """When they end, possibly on the next day."""

    @property
    def clocks(self) -> ZoneInfo | None:
        """Those of the zone; None if this machine does not know it."""
        with suppress(OSError, ValueError, KeyError):
            return ZoneInfo(self.zone)
        return None

    def over(self, now: int) -> int | None:
        """When those are over that it is in at this time, in microseconds UTC; None if it is in none, as far as known.

        Where clocks are put on or back, they show a time never or twice: hours end when clocks first show theirs, or
        would have.
        """
        if (zone := self.clocks) is None:
            return None
        here = datetime.fromtimestamp(now // SECOND, zone)
        since, until, clock = time.fromisoformat(self.since), time.fromisoformat(self.until), here.time()
        overnight = since > until
        if not (clock >= since or clock < until if overnight else since <= clock < until):
            return None
        day = here.date() + timedelta(days=overnight and clock >= since)
        ends = [datetime.combine(day, until, zone).replace(fold=fold).astimezone(UTC) for fold in (0, 1)]
        return next(end for end in (int(end.timestamp()) * SECOND for end in ends) if end > now)


class Remind(Struct, frozen=True, forbid_unknown_fields=True):
    """Reminders of a question that is still open."""

    after: Annotated[int, Meta(ge=60, le=7 * 24 * 3600)]
    """Seconds from its arrival to the first one, and from each to the next."""
    times: Annotated[int, Meta(ge=1, le=3)] = 1
    """How many there are at most."""


class Destination(Struct, frozen=True, omit_defaults=True):
    """Where a webhook leads and what it is sent there: the part of it that is a secret.

    `url`: the whole address. `keys`: what else its format needs, such as a push subscription's. `site`: the address of
    this server as its owner used it, for links. `mention`: whom each message mentions, in the form of the place.
    """

    url: str
    keys: Mapping[str, str] = {}
    language: str = "en"
    site: str = ""
    mention: str | None = None
    remind: Remind | None = None
    quiet: Quiet | None = None


class Place(NamedTuple):
    """What is asked of webhooks of a format.

    `address`, `mention`: the patterns of whole addresses and mentions, and both as they are explained. None: it has no
    mentions.
    """

    address: re.Pattern[str]
    addressed: str
    mention: re.Pattern[str] | None = None
    mentioned: str = ""


class Webhook(Struct, frozen=True):
    """Where a player wants to be notified, and of what. Times are microseconds since 1970, UTC.

    `url`: the receiver alone, of rows of earlier releases the whole address: the address is in `to`, which is None if
    the key for it is missing. `format`: the form of what is sent; `game`: the only game that it is about.

    `former_until`: until when the previous secret still signs. `off_at`: when it was switched off, with the reason:
    nothing arrived for three days (`failed`), or it answered that it is gone (`gone`).
    """

    id: str
    player: str
    url: str
    types: tuple[str, ...]
    created_at: int
    former_until: int | None = None
    off_at: int | None = None
    off_reason: str | None = None
    format: str = STANDARD
    game: str | None = None
    to: Destination | None = None


def receiver_of(url: str) -> str:
    """The receiver of a webhook, which many may share: scheme, host and port."""
    plain = url.lower().replace("?", "/")
    return plain[: _SCHEME + (plain[_SCHEME:] + "/").index("/")]


def shown(webhook: Webhook) -> str:
    """Its address; of any format but `standard`, where it is a secret, only the receiver and the end."""
    if webhook.to is None:
        return f"{webhook.url}/…"
    return webhook.to.url if webhook.format == STANDARD else f"{webhook.url}/…{webhook.to.url[-SHOWN:]}"


class Delivery(Struct, frozen=True):
    """A delivery to a webhook, sent or pending. `due`: when it is tried next; None: no more."""

    number: int
    type: str
    at: int
    game: str | None
    version: int | None
    reason: str | None
    tries: int
    due: int | None
    tried_at: int | None
    status: int | None
    failed: str | None


class WebhookStore(Protocol):
    """Webhooks; their secrets and destinations are encrypted if the store has keys."""

    async def add(self, webhook: Webhook, secret: bytes, most: int | None) -> bool:
        """Store a new one, which has a destination; False if the player has `most` already.

        Those of the format `push` are counted by themselves.
        """
        ...

    async def of_player(self, player: str) -> Sequence[Webhook]:
        """A player's webhooks, oldest first."""
        ...

    async def remove(self, player: str, webhook: str) -> bool:
        """Delete one, and its pending deliveries; False if the player has none with this id."""
        ...

    async def rotate(self, player: str, webhook: str, secret: bytes, now: int, until: int) -> int | None:
        """Sign with this secret from `now` on, and with the previous one as well until `until`, in microseconds UTC.

        Earlier ones sign for as long as was said, and at most three do: the result is when it may be rotated, `now` if
        it has been. None if the player has no webhook with this id.
        """
        ...

    async def test(self, player: str, webhook: str, now: int, pause: int) -> int | None:
        """Queue a test, and return its number.

        None if the last one is less than `pause` microseconds ago, or the player has no such webhook.
        """
        ...

    async def deliveries(self, webhook: str, limit: int) -> Sequence[Delivery]:
        """Its latest deliveries, sent or pending, newest first."""
        ...
