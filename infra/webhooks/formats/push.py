"""Web Push (RFC 8030): word of one's move for a browser without an open page.

A lock screen shows it, so it says which game, and nothing of what is there. Of two words on one game a push service
keeps the newer alone, by a topic that means nothing to it.
"""

import hmac
from collections.abc import Mapping

import msgspec
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

from api.application.ports.deliveries import Parcel, Word
from infra.webhooks.formats.form import Form, Meaning, Request, meaning_of
from infra.webhooks.formats.standard import AGENT
from infra.webhooks.sending import Sent
from infra.webhooks.web_push import authorization, base64url, encrypted, from_base64url

SECOND = 1_000_000
DAY = 24 * 3600
"""Seconds for which a service keeps it, unless somebody's time is up before."""
SIGNED_FOR = DAY // 2
"""Seconds until which a request is good; a service refuses more than a day."""
SHORT = 15 * 60
"""Seconds of somebody's time below which a device is woken for it."""
TOPIC = 32
"""Characters of a topic at most."""
NO_MORE = frozenset({404, 410})
"""Answers about a subscription that has ended: it is deleted."""


class Push(Form):
    """The form. `keys`: those of this server by their ids, the first for subscriptions whose own is lost."""

    def __init__(self, keys: Mapping[str, EllipticCurvePrivateKey]) -> None:
        self._keys, self._first = keys, next(iter(keys.values()))

    def request(self, parcel: Parcel, now: int, word: Word | None) -> Request:
        """What is sent: of one length, whatever it says."""
        to, left = parcel.to.keys, DAY
        if word is not None and word.until is not None:
            left = min(left, max(0, (word.until - now) // SECOND))
        auth = from_base64url(to["auth"])
        payload = {"kind": parcel.type, "game": parcel.game, "language": to["language"]}
        body = encrypted(msgspec.json.encode(payload), from_base64url(to["p256dh"]), auth)
        key = self._keys.get(to["key"], self._first)
        headers = {
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "User-Agent": AGENT,
            "TTL": str(left),
            "Urgency": "high" if left < SHORT else "normal",
            "Authorization": authorization(
                key, parcel.receiver.removesuffix(":443"), now // SECOND + SIGNED_FOR, to["contact"]
            ),
        }
        if parcel.game is not None:
            headers["Topic"] = base64url(hmac.digest(auth, parcel.game.encode(), "sha256"))[:TOPIC]
        return Request(headers, body)

    def meaning(self, sent: Sent) -> Meaning:
        """What a push service's answer means."""
        return Meaning("end") if sent.status in NO_MORE else meaning_of(sent)
