"""What players cause in a game: from a request to a stored entry, and its answer as the caller may see it.

1. A command is built from the lobby at the moment its turn comes, and carried out by the command bus.
2. An answer is prepared while the store is at work, and given once the entry is stored.
3. Callers without a seat are refused by what they may know of the game, never by what has happened since.
"""

from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial

import msgspec
from msgspec.structs import replace

from api.application.accounts.game_quota import GameQuota
from api.application.commands.outsiders import Outside, check_at, from_where_they_are, is_outside
from api.application.games.command_bus import CommandBus, Intent, Room, check_ready
from api.application.games.command_ports import ONLY, Accepted, Beside
from api.application.games.keys import Key
from api.application.games.live_game import LiveGame, Outcome, receipt
from api.application.games.refusals import Refused
from api.application.ports.environment import Signer
from api.application.ports.errors import Unavailable
from api.application.views.gate import TableGate
from domain.engine.audience.audience import Seat
from domain.engine.entry.commands import (
    NO_REVEAL,
    WITHDRAWN,
    Abandoned,
    Chose,
    Command,
    Contributed,
    Joined,
    Left,
    Resigned,
    UndoProposed,
    WatcherAdmitted,
    WatcherRemoved,
)
from domain.engine.lobby.admission import check_open
from domain.engine.lobby.due_times import next_due
from domain.engine.lobby.lobby import LobbyState
from domain.engine.table.undo import looks_back
from projections.schemas.schemas import Person
from projections.views.presenter import named

_encoder = msgspec.json.Encoder()
Claim = Callable[[LiveGame, str, str | None, str | None], AbstractAsyncContextManager[None]]
"""A block in which this player, or a bot that they name, may take a seat; the last is the code of an invitation."""


