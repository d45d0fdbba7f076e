"""One command on its way to history: lock the game, execute, append; on a conflict, catch up and try again.

1. Store, then show: `LiveGame.now` is what was acknowledged; only it is read, and it moves after the append returns.
2. Nothing is refused before the store was asked for the newest version: another process may have written it.
3. Commands of one game queue behind its pending append; different games do not wait for each other.
4. On a conflict the running table is discarded and resumed from its last rest; on any failure, from the store.
5. Whatever depends on the outcome is prepared while the store is at work.
6. A caller who disconnects or times out does not cancel an append under way: the store completes or refuses it. The
   running table is discarded, and streams learn of the entry from the safety poll.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from hashlib import sha256
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from api.application.games.keys import Key
from api.application.games.live_game import LiveGame, Outcome, sealed
from api.application.games.live_game_cache import LiveGames
from api.application.games.refusals import Refused, from_rules
from api.application.games.uptime import Uptime
from api.application.ports.environment import Chance, Clock, Notifier
from api.application.ports.errors import Conflict, Unavailable
from api.application.ports.observer import UNOBSERVED, By, Observer
from api.application.ports.stores import STORE_TIMEOUT, Snapshot, Stores
from api.application.runtime.background import outage_of
from api.application.runtime.turns import GATHERED
from domain.engine.audience.errors import HistoryDiverged, RuleError
from domain.engine.entry import record
from domain.engine.entry.commands import Abandoned, Chose, Command, Joined, Opened
from domain.engine.lobby.lobby import LobbyState
from domain.engine.table.table import Table
from domain.engine.table.undo import LOOKING_BACK, looks_back
from projections.lists import live_listing
from projections.schemas.listing import Change
from projections.schemas.notices import Notice
from projections.views.compiled import CompiledRules

LOG = logging.getLogger("croupier")
MOST_DECISIONS = 5
"""How often a command is decided again because another was stored first."""
ELSEWHERE = 16
"""How many ids are tried at most for a game whose server is away."""

Intent = Callable[[LobbyState], Command]
"""Builds a command from the lobby at the moment its turn comes: seats may be drawn before. May raise Refused."""
Answer = Callable[[Outcome], Awaitable[Any]]
"""Builds the answer to the sender of the command."""
Room = Callable[[LiveGame], AbstractAsyncContextManager[None]]
"""Holds what a command needs besides the rules, such as a quota, while it is being stored. It is entered under the
game's lock, for a command that the table accepts and that repeats none. May raise Refused."""


