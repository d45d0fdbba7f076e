"""What operators do about players; every act is kept in a list that operators can read."""

import logging
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager, suppress

from api.application.accounts.players import Players, hashed, nickname
from api.application.games.refusals import Refused
from api.application.ports.accounts import Act, Player
from api.application.ports.errors import Unavailable
from api.application.runtime.background import Periodic

LOG = logging.getLogger("croupier")
COMMAND_LINE = "command line"
"""The `operator` of an act on the command line, at the machine itself."""
LOOK_PERIOD = 5.0
"""Seconds between polls for acts on the command line."""
LOOKED_AT = 50
"""How many of the latest acts each poll reads."""


class Operators:
    """Bans, names, help for a person, the list of acts. `operator`: the id of who does it, or "command line"."""

    def __init__(self, players: Players) -> None:
        self._players, self._accounts = players, players.accounts
        self.rounds = Periodic(self._say_new_acts, LOOK_PERIOD, "acts of the command line cannot be looked at")
        self._known: frozenset[str] | None = None
        """The ids of the latest acts; None until the first poll."""

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Log what is done on the command line, until the block is left."""
        with suppress(Unavailable):  # earlier acts are then logged as well
            await self._say_new_acts()
        async with self.rounds.running():
            yield

    async def player(self, player: str) -> Player:
        """One player as operators see them."""
        sought = await self._accounts.player(player)
        if sought is None:
            raise _unknown()
        return sought

    async def ban(self, operator: str, player: str, reason: str) -> Player:
        """Invalidate all of a player's tokens from now on; their streams end."""
        act = self.act(operator, "ban", player, reason)
        return await self._changed(act, await self._accounts.set_ban(player, act.at, act))

    async def unban(self, operator: str, player: str) -> Player:
        """Let a player back in, with the tokens that they had."""
        act = self.act(operator, "unban", player, "")
        return await self._changed(act, await self._accounts.set_ban(player, None, act))

    async def rename(self, operator: str, player: str, name: str) -> Player:
        """Rename a player."""
        kept = nickname(name)
        act = self.act(operator, "rename", player, kept)
        return await self._changed(act, await self._accounts.rename(player, kept, act))

    async def revoke(self, operator: str, player: str, token: str | None) -> Player:
        """End the token with this id and its descendants, or all of a player's tokens."""
        lineage = ""
        if token is not None:
            known = {token.id: token.lineage for token in await self._accounts.tokens(player)}
            if token not in known:
                raise Refused("unknown-token", "no token of this player has this id")
            lineage = known[token]
        act = self.act(operator, "revoke", player, token or "all")
        return await self._changed(act, await self._accounts.end_tokens(player, lineage, act))

    async def recover(self, operator: str, player: str) -> str:
        """A recovery code for a player who has lost both token and code; an earlier code no longer works."""
        code, act = self._players.draw_recovery(), self.act(operator, "recover", player, "")
        await self._changed(act, await self._accounts.give_recovery(player, hashed(code), act))
        return code

    async def erase(self, operator: str, player: str) -> None:
        """Delete a player's name, tokens and notices; their games keep the seats, which then belong to nobody."""
        act = self.act(operator, "erase", player, "")
        self._say(act, await self._accounts.erase(player, act))

    async def keep_act(self, operator: str, what: str, about: str | None, detail: str) -> Act:
        """Store an act that was carried out elsewhere, and log it."""
        act = self.act(operator, what, about, detail)
        await self._accounts.keep_act(act)
        say(act)
        return act

    async def acts(self, before: tuple[int, str] | None, limit: int) -> Sequence[Act]:
        """The list, latest first, strictly before (at, id)."""
        return await self._accounts.acts(before, limit)

    def act(self, operator: str, what: str, about: str | None, detail: str) -> Act:
        """A new act, now, not stored yet."""
        return Act(self._players.clock(), self._players.chance(8).hex(), operator, what, about, detail)

    async def _changed(self, act: Act, known: bool) -> Player:
        return await self.player(self._say(act, known))

    def _say(self, act: Act, known: bool) -> str:
        """Log an act about a player, and announce the player; Refused if nobody was found."""
        if not known or act.about is None:
            raise _unknown()
        say(act)
        self._players.notifier.announce(act.about)
        return act.about

    async def _say_new_acts(self) -> None:
        acts, known = await self._accounts.acts(None, LOOKED_AT), self._known
        for act in reversed(acts):
            if known is not None and act.id not in known and act.operator == COMMAND_LINE:
                say(act)
        self._known = frozenset(act.id for act in acts)


def say(act: Act) -> None:
    """One log line: ids, and neither a name nor a reason."""
    LOG.info("operator %s: %s%s", act.operator, act.act, "" if act.about is None else f" {act.about}")


def _unknown() -> Refused:
    return Refused("unknown-player", "no player has this id")
