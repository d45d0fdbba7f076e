"""The games of events, as anybody may see them who does not play in them: a list, and what moves as one stream.

1. Both are the same for all who may know of the event, so each piece is made once, however many follow.
2. A game is shown as its listing is to a stranger: without spectators nothing but that it is closed, with late ones
   what they know by then, and no version.
3. A notification only says that something has moved in the event: what, is asked of the store, for all its games at
   once. What was missed, and what late spectators get to know by itself, is found within seconds.
"""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Iterable, Mapping
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from hashlib import sha256
from itertools import islice
from time import monotonic

import msgspec
from msgspec import UnsetType

from api.application import wings
from api.application.accounts.players import Players
from api.application.games.command_bus import CommandBus
from api.application.games.requests import GameTypes
from api.application.leagues.league_ports import Write
from api.application.leagues.leagues import TableLeagues
from api.application.ports.accounts import Token
from api.application.ports.environment import Clock, Notifier
from api.application.ports.errors import Unavailable
from api.application.ports.leagues import LeagueGame, LeagueStore
from api.application.runtime.turns import MoveTurns
from api.application.runtime.worker_threads import beside_if_long
from api.application.views.gate import TableGate
from projections.schemas.league_schemas import EventGame, EventGames, EventMove, EventResult, EventSeat
from projections.schemas.listing import Listing
from projections.schemas.schemas import Person
from projections.views.presenter import person
from projections.words.times import rfc3339

PAGE = 1_000
LOOKED = 2.0
"""Seconds between two looks at the games of an event, whatever is notified."""
REST = 0.05
"""Seconds from one look to the next: what moves in between is told together."""
KEPT = 2_000
"""Moves kept for followers that read slowly; one that is further behind is told to fetch the list."""
_encoder = msgspec.json.Encoder()
People = Callable[[Iterable[str]], Awaitable[Mapping[str, Person]]]


def shown(row: LeagueGame, version: int, item: Listing, people: Mapping[str, Person], now: int) -> EventGame:
    """A game as a stranger may see it. `now`: microseconds UTC."""
    players = tuple([person(one, people) for one in row.players.split()])
    if not item.spectators and item.status != "open":
        return EventGame(row.number, row.game, row.label, players, "closed", None, (), None)
    seen = item.seen(None, now)
    seats = tuple([
        EventSeat(i, None if s.bot else person(s.player, people), s.bot, s.to_move) for i, s in enumerate(seen.sitting)
    ])  # fmt: skip
    end = seen.ending
    result = end and EventResult(end.how, end.places, end.decided, end.at, rfc3339(end.at))
    version_known = None if item.late is not None else version
    return EventGame(row.number, row.game, row.label, players, seen.status, version_known, seats, result)


def moved(game: str, version: int, item: Listing, now: int) -> EventMove:
    """The same as a message."""
    g = shown(LeagueGame(0, game, None, "", 0), version, item, {}, now)
    turns = tuple([seat.seat for seat in g.seats if seat.to_move])
    return EventMove(game, g.version, g.status, turns, g.result and g.result.how, g.result and g.result.places)


_Known = tuple[int, Listing, EventMove]
"""A game's version and listing, and what was last said of it."""


class _Followed:
    """An event that somebody follows in this process."""

    def __init__(self) -> None:
        self.followers, self.said = 0, 0
        self.pieces = deque[bytes](maxlen=KEPT)
        """The newest moves; `said` counts all of them."""
        self.ready = asyncio.Event()
        self.waiting = dict[asyncio.Future[bool], Callable[[], bool]]()
        """Followers who have read everything: True wakes them in silence; and what hands them what is new."""
        self.task: asyncio.Task[None] | None = None
        self.tag: tuple[int, str] | None = None
        """(how much had been said, the list's ETag then)."""

    def say(self, move: EventMove) -> None:
        """Say something to all followers, once they are woken."""
        self.pieces.append(_encoder.encode(move))
        self.said += 1

    def after(self, read: int) -> list[bytes]:
        """What was said since so much had been; not all of it, if that is more than is kept."""
        return list(islice(self.pieces, max(0, len(self.pieces) - (self.said - read)), None))

    async def silent(self, handed: Callable[[], bool]) -> bool:
        """Wait until a follower is to go on, who was not `handed` what is new; True after long silence."""
        waiting = asyncio.get_running_loop().create_future()
        self.waiting[waiting] = handed
        try:
            return await waiting
        finally:
            del self.waiting[waiting]

    def wake(self, *, silent: bool) -> None:
        """Let all followers go on who are not handed what is new."""
        for one, handed in list(self.waiting.items()):
            if not one.done() and (silent or not handed()):
                one.set_result(silent)


class _Follower:
    """One stream of an event."""

    def __init__(self, followed: _Followed, write: Write) -> None:
        self._followed, self._write = followed, write
        self.read, self.ended = 0, False

    def stop(self) -> None:
        """End the stream."""
        self.ended = True
        self._followed.wake(silent=False)

    def handed(self) -> bool:
        """Whether it has all there is, or could be written it at once."""
        followed, behind = self._followed, self._followed.said - self.read
        if self.ended or behind > len(followed.pieces) or (behind and not self._write(followed.after(self.read))):
            return False
        self.read = followed.said
        return True


