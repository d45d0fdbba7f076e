"""Analyses: what a search finds about a seat's answers, from what that seat had seen at each of its questions.

1. It proceeds question by question in processes that give way to bots that search, for as long as somebody asks
   for it; findings so far are there when they ask again.
2. The findings depend only on the game's id, the seat, the question and what the seat has seen: searching anew gives
   the same. Those about answered questions are kept with the game, so that another process, or this one after a
   restart, goes on from there.
3. Who may ask is decided elsewhere: see `TablePerspective.analysis`.
"""

import asyncio
import zlib
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from hashlib import sha256
from time import monotonic
from typing import NamedTuple

import msgspec
from cachetools import LRUCache

from api.application.games.live_game import LiveGame
from api.application.games.live_game_cache import LiveGames
from api.application.games.stops import Stopped
from api.application.ports.errors import Unavailable
from api.application.ports.stores import StoredEntry
from api.application.runtime.background import cancel
from api.application.runtime.searchers import Searchers, Task
from api.application.runtime.turns import ASKING, Caller, CrowdedError
from api.application.runtime.worker_threads import beside_if_long
from api.application.views.perspective import Explained
from domain.engine.audience.audience import Seat, Viewer
from domain.engine.audience.redaction import redact
from domain.engine.entry.commands import Chose
from domain.engine.entry.facts import Asked
from domain.engine.lobby.lobby import LobbyState
from domain.engine.search.search import Chances
from domain.engine.worlds.dealing import possible
from projections.schemas.analysis_schemas import Analysis, WeighedAnswer, WeighedQuestion
from projections.schemas.schemas import Person
from projections.views.presenter import named, seat_names
from projections.words.language import Language

People = Callable[[Iterable[str]], Awaitable[Mapping[str, Person]]]
"""Players by their ids."""
_decode = msgspec.msgpack.Decoder(Chances).decode
LEVEL = "search-club"
"""The level of the search, see `levels`."""
ANALYSED_SEATS = 100
"""How many seats' findings are held in memory."""
ASKED_TIMEOUT = 60.0
"""Seconds for which the search goes on after the last request."""
AT_ONCE = 8
"""How many seats are analysed for one caller at a time."""
CHARGED = 0.02
"""The fraction of a search's seconds that its caller is charged: it holds up no player."""


class SeatQuestion(NamedTuple):
    """A question that left its seat a choice. `picked`: its answer; None if it has not given one."""

    asked: Asked
    picked: tuple[int, ...] | None


class Found(NamedTuple):
    """A seat's questions, by version, and the findings so far."""

    questions: Mapping[int, SeatQuestion]
    chances: Mapping[int, Chances]


def explained(game: str, viewer: str, texts: Language, lobby: LobbyState, people: People, findings: Found) -> Explained:
    """The findings, to be put into words. `people`: looks up these ids."""
    questions, chances = findings
    progress = [(number, chances.get(number), question.picked) for number, question in questions.items()]
    known = sha256(repr(progress).encode()).hexdigest()[:16]

    async def told(language: str) -> bytes:
        names = seat_names(lobby, await people(named(lobby)), texts.bots[language])
        weighed = [
            _weighed(texts, n, q.asked, chances[n], names, language) for n, q in questions.items() if n in chances
        ]
        return msgspec.json.encode(
            Analysis(game, viewer, language, LEVEL, len(questions), len(chances), tuple(weighed))
        )

    return Explained(viewer, known, len(chances) == len(questions), told)


def _weighed(
    texts: Language, number: int, asked: Asked, chances: Chances, names: Sequence[str], language: str
) -> WeighedQuestion:
    labels, none = texts.labels(asked, names, language), texts.none(asked, names, language) or ""

    def text(picks: Sequence[int]) -> str:
        return ", ".join([labels[pick] for pick in picks]) or none

    answers = [
        WeighedAnswer(answer.picks, text(answer.picks), answer.worth, answer.tried) for answer in chances.answers
    ]
    prompt = texts.prompt(asked, names, language)
    return WeighedQuestion(number, prompt, chances.worlds, tuple(answers), chances.picked)