class CommandBus:
    """Opens games, and carries out commands in them."""

    def __init__(
        self,
        live_games: LiveGames,
        notifier: Notifier,
        clock: Clock,
        chance: Chance,
        observer: Observer = UNOBSERVED,
        uptime: Uptime | None = None,
    ) -> None:
        """`uptime`: knows when the service was away; None: nobody checks."""
        self.live_games, self.notifier, self.clock, self.chance = live_games, notifier, clock, chance
        self.observer, self.uptime = observer, uptime
        self._snapshots: set[asyncio.Task[None]] = set()

    @property
    def store(self) -> Stores:
        """The event store."""
        return self.live_games.store

    async def open_game(
        self,
        opening: Callable[[str], Opened],
        compiled: CompiledRules,
        player: str,
        key: Key | None,
        shared: tuple[Callable[[str], bytes], str] | None = None,
    ) -> Outcome:
        """Open a game: `opening` builds its opening from the commitment to its secret. `shared`: both, in a deal."""
        if (outcome := await self.opened_under(key)) is not None:
            return outcome
        try:
            return await self.store_opened(*self.opened(opening, compiled, player, key, shared=shared))
        except Conflict:
            if (outcome := await self.opened_under(key)) is None:
                raise
            return outcome

    def opened(
        self,
        opening: Callable[[str], Opened],
        compiled: CompiledRules,
        player: str,
        key: Key | None,
        seated: Sequence[str] = (),
        told: Sequence[Notice] = (),
        game: str = "",
        shared: tuple[Callable[[str], bytes], str] | None = None,
    ) -> tuple[Outcome, Change]:
        """A new game that is yet to be stored, at whose table its opener has seated these players."""
        game = game or (self.free_id() if key is None else self.store.game_of(key.scope))
        secret, at, rules = self.chance(record.SECRET_BYTES), self.clock(), compiled.rules
        if shared is not None:
            secret = shared[0](game)
        cause = opening(record.commitment(secret, game) if shared is None else shared[1])
        # Stopped openings are told apart by what was asked for: the same is not tried again.
        asked = sha256(repr((cause.options, cause.seats, cause.scenario)).encode()).hexdigest()[:32]
        self.live_games.stops.refuse(rules.key, asked, "open")
        with self.live_games.stops.border(rules.key, asked, "open", pure=True):
            table = Table(rules, game, secret, cause)
            entry = table.execute(cause, at, player, None if key is None else key.pair)
            rows, empty = [sealed(compiled, table, record.GENESIS, entry)], table.now()
            for who in seated:
                rows.append(sealed(compiled, table, rows[-1].digest, table.execute(Joined(who), at, player)))
            listing = live_listing.opened(game, table.now(), empty, told)
        live = LiveGame(compiled, secret, entry.at, table, rows)
        return Outcome(live, live.now, rows[-1], entry), listing

    async def store_opened(self, outcome: Outcome, listing: Change) -> Outcome:
        """Store a new game, and show it. Raises Conflict."""
        live = outcome.live
        await self.store.open(live.id, live.secret, live.entries, listing)
        self.live_games.remember(live)
        self.live_games.moved(live)
        self.observer.entry_stored(live.compiled.rules.key, _kind(outcome.entry.cause), "player")
        return outcome

    def free_id(self) -> str:
        """An id for a new game whose server answers, if there is one."""
        game = self.chance(16).hex()
        for _ in range(ELSEWHERE):
            if self.store.holds(game):
                break
            game = self.chance(16).hex()
        return game

    async def opened_under(self, key: Key | None) -> Outcome | None:
        """The outcome of the opening with this key, None if there is none.

        Raises Refused if the key was used for a different request.
        """
        if key is None or (game := await self.store.opened_by(key.scope)) is None:
            return None
        return await self._again(await self.live_games.current(game), 1, key)

    async def execute(
        self,
        game: str,
        intent: Intent,
        player: str | None,
        *,
        key: Key | None = None,
        if_match: int | None = None,
        answer: Answer | None = None,
        room: Room | None = None,
    ) -> Outcome:
        """Carry one command out in a game, durably.

        `answer` is called while the store is at work; nobody may see its result before this returns.
        """
        at = self.clock()  # its arrival: later waiting is not the player's time
        lock = self.live_games.lock(game)
        # If nobody is before it, it waits only for its append, which has a time-out of its own.
        within = asyncio.timeout(STORE_TIMEOUT) if lock.before else nullcontext()
        try:
            async with within, lock:
                with self.observer.span("command"):
                    return await self._execute(game, intent, player, at, key, if_match, answer, room)
        except TimeoutError:
            raise Unavailable("the store does not answer") from None

    async def _execute(
        self, game: str, intent: Intent, player: str | None, at: int,
        key: Key | None, if_match: int | None, answer: Answer | None, room: Room | None,
    ) -> Outcome:  # fmt: skip
        for _ in range(MOST_DECISIONS):
            live = await self.live_games.locked(game)
            if key is not None and (version := key.find(live.table.keys)):
                return await self._again(live, version, key, intent)
            try:
                if not await self._made_good(live):
                    continue
                asked = intent(live.now.lobby)
                if not isinstance(asked, Abandoned):  # which runs no rules: folding the game is enough
                    self.live_games.stops.refuse(live.compiled.rules.key, game, "command", "read")
                    check_ready(live, if_match)
                if isinstance(asked, LOOKING_BACK):
                    await self._look_back(live, asked, at)
                command = _checked(live, asked, player, at)
                pair = None if key is None else key.beside(command, asked)
                async with nullcontext() if room is None else room(live):
                    outcome = await self._carried_out(live, command, at, player, pair, answer)
            except (Refused, HistoryDiverged):
                if await self.live_games.newest(game) <= live.now.version:
                    raise
                await self.live_games.catch_up(live)  # refused by a table that has moved on elsewhere: ask it again
                continue
            if outcome is None:
                continue
            if (snapshot := live.snapshot()) is not None:
                task = asyncio.get_running_loop().create_task(self._keep(live, snapshot))
                self._snapshots.add(task)
                task.add_done_callback(self._snapshots.discard)
            return outcome
        raise Refused("busy", "read the game again and choose anew", retry=True)

    async def _carried_out(
        self,
        live: LiveGame,
        command: Command,
        at: int,
        player: str | None,
        pair: tuple[bytes, bytes] | None = None,
        answer: Answer | None = None,
    ) -> Outcome | None:
        """Carry out a command that the table has accepted, and show it; None if another was stored first."""
        game, key = live.id, live.compiled.rules.key
        try:
            with self.live_games.stops.border(key, game, "command", pure=True, strict=player is None):
                entry = live.table.apply_command(command, at, player, pair)
                outcome = Outcome(live, live.table.now(), sealed(live.compiled, live.table, live.head, entry), entry)
            outcome = await self._store(outcome, answer)
        except Conflict:
            self.live_games.evict(game)
            await self.live_games.catch_up(live)
            self.live_games.remember(live)
            return None
        except RuleError as error:  # not the caller's fault: the table had accepted the command
            self.live_games.evict(game)
            raise RuntimeError("the rules refuse what they began") from error
        except BaseException:
            self.live_games.evict(game)
            raise
        live.commit(outcome)
        self.notifier.notify(game, outcome.stored.version)
        if (event := live.now.lobby.opening.event) is not UNSET:
            self.notifier.notify(event, outcome.stored.version)
        self.live_games.moved(live)
        self.observer.entry_stored(live.compiled.rules.key, _kind(command), _by(command, player))
        return outcome

    async def make_good(self, game: str) -> None:
        """Credit a game's clocks with outage time, without waiting for a command."""
        async with self.live_games.lock(game):
            await self._made_good(await self.live_games.locked(game))

    async def _made_good(self, live: LiveGame) -> bool:
        """Give back what outages took from the clocks; False if the game has moved on elsewhere: look again."""
        uptime = self.uptime
        if uptime is None or live.now.lobby.clocks is None or live.diverged is not None:
            return True
        await uptime.current()
        while (owed := uptime.owed(live.now.lobby)) is not None:
            at = self.clock()
            try:
                command = live.table.check(owed, None, at)
            except RuleError:  # the game is over, or the clock was set back: nothing to give back
                return True
            if await self._carried_out(live, command, at, None) is None:
                return False
        return True

    async def _look_back(self, live: LiveGame, command: Command, at: int) -> None:
        """Give the table the way back, if this command needs one: only the history has it."""
        table = live.table
        seat = looks_back(table.situation(at), command)
        table.back = None if seat is None else await self.live_games.way_back(live, seat)

    async def _store(self, outcome: Outcome, answer: Answer | None) -> Outcome:
        """The outcome once it is durable; raises Conflict."""
        live = outcome.live
        change = live_listing.changed(live.id, live.opened_at, live.now, outcome.now)
        if (gathered := GATHERED.get()) is not None:
            await gathered()
        with self.observer.span("append"):
            stored = self.live_games.store.append(live.id, outcome.stored, change)
            if answer is not None:
                await asyncio.sleep(0)  # whatever else this iteration of the loop sends to the store goes first
                outcome = replace(outcome, answer=await answer(outcome))
            await stored
        return outcome

    async def _keep(self, live: LiveGame, snapshot: Snapshot) -> None:
        """Store a snapshot, after the answer was given; a failure is only logged."""
        try:
            await self.store.keep_snapshot(live.id, live.compiled.snapshots.tag, snapshot)
        except Unavailable as error:
            LOG.warning("no snapshot of game %s: %s", live.id, type(error).__name__, extra=outage_of(error))

    async def _again(self, live: LiveGame, version: int, key: Key, intent: Intent | None = None) -> Outcome:
        """Repeat the first outcome, from history; or refuse a key that meant something else."""
        now, _ = await self.live_games.replayed_at(live, version)
        (stored,) = await self.live_games.entries(live.id, version - 1, version)
        entry = live.compiled.codec.decode(stored.body)
        asked = None
        if intent is not None:
            with suppress(Refused):  # then it made no command of that lobby
                asked = intent(now.lobby)
        if not key.repeats(entry.key, entry.cause, asked):
            raise Refused("key-reused", "use a new key for a new request", version=live.now.version)
        self.notifier.notify(live.id, live.now.version)  # the first may have been lost together with the answer
        return Outcome(live, now, stored, entry, replayed=True)

    async def close(self) -> None:
        """Wait for the snapshots under way."""
        while self._snapshots:
            await asyncio.gather(*self._snapshots, return_exceptions=True)


def check_ready(live: LiveGame, if_match: int | None) -> None:
    """Raise HistoryDiverged if the game cannot go on, Refused if it is not at the version that the caller named."""
    if live.diverged is not None:
        raise HistoryDiverged(live.diverged)
    if if_match is not None and if_match != live.now.version:
        raise Refused("stale", "the game is not at the version you named; look again", version=live.now.version)


def _checked(live: LiveGame, command: Command, player: str | None, at: int) -> Command:
    """The command as it will be stored; raises Refused if the table refuses it. `at`: microseconds UTC."""
    try:
        return live.table.check(command, player, at, live.head)
    except RuleError as error:
        raise from_rules(error, live.now.version) from None


def _kind(command: Command) -> str:
    return str(command.__struct_config__.tag)


def _by(command: Command, player: str | None) -> By:
    if player is not None:
        return "player"
    return "bot" if isinstance(command, Chose) else "server"
