"""What players cause in a game: from their words to a stored entry, and its answer as whoever asked may see it.

1. A command is made from the lobby as it is when its turn has come, and carried out by the bus (`unit`).
2. An answer is made ready while the store is at work, and given when the entry is stored.
3. Whoever has no seat is refused by what they may know of the game, never by what has happened since.
"""

from typing import Any

import msgspec

from api.application.gate import TableGate
from api.application.keys import Key
from api.application.live import Outcome
from api.application.perspective import Accepted
from api.application.ports import Signer, StoredEntry
from api.application.refusals import Refused, from_rules
from api.application.unit import CommandBus, Intent
from domain.engine import checks, record
from domain.engine.admission import check_open
from domain.engine.audience import Seat
from domain.engine.checks import Situation
from domain.engine.errors import RuleError
from domain.engine.facts import Abandoned, Chose, Command, Contributed, Joined, Left, Resigned
from domain.engine.lobby import LobbyState
from projections.schemas import Receipt

_encoder = msgspec.json.Encoder()


class TableCommands:
    """`Commands` over the bus."""

    def __init__(self, bus: CommandBus, gate: TableGate, signer: Signer) -> None:
        self._bus, self._gate, self._signer = bus, gate, signer

    # -- before the start

    async def withdraw(self, game: str, player: str) -> Accepted:
        """End a game that this player opened and that has not started."""

        def intent(lobby: LobbyState) -> Command:
            if lobby.opening.player != player:
                raise Refused("not-your-seat", "only who opened a game withdraws it", rule="withdraw")
            check_open(lobby)
            return Abandoned("withdrawn")

        return await self._from_outside(game, intent, player)

    async def join(
        self, game: str, player: str, bot: str | None, commitment: str | None, colour: Any, *, key: Key | None
    ) -> Accepted:
        """Take the next seat, or sit a bot down there."""
        return await self._from_outside(game, lambda _: Joined(player, bot, commitment, colour), player, key=key)

    async def leave(self, game: str, player: str, seat: int, *, key: Key | None, if_match: int | None) -> Accepted:
        """Give a seat up before the start. Later ones move up: who names the version cannot hit another one."""
        return await self._from_outside(game, lambda _: Left(seat), player, key=key, if_match=if_match)

    async def reveal(self, game: str, player: str, seat: int | None, entropy: str, *, key: Key | None) -> Accepted:
        """Reveal the entropy that a seat committed to."""

        def intent(lobby: LobbyState) -> Command:
            return Contributed(own_seat(lobby, player, seat), entropy)

        return await self._summary(await self._bus.execute(game, intent, player, key=key), player)

    # -- playing

    async def choose(
        self, game: str, player: str, seat: int | None, question: int, picks: tuple[int, ...], *,
        key: Key | None, if_match: int | None, language: str,
    ) -> Accepted:  # fmt: skip
        """Answer a question."""
        return await self._played(game, _choice(player, seat, question, picks), player, key, if_match, language)

    async def would_choose(
        self, game: str, player: str, seat: int | None, question: int, picks: tuple[int, ...], *, if_match: int | None
    ) -> int:
        """Check a choice without making it: the version at which nothing stands against it."""
        live = await self._bus.check(game, _choice(player, seat, question, picks), player, if_match)
        return live.now.version

    async def resign(
        self, game: str, player: str, seat: int | None, *, key: Key | None, if_match: int | None, language: str
    ) -> Accepted:
        """Give up."""

        def intent(lobby: LobbyState) -> Command:
            return Resigned(own_seat(lobby, player, seat))

        return await self._played(game, intent, player, key, if_match, language)

    async def _played(
        self, game: str, intent: Intent, player: str, key: Key | None, if_match: int | None, language: str
    ) -> Accepted:
        def answer(outcome: Outcome) -> bytes:
            presenter, stored = outcome.live.compiled.presenter, outcome.stored
            viewer = presenter.viewer(outcome.now.lobby, player)
            frame = presenter.frame(stored.version, stored.digest, outcome.entry, viewer)
            receipt = self._receipt(game, stored)
            return _encoder.encode(presenter.outcome(outcome.now, frame, viewer, language, receipt))

        outcome = await self._bus.execute(game, intent, player, key=key, if_match=if_match, answer=answer)
        return Accepted(game, answer(outcome) if outcome.replayed else outcome.answer, outcome.replayed)

    def _receipt(self, game: str, stored: StoredEntry) -> Receipt:
        """The server's signature under the history of a game up to this entry."""
        key, signature = self._signer.sign(record.receipt(game, stored.version, stored.digest))
        return Receipt(game, stored.version, stored.digest.hex(), key, signature.hex())

    # -- commands that need no seat

    async def _from_outside(
        self, game: str, intent: Intent, player: str, *, key: Key | None = None, if_match: int | None = None
    ) -> Accepted:
        """Carry out a command that needs no seat: joining, leaving, withdrawing.

        It is checked against the game as the caller may know it first, so that a refusal tells nothing newer.
        """
        live = await self._bus.live_games.current(game)
        known = await self._gate.known(live, player)
        if known is None:
            if_match = None  # whoever may not look is refused all the same, and learns of no version by guessing it
        elif known.version < live.now.version:
            if if_match is not None and if_match != known.version:
                raise Refused("stale", "the game is not at the version you named; look again", version=known.version)
            command = intent(known.lobby)
            try:
                situation = Situation(live.compiled.rules, known.lobby, known.asked, known.version, ready=True)
                checks.check(situation, command, player)
            except RuleError as error:
                raise from_rules(error, known.version) from None
        try:
            outcome = await self._bus.execute(game, intent, player, key=key, if_match=if_match)
        except Refused as refused:
            if refused.version is not None:
                known = await self._gate.known(await self._bus.live_games.current(game), player)
                refused.version = None if known is None else min(known.version, refused.version)
            raise
        return await self._summary(outcome, player)

    async def _summary(self, outcome: Outcome, player: str) -> Accepted:
        body = await self._gate.summary(outcome.live, outcome.now, player)
        return Accepted(outcome.live.id, body, outcome.replayed)


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


def _choice(player: str, seat: int | None, question: int, picks: tuple[int, ...]) -> Intent:
    return lambda lobby: Chose(own_seat(lobby, player, seat), question, picks)
