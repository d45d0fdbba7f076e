"""Standard Webhooks: a thin body, its id, the time of the attempt, and the signatures."""

from datetime import UTC, datetime

import msgspec
from standardwebhooks import Webhook as Signer

from api.application.ports.deliveries import Parcel, Word
from infra.release import VERSION
from infra.webhooks.formats.form import Form, Meaning, Request, meaning_of
from infra.webhooks.sending import Sent
from projections.schemas.notices import WebhookData, WebhookMessage
from projections.words.times import rfc3339

SECOND = 1_000_000
AGENT = f"croupier/{VERSION}"
GONE = frozenset({410})


class Standard(Form):
    """The form of Standard Webhooks, without words."""

    worded = False

    def request(self, parcel: Parcel, now: int, word: Word | None = None) -> Request:  # noqa: ARG002 - a form's
        """Signed; a retry keeps id and body, only the timestamp changes."""
        p = parcel
        data = WebhookData(p.webhook, p.player, p.number, p.game, p.version, p.reason)
        body = _encoder.encode(WebhookMessage(p.type, rfc3339(p.at), data))
        name, at = f"{p.webhook}_{p.number}", datetime.fromtimestamp(now // SECOND, UTC)
        signatures = [Signer(secret).sign(name, at, body.decode()) for secret in p.secrets]
        headers = {
            "Content-Type": "application/json",
            "User-Agent": AGENT,
            "webhook-id": name,
            "webhook-timestamp": str(now // SECOND),
            "webhook-signature": " ".join(signatures),
        }
        return Request(headers, body)

    def meaning(self, sent: Sent) -> Meaning:
        """Only 410 says that nobody is there any more."""
        return meaning_of(sent, GONE)


_encoder = msgspec.json.Encoder()