class TableMoves:
    """`LeagueMoves` over the store's listings. `closing`: set when the server is about to stop."""

    def __init__(
        self, leagues: TableLeagues, store: LeagueStore, people: People, players: Players, notifier: Notifier,
        clock: Clock, heartbeat: float, closing: asyncio.Event,
    ) -> None:  # fmt: skip
        self._leagues, self._store, self._people, self._players = leagues, store, people, players
        self._notifier, self._clock, self._heartbeat, self._closing = notifier, clock, heartbeat, closing
        self._followed: dict[str, _Followed] = {}

    async def games(self, league: str, caller: str | None, after: int) -> tuple[bytes, str]:
        """A page of an event's games, and its ETag."""
        return await self._page((await self._leagues.league(league, caller)).id, after)

    async def _page(self, league: str, after: int) -> tuple[bytes, str]:
        rows = await self._store.games(league, after, PAGE + 1)
        heads = await self._store.heads([row.game for row in rows[:PAGE]])
        named = {who: None for row in rows for who in row.players.split()}
        people = await self._people([*named, *[s.player for _, item in heads.values() for s in item.sitting]])
        now = self._clock()

        def made() -> tuple[bytes, str]:
            games = [shown(row, *heads[row.game], people, now) for row in rows[:PAGE] if row.game in heads]
            body = _encoder.encode(EventGames(tuple(games), rows[PAGE - 1].number if len(rows) > PAGE else None))
            return body, f'"{sha256(body).hexdigest()[:24]}"'

        return await beside_if_long(len(rows), made)

    async def follow(
        self, league: str, caller: str | None, token: Token | None, seconds: int | None, write: Write
    ) -> AsyncGenerator[tuple[bytes, bool]]:
        """What moves in an event; Refused to those who may not know of it."""
        return self._moves((await self._leagues.league(league, caller)).id, token, seconds, write)

    @contextmanager
    def _shared(self, league: str) -> Generator[_Followed]:
        """A block in which one more follows this event; who watches it for them goes with the last."""
        followed = self._followed.setdefault(league, _Followed())
        if followed.task is None:
            followed.task = asyncio.create_task(self._watch(league, followed))
        followed.followers += 1
        try:
            yield followed
        finally:
            followed.followers -= 1
            if not followed.followers:
                del self._followed[league]
                followed.task.cancel()

    async def _moves(
        self, league: str, token: Token | None, seconds: int | None, write: Write
    ) -> AsyncGenerator[tuple[bytes, bool]]:
        with self._shared(league) as followed, ExitStack() as stack:
            one = _Follower(followed, write)
            if seconds is not None:
                stack.callback(asyncio.get_running_loop().call_later(seconds, one.stop).cancel)
            await followed.ready.wait()
            stack.enter_context(self._players.following(token, one.stop))
            one.read = followed.said
            yield await self._list_tag(league, followed), False
            while not self._closing.is_set():
                before, one.read = one.read, followed.said
                if one.read - before > len(followed.pieces):
                    yield await self._list_tag(league, followed), False
                elif one.read > before:
                    for piece in followed.after(before):
                        yield piece, False
                elif one.ended:
                    return
                elif await followed.silent(one.handed):
                    yield _encoder.encode(EventMove(time=self._clock())), True

    async def _list_tag(self, league: str, followed: _Followed) -> bytes:
        if followed.tag is None or followed.tag[0] != followed.said:
            said = followed.said
            followed.tag = said, (await self._page(league, 0))[1]
        return _encoder.encode(EventMove(games=followed.tag[1]))

    async def _watch(self, league: str, followed: _Followed) -> None:
        """Say what moves in an event, as long as somebody follows it."""
        games, done, last, spoke = dict[str, _Known](), set[str](), 0, monotonic()
        was: tuple[int | None, int | None] | None = None
        async with self._notifier.listen(league) as bell:
            while True:
                said = followed.said
                with suppress(Unavailable):
                    last = await self._look(league, followed, games, done, last)
                    if (found := await self._store.find(league)) is not None:
                        if was not in (None, (found.ended_at, found.posted_at)):
                            followed.say(EventMove(event=True))
                        was = found.ended_at, found.posted_at
                    followed.ready.set()
                silent = monotonic() - spoke >= self._heartbeat
                if silent or followed.said != said or self._closing.is_set():
                    spoke = monotonic()
                    followed.wake(silent=followed.said == said or self._closing.is_set())
                await asyncio.sleep(REST)
                await bell.wait(min(LOOKED, self._heartbeat))

    async def _look(self, league: str, followed: _Followed, games: dict[str, _Known], done: set[str], last: int) -> int:
        """Find what has moved since the last look; returns the number of the newest game."""
        new, versions = await self._store.versions(league, last, [*games])
        fresh = {game: version for game, version in versions.items() if game not in done}
        changed = [game for game, version in fresh.items() if game not in games or games[game][0] != version]
        heads, now = await self._store.heads(changed), self._clock()
        for game in {**games, **heads}:
            version, item = heads[game] if game in heads else games[game][:2]
            move = moved(game, version, item, now)
            if game not in games or games[game][2] != move:
                followed.say(move)
            games[game] = version, item, move
            if move.status in ("over", "closed"):  # nothing more can be told
                del games[game]
                done.add(game)
        missing = [row.number for row in new if row.game not in versions]  # decided, and not stored yet
        return min(missing, default=new[-1].number + 1 if new else last + 1) - 1


class LeagueWing:
    """What the wing makes for a server: events, and what moves in them; their store is closed with it."""

    def __init__(
        self, store: LeagueStore, bus: CommandBus, gate: TableGate, players: Players, games: Mapping[str, GameTypes],
        deals: "Callable[[], Awaitable[wings.deals.Deals]]", turns: MoveTurns, open_days: int | UnsetType,
        heartbeat: float, closing: asyncio.Event,
    ) -> None:  # fmt: skip
        self._store = store
        self.events = TableLeagues(store, bus, gate, games, deals, turns, open_days)
        self.moves = TableMoves(self.events, store, gate.people, players, bus.notifier, bus.clock, heartbeat, closing)

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Until the block is left."""
        try:
            yield
        finally:
            self._store.close()
