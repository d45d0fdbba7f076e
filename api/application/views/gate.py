"""The one place that makes perspectives of games in memory: a viewer, a horizon and the unredacted table meet here.

1. Everything that a perspective shows comes from the game as it was at its horizon, including who sits where: seats may
   have been drawn, and a result be known, only after it.
2. Seats see the newest version. Spectators may be delayed, if the game was opened so: then they see the game as it was
   at their horizon, see `horizons`; before the start there is nothing to hide.
3. A perspective makes others of itself, for another viewer that the caller may be or with an earlier horizon.
4. Who a caller is at a table may change until the start, so it is determined anew whenever the lobby has changed.
"""

from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from itertools import accumulate
from typing import NamedTuple

import msgspec
from msgspec import UNSET

from api.application import wings
from api.application.games.command_ports import Accepted
from api.application.games.keys import Key
from api.application.games.live_game import LiveGame, Outcome, receipt
from api.application.games.live_game_cache import LiveGames
from api.application.games.refusals import NotInstalled, Refused
from api.application.ports.accounts import Accounts
from api.application.ports.environment import Clock, Signer
from api.application.ports.errors import Broken, Unavailable
from api.application.runtime.wings import opened
from api.application.runtime.worker_threads import beside
from api.application.views.broadcast import Broadcaster
from api.application.views.follower import TableFollower
from api.application.views.perspective import Follower, Perspective
from api.application.views.table_perspective import Moment, TablePerspective
from domain.engine.audience.audience import Viewer
from domain.engine.entry.spectator_delay import NEVER, horizon
from domain.engine.game.table_state import TableState
from domain.engine.lobby.lobby import LobbyState
from projections.lists.listing_fold import folded, read
from projections.schemas.schemas import Person, Receipt
from projections.views.presenter import named


class Horizon(NamedTuple):
    """The newest version that may be known, and until when: NEVER if only another entry moves it on."""

    version: int
    until: int = NEVER


class Horizons:
    """The horizons of spectators."""

    def __init__(self, live_games: LiveGames, clock: Clock) -> None:
        self._live_games, self.clock = live_games, clock

    async def horizon(self, live: LiveGame) -> Horizon:
        """The newest version spectators may see. Everything, before the start and for imported games."""
        now = live.now
        late, held = now.lobby.opening.late, now.lobby.held
        if late is UNSET or held is None or held.start is None or live.imported is not None:
            return Horizon(now.version)
        times = await self._times(live, now.version)
        over = now.lobby.status == "over"
        return Horizon(*horizon(late, held.start.version, times, self.clock(), over=over))

    async def _times(self, live: LiveGame, upto: int) -> list[int]:
        """The times of the versions 1 to `upto`, in microseconds UTC, each no earlier than the one before it."""
        times = live.times
        if len(times) < upto:
            async with self._live_games.reading(live.id):
                read_since = len(times)
                unread = await self._live_games.entries(live.id, read_since, upto)
                known = times[-1] if times else 0
                fresh = list(accumulate([read(stored.body).at for stored in unread], max, initial=known))[1:]
            if len(times) == read_since:  # otherwise somebody else was quicker
                times += fresh
        return times[:upto]


_encoder = msgspec.json.Encoder()


def _open_to_all(now: TableState) -> bool:
    """Whether anybody may watch: before the start, when nothing is hidden yet; but a branch may be private."""
    return now.lobby.status == "open" and now.lobby.parent is None


def may_watch(lobby: LobbyState, player: str | None) -> bool:
    """Whether somebody without a seat may watch. The opener of a branch may, even if only bots play it."""
    who, own = lobby.watched, lobby.parent is not None and player == lobby.opening.player
    return who == "all" or own or (who == "invited" and player in lobby.watchers)


def closed_refusal(player: str | None) -> Refused:
    """The refusal for somebody who may not watch."""
    code = "no-token" if player is None else "no-spectators"
    return Refused(code, "only its players and admitted spectators may look at this game")


