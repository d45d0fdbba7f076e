"""What happens in all the caller's games: as one stream, and sent to webhooks."""

from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Any, TypeVar

import msgspec
from litestar.response import Response, Stream
from msgspec import Struct

from api.application.ports.accounts import Token
from api.application.ports.webhook_store import Destination, Webhook, shown
from api.http.answers.encoding import gzipped
from api.http.answers.responses import PERSONAL, RawResponse, private_json, public_json
from api.http.call import Call
from api.http.limits.limiting import Streams
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests import NoQuery, json_body
from api.http.schemas.operation_parts import EVENTS as SSE
from api.http.schemas.operation_parts import JSON, links_by
from api.http.schemas.operation_parts import LINES as NDJSON
from api.http.schemas.webhook_bodies import (
    DeliveryInfo,
    DeliveryList,
    EventsQuery,
    NewWebhook,
    WebhookInfo,
    WebhookList,
    WebhookMade,
    WebhookTest,
)
from projections.schemas.notices import TIME, PlayerEvent
from projections.words.times import timed

T = TypeVar("T", bound=Struct)
_encoder = msgspec.json.Encoder()
ABOUT = (
    "One event, with its number as `id:`, or one line each: where to look, never what is there. Without a number, "
    "or with one older than what is kept (30 days), an event of type `summary` comes first, then those after it. "
    "Nothing is repeated. Ignore types that you do not know. After 15 seconds without anything new "
    "one of type `time` is sent, with the number of the one before: as an event it is named `time`, without an `id:`. "
    "A stopping server ends its streams: reconnect with `Last-Event-ID`."
)


def routes(context: HttpContext) -> Routes:
    """The caller's webhooks."""
    route = Routes(tag="players", caller="player", scope="open")

    @route.get(
        "/me/webhooks",
        "Your webhooks, oldest first",
        scope="play",
        answers={200: ("The webhooks; no secret is ever shown again.", WebhookList, JSON)},
    )
    async def list_webhooks(call: Call[NoQuery, None]) -> RawResponse:
        """Where your events are sent, and whether that still works."""
        hooks = await (await context.webhooks()).all(call.player.id)
        return private_json(WebhookList(tuple([_told(WebhookInfo, hook) for hook in hooks])))

    @route.post(
        "/me/webhooks",
        "Have events sent by POST to your address; the secret is shown once",
        headers={"Accept-Language": "Language of messages, if the body names none."},
        body=json_body(
            NewWebhook,
            turns={"url": "https://bot.example/croupier", "events": ["started", "your-turn", "over"]},
            all={"url": "https://bot.example/croupier"},
            ntfy={
                "url": "https://ntfy.sh/annas-games",
                "format": "ntfy",
                "events": ["your-turn"],
                "remind": {"after": 3600, "times": 2},
                "quiet": {"zone": "Asia/Seoul", "from": "22:00", "until": "07:00"},
            },
        ),
        answers={201: ("The webhook.", WebhookMade, JSON)},
        links=links_by("webhook", "test_webhook", "list_deliveries", "rotate_webhook", "revoke_webhook"),
    )
    async def create_webhook(call: Call[NoQuery, NewWebhook]) -> RawResponse:
        """By Standard Webhooks: events are signed with the secret, delivered at least once, and in order for each game.

        Or by `format` as a message in Discord, Slack or ntfy, whose address says which channel or topic.
        It lasts until you end it; a token with an expiry cannot create one.
        """
        asked = call.body
        language = asked.language or call.language
        to = Destination(asked.url, {}, language, call.site, asked.mention, asked.remind, asked.quiet)
        webhooks = await context.webhooks()
        return _shown_once(*await webhooks.make(call.token, asked.events, asked.format, to, asked.game))

    @route.delete(
        "/me/webhooks/{webhook:str}",
        "End a webhook",
        answers={204: ("Nothing more is sent to it.", None, ())},
    )
    async def revoke_webhook(call: Call[NoQuery, None]) -> None:
        """Pending deliveries and the list of past ones are dropped."""
        await (await context.webhooks()).revoke(call.token, call.path("webhook"))

    @route.post(
        "/me/webhooks/{webhook:str}/test",
        "Send a test to a webhook",
        counts_as="webhook-tests",
        answers={202: ("It will be sent.", WebhookTest, JSON)},
    )
    async def test_webhook(call: Call[NoQuery, None]) -> RawResponse:
        """An event of type `test`, sent once. The webhook's deliveries show the outcome.

        If it arrives, a webhook that was switched off is switched on again, and pending deliveries are retried at once.
        """
        number = await (await context.webhooks()).test(call.token, call.path("webhook"))
        return public_json(WebhookTest(number), 202, Cache_Control="no-store")

    @route.post(
        "/me/webhooks/{webhook:str}/rotation",
        "Replace a webhook's secret; the new one is shown once",
        answers={201: ("The webhook.", WebhookMade, JSON)},
    )
    async def rotate_webhook(call: Call[NoQuery, None]) -> RawResponse:
        """For a day, everything is signed with both the new secret and the old one.

        At most three sign, so a third rotation within a day is refused; the problem says when it is possible.
        """
        return _shown_once(*await (await context.webhooks()).rotate(call.token, call.path("webhook")))

    @route.get(
        "/me/webhooks/{webhook:str}/deliveries",
        "A webhook's latest deliveries, newest first",
        scope="play",
        answers={200: ("The deliveries.", DeliveryList, JSON)},
    )
    async def list_deliveries(call: Call[NoQuery, None]) -> RawResponse:
        """With each response's status, and the time of the next retry. They are kept for 30 days."""
        deliveries = await (await context.webhooks()).log(call.player.id, call.path("webhook"))
        return private_json(DeliveryList(tuple([timed(DeliveryInfo, delivery) for delivery in deliveries])))

    return route