class _Seat:
    """One seat of one game."""

    def __init__(self) -> None:
        self.asked_at = 0.0
        self.read = 0
        """The version up to which its questions are known."""
        self.questions: Mapping[int, SeatQuestion] = {}
        self.chances: dict[int, Chances] = {}
        self.wanted: dict[int, None] = {}
        """The questions still to be analysed, in this order."""
        self.work: asyncio.Task[None] | None = None
        self.moved = asyncio.Event()
        """Set, and replaced, with each question analysed."""

    @property
    def works(self) -> bool:
        return self.work is not None and not self.work.done()

    def known(self, questions: Mapping[int, SeatQuestion], version: int) -> None:
        """Its questions up to a version. One answered after its analysis is analysed again."""
        for number, question in questions.items():
            chances = self.chances.get(number)
            if chances is not None and chances.picked is None and question.picked is not None:
                del self.chances[number]
        self.questions, self.read = questions, version

    def recall(self, kept: Mapping[int, Chances]) -> None:
        """Take over what was found before, by this process or another."""
        self.chances = {n: chances for n, chances in kept.items() if n in self.questions} | self.chances


class Analyses:
    """The analyses of this process, and the processes that search. `charged` is called with a caller's seconds."""

    def __init__(self, live_games: LiveGames, searchers: Searchers, charged: Callable[[Caller, float], None]) -> None:
        self._live_games, self.searchers, self._charged = live_games, searchers, charged
        self._rest: LRUCache[tuple[str, Seat], _Seat] = LRUCache(ANALYSED_SEATS)
        """Seats that are held in memory while nothing works on them."""
        self._busy = dict[tuple[str, Seat], _Seat]()
        self._callers: list[Caller] = []
        """Who caused each seat's work, and each reading of a game for one."""

    async def found(self, live: LiveGame, viewer: Viewer, version: int, question: int | None, seconds: float) -> Found:
        """Findings for a seat's questions up to a version, or for one of them; the search goes on for the rest.

        `viewer`: the seat. `seconds`: how long to wait for the rest. Raises CrowdedError if this caller's are too many.
        """
        (seat,), asking = viewer.seats, ASKING.get()
        assert asking is not None, "games are explained to somebody who asks"
        caller = asking()
        key = live.id, seat
        analysed = self._busy.get(key) or self._rest.get(key)
        if analysed is None or analysed.read < version:
            if key not in self._busy:
                self._check(caller)
            questions = await self._load(live, viewer, version, caller)
            analysed = self._busy.get(key) or self._rest.get(key)
            if analysed is None:
                analysed = self._rest[key] = _Seat()
            if analysed.read < version:
                analysed.known(questions, version)
        asked = {n: q for n, q in analysed.questions.items() if n <= version and question in (None, n)}
        if key not in self._busy and not asked.keys() <= analysed.chances.keys():
            analysed.recall(await self._kept(live, seat))
        missing = [number for number in asked if number not in analysed.chances]
        if missing and key not in self._busy:
            self._check(caller)
            self._rest.pop(key, None)
            self._busy[key] = analysed
            self._callers.append(caller)
            analysed.work = asyncio.get_running_loop().create_task(self._work(live, seat, analysed, caller))
        analysed.asked_at = monotonic()
        if question is not None:
            analysed.wanted = dict.fromkeys((*missing, *analysed.wanted))
        else:
            analysed.wanted |= dict.fromkeys(missing)
        await _wait(analysed, asked, seconds)
        return Found(asked, {number: analysed.chances[number] for number in asked if number in analysed.chances})

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """When the block is left, stop analysing, and end the processes."""
        try:
            yield
        finally:
            await cancel(*[busy.work for busy in self._busy.values() if busy.work is not None])
            self.searchers.close()

    async def _kept(self, live: LiveGame, seat: Seat) -> Mapping[int, Chances]:
        """What is kept about a seat's answered questions; what is damaged, or not given, is searched again."""
        findings: dict[int, Chances] = {}
        with suppress(Unavailable):
            for question, state in (await self._live_games.store.findings(live.id, _tag(live, seat))).items():
                with suppress(zlib.error, msgspec.MsgspecError):
                    findings[question] = _decode(zlib.decompress(state))
        return findings

    async def _keep(self, live: LiveGame, seat: Seat, question: int, chances: Chances) -> None:
        """Keep what was found about an answered question; what a store that fails does not take is searched again."""
        with suppress(Unavailable):
            kept = zlib.compress(msgspec.msgpack.encode(chances))
            await self._live_games.store.keep_finding(live.id, _tag(live, seat), question, kept)

    def _check(self, caller: Caller) -> None:
        if self._callers.count(caller) >= AT_ONCE:
            raise CrowdedError(own=True)

    async def _load(self, live: LiveGame, viewer: Viewer, version: int, caller: Caller) -> Mapping[int, SeatQuestion]:
        self._callers.append(caller)
        try:
            stored = await self._live_games.entries(live.id, 0, version)
            return await beside_if_long(len(stored), lambda: _questions(live, stored, viewer))
        finally:
            self._callers.remove(caller)

    async def _work(self, live: LiveGame, seat: Seat, analysed: _Seat, caller: Caller) -> None:
        """Analyse one question after another, as long as somebody asks for it."""
        game, rules, stops = live.id, live.compiled.rules, self._live_games.stops
        try:
            bodies: list[bytes] = []
            while analysed.wanted and monotonic() - analysed.asked_at < ASKED_TIMEOUT:
                number = next(iter(analysed.wanted))
                if number > len(bodies):  # the game has gone on since
                    bodies = [stored.body for stored in await self._live_games.entries(game, 0, analysed.read)]
                key = sha256(f"croupier analysis {game} {seat} {number}".encode()).digest()
                task = Task(rules.key, game, seat, LEVEL, key, bodies[:number])
                picked = analysed.questions[number].picked
                try:
                    stops.refuse(rules.key, game, "analysis")
                    with stops.border(rules.key, game, "analysis"):
                        chances, cost = await self.searchers.weigh(task, picked, caller)
                except Stopped:
                    chances, cost = Chances(0), 0.0
                else:
                    if picked is not None:
                        await self._keep(live, seat, number, chances)
                self._charged(caller, cost * CHARGED)
                if analysed.questions[number].picked != picked:
                    continue  # it was answered meanwhile: once more, with its answer
                analysed.chances[number] = chances
                analysed.wanted.pop(number, None)
                _announce(analysed)
        except CrowdedError:
            return  # the next request starts again
        finally:
            self._callers.remove(caller)
            self._rest[game, seat] = self._busy.pop((game, seat))
            _announce(analysed)


