"""What players are told about their games: that something has happened, never what it shows.

A notice goes to those who sit at the table at that time, and contains nothing that any of them may not know: ids,
versions, and reasons that are public to all of them. Spectators are told that they have been admitted, which is before
the start, and nothing else.
"""

from collections.abc import Callable, Sequence
from typing import Literal, get_args

import msgspec
from msgspec import Struct

from projections.words.times import Time

NoticeType = Literal[
    "invited", "let-in", "started", "your-turn", "time-short", "over", "undo-proposed", "rematch-offered",
    "webhook-off", "token-reused",
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
    """One of my games, as it stands."""

    game: str
    """Its id."""
    status: Literal["open", "running", "over"]
    """Whether it waits for its start, is being played, or is over."""
    your_turn: bool
    """Whether it waits for me."""


class PlayerEvent(Struct, frozen=True, omit_defaults=True):
    """Something that happened in a game of mine: where to look, never what there is to see."""

    number: int
    """Its place in my stream: later ones have greater numbers, of which some are left out. A summary has the last."""
    type: str
    """`summary`, `invited`, `let-in`, `started`, `your-turn`, `time-short`, `over`, `undo-proposed`, `rematch-offered`,
    `webhook-off`, `token-reused`; `time` says nothing but what time it is. Ignore those that you do not know: more may
    come."""
    at: int
    """When it was noted, in microseconds UTC."""
    game: str | None = None
    """The game it happened in; of `rematch-offered` the new one, of `invited` the one that keeps a seat for you, of
    `let-in` the one that you may watch."""
    version: int | None = None
    """The game's version that made it so, if one did; it may have moved on since."""
    reason: str | None = None
    """Of `over`: `finished`, `resigned` or `abandoned`. Of `webhook-off` and `token-reused`: the id of which."""
    games: tuple[GameToday, ...] | None = None
    """Of `summary`: my games, at most 100, those first that wait for me."""
    at_time: Time = ""
    """`at`, as RFC 3339 has it."""


class WebhookData(Struct, frozen=True, omit_defaults=True):
    """What a webhook is told of: where to look, never what there is to see."""

    webhook: str
    """The webhook's id."""
    player: str
    """Whose webhook it is."""
    number: int
    """Its place among the player's events, as `number` there."""
    game: str | None = None
    """The game it happened in, as in the player's events."""
    version: int | None = None
    """The game's version that made it so, if one did; it may have moved on since."""
    reason: str | None = None
    """Of `over`: `finished`, `resigned` or `abandoned`. Of `webhook-off` and `token-reused`: the id of which."""


class WebhookMessage(Struct, frozen=True):
    """What a webhook is sent, by Standard Webhooks."""

    type: str
    """As in a player's events, and `test`; pass over what you do not know: more may come."""
    timestamp: Time
    """When it was noted, as RFC 3339 has it."""
    data: WebhookData
    """Where to look."""


encode: Callable[[Sequence[Notice]], bytes] = msgspec.msgpack.Encoder().encode
"""The notices of one entry, as the outbox keeps them."""
decode: Callable[[bytes], tuple[Notice, ...]] = msgspec.msgpack.Decoder(tuple[Notice, ...]).decode
"""The same, decoded."""
