"""What players' webhooks are sent: the document's `webhooks`, one for each type of event, with an example of each."""

from collections.abc import Mapping
from typing import Any

from projections.schemas.notices import NoticeType

TAG = "webhooks"
ABOUT = "What your webhooks are sent. Here you are the server: each is a POST to the address that you gave."
TEST, REMINDER = "test", "reminder"
WHAT: Mapping[NoticeType, tuple[str, Mapping[str, Any]]] = {
    "invited": ("A seat is reserved for you", {"version": None}),
    "let-in": ("You are admitted as a spectator of a game that has not started", {"version": 3}),
    "started": ("A game that you sit at has started", {}),
    "your-turn": ("You have a question to answer, and had none before", {}),
    "time-short": ("Your clock is running, and little time is left", {}),
    "over": ("One of your games is over", {"reason": "finished"}),
    "undo-proposed": ("Somebody proposes to take back an answer, and your seat is asked to agree", {}),
    "rematch-offered": ("A game was opened with a seat kept for you", {}),
    "seated": ("The organiser of an event has seated you in a game, as you let them", {"reason": "5e0a" + "0" * 28}),
    "event-over": ("A game of an event of yours is over", {"reason": "finished"}),
    "webhook-off": (
        "Another webhook of yours was switched off, as nothing could be delivered",
        {"game": None, "version": None, "reason": "5d1c0e7a9b3f2468"},
    ),
    "token-reused": (
        "A token of yours was used after it was rotated: somebody else has it, and all tokens derived from it ended",
        {"game": None, "version": None, "reason": "9a3c5e7f1b2d4068"},
    ),
}
"""Type -> (its summary, the fields in which its example differs from `_DATA`; None: it has no such field)."""
_HEADERS = {
    "webhook-id": ("Identifies the message: the same on each retry.", "7c1e0a5b93d2f486_8"),
    "webhook-timestamp": ("When it was sent, in seconds since 1970.", "1767225600"),
    "webhook-signature": (
        "`v1,` and the HMAC-SHA256 of id, timestamp and body by your secret, in base64; several with spaces between.",
        "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
    ),
}
_DATA = {
    "webhook": "7c1e0a5b93d2f486",
    "player": "3f9c" + "0" * 28,
    "number": 8,
    "game": "9f2c" + "0" * 28,
    "version": 41,
}


def webhooks(message: Mapping[str, Any]) -> dict[str, Any]:
    """Path items by type. `message`: the reference to what is sent."""
    test = "You asked for a test", {"game": None, "version": None}
    reminder: tuple[str, dict[str, Any]] = ("Your question is still open, and the webhook is to remind you", {})
    told = {**WHAT, TEST: test, REMINDER: reminder}
    return {kind: {"post": _operation(kind, *of, message)} for kind, of in told.items()}


def _operation(kind: str, summary: str, changes: Mapping[str, Any], message: Mapping[str, Any]) -> dict[str, Any]:
    data = {name: value for name, value in {**_DATA, **changes}.items() if value is not None}
    example_body = {"type": kind, "timestamp": "2026-01-01T00:00:00.000000Z", "data": data}
    return {
        "operationId": f"webhook_{kind.replace('-', '_')}",
        "summary": summary,
        "description": "As in Standard Webhooks. Says where to look, never what is there; delivered at least once.",
        "tags": [TAG],
        "security": [],
        "parameters": [
            {
                "name": name,
                "in": "header",
                "required": True,
                "description": text,
                "schema": {"type": "string"},
                "example": value,
            }
            for name, (text, value) in _HEADERS.items()
        ],
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": dict(message), "examples": {"sent": {"value": example_body}}}},
        },
        "responses": {
            "204": {"description": "You have it; any other 2xx means the same. Otherwise it is retried later."},
            "410": {"description": "You want no more messages: the webhook is switched off."},
        },
    }
