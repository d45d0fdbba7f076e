"""What was stopped of games' code, and is therefore not tried again: by this process, another, or after a restart.

1. A stop is of one game, or of one bot in it: others of the same rules go on. What was stopped in `MOST_GAMES` games is
   off for all games of these rules.
2. It ends with another edition of the game's code, or when an operator deletes it (`croupier games retry`).
"""

import logging
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Generator, Iterable
from contextlib import asynccontextmanager, contextmanager, suppress
from hashlib import sha256

from api.application.games.refusals import Refused
from api.application.ports.environment import Clock
from api.application.ports.errors import Unavailable
from api.application.ports.readiness import Stop, StopStore
from api.application.runtime.background import Periodic
from api.application.runtime.border import BORDER, Crossing, crossing, lines_of
from api.application.runtime.processes import WorkFailed
from domain.engine.audience.errors import Endless
from domain.engine.game.rules import Rules

LOG = logging.getLogger("croupier")
MOST_GAMES = 3
"""Games in which something was stopped, after which it is off for all."""
PERIOD = 2.0
"""Seconds between two looks at what other processes have stopped, and operators deleted."""
DETAILS = {
    "command": "the rules of this game come to no end here: it can be looked at, but not gone on with",
    "open": "the rules of this game come to no end with this opening: open it with other options",
    "bot": "this bot was stopped, and does not answer",
}
"""What callers are told, by door."""
STOPPED = "this game's code was stopped here, and is not tried again: the operator is to mend it; other games go on"


class Stopped(Refused):
    """Something that was stopped, now or before; callers are told nothing of the code."""

    def __init__(self, door: str) -> None:
        super().__init__("game-diverged", DETAILS.get(door, STOPPED))


class Stops:
    """`kept`: None: it is forgotten with this process. `lifted` is called with games that are stopped no longer."""

    def __init__(
        self, kept: StopStore | None, clock: Clock, games: Iterable[Rules], lifted: Callable[[str], None]
    ) -> None:
        self._kept, self._clock, self._games = kept, clock, {rules.key: rules for rules in games}
        self._lifted = lifted
        self._editions: dict[str, str] = {}
        self._known: frozenset[Stop] = frozenset()
        self._unsaid: set[Stop] = set()
        """Those that are not in the store yet."""
        self._off: frozenset[tuple[str, str]] = frozenset()
        """(ruleset, what) of what is off for all."""
        self.rounds = Periodic(self.refresh, PERIOD, "what was stopped cannot be looked up")

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Keep up with the store until the block is left."""
        with suppress(Unavailable):
            await self.refresh()
        async with self.rounds.running():
            yield

    async def refresh(self) -> None:
        """Store what is not stored yet, and read what there is. Raises Unavailable."""
        if self._kept is None:
            return
        for stop in [*self._unsaid]:
            await self._kept.keep_stop(stop)
            self._unsaid.discard(stop)
        there = await self._kept.stops()
        before = {stop.game for stop in self._known}
        self._remember([stop for stop in there if stop.edition == self._edition(stop.ruleset)])
        for game in before - {stop.game for stop in self._known}:
            self._lifted(game)

    def found(self, ruleset: str, game: str, door: str, what: str | None = None) -> bool:
        """Whether this is not to be tried. `what`: of several things behind this door, the one meant."""
        return bool(self._known) and any(
            (stop.ruleset, stop.door) == (ruleset, door) and what in (None, stop.what)
            and (stop.game == game or (ruleset, stop.what) in self._off)
            for stop in self._known
        )  # fmt: skip

    def refuse(self, ruleset: str, game: str, *doors: str) -> None:
        """Raise Stopped if nothing behind one of these doors is to be tried."""
        if self._known:
            for door in doors:
                if self.found(ruleset, game, door):
                    raise Stopped(door)

    def remember(self, out: Crossing, ruleset: str, game: str, door: str, error: BaseException) -> Stopped:
        """Remember what was stopped; returns the refusal."""
        if BORDER.hurries:  # it was interrupted because the server ends, and may be as it should
            return Stopped(door)
        lines = f" at {out.where}" if isinstance(error, WorkFailed) else lines_of(error)
        LOG.error("%s of %s was stopped in game %s: it %s%s", out.what, ruleset, game, out.why, lines)
        stop = Stop(ruleset, self._edition(ruleset), out.what, game, door, self._clock(), out.where, out.why)
        self._unsaid.add(stop)
        self._remember(self._known)
        self.rounds.nudge()
        return Stopped(door)

    @contextmanager
    def border(
        self, ruleset: str, game: str, door: str, what: str | None = None, *, pure: bool = False, strict: bool = False
    ) -> Generator[None]:
        """A block that runs a game's code, here or in another process: raises Stopped for what is stopped in it.

        `pure`: nothing else runs in it, and it awaits nothing: whatever it raises is the game's. `strict`: errors are
        stops as well, as nobody waits for the answer, so that it would be tried again by itself; else they pass. What
        was stopped before is for the caller to `check`.
        """
        try:
            yield
        except BaseException as error:
            passes = isinstance(error, Exception) and not strict and not (pure and isinstance(error, Endless))
            out = error.crossing if isinstance(error, WorkFailed) else None if passes else crossing(error, pure=pure)
            if out is None:
                raise
            raise self.remember(out if what is None else out._replace(what=what), ruleset, game, door, error) from None

    def _remember(self, known: Iterable[Stop]) -> None:
        self._known = frozenset(known) | self._unsaid
        stopped = Counter({(stop.ruleset, stop.what, stop.game) for stop in self._known})
        games = Counter((ruleset, what) for ruleset, what, _ in stopped)
        self._off = frozenset(bot for bot, count in games.items() if count >= MOST_GAMES)

    def _edition(self, ruleset: str) -> str:
        """The digest of a game's files; empty for a game that is not here."""
        if ruleset not in self._editions:
            rules = self._games.get(ruleset)
            self._editions[ruleset] = "" if rules is None else edition(rules)
        return self._editions[ruleset]


def edition(rules: Rules) -> str:
    """A digest of the files of a game's code, which changes with it: 16 hex digits."""
    home, digest = rules.language.texts.parent, sha256()
    for path in sorted(home.rglob("*")):
        if path.suffix in (".py", ".toml") and path.is_file():
            digest.update(f"{path.relative_to(home)}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
