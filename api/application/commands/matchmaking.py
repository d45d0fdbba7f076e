"""Sits a player down with strangers at once: at the oldest fitting game in the lobby, or at a new one.

1. A game fits only if it was opened without terms of its own: with the ruleset's default options and the clock of the
   speed, in the lobby, open to spectators.
2. A pool is a ruleset, a number of seats and a speed. Its games are numbered, and a game's id follows from its number:
   a player who finds no waiting game opens the next, and two processes that do so at once open the same one.
3. Players who often let games end between the last seat and the start may be choosing among dice: others are kept away
   from them.
4. A waiting player is given the game that they are waiting for.
"""

from collections.abc import Callable, Collection

from msgspec import UNSET, Struct, UnsetType

from api.application.accounts.game_quota import GameQuota
from api.application.games.command_bus import CommandBus
from api.application.games.command_ports import Accepted
from api.application.games.keys import Key
from api.application.games.refusals import Refused
from api.application.ports.errors import Unavailable
from api.application.ports.strangers import LATELY, Strangers
from api.application.views.gate import TableGate
from domain.engine.entry.clock import Clock
from domain.engine.entry.commands import PRESENT_SECONDS, REVEAL_SECONDS, Joined
from domain.engine.lobby.lobby import LobbyState
from projections.views.compiled import CompiledRules

GAMES_TRIED = 20
"""How many games are tried, new ones included, before the caller is asked to retry later."""
OFTEN = 2
"""Players who let this many games end before their start within `LATELY` are matched with others who do."""
LOOKED_AT = 100
"""The most waiting games that are considered."""
MOVED_ON = frozenset({"seat-taken", "not-open", "game-over", "game-diverged", "unknown-game", "busy"})
"""Codes of refusals after which another game is tried."""


class Quick:
    """`POST /quick`."""

    def __init__(
        self,
        bus: CommandBus,
        gate: TableGate,
        strangers: Strangers,
        quota: GameQuota,
        now: Callable[[], int],
        open_days: int | UnsetType = UNSET,
    ) -> None:
        self._bus, self._gate, self._strangers, self._quota = bus, gate, strangers, quota
        self._clock, self._open_days = now, open_days

    async def play(self, ruleset: str, seats: int, speed: str, player: str, commitment: str | None = None) -> Accepted:
        """Sit down at a game that fits, or at a new one; the answer is that game, which may have started."""
        compiled = self._bus.live_games.games.get(ruleset)
        if compiled is None:
            raise Refused("unknown-ruleset", "GET /v1/rulesets lists them", pointer="/ruleset")
        least, most = compiled.rules.catalogue.players
        if not least <= seats <= most:
            raise Refused("invalid", f"it is played by {least} to {most}", pointer="/seats")
        pool, apart = f"{ruleset}/{seats}/{speed}", await self._strangers.apart(player)
        clock = compiled.rules.catalogue.clocks.of_speed(speed)
        for game in await self._waiting(compiled, seats, clock, player):
            if (answer := await self._sit(game, Joined(player, None, commitment), apart, clock)) is not None:
                return answer
        for _ in range(GAMES_TRIED):
            serial = await self._strangers.pool(pool)
            key = Key.of_quick(pool, serial)
            try:
                await self._open(compiled, seats, clock, player, key)
                answer = await self._sit(
                    self._bus.store.game_of(key.scope), Joined(player, None, commitment), apart, clock
                )
            except Unavailable:  # perhaps on one of several servers only: the next request is led to another game
                await self._strangers.advance(pool, serial)
                raise
            if answer is not None:
                return answer
            await self._strangers.advance(pool, serial)
        raise Refused("unavailable", "many are looking for a game just now: ask again", retry=True)

    async def _waiting(self, compiled: CompiledRules, seats: int, clock: Clock | None, player: str) -> list[str]:
        """The ids of games that fit as far as lists tell, those in which the player already waits first."""
        waiting = await self._strangers.waiting(compiled.rules.key, compiled.plain_terms, LOOKED_AT)
        fitting = [item for item in waiting if item.seats == seats and item.clock == clock]
        own = [item.game for item in fitting if item.has_seat(player)]
        free = [item.game for item in fitting if len(item.sitting) < seats and item.game not in own]
        return [*own, *free]

    async def _open(self, compiled: CompiledRules, seats: int, clock: Clock | None, player: str, key: Key) -> None:
        rules = compiled.rules
        if await self._bus.opened_under(key) is not None:
            return
        async with self._quota.reserve(player, "games") as keep:
            outcome = await self._bus.open_game(
                lambda commitment: rules.schema.opened(
                    ruleset=rules.key,
                    seats=seats,
                    player=player,
                    commitment=commitment,
                    options=rules.schema.options(),
                    reveal_seconds=PRESENT_SECONDS if clock == rules.catalogue.clocks.live else REVEAL_SECONDS,
                    open_days=self._open_days,
                    clock=clock,
                ),
                compiled,
                player,
                key,
            )
            if not outcome.replayed:
                await keep(outcome.live.id)

    async def _sit(self, game: str, joining: Joined, apart: frozenset[str], clock: Clock | None) -> Accepted | None:
        """Take a seat there; None if the game is not for this player, or no longer waits."""
        player = joining.player
        live = await self._bus.live_games.current(game)
        lobby = live.now.lobby
        if lobby.status == "open" and lobby.seats_of(player):
            return Accepted(game, await self._gate.summary(live, live.now, player))
        if not _fits(lobby, _Company(apart), clock):
            return None
        unreliable = await self._strangers.unreliable({player, *_people(lobby)}, self._clock() - LATELY, OFTEN)
        company = _Company(apart, unreliable) if player in unreliable else _Company(apart | unreliable)
        try:
            outcome = await self._bus.execute(game, lambda now: _joining(now, joining, company, clock), player)
        except Refused as refused:
            if refused.code in MOVED_ON:
                return None
            raise
        return Accepted(game, await self._gate.summary(outcome.live, outcome.now, player))


class _Company(Struct, frozen=True):
    """Who may be matched: nobody in `apart` and, unless that is None, only these."""

    apart: frozenset[str]
    only: frozenset[str] | None = None

    def suits(self, people: Collection[str]) -> bool:
        return self.apart.isdisjoint(people) and (self.only is None or self.only.issuperset(people))


def _fits(lobby: LobbyState, company: _Company, clock: Clock | None) -> bool:
    """Whether this game waits for players, has no terms of its own, and suits in its opener and players."""
    opening = lobby.opening
    if lobby.status != "open" or len(lobby.chairs) >= opening.seats or opening.access is not UNSET:
        return False
    if opening.rematch is not None or opening.sandbox or opening.clock != clock:
        return False
    own = (opening.absent, opening.late, opening.undo, opening.branches)
    if any(term is not UNSET for term in own):
        return False
    return company.suits(_people(lobby))


def _people(lobby: LobbyState) -> set[str]:
    return {lobby.opening.player, *(c.player for c in lobby.chairs)}


def _joining(lobby: LobbyState, joining: Joined, company: _Company, clock: Clock | None) -> Joined:
    if not _fits(lobby, company, clock):
        raise Refused("seat-taken", "it waits no longer")
    return joining
