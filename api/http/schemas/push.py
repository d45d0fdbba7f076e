"""Push subscriptions: browsers that are told of a player's moves."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from projections.words.times import Time

PublicKey = Annotated[str, Meta(pattern="^B[A-Za-z0-9_-]{86}$", min_length=87, max_length=87)]


class PushKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of a browser's subscription, in base64url without padding, as the browser's `toJSON` gives them."""

    p256dh: PublicKey
    """Its public key: 65 bytes."""
    auth: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}$", min_length=22, max_length=22)]
    """Its secret: 16 bytes."""


class NewPushSubscription(Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser has subscribed to."""

    endpoint: Annotated[str, Meta(pattern="^https://", max_length=1000)]
    """The address of its push service: a secret, as whoever knows it can send there."""
    keys: PushKeys
    """What is encrypted for it."""
    key: PublicKey
    """The server's key that it has subscribed with, as listed."""
    language: Literal["en", "ko", "ja"]
    """The language in which it is told."""


class PushSubscriptionInfo(Struct, frozen=True):
    """A push subscription of yours."""

    id: str
    """Its id."""
    endpoint: str
    """The origin of its push service, and the last characters of its address."""
    language: str
    """The language in which it is told."""
    created_at: int
    """When it was made, in microseconds since 1970, UTC."""
    created_at_time: Time
    """`created_at` in RFC 3339 format."""
    off_at: int | None
    """When it was switched off, as nothing arrived for three days or its service refused; null while it works."""
    off_at_time: Time | None
    """`off_at` in RFC 3339 format."""


class PushSubscriptionList(Struct, frozen=True):
    """Your push subscriptions."""

    key: str | None
    """The key to subscribe with, an `applicationServerKey`; null: this server sends no pushes, or none to where you
    reached it."""
    subscriptions: tuple[PushSubscriptionInfo, ...]
    """Oldest first."""
