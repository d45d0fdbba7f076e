"""What players are notified of: that something has happened in their games, never what it shows.

A notice goes to those who sit at the table at that time, and contains nothing that any of them may not know: ids,
versions, and reasons that are public to all of them. Spectators are notified of their admission, before the start,
and of nothing else.
"""

from collections.abc import Callable, Sequence
from typing import Literal, get_args

import msgspec
from msgspec import Struct

from projections.words.times import Time

NoticeType = Literal[
    "invited", "let-in", "started", "your-turn", "time-short", "over", "undo-proposed", "rematch-offered",
    "webhook-off", "token-reused", "seated", "event-over",
]  # fmt: skip
"""Types of notices. More may be added: readers ignore unknown ones."""
NOTICE_TYPES: tuple[NoticeType, ...] = get_args(NoticeType)
"""All of them."""
TIME = "time"
"""The type a stream sends when there is nothing to report."""


class Notice(Struct, frozen=True, array_like=True):
    """One player's notice. `reason` adds to the type: how a game ended."""

    player: str
    type: str
    """One of `NOTICE_TYPES`; a process of a later release may have written others."""
    reason: str | None = None
    by: str | None = None
    """Who made the offer that this reports. Players are not notified if either has blocked the other."""


class GameToday(Struct, frozen=True):
    """One of my games, as it is now."""

    game: str
    """Its id."""
    status: Literal["open", "running", "over"]
    """Whether it waits for its start, is running, or is over."""
    your_turn: bool
    """Whether it is waiting for me."""


class PlayerEvent(Struct, frozen=True, omit_defaults=True):
    """Something that happened in one of my games: where to look, never what is there."""

    number: int
    """Its number in my stream: later events have greater numbers, with gaps. A summary has the last one."""
    type: str
    """`summary`, `invited`, `let-in`, `started`, `your-turn`, `time-short`, `over`, `undo-proposed`, `rematch-offered`,
    `webhook-off`, `token-reused`, `seated`, `event-over`; `time` only gives the time. Ignore types that you do not
    know: more may be added."""
    at: int
    """When it was noted, in microseconds UTC."""
    game: str | None = None
    """The game it happened in; of `rematch-offered` the new one, of `invited` the one that keeps a seat for you, of
    `let-in` the one that you may watch."""
    version: int | None = None
    """The version of the game that caused it, if any; the game may have moved on since."""
    reason: str | None = None
    """Of `over` and `event-over`: `finished`, `resigned` or `abandoned`. Of `webhook-off` and `token-reused`: its id.
    Of `seated`: the event's."""
    games: tuple[GameToday, ...] | None = None
    """Of `summary`: my games, at most 100, those waiting for me first."""
    at_time: Time = ""
    """`at` in RFC 3339 format."""


class WebhookData(Struct, frozen=True, omit_defaults=True):
    """The data sent to a webhook: where to look, never what is there."""

    webhook: str
    """The webhook's id."""
    player: str
    """Whose webhook it is."""
    number: int
    """Its number among the player's events."""
    game: str | None = None
    """The game it happened in, as in the player's events."""
    version: int | None = None
    """The version of the game that caused it, if any; the game may have moved on since."""
    reason: str | None = None
    """Of `over` and `event-over`: `finished`, `resigned` or `abandoned`. Of `webhook-off` and `token-reused`: its id.
    Of `seated`: the event's."""


class WebhookMessage(Struct, frozen=True):
    """A message to a webhook, in the format of Standard Webhooks."""

    type: str
    """As in a player's events, `test` or `reminder`; ignore types that you do not know: more may be added."""
    timestamp: Time
    """When it was noted, in RFC 3339 format."""
    data: WebhookData
    """What it is about."""


encode: Callable[[Sequence[Notice]], bytes] = msgspec.msgpack.Encoder().encode
"""The notices of one entry, as the outbox keeps them."""
decode: Callable[[bytes], tuple[Notice, ...]] = msgspec.msgpack.Decoder(tuple[Notice, ...]).decode
"""The same, decoded."""
