"""Reserved seats: for named players, or for whoever first uses a code.

1. Invitations are known only to the opener and the invited, so they are not part of a game's history, which others see.
   Only the SHA-256 of a code is stored. Using it turns it into an invitation of the player who used it,
   unless the joining is refused after all.
2. A rematch reserves the seats of those who played: that is part of its history, and has no row here.
3. A reserved seat is not free for others: if only reserved seats are left, neither the opener nor a bot can take one.
"""

from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress

from msgspec import UNSET

from api.application import wings
from api.application.accounts.players import hashed
from api.application.commands.outsiders import closed
from api.application.commands.stranger_ports import Kept
from api.application.games.live_game import LiveGame
from api.application.games.refusals import Refused
from api.application.ports.environment import Chance, Clock
from api.application.ports.errors import Quarantined, Unavailable
from api.application.ports.strangers import Invitation, Strangers
from api.application.views.gate import TableGate
from domain.engine.lobby.lobby import LobbyState
from projections.views.presenter import person

CODE_PREFIX = "cri_"
CODE_BYTES = 20
RULE = "invitations"
LATEST = 20
"""How many of a player's latest games are searched for rematches that reserve a seat for them."""


class Invitations:
    """Invitations to invitation-only games."""

    def __init__(
        self, gate: TableGate, strangers: Strangers, clock: Clock, chance: Chance,
        deals: "Callable[[], Awaitable[wings.deals.Deals]]",
    ) -> None:  # fmt: skip
        self._deals = deals
        self._gate, self._strangers, self._clock, self._chance = gate, strangers, clock, chance

    @asynccontextmanager
    async def claimed(self, live: LiveGame, player: str, bot: str | None, code: str | None) -> AsyncGenerator[None]:
        """A block that stores a joining which the table accepts.

        Refused for players who were not invited, and if all free seats are reserved. A code is redeemed before, so that
        nobody else uses it, and is as good as new if the joining is not stored.
        """
        redeemed = await self._claim(live, player, bot, code)
        if live.now.lobby.opening.deal is UNSET or bot is not None:
            yield
        else:
            async with (await self._deals()).seated(live, player):
                yield
        if redeemed is not None and not live.now.lobby.seats_of(player):  # another command was stored first
            await self._strangers.restore(live.id, redeemed, player)

    async def _claim(self, live: LiveGame, player: str, bot: str | None, code: str | None) -> bytes | None:
        """The SHA-256 of the code that was redeemed for this; None if it needed none."""
        lobby = live.now.lobby
        if lobby.opening.access != "invited":
            return None
        kept, seated = await self._strangers.invitations(live.id), bool(lobby.seats_of(player))
        if bot is None and not seated and any(i.player == player for i in kept):
            return None
        if seated or player == lobby.opening.player:
            if len(_outstanding(lobby, kept)) >= lobby.opening.seats - len(lobby.chairs):
                detail = "every free seat is reserved: revoke an invitation to take one yourself"
                raise Refused("seat-taken", detail, rule=RULE)
            return None
        if code is None or not await self._strangers.redeem(live.id, hashed(code), player):
            detail = "its seats are reserved for invited players: ask the opener for an unused code"
            raise Refused("not-your-seat", detail, rule=RULE, pointer=None if code is None else "/invitation")
        return hashed(code)

    async def invite(self, game: str, opener: str, player: str | None) -> Kept:
        """Reserve a seat for a player; for None, create a code and reserve the seat for whoever uses it first."""
        await self._check_opener(game, opener)
        async with self._gate.live_games.held(game) as live:  # nobody sits down or is invited while seats are counted
            while True:
                lobby = live.now.lobby
                if lobby.status != "open":
                    raise closed(None, RULE)
                whose = None if player is None else await self._gate.person(player, "/player")
                kept = await self._strangers.invitations(game)
                if player is not None and (again := next((i for i in kept if i.player == player), None)) is not None:
                    return Kept(again, whose)
                if len(_outstanding(lobby, kept)) >= lobby.opening.seats - len(lobby.chairs):
                    raise Refused("seat-taken", "there is no free seat that is not kept already: revoke one", rule=RULE)
                code = CODE_PREFIX + self._chance(CODE_BYTES).hex() if player is None else None
                secret = None if code is None else hashed(code)
                invitation = Invitation(self._chance(8).hex(), game, player, secret, self._clock())
                if await self._strangers.invite(invitation, opener, kept):
                    return Kept(invitation, whose, code)

    async def of_game(self, game: str, opener: str) -> Sequence[Kept]:
        """The reserved seats of a game; Refused unless `opener` opened it."""
        await self._check_opener(game, opener)
        return await self._named(await self._strangers.invitations(game))

    async def for_player(self, player: str) -> tuple[Sequence[Kept], bool]:
        """(the seats reserved for a player, whether some are missing because their games could not be read)."""
        kept = [*await self._rematches(player), *await self._strangers.invitations_to(player)]
        kept.sort(key=lambda invitation: -invitation.at)
        return await self._named(kept), self._gate.live_games.store.partial

    async def revoke(self, game: str, opener: str, invitation: str) -> None:
        """Release a reserved seat. A player who has taken it keeps it."""
        await self._check_opener(game, opener)
        if not await self._strangers.revoke(game, invitation):
            raise Refused("not-found", "this game has no such invitation")

    async def _rematches(self, player: str) -> list[Invitation]:
        """The seats reserved for this player by rematches of their latest games, except those they opened."""
        games, apart, kept = self._gate.live_games, {player, *await self._strangers.apart(player)}, list[Invitation]()
        played = await games.store.listings_of(player, None, LATEST)
        for again in await self._gate.rematches(listing.game for listing in played if listing.status == "over"):
            with suppress(Quarantined, Unavailable):  # the others are still shown
                live = await games.current(again)
                if player in live.now.lobby.awaited and live.now.lobby.opening.player not in apart:
                    kept.append(Invitation(again[:16], again, player, None, live.opened_at))
        return kept

    async def _named(self, kept: Sequence[Invitation]) -> Sequence[Kept]:
        people = await self._gate.people(i.player for i in kept if i.player is not None)
        return [Kept(i, None if i.player is None else person(i.player, people)) for i in kept]

    async def _check_opener(self, game: str, player: str) -> None:
        """Refused to anybody but the opener of a game, and for a game without reserved seats."""
        live = await self._gate.live_games.current(game)
        opening = live.now.lobby.opening
        if opening.player != player:
            raise Refused("not-your-seat", "only who opened a game invites to it", rule=RULE)
        if opening.access != "invited" or opening.rematch is not None:
            raise Refused("refused", 'open a game with "access": "invited" to keep its seats', rule=RULE)


def _outstanding(lobby: LobbyState, kept: Sequence[Invitation]) -> list[Invitation]:
    """The pending invitations: unused codes, and those of players who have not taken a seat."""
    return [i for i in kept if i.player is None or not lobby.seats_of(i.player)]
