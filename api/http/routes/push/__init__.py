"""The caller's push subscriptions: browsers that are told of their moves while no page is open."""

from api.application.ports.webhook_store import Destination, Webhook
from api.http.answers.responses import RawResponse, private_json, public_json
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests import NoQuery, json_body
from api.http.schemas.operation_parts import JSON, links_by
from api.http.schemas.push import NewPushSubscription, PushSubscriptionInfo, PushSubscriptionList
from projections.words.times import timed

BROWSER = {  # with the keys of the example in RFC 8291
    "endpoint": "https://push.example/send/4f9c",
    "keys": {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    },
    "key": "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
    "language": "en",
}


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes(tag="players", caller="player", scope="open")

    @route.get(
        "/me/push-subscriptions",
        "Browsers that are told of your moves, and the key to subscribe with",
        scope="play",
        answers={200: ("The subscriptions, with addresses shortened.", PushSubscriptionList, JSON)},
    )
    async def list_push_subscriptions(call: Call[NoQuery, None]) -> RawResponse:
        """A subscription ends when its push service says so, or you do."""
        push = await context.push()
        all_ = await push.all(call.player.id)
        return private_json(PushSubscriptionList(push.key(call.site), tuple([_info(one) for one in all_])))

    @route.post(
        "/me/push-subscriptions",
        "Have a browser told of your moves by Web Push",
        body=json_body(NewPushSubscription, browser=BROWSER),
        answers={201: ("The subscription.", PushSubscriptionInfo, JSON)},
        links=links_by("webhook", "end_push_subscription"),
    )
    async def create_push_subscription(call: Call[NoQuery, NewPushSubscription]) -> RawResponse:
        """It is sent the kind of event, the game's id and the language, encrypted, and nothing else.

        One with the same endpoint is replaced. A token with an expiry cannot create one.
        """
        asked = call.body
        keys = asked.keys.p256dh, asked.keys.auth
        push = await context.push()
        made = await push.make(call.token, call.site, asked.endpoint, keys, asked.key, asked.language)
        return public_json(_info(made), 201, Cache_Control="no-store")

    @route.delete(
        "/me/push-subscriptions/{webhook:str}",
        "End a push subscription",
        answers={204: ("Nothing more is sent to it.", None, ())},
    )
    async def end_push_subscription(call: Call[NoQuery, None]) -> None:
        """The browser itself may still be subscribed; it is told no more."""
        await (await context.push()).revoke(call.token, call.path("webhook"))

    return route


def _info(one: Webhook) -> PushSubscriptionInfo:
    to = one.to or Destination("")  # without the key to what is sealed
    endpoint, language = f"{one.url}/\u2026{to.url[-4:]}", to.keys.get("language", "")
    return timed(PushSubscriptionInfo, one, endpoint=endpoint, language=language)
