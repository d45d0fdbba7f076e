"""The one place where perspectives are made: only here do a viewer, a horizon and the unredacted table meet.

1. Everything that a perspective shows comes from the game as it was at its horizon: who sits where included, for seats
   may have been drawn, and a result be known, only after it.
2. Seats see the newest version. Spectators may be late: then they see the game as it was so many versions ago, from
   the start on; before it there is nothing to hide.
3. Who a caller is at a table may change until the start, so it is asked anew whenever the lobby has changed.
"""

import hashlib
from collections.abc import AsyncGenerator, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from api.application.broadcast import Broadcast, Broadcaster
from api.application.film import Film
from api.application.follower import TableFollower
from api.application.keys import Key
from api.application.live import LiveGame, Outcome
from api.application.live_games import LiveGames
from api.application.long_work import beside, beside_if_long
from api.application.perspective import Accepted, Document, Follower, Perspective
from api.application.ports.accounts import Accounts
from api.application.ports.stores import Quarantined, StoredEntry
from api.application.receipts import Receipts
from api.application.refusals import Refused
from domain.engine.audience import REFEREE, Seat, Viewer
from domain.engine.facts import Started
from domain.engine.table_state import TableState
from projections import branch, lobby, story
from projections.lobby import Listing
from projections.presenter import named
from projections.record_schemas import RECORD, SEEN
from projections.schemas import Person, Receipt, StoryLine, Why
from projections.service import service_texts
from projections.verification.record import full_record, seen_record

_encoder = msgspec.json.Encoder()


class Moment(Struct, frozen=True):
    """The whole game at one version, unredacted: it never leaves the application."""

    now: TableState
    head: bytes
    """The digest of its newest entry then."""