def events(context: HttpContext) -> Routes:
    """The stream of events."""
    route = Routes(tag="players", caller="player")
    streams = Streams(context.limits, context.places, "players")

    @route.get(
        "/me/events",
        "What happens in all your games, live",
        headers={"Last-Event-ID": "The number of the last event received; later ones are sent."},
        answers={200: (ABOUT, PlayerEvent, (SSE, NDJSON))},
        refusals=(406,),
    )
    async def stream_events(call: Call[EventsQuery, None]) -> Response[Any]:
        """One stream for a client with many games. Events say where to look, never what is there.

        The first time, and if events in between are no longer stored, it begins with a `summary` of your games.
        Reconnect with `Last-Event-ID` to miss nothing. With `seconds=0` it is a list of new events.
        """
        last = call.last_event_id
        kind = call.stream_type
        headers = {**PERSONAL, "X-Accel-Buffering": "no", "Content-Type": kind}
        if call.streamed_in_gzip:
            headers["Content-Encoding"] = "gzip"
        if call.is_head:
            return Response(b"", headers=headers)
        await context.events.begin(call.token)
        since = call.query.since if last is None else last
        pieces = _pieces(context, call.token, since, call.query.seconds, sse=kind == SSE)
        counted = _counted(pieces, await streams.opened(call.address, call.token, pieces))
        return Stream(gzipped(counted) if call.streamed_in_gzip else counted, headers=headers)

    return route


def _shown_once(webhook: Webhook, secret: str) -> RawResponse:
    return public_json(_told(WebhookMade, webhook, secret=secret), 201, Cache_Control="no-store")


def _told(kind: type[T], webhook: Webhook, **more: Any) -> T:
    """A webhook as it is shown."""
    to = webhook.to or Destination(webhook.url)
    terms = {name: getattr(to, name) for name in ("language", "mention", "remind", "quiet")}
    return timed(kind, webhook, events=webhook.types, url=shown(webhook), **terms, **more)


async def _pieces(
    context: HttpContext, token: Token, since: int | None, seconds: int | None, *, sse: bool
) -> AsyncGenerator[bytes]:
    """The stream's bytes."""
    if sse:
        yield b"retry: 2000\n\n"
    async with aclosing(context.events.happened(token, since, seconds)) as events:
        async for piece in events:
            body = _encoder.encode(piece)
            if not sse:
                yield body + b"\n"
            elif piece.type == TIME:  # named, and without an id: as the streams of games do it
                yield b"event: time\ndata: %b\n\n" % body
            else:
                yield b"id: %d\ndata: %b\n\n" % (piece.number, body)


async def _counted(pieces: AsyncGenerator[bytes], ended: Callable[[], object]) -> AsyncGenerator[bytes]:
    """The stream; `ended` is called when it is over, however it ends."""
    try:
        async with aclosing(pieces):
            async for piece in pieces:
                yield piece
    finally:
        ended()
