"""Who is at a table, by the streams that say so: never stored, and without a look at the play.

1. A stream that asks tells in turn: its player is here, and for `GONE_AFTER` longer. One with `presence=false` says
   that nothing be told of its player, here or away. The latest word counts; of who has said none nothing is told.
2. Seats are told of the seats of their game, and how many look on; those who look on, only that. Of a closed game only
   seats are told, and of seats alone; who sees a game late is told nothing.
3. Processes relay what they know when it has changed, and every `REFRESH`: what was heard ends by itself.
"""

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from functools import lru_cache

import msgspec
from msgspec import UNSET

from api.application.games.live_game import LiveGame
from api.application.ports.environment import Chance, Clock, Notifier
from api.application.views.broadcast import Broadcast
from domain.engine.audience.audience import Viewer
from domain.engine.entry.clock import MICROSECONDS
from domain.engine.lobby.lobby import LobbyState, SeatHolder
from projections.schemas.schemas import Presence, Present

GONE_AFTER, REFRESH = 30 * MICROSECONDS, 10 * MICROSECONDS
PAUSE, A_STREAM = 0.5, 0.002
"""Seconds from a change until streams look, in all and for each of them: a crowd is told of now and then."""
KEPT = 32_768
"""Games remembered, those last heard of."""
Words = dict[str, tuple[int, int, int]]
"""Of a player: when they spoke last, until when they are here by that (0: tell nothing), and 0.

Of a process: when it spoke last, until when that holds, and how many with streams there have no seat.
"""
_encoder, _decoder = msgspec.json.Encoder(), msgspec.json.Decoder(Words)


class Room:
    """What this process knows of one game. `changes`: how often that has changed; `due`: when it is relayed again."""

    def __init__(self, game: str) -> None:
        self.game, self.changes, self.due = game, 0, 0
        self.chairs: Sequence[SeatHolder] = ()
        self.broadcast: Broadcast | None = None
        self.streams, self.words = Counter[object](), Words()

    def told(self, viewer: Viewer, lobby: LobbyState, now: int) -> Presence | None:
        """What this viewer is told; None for nothing."""
        closed, seated = lobby.watched != "all", viewer.kind == "seat"
        if not seated and (closed or lobby.opening.late is not UNSET):
            return None
        seats: list[Present | None] = [self._of(chair, now) for chair in lobby.chairs if seated]
        return Presence(tuple(seats), None if closed else sum([n for _, ends, n in self.words.values() if now < ends]))

    def _of(self, chair: SeatHolder, now: int) -> Present | None:
        if chair.bot is not None:
            return "bot"
        ends = self.words[chair.player][1] if chair.player in self.words else 0
        return None if not ends else "here" if now < ends else "away"


class Presences:
    """The rooms of this process."""

    def __init__(self, notifier: Notifier, clock: Clock, chance: Chance) -> None:
        self._notifier, self._clock, self._name = notifier, clock, chance(8).hex()
        self._room = lru_cache(KEPT)(Room)
        notifier.overhear(self._hear)

    @contextmanager
    def stream(
        self, broadcast: Broadcast, recognise: Callable[[LiveGame], Viewer], player: str | None, *, shares: bool
    ) -> Generator[Callable[[], Presence | None]]:
        """While a stream is open: asks for news. `shares`: whether it is told any, and others of its player."""
        room, told, seen = self._room(broadcast.live.id), None, 0
        name = [player or object()] * shares

        def present() -> Presence | None:
            nonlocal told, seen
            now, lobby = self._clock(), broadcast.live.now.lobby
            if now >= room.due or room.chairs is not lobby.chairs:
                self._relay(room, broadcast)
            broadcast.wake_in((room.due - now) / MICROSECONDS)
            if seen == room.changes:
                return None
            before, told, seen = told, room.told(recognise(broadcast.live), lobby, now), room.changes
            return None if told == before else told

        def changed() -> None:
            self._relay(room, broadcast)
            broadcast.wake_in(PAUSE + A_STREAM * len(room.streams))

        if player in broadcast.live.now.lobby.players:
            now = self._clock()
            room.words[player] = now, (now + GONE_AFTER) * shares, 0
        room.streams.update(name)
        room.broadcast = broadcast
        changed()
        try:
            yield present if shares else lambda: None
        finally:
            changed()  # they are here for a while from now on
            room.streams -= Counter(name)
            if room.streams:
                changed()
            else:
                room.broadcast = None

    def _relay(self, room: Room, broadcast: Broadcast) -> None:
        """Let other processes know; who has a stream here is so for a while."""
        now, lobby = self._clock(), broadcast.live.now.lobby
        ends, seated = now + GONE_AFTER, {*lobby.players}
        for player in seated & room.streams.keys():
            at, telling, _ = room.words.get(player, (now, ends, 0))
            room.words[player] = at, ends * bool(telling), 0
        room.words[self._name] = now, ends, len(room.streams) - len(seated & room.streams.keys())
        room.words = {name: word for name, word in room.words.items() if name in seated or now < word[1]}
        room.due = min(now + REFRESH, *[ends for _, ends, _ in room.words.values() if now < ends])
        room.changes, room.chairs = room.changes + 1, lobby.chairs
        self._notifier.relay(room.game, _encoder.encode(room.words))

    def _hear(self, game: str, data: bytes) -> None:
        """Another process says what it knows, or this one: of two words the later holds."""
        try:
            words = _decoder.decode(data)
        except msgspec.DecodeError:  # by another release
            return
        room = self._room(game)
        later = {name: word for name, word in words.items() if word > room.words.get(name, ())}
        if not later:
            return
        known = later.keys() <= room.words.keys()
        room.words |= later
        room.changes += 1
        if room.broadcast is not None:
            room.broadcast.wake_in(PAUSE)
            if not known:
                self._relay(room, room.broadcast)  # who is new has heard nothing yet
