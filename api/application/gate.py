"""The one place where perspectives are made: only here do a viewer, a horizon and the unredacted table meet.

1. Everything that a perspective shows comes from the game as it was at its horizon: who sits where included, for seats
   may have been drawn, and a result be known, only after it.
2. Seats see the newest version. Spectators may be late: then they see the game as it was so many versions ago, from
   the start on; before it there is nothing to hide.
3. Who a caller is at a table may change until the start, so it is asked anew whenever the lobby has changed.
"""

from collections.abc import AsyncGenerator, Iterable, Mapping
from contextlib import asynccontextmanager
from functools import partial

import msgspec

from api.application.broadcast import Broadcaster
from api.application.commanding import Accepted
from api.application.follower import TableFollower
from api.application.keys import Key
from api.application.live import LiveGame, Outcome
from api.application.live_games import LiveGames
from api.application.perspective import Follower, Perspective
from api.application.ports.accounts import Accounts
from api.application.ports.stores import Quarantined
from api.application.receipts import Receipts
from api.application.refusals import Refused
from api.application.table_perspective import Moment, TablePerspective
from domain.engine.audience import Viewer
from domain.engine.facts import Started
from domain.engine.table_state import TableState
from projections import lobby_fold
from projections.lobby import Listing
from projections.presenter import named
from projections.schemas import Person, Receipt

_encoder = msgspec.json.Encoder()


def _open_to_all(now: TableState) -> bool:
    """Before the start nothing is hidden from anybody; but a branch may be a private one."""
    return now.lobby.status == "open" and now.lobby.parent is None


class TableGate:
    """Admits callers to the games of this process. `late`: so many versions behind do spectators see running games."""

    def __init__(
        self, live_games: LiveGames, accounts: Accounts, broadcaster: Broadcaster, receipts: Receipts, late: int = 0
    ) -> None:
        self.live_games, self.receipts, self.late = live_games, receipts, late
        self._accounts, self._broadcaster = accounts, broadcaster

    async def admit(self, game: str, player: str | None) -> TablePerspective:
        """This game for this player; Refused to whoever may not look."""
        live = await self.live_games.current(game)
        return await self.look(live, self.viewer(live, player))

    async def introduce(self, game: str, player: str | None) -> bytes:
        """What the game is. An open game may be looked at by anybody, to see whether to join; a branch by no others."""
        live = await self.live_games.current(game)
        if _open_to_all(live.now):
            return await self.summary(live, live.now, player)
        return await (await self.look(live, self.viewer(live, player))).summary(player)

    async def accepted(self, outcome: Outcome, player: str) -> Accepted:
        """The answer to a command that needs no question: what the game is after it, and the receipt."""
        receipt = self.receipts.of(outcome.live.id, outcome.stored)
        body = await self.summary(outcome.live, outcome.now, player, receipt)
        return Accepted(outcome.live.id, body, outcome.replayed)

    async def summary(
        self, live: LiveGame, now: TableState, player: str | None, receipt: Receipt | None = None
    ) -> bytes:
        """What the game was at `now`, for this caller; with the receipt of what they have done to it."""
        people = await self.people(named(now.lobby))
        over = now.lobby.status == "over"
        rematch = await self.live_games.store.opened_by(Key.of_rematch(live.id).scope) if over else None
        made = live.compiled.presenter.game(
            live.id, live.opened_at, now, player, people, rematch, live.imported, live.restored, receipt
        )
        return _encoder.encode(made)

    @asynccontextmanager
    async def follow(self, seen: Perspective, player: str | None) -> AsyncGenerator[Follower]:
        """The game from here on, as this player's stream sees it."""
        assert isinstance(seen, TablePerspective), "no perspective is made elsewhere"
        async with seen.broadcast(self._broadcaster) as broadcast:
            yield TableFollower(broadcast, partial(self.viewer, player=player), self.look)

    async def people(self, ids: Iterable[str]) -> Mapping[str, Person]:
        """Players by their ids."""
        return await self._accounts.people(list(dict.fromkeys(ids)))

    def viewer(self, live: LiveGame, player: str | None) -> Viewer:
        """Who the caller is at this table now; Refused where spectators are not admitted.

        Who opened a branch may look at it also when only bots sit there.
        """
        sitting = live.now.lobby
        viewer = live.compiled.presenter.viewer(sitting, player)
        own = sitting.parent is not None and player == sitting.opening.player
        if viewer.kind == "spectator" and sitting.opening.spectators == "none" and not own:
            code = "no-token" if player is None else "no-spectators"
            raise Refused(code, "only those who play may look at this game")
        return viewer

    async def look(self, live: LiveGame, viewer: Viewer) -> TablePerspective:
        """What this viewer may see now."""
        now, head = live.now, live.head
        version = now.version if viewer.kind != "spectator" else await self.horizon(live)
        if version == now.version:
            return TablePerspective(self, live, viewer, version, Moment(now, head), over=now.lobby.status == "over")
        moment = Moment(*await self.live_games.replayed_at(live, version))
        return TablePerspective(self, live, viewer, version, moment, over=moment.now.lobby.status == "over")

    async def known(self, live: LiveGame, player: str | None) -> TableState | None:
        """The game as far as this caller may know it, seated or not; None for whoever may not look at it."""
        if _open_to_all(live.now):
            return live.now
        try:
            viewer = self.viewer(live, player)
        except Refused:
            return None
        return (await (await self.look(live, viewer)).moment()).now

    async def listing(self, item: Listing, player: str | None) -> Listing | None:
        """A game's line in a list, as this caller may know of it.

        None if that cannot be said: of a game that is quarantined nobody knows how it was before.
        """
        if not self.late or item.status == "open":
            return item
        try:
            live = await self.live_games.current(item.game)
        except Quarantined:
            return item if any(s.player == player and s.bot is None for s in item.sitting) else None
        known = await self.known(live, player)
        if known is None or known.version == live.now.version:
            return item
        stored = await self.live_games.entries(live.id, 0, known.version)
        return lobby_fold.fold(item.game, [one.body for one in stored], item.imported)

    async def horizon(self, live: LiveGame) -> int:
        """The newest version that spectators may know of: never one before the game was ready to start."""
        newest = live.now
        if not self.late or newest.lobby.status == "open":
            return newest.version
        return max(newest.version - self.late, await self._last_open(live, newest.version))

    async def _last_open(self, live: LiveGame, newest: int) -> int:
        """The last version before the start; of a game that was withdrawn instead, its last."""
        if live.last_open is None:
            decode = live.compiled.codec.decode
            entries = await self.live_games.entries(live.id, 0, newest)
            starts = (one.version for one in entries if any(type(f) is Started for f in decode(one.body).facts))
            live.last_open = next(starts, newest + 1) - 1
        return live.last_open
