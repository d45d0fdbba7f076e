"""What a webhook is sent, by Standard Webhooks: a thin body, its id, the time of the attempt, and the signatures."""

from datetime import UTC, datetime

import msgspec
from msgspec import Struct
from standardwebhooks import Webhook as Signer

from api.application.ports.deliveries import Parcel
from infra.release import VERSION
from projections.schemas.notices import WebhookData, WebhookMessage
from projections.words.times import rfc3339

SECOND = 1_000_000


class SignedRequest(Struct, frozen=True):
    """A request to be sent."""

    headers: dict[str, str]
    body: bytes


def signed(parcel: Parcel, now: int) -> SignedRequest:
    """The signed HTTP request; a retry keeps id and body, only the timestamp changes. `now`: microseconds UTC."""
    p = parcel
    data = WebhookData(p.webhook, p.player, p.number, p.game, p.version, p.reason)
    body = _encoder.encode(WebhookMessage(p.type, rfc3339(p.at), data))
    name, at = f"{p.webhook}_{p.number}", datetime.fromtimestamp(now // SECOND, UTC)
    signatures = [Signer(secret).sign(name, at, body.decode()) for secret in p.secrets]
    headers = {
        "Content-Type": "application/json",
        "User-Agent": f"croupier/{VERSION}",
        "webhook-id": name,
        "webhook-timestamp": str(now // SECOND),
        "webhook-signature": " ".join(signatures),
    }
    return SignedRequest(headers, body)


_encoder = msgspec.json.Encoder()
