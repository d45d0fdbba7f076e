"""Webhooks: where a player is notified about their games, and what was sent there."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from api.application.ports.webhook_store import Quiet, Remind
from api.http.schemas.queries import MAX_INT, GameId
from projections.schemas.notices import NOTICE_TYPES, NoticeType
from projections.words.times import Time


class NewWebhook(Struct, frozen=True, forbid_unknown_fields=True):
    """Where to send events, and which."""

    url: Annotated[str, Meta(min_length=1, max_length=1000)]
    """A public address: `https://…`; of the other formats one that the place has given you."""
    events: Annotated[tuple[NoticeType, ...], Meta(min_length=1, max_length=20)] = NOTICE_TYPES
    """Types of events; by default all that exist now."""
    format: Literal["standard", "discord", "slack", "ntfy"] = "standard"
    """The form of what is sent: that of Standard Webhooks, or a message in words for people."""
    game: GameId | None = None
    """The only game whose events are sent; null for all of yours."""
    language: Literal["en", "ko", "ja"] | None = None
    """The language of messages; null for that of the request."""
    mention: Annotated[str, Meta(min_length=1, max_length=50)] | None = None
    """Whom each message mentions, in the form of the place; null for nobody."""
    remind: Remind | None = None
    """Reminders of questions that stay open; null for none."""
    quiet: Quiet | None = None
    """Hours in which nothing is sent; what happens in them is sent afterwards."""


class WebhookInfo(Struct, frozen=True):
    """A webhook of yours."""

    id: str
    """Its id."""
    url: str
    """Its address; of any other format than `standard`, where it is a secret, only its beginning and end."""
    events: tuple[str, ...]
    """The types of events sent to it."""
    format: str
    """The form of what is sent."""
    game: str | None
    """The only game whose events are sent; null for all of yours."""
    language: str
    """The language of messages."""
    mention: str | None
    """Whom each message mentions; null for nobody."""
    remind: Remind | None
    """Reminders of questions that stay open; null for none."""
    quiet: Quiet | None
    """Hours in which nothing is sent; null if there are none."""
    created_at: int
    """When it was made, in microseconds since 1970, UTC."""
    created_at_time: Time
    """`created_at` in RFC 3339 format."""
    former_until: int | None
    """Until when the secret before the last rotation also signs, in microseconds since 1970, UTC; null if there was
    none."""
    former_until_time: Time | None
    """`former_until` in RFC 3339 format."""
    off_at: int | None
    """When it was switched off, in microseconds since 1970, UTC; null while it works. A test that arrives switches it
    on again."""
    off_at_time: Time | None
    """`off_at` in RFC 3339 format."""
    off_reason: str | None
    """Why: `failed`, as no delivery succeeded for three days; `gone`, as it answered 410, or a place that knows it no
    longer 401, 403 or 404."""


class WebhookMade(WebhookInfo, frozen=True):
    """A webhook, with its secret."""

    secret: str
    """The secret that signs its messages: shown only once, in the form of Standard Webhooks."""


class WebhookList(Struct, frozen=True):
    """Your webhooks."""

    webhooks: tuple[WebhookInfo, ...]
    """Oldest first."""


class WebhookTest(Struct, frozen=True):
    """The test will be sent."""

    number: int
    """Its number in the list of deliveries."""


class DeliveryInfo(Struct, frozen=True):
    """Something sent to a webhook, or pending."""

    number: int
    """Its place among your events; `webhook-id` is the webhook's id, `_`, and this."""
    type: str
    """The event's type, `test` or `reminder`."""
    at: int
    """When it was noted, in microseconds since 1970, UTC."""
    at_time: Time
    """`at` in RFC 3339 format."""
    game: str | None
    """The game that it is about; null if none."""
    version: int | None
    """The version of the game that caused it, if any."""
    tries: int
    """The number of attempts."""
    due: int | None
    """The time of the next try, in microseconds since 1970, UTC; null: there is none."""
    due_time: Time | None
    """`due` in RFC 3339 format."""
    tried_at: int | None
    """The time of the last try, in microseconds since 1970, UTC; null if there was none."""
    tried_at_time: Time | None
    """`tried_at` in RFC 3339 format."""
    status: int | None
    """The status of the response to the last try; null if there was none. Nothing else of the response is kept."""
    failed: str | None
    """Why there was no response: `address`, `connection`, `tls`, `time`, `answer`; `off`: the webhook was off;
    `answered`: the question was, so nothing was sent."""


class DeliveryList(Struct, frozen=True):
    """A webhook's latest deliveries."""

    deliveries: tuple[DeliveryInfo, ...]
    """At most 100, newest first."""


class EventsQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which events: those after the number `since`, or after Last-Event-ID if that is sent."""

    since: Annotated[int, Meta(ge=0, le=MAX_INT, description="The number of the last event received.")] | None = None
    seconds: (
        Annotated[int, Meta(ge=0, le=3600, description="Seconds until it ends; 0: after the events so far.")] | None
    ) = None
