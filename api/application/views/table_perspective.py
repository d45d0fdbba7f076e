"""The `Perspective` on a game in memory: what one viewer is shown of it.

Only the gate makes one; it makes others of itself: `as_viewer` and `until`.
"""

import hashlib
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from functools import lru_cache
from typing import Concatenate, ParamSpec, Protocol, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from api.application import wings
from api.application.games.live_game import LiveGame, kept, receipt
from api.application.games.live_game_cache import LiveGames
from api.application.games.refusals import Refused
from api.application.ports.environment import Signer
from api.application.ports.stores import StoredEntry
from api.application.runtime.wings import opened
from api.application.runtime.worker_threads import LONG
from api.application.views.broadcast import Broadcast, Broadcaster
from api.application.views.perspective import Explained
from api.application.views.reads import framed, holder
from domain.engine.audience.audience import REFEREE, Seat, Viewer
from domain.engine.entry.commands import Opened
from domain.engine.entry.spectator_delay import NEVER
from domain.engine.game.table_state import TableState
from projections.schemas.schemas import Person, StoryLine
from projections.views.compiled import CompiledRules
from projections.views.presenter import named, seat_names

_encoder = msgspec.json.Encoder()
P = ParamSpec("P")
T = TypeVar("T")


class Moment(Struct, frozen=True):
    """The whole game at one version, unredacted: it never leaves the application."""

    now: TableState
    head: bytes
    """The digest of its newest entry at that version."""


class Admitting(Protocol):
    """What a perspective asks of the gate that made it."""

    live_games: LiveGames
    signer: Signer
    analyses: "Callable[[], Awaitable[wings.analyses.Analyses]] | None"
    """None if no process searches."""

    async def people(self, players: Iterable[str]) -> Mapping[str, Person]:
        """Players by their ids."""
        ...

    async def all_know(self, live: LiveGame) -> bool:
        """Whether spectators know as much of the game as its players."""
        ...