class TablePerspective:
    """A `Perspective`. `_moment` is the game at the horizon; None until somebody needs it."""

    __slots__ = ("_gate", "_live", "_moment", "_viewer", "game", "over", "version", "viewer")

    def __init__(
        self, gate: "TableGate", live: LiveGame, viewer: Viewer, version: int, moment: Moment | None, *, over: bool
    ) -> None:
        self._gate, self._live, self._viewer, self._moment = gate, live, viewer, moment
        self.game, self.viewer, self.version, self.over = live.id, viewer.label, version, over

    def as_viewer(self, wanted: str) -> "TablePerspective":
        """The same game through other eyes."""
        if wanted == self.viewer:
            return self
        viewer = _other(self._viewer, wanted, self._live.now.lobby.opening.seats, self)
        return TablePerspective(self._gate, self._live, viewer, self.version, self._moment, over=self.over)

    def until(self, version: int) -> "TablePerspective":
        """The same with an earlier horizon."""
        if version == self.version:
            return self
        if version > self.version:
            detail = "the game has not come so far"
            raise Refused("unknown-version", detail, pointer="?version", version=self.version)
        return TablePerspective(self._gate, self._live, self._viewer, version, None, over=self.over)

    async def view(self, language: str) -> bytes:
        """The table at the horizon, as JSON."""
        moment, presenter = await self.moment(), self._live.compiled.presenter
        people = await self._gate.people(named(moment.now.lobby))
        return _encoder.encode(presenter.view(self.game, moment.now, moment.head, self._viewer, people, language))

    async def frames(self, after: int, upto: int) -> Sequence[tuple[int, bytes]]:
        """Versions and frames as JSON, made once for each kind of viewer."""
        upto = min(upto, self.version)
        live, viewer, cache = self._live, self._viewer, self._live.frames
        label = f"{viewer.label}.{viewer.counts}.{viewer.hands}"
        made: dict[int, bytes] = {}
        for version in range(after + 1, upto + 1):
            if (frame := cache.get((version, label))) is not None:
                made[version] = frame
        missing = [version for version in range(after + 1, upto + 1) if version not in made]
        if missing:
            async with self._gate.live_games.legible(self.game):
                found = await self._gate.live_games.entries(self.game, missing[0] - 1, missing[-1])
                made |= await beside_if_long(
                    len(found), lambda: {stored.version: _encoder.encode(self._frame(stored)) for stored in found}
                )
            # Before the start a caller's seat number may still change, and nothing is hidden: not worth keeping.
            if live.now.lobby.status != "open":
                cache.update({(version, label): made[version] for version in missing})
        return sorted(made.items())

    async def story(self, after: int, upto: int, language: str) -> Sequence[StoryLine]:
        """The game in words."""
        at_table, words = (await self.moment()).now.lobby, self._live.compiled.presenter.language
        names = story.seat_names(at_table, await self._gate.people(named(at_table)))

        def lines_of(entries: Sequence[StoredEntry]) -> list[StoryLine]:
            decode, told = self._live.compiled.codec.decode, list[StoryLine]()
            for stored in entries:
                lines = story.lines(words, stored.version, decode(stored.body), self._viewer, names, language)
                told += [_explained(line, language) for line in lines]
            return told

        async with self._gate.live_games.legible(self.game):
            found = await self._entries(after, upto)
            return await beside_if_long(len(found), lambda: lines_of(found))

    async def film(self, since: int, upto: int, language: str, beside: Collection[str]) -> bytes:
        """A part of the game to step through."""
        if since > self.version:
            detail = "the game has not come so far"
            raise Refused("unknown-version", detail, pointer="?since", version=self.version)
        upto, gate = min(upto, self.version), self._gate
        at_table = (await self.moment()).now.lobby
        seats = story.seat_names(at_table, await gate.people(named(at_table)))
        filmed = Film(self._live, self._viewer, language, seats if "lines" in beside else None, "frames" in beside)
        async with gate.live_games.legible(self.game):
            rest, stored = await gate.live_games.history(self._live, since, upto)
            return await filmed.made(rest, stored, since, gate.people, upto if upto < self.version else None)

    async def names(self) -> str:
        """A short digest of the names of the people at the table."""
        said = await self._gate.people(named((await self.moment()).now.lobby))
        return hashlib.sha256(_encoder.encode(sorted(said.items()))).hexdigest()[:12]

    async def record(self) -> Document:
        """The record of a game that is over; of any other, what this viewer has seen. Made in a thread: it is long."""
        async with self._gate.live_games.legible(self.game):
            moment, entries = await self.moment(), await self._entries(0, self.version)
            made = await beside(partial(self._full if self.over else self._seen, entries, moment.now))
        return Document(RECORD if self.over else SEEN, made)

    async def receipt(self) -> bytes:
        """The server's receipt for the history up to the horizon, as JSON."""
        if self._live.imported is not None:
            detail = "this game was played elsewhere: only that server can vouch for it"
            raise Refused("not-played-here", detail, version=self.version)
        (stored,) = await self._entries(self.version - 1, self.version)
        return _encoder.encode(self._gate.receipts.of(self.game, stored))

    async def summary(self, player: str | None) -> bytes:
        """What the game is and who sits there, as JSON."""
        return await self._gate.summary(self._live, (await self.moment()).now, player)

    async def moment(self) -> Moment:
        """The game at the horizon."""
        if self._moment is None:
            self._moment = Moment(*await self._gate.live_games.replayed_at(self._live, self.version))
        return self._moment

    async def branch_start(self, version: int, key: bytes) -> branch.Start | None:
        """Where a branch starts that is opened at this version, from what is seen here; dealt by `key` where hidden.

        Made in a thread: it is as long as a record.
        """
        entries = await self._entries(0, version)
        viewer = REFEREE if self.over else self._viewer

        def start() -> branch.Start | None:
            frames = [self._live.compiled.frame(one.version, one.digest, one.body, viewer) for one in entries]
            return branch.start(self._live.compiled.rules, frames, viewer, key)

        async with self._gate.live_games.legible(self.game):
            return await beside(start)

    def broadcast(self, broadcaster: Broadcaster) -> AbstractAsyncContextManager[Broadcast]:
        """What the streams of this game share. Asked for here, so that nobody else needs the live game."""
        return broadcaster.follow(self._live)

    async def _entries(self, after: int, upto: int) -> Sequence[StoredEntry]:
        return await self._gate.live_games.entries(self.game, after, min(upto, self.version))

    def _frame(self, stored: StoredEntry) -> Struct:
        return self._live.compiled.frame(stored.version, stored.digest, stored.body, self._viewer)

    def _full(self, entries: Sequence[StoredEntry], now: TableState) -> bytes:
        bodies, digests = [one.body for one in entries], [one.digest for one in entries]
        return _encoder.encode(full_record(self.game, bodies, digests, now.lobby))

    def _seen(self, entries: Sequence[StoredEntry], now: TableState) -> bytes:
        opening = now.lobby.opening
        frames = [self._frame(stored) for stored in entries]
        return _encoder.encode(seen_record(self.game, opening.ruleset, opening.commitment, self.viewer, frames))


def _other(own: Viewer, wanted: str, seats: int, at: TablePerspective) -> Viewer:
    """The viewer that a caller wants to be: while the game is not over, themselves only; then anybody."""
    kind, _, number = wanted.partition("-")
    if number and int(number) >= seats:
        raise Refused("unknown-seat", f"this game has the seats 0 to {seats - 1}", pointer="?as")
    if not at.over and (not number or int(number) not in own.seats):
        detail = f"before the end you look as yourself only, which is {own.label}"
        raise Refused("not-over", detail, rule="viewer", pointer="?as", version=at.version)
    if kind == "referee":
        return REFEREE
    return replace(own, kind="seat" if number else "spectator", seats=(Seat(int(number)),) if number else ())


def _explained(line: story.Line, language: str) -> StoryLine:
    texts = service_texts(language)
    why = tuple([Why(s.field, s.sees, s.why, texts.templates[f"reason.{s.sees}.{s.why}"]) for s in line.why])
    return StoryLine(line.version, line.at, line.fact, line.text, why)


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
        return lobby.fold(item.game, [one.body for one in stored], item.imported)

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
