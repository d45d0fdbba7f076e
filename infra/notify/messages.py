"""What processes tell each other through Redis: that a game has a version, who is there, that a player has changed.

The store is the truth, so a lost message costs time and nothing more. Each game has a channel of its own, and all
players share one; in a Redis Cluster the channel determines which server carries the message.
"""

import re
from collections.abc import Iterable
from typing import NamedTuple

from api.application.ports.observer import Observer
from infra.notify.local import LocalNotifier

PREFIX = b"g:"
PLAYERS = b"players"
"""The channel of changed players: a message is a player's id. Every process listens to it."""
RELAYED = "{"
"""How what says who is at a game begins; it needs no other name."""
_MESSAGE = re.compile(rb"([^ ]+) ([0-9]{1,9})(?: ([0-9a-f-]{55}))?")
"""A game, its version, and the `traceparent` of the span that stored it, if there are traces."""
LARGEST_BACKLOG = 10_000
"""Messages kept for sending while Redis is away. More are dropped: the safety poll makes up for them."""


def channel_of(game: str) -> bytes:
    """The channel of a game."""
    return PREFIX + game.encode()


class Message(NamedTuple):
    """One message and where it goes. `version`: 0 for a player, who has none. `carried`: the `traceparent`, if any."""

    channel: bytes
    name: str
    version: int = 0
    carried: str | None = None
    said: bytes = b""
    """What is relayed, if it is no version."""

    @property
    def data(self) -> bytes:
        """The bytes sent."""
        if self.channel == PLAYERS:
            return self.name.encode()
        more = b"" if self.carried is None else b" " + self.carried.encode()
        return self.said or b"%b %d%b" % (self.name.encode(), self.version, more)


class Backlog:
    """What is still to be sent: of each game the newest version, each player once, oldest first."""

    def __init__(self) -> None:
        self._kept: dict[tuple[bytes, str], Message] = {}

    def __len__(self) -> int:
        return len(self._kept)

    def add(self, message: Message) -> None:
        """Add a message, replacing an earlier version of the game; if there are too many the oldest is dropped."""
        key = message.channel, message.name
        older = self._kept.pop(key, message)
        self._kept[key] = older if older.version > message.version else message
        if len(self._kept) > LARGEST_BACKLOG:
            del self._kept[next(iter(self._kept))]

    def take(self) -> list[Message]:
        """Remove and return everything."""
        taken = list(self._kept.values())
        self._kept = {}
        return taken

    def put_back(self, messages: Iterable[Message]) -> None:
        """Return what was taken and could not be sent, before newer messages."""
        for message in [*messages, *self.take()]:
            self.add(message)


class MessageHandler:
    """Passes messages from Redis on to the followers in this process."""

    def __init__(self, local: LocalNotifier, observer: Observer) -> None:
        self._local, self._observer = local, observer

    def handle(self, channel: bytes, data: bytes) -> None:
        """Wake the message's recipients."""
        if channel == PLAYERS:
            self._local.announce(data.decode("ascii", "replace"))
            return
        match = _MESSAGE.fullmatch(data)
        if match is not None and match[1] == channel.removeprefix(PREFIX):
            with self._observer.span("notification", match[3].decode() if match[3] else None):
                self._local.notify(match[1].decode("ascii", "replace"), int(match[2]))
        elif data.startswith(RELAYED.encode()):
            self._local.relay(channel.removeprefix(PREFIX).decode("ascii", "replace"), data)
        else:  # not a message of ours: followers ask the store
            self.missed(channel)

    def missed(self, channel: bytes) -> None:
        """Wake the followers of this channel: messages may have been missed."""
        if channel == PLAYERS:
            self._local.announce(None)
        else:
            self._local.missed(channel.removeprefix(PREFIX).decode("ascii", "replace"))
