"""Webhooks: where a player is notified about their games, and what was sent there."""

from typing import Annotated

from msgspec import Meta, Struct

from projections.schemas.notices import NOTICE_TYPES, NoticeType
from projections.words.times import Time


class NewWebhook(Struct, frozen=True, forbid_unknown_fields=True):
    """Where you want to be told, and of what."""

    url: Annotated[str, Meta(min_length=1, max_length=1000)]
    """An address that everybody can reach: `https://…`."""
    events: Annotated[tuple[NoticeType, ...], Meta(min_length=1, max_length=20)] = NOTICE_TYPES
    """Types of events; all that there are now, if you do not say."""


class WebhookInfo(Struct, frozen=True):
    """A webhook of yours."""

    id: str
    """Its id."""
    url: str
    """Where it leads."""
    events: tuple[str, ...]
    """The types of events that it is sent."""
    created_at: int
    """When it was made, in microseconds since 1970, UTC."""
    created_at_time: Time
    """`created_at`, as RFC 3339 has it."""
    former_until: int | None
    """Until when the secret before the last rotation signs as well, in microseconds since 1970, UTC; null if there was
    none."""
    former_until_time: Time | None
    """`former_until`, as RFC 3339 has it."""
    off_at: int | None
    """When it was switched off, in microseconds since 1970, UTC; null while it works. A test that arrives switches it
    on again."""
    off_at_time: Time | None
    """`off_at`, as RFC 3339 has it."""
    off_reason: str | None
    """Why: `failed`, as nothing came through for three days; `gone`, as it answered 410."""


class WebhookMade(WebhookInfo, frozen=True):
    """A webhook, with its secret."""

    secret: str
    """What everything that it is sent is signed with: shown only now, in the form of Standard Webhooks."""


class WebhookList(Struct, frozen=True):
    """Your webhooks."""

    webhooks: tuple[WebhookInfo, ...]
    """The oldest first."""


class WebhookTest(Struct, frozen=True):
    """The test will be sent."""

    number: int
    """Its number in the list of deliveries."""


class DeliveryInfo(Struct, frozen=True):
    """Something that a webhook was sent, or is to be sent."""

    number: int
    """Its place among your events; `webhook-id` is the webhook's id, `_`, and this."""
    type: str
    """That of the event, or `test`."""
    at: int
    """When it was noted, in microseconds since 1970, UTC."""
    at_time: Time
    """`at`, as RFC 3339 has it."""
    game: str | None
    """The game that it is about; null if it is about none."""
    version: int | None
    """The game's version that made it so, if one did."""
    tries: int
    """The number of attempts."""
    due: int | None
    """When it is tried next, in microseconds since 1970, UTC; null: no more."""
    due_time: Time | None
    """`due`, as RFC 3339 has it."""
    tried_at: int | None
    """When it was tried last, in microseconds since 1970, UTC; null if it never was."""
    tried_at_time: Time | None
    """`tried_at`, as RFC 3339 has it."""
    status: int | None
    """Of the answer to the last try; null if there was none. Of the answer no more is kept."""
    failed: str | None
    """Why there was no answer: `address`, `connection`, `tls`, `time`, `answer`; `off`: the webhook was."""


class DeliveryList(Struct, frozen=True):
    """A webhook's latest deliveries."""

    deliveries: tuple[DeliveryInfo, ...]
    """At most 100, the newest first."""