def _tag(live: LiveGame, seat: Seat) -> str:
    """Under what findings are kept: another version of the level finds something else, and reads none of these."""
    return f"{LEVEL}.{live.compiled.rules.policy_version(LEVEL)}.{seat}"


def _announce(analysed: _Seat) -> None:
    moved, analysed.moved = analysed.moved, asyncio.Event()
    moved.set()


async def _wait(analysed: _Seat, asked: Mapping[int, SeatQuestion], seconds: float) -> None:
    until = monotonic() + seconds
    while analysed.works and not asked.keys() <= analysed.chances.keys() and (left := until - monotonic()) > 0:
        try:
            async with asyncio.timeout(left):
                await analysed.moved.wait()
        except TimeoutError:
            return


def _questions(live: LiveGame, stored: Sequence[StoredEntry], viewer: Viewer) -> dict[int, SeatQuestion]:
    """The seat's questions that left a choice, and its answers, by the question's version."""
    decode, (seat,) = live.compiled.codec.decode, viewer.seats
    questions: dict[int, SeatQuestion] = {}
    for row in stored:
        entry = decode(row.body)
        cause = entry.cause
        if isinstance(cause, Chose) and cause.seat == seat and cause.question in questions:
            questions[cause.question] = questions[cause.question]._replace(picked=cause.picks)
        for fact in entry.facts:
            if isinstance(fact, Asked) and fact.seat == seat:
                asked = redact(fact, viewer)
                if len(possible(asked)) > 1:
                    questions[row.version] = SeatQuestion(asked, None)
    return questions