class TableGate:
    """Admits callers to the games of this process."""

    def __init__(
        self,
        live_games: LiveGames,
        accounts: Accounts,
        broadcaster: Broadcaster,
        signer: Signer,
        clock: Clock,
        analyses: "Callable[[], Awaitable[wings.analyses.Analyses]] | None",
        presences: "Callable[[], Awaitable[wings.presence.Presences]]",
    ) -> None:
        self.live_games, self.signer, self.horizons = live_games, signer, Horizons(live_games, clock)
        self.analyses = analyses
        self.people, self._broadcaster, self._presences = accounts.people, broadcaster, presences

    async def admit(self, game: str, player: str | None) -> TablePerspective:
        """This game for this player; Refused to those who may not watch."""
        live = await self.live_games.current(game)
        return await self.look(live, self.viewer(live, player))

    async def introduce(self, game: str, player: str | None) -> bytes:
        """What the game is, as JSON; Refused to those who may not watch it.

        Before the start anybody may, to see whether to join, unless it is a branch.
        """
        live = await self.live_games.current(game)
        if (now := await self.known(live, player)) is None:
            raise closed_refusal(player)
        return await self.summary(live, now, player)

    async def accepted(self, outcome: Outcome, player: str) -> Accepted:
        """The answer to any command but a choice or a resignation: what the game is after it, and the receipt."""
        given = receipt(self.signer, outcome.live.id, outcome.stored)
        body = await self.summary(outcome.live, outcome.now, player, given)
        return Accepted(outcome.live.id, body, outcome.replayed)

    async def summary(
        self, live: LiveGame, now: TableState, player: str | None, receipt: Receipt | None = None
    ) -> bytes:
        """What the game was at `now`, for this caller; with the receipt for what they have done to it."""
        people = await self.people(named(now.lobby))
        rematch = await self.rematch(live.id) if now.lobby.status == "over" else None
        made = live.compiled.presenter.game(
            live.id, live.opened_at, now, player, people, rematch, live.imported, live.restored, receipt
        )
        return _encoder.encode(made)

    async def rematch(self, game: str) -> str | None:
        """The id of a game's rematch; None if there is none, or while the store's server that may hold it is away.

        Describing this game must not fail because of that, least of all for the player who has just ended it.
        """
        with suppress(Unavailable):
            return await self.live_games.store.opened_by(Key.of_rematch(game).scope)
        return None

    async def rematches(self, games: Iterable[str]) -> Sequence[str]:
        """The ids of the rematches of several games, except those that cannot be played now; in one read."""
        store = self.live_games.store
        ids = [store.game_of(Key.of_rematch(game).scope) for game in games]
        with suppress(Unavailable):
            there = await store.newest(ids)
            return [again for again in ids if again in there]
        return ()

    async def kept_record(self, game: str, player: str | None) -> bytes:
        """The record of a finished game whose rules are not installed; Refused to those who may not watch.

        Delayed spectators are not admitted: only the rules tell how far behind they are.
        """
        async with self.live_games.reading(game):
            stored = await self.live_games.store.read(game, 0)
            bodies, digests = [row.body for row in stored], [row.digest for row in stored]
            lobby = (await beside(partial(folded, game, bodies)))[1].lobby
            seated = player is not None and lobby.seats_of(player)
            if not seated and (lobby.opening.late is not UNSET or not may_watch(lobby, player)):
                raise closed_refusal(player)
            if lobby.ended is None:
                raise NotInstalled(lobby.opening.ruleset)
            await opened("verification")
            return await beside(lambda: _encoder.encode(wings.record.full_record(game, bodies, digests, lobby)))

    async def sample(self, ruleset: str, language: str, small: bool) -> bytes:
        """A position of a game that nobody has played, as an SVG."""
        compiled = self.live_games.games.get(ruleset)
        if compiled is None:
            raise Refused("unknown-ruleset", "GET /v1/rulesets lists them")
        await opened("pictures")
        sampled = wings.sample.sampled
        self.live_games.stops.refuse(ruleset, "", sampled.__name__)
        with self.live_games.stops.border(ruleset, "", sampled.__name__):
            return await self.live_games.readers.apart(compiled, sampled, language, small=small)

    @asynccontextmanager
    async def follow(
        self, seen: Perspective, player: str | None, shares: bool | None = None
    ) -> AsyncGenerator[Follower]:
        """The game from here on, as this player's stream sees it. `shares`: see `Gate`."""
        assert isinstance(seen, TablePerspective), "no perspective is made elsewhere"
        async with AsyncExitStack() as stack:
            broadcast = await stack.enter_async_context(seen.broadcast(self._broadcaster, player))
            recognise = partial(self.viewer, player=player)
            follower = TableFollower(broadcast, recognise, self.look, self.horizons.clock)
            if shares is not None:
                with suppress(Broken):  # the stream goes on without
                    stream = (await self._presences()).stream(broadcast, recognise, player, shares=shares)
                    follower.ask = stack.enter_context(stream)
            yield follower

    async def person(self, player: str, pointer: str | None = None) -> Person:
        """The player with this id; Refused, with this pointer, if nobody has it or the account was deleted."""
        person_found = (await self.people([player])).get(player)
        if person_found is None or not person_found.name:
            raise Refused("unknown-player", "nobody has this id", pointer=pointer)
        return person_found

    def viewer(self, live: LiveGame, player: str | None) -> Viewer:
        """Who the caller is at this table now; Refused if they are not admitted.

        A seated player sees what their seats see and no more, even if they may watch as well: nobody plays while being
        shown every hand.
        """
        viewer = live.compiled.presenter.viewer(live.now.lobby, player)
        if viewer.kind == "spectator" and not may_watch(live.now.lobby, player):
            raise closed_refusal(player)
        return viewer

    async def look(self, live: LiveGame, viewer: Viewer) -> TablePerspective:
        """What this viewer may see now."""
        now, head = live.now, live.head
        version, until = await self.horizons.horizon(live) if viewer.kind == "spectator" else Horizon(now.version)
        if version >= now.version:
            moment = Moment(now, head)
        else:
            moment = Moment(*await self.live_games.replayed_at(live, version))
        over = moment.now.lobby.status == "over"
        return TablePerspective(self, live, viewer, moment.now.version, moment, over=over, until=until)

    async def all_know(self, live: LiveGame) -> bool:
        """Whether spectators know as much of the game as its players."""
        return (await self.horizons.horizon(live)).version == live.now.version

    async def known(self, live: LiveGame, player: str | None) -> TableState | None:
        """The game as far as this caller may know it, seated or not; None if they may not watch it."""
        if _open_to_all(live.now):
            return live.now
        try:
            viewer = self.viewer(live, player)
        except Refused:
            return None
        return (await (await self.look(live, viewer)).moment()).now