class TablePerspective:
    """A `Perspective`. `_moment` is the game at the horizon; None until somebody needs it."""

    __slots__ = ("_gate", "_live", "_moment", "_viewer", "ends", "game", "over", "version", "viewer")

    def __init__(
        self,
        gate: Admitting,
        live: LiveGame,
        viewer: Viewer,
        version: int,
        moment: Moment | None,
        *,
        over: bool,
        until: int = NEVER,
    ) -> None:
        self.ends = until
        """When the horizon moves on by itself, in microseconds UTC; NEVER if only another entry moves it."""
        self._gate, self._live, self._viewer, self._moment = gate, live, viewer, moment
        self.game, self.viewer, self.version, self.over = live.id, viewer.label, version, over

    @property
    def sees(self) -> str:
        """Identifies the viewers who see the same of this game at the same version."""
        return f"{self.viewer}.{self._viewer.counts}.{self._viewer.hands}"

    @property
    def is_past(self) -> bool:
        """Whether the game at the horizon is not in memory, and has to be folded anew."""
        return self._moment is None

    def as_viewer(self, wanted: str) -> "TablePerspective":
        """The same game as another viewer."""
        if wanted == self.viewer:
            return self
        viewer = _other(self._viewer, wanted, self._live.now.lobby.opening, self)
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
        player = holder(self._live.now.lobby, self._viewer)
        made = presenter.view(self.game, moment.now, moment.head, self._viewer, people, language, player)
        return _encoder.encode(made)

    async def picture(self, language: str, *, small: bool = False) -> bytes:
        """The same view, drawn: from nothing else, so that it shows no more."""
        await opened("pictures")
        return await self._apart(wings.sample.drawn, await self.view(language), language, small=small)

    async def text(self, language: str) -> bytes:
        """The same view as text: from nothing else, so that it tells no more."""
        await opened("pictures")
        view = msgspec.json.decode(await self.view(language))
        return wings.telling.told(self._live.compiled.presenter.language, view, language)

    async def frames(self, after: int, upto: int) -> Sequence[tuple[int, bytes]]:
        """Versions and frames as JSON, made once for each kind of viewer."""
        upto = min(upto, self.version)
        live, label, cache = self._live, self.sees, self._live.frames
        asked = range(after + 1, upto + 1)
        made = {version: frame for version in asked if (frame := cache.get((version, label))) is not None}
        missing = [version for version in asked if version not in made]
        if missing:
            entries = await self._entries(missing[0] - 1, missing[-1])
            made |= await self._made(len(entries), framed, entries, self._viewer)
            # Before the start a caller's seat number may still change, and nothing is hidden: not worth keeping.
            if live.now.lobby.status != "open":
                live.keep_frames({(version, label): made[version] for version in missing})
        return sorted(made.items())

    async def story(self, after: int, upto: int, language: str) -> Sequence[StoryLine]:
        """The game in words."""
        await opened("films")
        at_table, words = (await self.moment()).now.lobby, self._live.compiled.presenter.language
        names = seat_names(at_table, await self._gate.people(named(at_table)), words.bots[language])

        entries = await self._entries(after, upto)
        stood = await self._stood(after) if entries else False
        return await self._made(len(entries), wings.film.lines_of, entries, self._viewer, names, language, stood)

    async def _stood(self, version: int) -> bool:
        """Whether a proposal to go back stood after this version: one of the last entries says so."""
        for last in range(version, 0, -1):
            async with self._gate.live_games.reading(self.game):
                (stored,) = await self._entries(last - 1, last)
                if (stands := wings.story.stands(self._live.compiled.codec.decode(stored.body))) is not None:
                    return stands
        return False

    async def film(self, since: int, upto: int, language: str, beside: Collection[str]) -> bytes:
        """A part of the game to step through."""
        await opened("films")
        filmed, upto, gate = wings.film.filmed, min(upto, self.version), self._gate
        at_table = (await self.moment()).now.lobby
        bots = self._live.compiled.presenter.language.bots[language]
        people = await gate.people(named(at_table))
        seats = seat_names(at_table, people, bots) if "lines" in beside else None
        player = holder(self._live.now.lobby, self._viewer)
        film = wings.film.Film(self.game, self._viewer, language, seats, "frames" in beside, people, player)
        more = upto if upto < self.version else None
        rest, stored = await gate.live_games.history(self._live.compiled, self.game, since, upto)
        rest, asked = kept(rest), {*named(at_table)}
        made, naming = await self._made(LONG, filmed, film, rest, stored, since, more)
        if not naming <= asked:  # who sat there before others did
            film = replace(film, people=await gate.people(naming))
            made, _ = await self._made(LONG, filmed, film, rest, stored, since, more)
        return made

    async def names(self) -> str:
        """A short digest of the names of the people at the table."""
        said = await self._gate.people(named((await self.moment()).now.lobby))
        return _digest(tuple(sorted(said.items())))

    async def record(self) -> bytes:
        """The record of a finished game; otherwise what this viewer has seen. Made in a thread: it is long."""
        await opened("verification")
        recorded, seen = wings.records.recorded, wings.records.seen
        moment, entries = await self.moment(), await self._entries(0, self.version)
        if self.over:
            return await self._made(LONG, recorded, self.game, entries, moment.now.lobby)
        if (opening := moment.now.lobby.opening) and moment.now.lobby.hides_till is not None:
            detail = "a game of a deal has a record when its deal has ended"
            raise Refused("not-over", detail, rule="deal", version=self.version)
        return await self._made(LONG, seen, self.game, entries, opening, self._viewer)

    async def receipt(self) -> bytes:
        """The server's receipt for the history up to the horizon, as JSON."""
        if self._live.imported is not None:
            detail = "this game was played elsewhere: only that server can vouch for it"
            raise Refused("not-played-here", detail, version=self.version)
        (stored,) = await self._entries(self.version - 1, self.version)
        return _encoder.encode(receipt(self._gate.signer, self.game, stored))

    async def moment(self) -> Moment:
        """The game at the horizon."""
        if self._moment is None:
            self._moment = Moment(*await self._gate.live_games.replayed_at(self._live, self.version))
        return self._moment

    async def branch_start(self, version: int, key: bytes) -> "wings.branch.Start | None":
        """The start of a branch at this version, from what this viewer sees; None if there is no rest to start from.

        `key`: random bytes by which hidden cards are dealt anew.
        """
        await opened("worlds")
        entries = await self._entries(0, version)
        found = await self._apart(wings.helping.branch_start, entries, REFEREE if self.over else self._viewer, key)
        if found is None:
            return None
        return wings.branch.Start(
            found[0], msgspec.json.decode(found[1], type=self._live.compiled.rules.schema.scenario)
        )

    async def worlds(self, n: int, key: bytes) -> bytes:
        """See Perspective. Made from what this viewer was told and from nothing else."""
        await opened("worlds")
        helping, lobby = wings.helping, (await self.moment()).now.lobby
        helping.check_worlds(lobby, self._viewer, self.version, over=self.over)
        entries = await self._entries(0, self.version)
        made = await self._apart(helping.worlds, entries, self._viewer, self.version, n, key)
        if isinstance(made, str):
            raise Refused("no-position", made, rule="worlds", version=self.version)
        return made

    async def analysis(self, eyes: str | None, question: int | None, seconds: int) -> Explained:
        """What a search finds about a seat's answers so far, for those who may have help; see Perspective."""
        await opened("worlds")
        helping = wings.helping
        gate, lobby = self._gate, (await self.moment()).now.lobby
        viewer = self._viewer if eyes in (None, self.viewer) else _other(self._viewer, eyes, lobby.opening, self)
        seat = helping.seat_of(viewer)
        if self.over:
            if seat not in self._viewer.seats and not await gate.all_know(self._live):
                detail = "others' answers are explained once everybody may know how the game ended"
                raise Refused("not-over", detail, rule="viewer", pointer="?as", version=self.version)
        else:
            helping.check_running(lobby, self._viewer, self.version, "analysis")
        if gate.analyses is None:
            raise Refused("unavailable", helping.NOBODY_SEARCHES, rule="analysis")
        async with gate.live_games.reading(self.game):
            found = await (await gate.analyses()).found(self._live, viewer, self.version, question, seconds)
        if question is not None and not found.questions:
            detail = "this seat was asked nothing in that version that left it something to choose"
            raise Refused("unknown-version", detail, pointer="?question", version=self.version)
        words = self._live.compiled.presenter.language
        return wings.analyses.explained(self.game, viewer.label, words, lobby, gate.people, found)

    def broadcast(self, broadcaster: Broadcaster, player: str | None) -> AbstractAsyncContextManager[Broadcast]:
        """The game's broadcast, for one stream of this player. It is requested here, where the live game is at hand."""
        return broadcaster.follow(self._live, player)

    async def _entries(self, after: int, upto: int) -> Sequence[StoredEntry]:
        return await self._gate.live_games.entries(self.game, after, min(upto, self.version))

    async def _made(
        self, entries: int, work: Callable[Concatenate[CompiledRules, P], T], *given: P.args, **named: P.kwargs
    ) -> T:
        """Apply this module-level function to this number of entries."""
        async with self._gate.live_games.reading(self.game, work.__name__):
            return await self._gate.live_games.readers.made_if_long(entries, self._live.compiled, work, *given, **named)

    async def _apart(self, work: Callable[Concatenate[CompiledRules, P], T], *given: P.args, **named: P.kwargs) -> T:
        """The same for what runs scripts, bots or redeals: where it can be ended."""
        async with self._gate.live_games.reading(self.game, work.__name__):
            return await self._gate.live_games.readers.apart(self._live.compiled, work, *given, **named)


@lru_cache(4096)
def _digest(people: tuple[tuple[str, Person], ...]) -> str:
    """The digest that `names` gives; cached, since many viewers and versions share it."""
    return hashlib.sha256(_encoder.encode(people)).hexdigest()[:12]


def _other(own: Viewer, wanted: str, opening: Opened, at: TablePerspective) -> Viewer:
    """The viewer that a caller wants to be: only themselves while the game is not over; then anybody."""
    kind, _, number = wanted.partition("-")
    if number and int(number) >= opening.seats:
        raise Refused("unknown-seat", f"this game has the seats 0 to {opening.seats - 1}", pointer="?as")
    if not at.over and (not number or int(number) not in own.seats):
        detail = f"before the end you look as yourself only, which is {own.label}"
        raise Refused("not-over", detail, rule="viewer", pointer="?as", version=at.version)
    if kind == "referee":
        return REFEREE
    if number:
        return replace(own, kind="seat", seats=(Seat(int(number)),), hands=opening.open_hands)
    return replace(own, kind="spectator", seats=(), hands=opening.shows_hands)