class TableCommands:
    """`Commands` over the bus."""

    def __init__(self, bus: CommandBus, gate: TableGate, signer: Signer, quota: GameQuota, claimed: Claim) -> None:
        self._bus, self._gate, self._signer, self._quota = bus, gate, signer, quota
        self._claimed = claimed

    # -- before the start

    async def withdraw(self, game: str, player: str) -> Accepted:
        """End a game that has not started: its opener may until it is full, its players once reveals are overdue."""

        def intent(lobby: LobbyState) -> Command:
            opener = lobby.opening.player == player
            if not opener and (not lobby.seats_of(player) or lobby.filled is None or next_due(lobby) is None):
                raise Refused("not-your-seat", "only who opened a game withdraws it", rule="withdraw")
            check_open(lobby)
            overdue = lobby.filled is not None and lobby.seats_of(player)
            return Abandoned(NO_REVEAL if overdue else WITHDRAWN)

        return await self._from_outside(game, intent, player)

    async def join(self, game: str, joining: Joined, *, key: Key | None, code: str | None = None) -> Accepted:
        """Take the next seat, or seat a bot there."""
        seat = partial(self._seat, player=joining.player, bot=joining.bot, code=code)
        return await self._from_outside(game, lambda _: joining, joining.player, key=key, room=seat)

    @asynccontextmanager
    async def _seat(self, live: LiveGame, player: str, bot: str | None, code: str | None) -> AsyncGenerator[None]:
        """Room for a joining: its invitation, and the quota of games that only bots play."""
        async with self._claimed(live, player, bot, code):
            if bot is None or not _only_bots(live.now.lobby):
                yield
                return
            async with self._quota.reserve(player, "bot-games") as keep:
                yield
                sitting = live.now.lobby
                if sitting.status == "running" and _only_bots(sitting):
                    await keep(live.id)

    # -- spectators

    async def let_in(self, game: str, player: str, watcher: str) -> None:
        """Admit a spectator; idempotent."""
        await self._gate.person(watcher)
        await self._once(game, WatcherAdmitted(watcher), player)

    async def send_away(self, game: str, player: str, watcher: str) -> None:
        """Remove a spectator, admitted or not."""
        if watcher not in await self._gate.people([watcher]):
            raise Refused("unknown-player", "nobody has this id")
        await self._once(game, WatcherRemoved(watcher), player)

    async def _once(self, game: str, command: Command, player: str) -> None:
        """Carry out a command. If the table refuses it as `not-asked` it would change nothing, which counts as done."""
        try:
            await self._from_outside(game, lambda _: command, player)
        except Refused as refused:
            if refused.code != "not-asked":
                raise

    # -- at the table

    async def act(
        self,
        game: str,
        player: str | None,
        command: Chose | Resigned | Left | Beside | Abandoned,
        *,
        key: Key | None = None,
        if_match: int | None = None,
        language: str = "",
    ) -> Accepted:
        """Carry out a command: see the port."""
        if player is None:
            return Accepted((await self._bus.execute(game, lambda _: command, None)).live.id, b"")
        if isinstance(command, Left):  # later seats move up, so `if_match` protects them from a late request
            return await self._from_outside(game, lambda _: command, player, key=key, if_match=if_match)
        intent = partial(_of_own_seat, player, command)
        if isinstance(command, Chose | Resigned):
            return await self._played(game, intent, player, key, if_match, language)
        return await self._gate.accepted(await self._bus.execute(game, intent, player, key=key), player)

    async def would_accept(
        self, game: str, player: str, command: Chose | UndoProposed, *, if_match: int | None = None
    ) -> int:
        """Check a command without carrying it out: the version at which it would be accepted."""
        live = await self._bus.live_games.current(game)
        now, own = live.now, _of_own_seat(player, command, live.now.lobby)
        check_ready(live, if_match)
        seat = looks_back(live.table.situation(), own)
        back = None if seat is None else await self._bus.live_games.way_back(live, seat)
        check_at(live, now, own, player, back)
        return now.version

    async def _played(
        self, game: str, intent: Intent, player: str, key: Key | None, if_match: int | None, language: str
    ) -> Accepted:
        """Carry out a choice or a resignation; the answer is its frame and the player's next questions."""

        async def answer(outcome: Outcome) -> bytes:
            presenter, stored = outcome.live.compiled.presenter, outcome.stored
            viewer = presenter.viewer(outcome.now.lobby, player)
            frame = presenter.frame(stored.version, stored.digest, outcome.entry, viewer)
            signed = receipt(self._signer, game, stored)
            people = await self._people(outcome)
            return _encoder.encode(presenter.outcome(outcome.now, frame, viewer, people, language, signed))

        outcome = await self._bus.execute(game, intent, player, key=key, if_match=if_match, answer=answer)
        return Accepted(game, await answer(outcome) if outcome.replayed else outcome.answer, outcome.replayed)

    async def _people(self, outcome: Outcome) -> Mapping[str, Person]:
        """The players whose names questions may mention; empty if the store cannot tell: choices are still answered."""
        try:
            return await self._gate.people(named(outcome.now.lobby))
        except Unavailable:
            return {}

    # -- commands that need no seat

    async def _from_outside(
        self, game: str, intent: Intent, player: str, *,
        key: Key | None = None, if_match: int | None = None, room: Room | None = None,
    ) -> Accepted:  # fmt: skip
        """Carry out a command that needs no seat: joining, leaving, withdrawing.

        Once the game has started, callers without a seat can cause nothing in it, so its current state is not
        consulted.
        """

        def inside(lobby: LobbyState) -> Command:
            if is_outside(lobby, player):
                raise Outside
            return intent(lobby)

        if await self._gate.known(await self._bus.live_games.current(game), player) is None:
            if_match = None  # those who may not watch are refused all the same, and cannot guess a version
        try:
            outcome = await self._bus.execute(game, inside, player, key=key, if_match=if_match, room=room)
        except Refused as refused:
            live = await self._bus.live_games.current(game)
            known = await self._gate.known(live, player)
            if isinstance(refused, Outside):
                raise from_where_they_are(live, known, intent, player, if_match) from None
            if refused.version is not None:
                refused.version = None if known is None else min(known.version, refused.version)
            raise
        return await self._gate.accepted(outcome, player)


def _only_bots(lobby: LobbyState) -> bool:
    """Whether everybody seated so far is a bot; True if nobody is."""
    return all(chair.bot is not None for chair in lobby.chairs)


def own_seat(lobby: LobbyState, player: str, wanted: int | None) -> Seat:
    """The seat that the caller means: the one named, or the only one held."""
    mine = lobby.seats_of(player)
    if wanted is None:
        if len(mine) == 1:
            return mine[0]
        if len(mine) > 1:
            raise Refused("invalid", "you hold several seats: name one", rule="seats", pointer="/seat")
        raise Refused("not-your-seat", "you have no seat in this game", rule="seats")
    if wanted not in mine:
        raise Refused("not-your-seat", "that seat is not yours", rule="seats", pointer="/seat")
    return Seat(wanted)


def _of_own_seat(player: str, command: Command, lobby: LobbyState) -> Command:
    """The command for the seat that it names, if it is the player's."""
    name = "chair" if isinstance(command, Contributed) else "seat"
    wanted: Seat = getattr(command, name)
    return replace(command, **{name: own_seat(lobby, player, None if wanted is ONLY else wanted)})
