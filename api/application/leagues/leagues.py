"""Events: games that one organiser opens for others, many at once.

1. What a request opens is decided once, with its key, in a transaction: who sits down, who is invited, what does not
   fit, and the ids of its games: whoever repeats it, after a crash as well, stores the same games.
2. A game is opened as any other, with its players at its table, in one commit; so it exists whole or not at all.
3. Players sit down at once where they have let the organiser, within what they said. Others are invited.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any
from weakref import WeakValueDictionary

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from api.application import wings
from api.application.commands.openings import as_opened, check_spectators
from api.application.feeds.game_lists import Place, cursor_of, place_of
from api.application.games.command_bus import CommandBus
from api.application.games.keys import Key
from api.application.games.refusals import Refused, from_rules
from api.application.games.requests import GameTypes
from api.application.leagues.decisions import AFTER, Decision, Shared, Wanted, dealt
from api.application.leagues.organisers import TableOrganisers
from api.application.ports.errors import Conflict
from api.application.ports.leagues import League, LeagueStore
from api.application.runtime.turns import MoveTurns
from api.application.runtime.worker_threads import here
from api.application.views.gate import TableGate
from domain.engine.audience.errors import GameOver, RuleError
from domain.engine.entry.commands import UNSEATED, Abandoned, Chose, Command, Joined
from domain.engine.lobby.lobby import LobbyState
from projections.schemas.league_requests import NewEvent, NewGames, NewStandings, Table
from projections.schemas.league_schemas import (
    EventInfo,
    EventsPage,
    EventSummary,
    OpenedGame,
    OpenedGames,
    Standings,
    event_types,
)
from projections.schemas.notices import Notice
from projections.schemas.schemas import Person
from projections.views.compiled import CompiledRules
from projections.views.presenter import person
from projections.words.times import rfc3339, timed

MOST_EVENTS = 5
"""Events of an organiser that have not ended."""
KEYLESS = 32
"""Bytes by which a request without a key is told from all others."""
BEAT = 0.0085
"""Seconds from one game of a batch to the next while others ask, so that a hundred still take less than one."""
_encoder = msgspec.json.Encoder()


class TableLeagues(TableOrganisers):
    """`Leagues` over the bus."""

    def __init__(
        self,
        store: LeagueStore,
        bus: CommandBus,
        gate: TableGate,
        games: Mapping[str, GameTypes],
        deals: "Callable[[], Awaitable[wings.deals.Deals]]",
        turns: MoveTurns,
        open_days: int | UnsetType,
    ) -> None:
        super().__init__(store, gate, bus.clock)
        self._turns = turns
        self._bus, self._games, self._deals, self._open_days = bus, games, deals, open_days
        self._types = {key: event_types(game.rules) for key, game in games.items()}
        self._locks = WeakValueDictionary[bytes, asyncio.Lock]()
        """Of requests for games under way, by their key."""

    # -- events

    async def create(self, asked: NewEvent, player: str, key: Key | None) -> tuple[EventInfo, bool]:
        """Open an event; see the port, here and below."""
        ruleset = str(asked.__struct_config__.tag)
        compiled = self._bus.live_games.games[ruleset]
        check_spectators(asked.spectators)
        if asked.clock is UNSET:
            asked = replace(asked, clock=compiled.rules.catalogue.clocks.default)
        if asked.rated and asked.access != "open":
            detail = "games of an event that not everybody finds never count: leave `rated` out, or open it to all"
            raise Refused("invalid", detail, rule="rated", pointer="/rated")
        least, most = compiled.rules.catalogue.players
        misfits = [self._misfit(compiled, asked, seats, player) for seats in range(least, most + 1)]
        if all(misfits) and (misfit := misfits[0]):
            raise misfit
        chosen = self._bus.chance(16).hex() if key is None else self._bus.store.game_of(b"event" + key.scope)
        league = League(
            chosen, player, asked.title, asked.access, int(asked.rated), ruleset, _encoder.encode(asked),
            b"" if key is None else key.request, self._clock(),
        )  # fmt: skip
        if (stored := await self._store.add(league, MOST_EVENTS)) is None:
            detail = f"a player has at most {MOST_EVENTS} events that have not ended: end one"
            raise Refused("limited", detail, rule="events", retry=True, after=AFTER)
        if stored.request != league.request:
            raise Refused("key-reused", "use a new key for a new request")
        return await self._info(stored), stored is not league

    async def league(self, league: str, caller: str | None) -> League:
        """An event that this caller may know of."""
        found = await self._store.find(league)
        if found is not None:
            open_to_all = found.access != "invited" or found.player == caller
            if open_to_all or (caller is not None and await self._store.plays(league, caller)):
                return found
        raise Refused("unknown-event", "nobody has opened this event, or it is for those who play in it")

    async def _own(self, league: str, player: str) -> League:
        found = await self.league(league, player)
        if found.player != player:
            raise Refused("not-organiser", "only who opened an event does this", rule="organiser")
        return found

    async def info(self, league: str, caller: str | None) -> EventInfo:
        """An event."""
        return await self._info(await self.league(league, caller))

    async def page(self, caller: str | None, organiser: str | None, cursor: str | None, limit: int) -> EventsPage:
        """Events."""
        own = organiser is not None and organiser == caller
        found = await self._store.page(place_of(cursor, Place), limit + 1, organiser, own=own)
        people = await self._gate.people([league.player for league in found])
        shown = [
            timed(EventSummary, league, organiser=person(league.player, people), rated=bool(league.rated))
            for league in found[:limit]
        ]
        last = found[limit - 1] if len(found) > limit else None
        return EventsPage(tuple(shown), None if last is None else cursor_of((last.created_at, last.id)))

    async def end(self, league: str, player: str) -> EventInfo:
        """End an event."""
        await self._own(league, player)
        await self._store.end(league, self._clock())
        self._bus.notifier.notify(league, 1)
        return await self.info(league, player)

    async def post(self, league: str, player: str | None, standings: NewStandings | None) -> None:
        """Replace its standings."""
        if player is not None:
            await self._own(league, player)
        elif await self._store.find(league) is None:
            raise Refused("unknown-event", "nobody has opened this event")
        for i, row in enumerate(() if standings is None else standings.rows):
            if (row.name is None) == (row.player is None):
                detail = "a row has a player, who is shown by their name, or else a name"
                raise Refused("invalid", detail, rule="standings", pointer=f"/rows/{i}")
            if standings is not None and len(row.numbers) != len(standings.columns):
                detail = f"each row has a number for each of the {len(standings.columns)} columns"
                raise Refused("invalid", detail, rule="standings", pointer=f"/rows/{i}/numbers")
        await self._store.post(league, None if standings is None else _encoder.encode(standings), self._clock())
        self._bus.notifier.notify(league, 1)

    async def _info(self, league: League) -> EventInfo:
        if (types := self._types.get(league.ruleset)) is None:
            raise Refused("unavailable", f"the game {league.ruleset} is not offered here")
        asked = _decoded(league.rules, types.new)
        posted = None if league.standings is None else _decoded(league.standings, NewStandings)
        named = [row.player for row in posted.rows if row.player is not None] if posted else []
        people = await self._gate.people([league.player, *named])
        standings = None
        if posted is not None and league.posted_at is not None:
            rows = [row if row.player is None else replace(row, name=_name(row.player, people)) for row in posted.rows]
            standings = Standings(posted.columns, tuple(rows), league.posted_at, rfc3339(league.posted_at))
        return timed(
            types.info, league, organiser=person(league.player, people), rated=bool(league.rated),
            options=asked.options, clock=asked.clock or None, absent=None if asked.absent is UNSET else asked.absent,
            undo="consent" if asked.undo is UNSET else asked.undo, spectators=asked.spectators, standings=standings,
        )  # fmt: skip

    def _opening(self, compiled: CompiledRules, asked: NewEvent, seats: int, seating: str = "drawn") -> Any:
        """The request for one of its games."""
        return self._games[compiled.rules.key].opening(
            seats=seats, options=asked.options, spectators=asked.spectators, clock=asked.clock, absent=asked.absent,
            undo=asked.undo, seating="as_joined" if seating == "as_given" else "drawn",
        )  # fmt: skip

    def _misfit(self, compiled: CompiledRules, asked: NewEvent, seats: int, player: str) -> Refused | None:
        """Why no game of so many seats can be opened; None if one can."""
        try:
            opening = self._opening(compiled, asked, seats)
            here(lambda: self._bus.opened(partial(as_opened, opening, compiled, player, UNSET), compiled, player, None))
        except RuleError as error:
            return from_rules(error, None)
        return None

    # -- games

    async def open(self, league: str, player: str, asked: NewGames, key: Key | None) -> tuple[OpenedGames, bool]:
        """Open games; see the port."""
        own = await self._own(league, player)
        if (types := self._types.get(own.ruleset)) is None:
            raise Refused("unavailable", f"the game {own.ruleset} is not offered here")
        rules = _decoded(own.rules, types.new)
        compiled = self._bus.live_games.games[own.ruleset]
        key = Key(self._bus.chance(KEYLESS), b"") if key is None else key
        players = sorted({one for table in asked.games for one in table.players})
        misfits = {
            seats: self._misfit(compiled, rules, seats, player) for seats in {len(t.players) for t in asked.games}
        }
        dealing: dict[Wanted, Any] = {
            (seats, deal): replace(self._opening(compiled, rules, seats), deal=deal)
            for seats, deal in {(len(table.players), table.deal) for table in asked.games}
            if deal is not None and misfits[seats] is None
        }
        shared = await dealt(self._deals, dealing, player)
        names = [self._bus.free_id() for _ in asked.games]
        decision = Decision(asked, rules, misfits, shared, names, self._clock(), self._bus.chance)
        async with self._locks.setdefault(key.scope, asyncio.Lock()):
            named = sorted({table.deal for table in asked.games if table.deal is not None})
            decided = await self._store.open(
                league, key.scope, key.request, players, named, decision.now, decision.made
            )
            batch, request, repeated = decided
            if request != key.request:
                raise Refused("key-reused", "use a new key for a new request")
            answer = _decoded(batch.answer, OpenedGames)
            with self._turns.aside():
                await self._store_games(own, rules, compiled, [*zip(asked.games, answer.games, strict=True)], shared)
        return answer, repeated

    async def _store_games(
        self, league: League, rules: NewEvent, compiled: CompiledRules, games: Sequence[tuple[Table, OpenedGame]],
        shared: Shared,
    ) -> None:  # fmt: skip
        """Store those games that are not stored yet, one by one, each in a turn that gives way to requests."""
        there = await self._bus.store.newest([made.game for _, made in games if made.game is not None])
        others, last = False, 0.0
        for table, made in games:
            part = shared.get((len(table.players), table.deal), (UNSET, None))
            if made.game is None or made.game in there or isinstance(part, Refused):  # its deal has ended since then
                continue
            access = "invited" if made.invited else UNSET if made.rated else "unlisted"
            opening = replace(self._opening(compiled, rules, len(table.players), table.seating), access=access)
            more: dict[str, Any] = {"event": league.id, "deal": part[0]}
            command = partial(as_opened, opening, compiled, league.player, self._open_days, **more)
            told = [
                *[Notice(one, "seated", league.id, by=league.player) for one in made.seated if one != league.player],
                *[Notice(one, "invited", by=league.player) for one in made.invited],
            ]
            whose = league.player, None
            work = partial(self._bus.opened, command, compiled, *whose, made.seated, told, made.game, part[1])
            if others:
                await asyncio.sleep(last + BEAT - monotonic())
            others, last = others or self._turns.requests > 0, monotonic()
            async with self._turns:
                with suppress(GameOver, Conflict):  # its deal ends just now; it was stored meanwhile, elsewhere
                    await self._bus.store_opened(*here(work))
        self._bus.notifier.notify(league.id, 1)

    async def leave(self, league: str, game: str, player: str) -> None:
        """End a game that a player was seated at; see the port."""
        await self.league(league, player)
        while True:
            live = await self._bus.live_games.current(game)
            lobby, version = live.now.lobby, live.now.version
            if lobby.opening.event != league or not lobby.seats_of(player):
                raise Refused("not-your-seat", "this is for those whom the organiser of this event has seated there")
            entries = await self._bus.live_games.entries(game, 0, version)
            known = [live.compiled.codec.decode(entry.body) for entry in entries]
            asked = Joined(player)
            if not any(entry.cause == asked and entry.player == lobby.opening.player != player for entry in known):
                raise Refused("not-your-seat", "you took this seat yourself: resign it", rule="seated")
            if any(isinstance(entry.cause, Chose) for entry in known):
                raise Refused("not-open", "somebody has answered a question: resign, or play on", rule="seated")
            try:
                await self._bus.execute(game, _unseated, player, if_match=version)
            except Refused as refused:
                if refused.code != "stale":
                    raise
                continue
            return


def _decoded(body: bytes, kind: Any) -> Any:
    """What is stored as JSON; Refused if that is damaged."""
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.MsgspecError:
        raise Refused("unavailable", "what is stored of this is damaged: tell this server's operator") from None


def _unseated(lobby: LobbyState) -> Command:
    if lobby.status != "running":
        raise Refused("not-running", "leave your seat, as the game has not started", rule="seated")
    return Abandoned(UNSEATED)


def _name(player: str, people: Mapping[str, Person]) -> str | None:
    """A player's name; None once they have left for good."""
    return person(player, people).name or None
