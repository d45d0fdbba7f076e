"""The law of the horizon: late spectators get what undelayed ones got earlier, on every route, to the byte.

1. A game with a delay is played. At each of its versions, everything is recorded that spectators would get without the
   delay; and then everything that they do get. That must be what was recorded for the version that they may know by
   then, derived here from the opening and the times of the entries: statuses, headers, bodies and refusals.
2. Requests are repeated after the end, while the players open a rematch and a branch.
3. The opener asks about every version, and in turn also outsiders.
4. A commentator without delay and a player write a note about every version, one version later.
"""

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx
import pytest
from msgspec.structs import replace

from api.application.games.live_game import LiveGame
from api.application.views.gate import Horizon, Horizons
from domain.engine.entry.spectator_delay import Late
from projections.schemas.listing import Listing
from tests.support.app import RunningApp, application
from tests.support.client import Guest, ok
from tests.support.games import ANY, deal_in_event, join, open_game, proposed, step, view
from tests.support.looks import About, asked
from tests.support.streams import tap
from tests.support.writes import writes

CHOICES = 7
SEATS = 2
MINUTE, SECOND = 60_000_000, 1_000_000
PAUSE = 25_000_000
"""Microseconds between two versions."""
Answers = dict[str, bytes]
ONE_IN = 8
"""Looks besides the plain ones are drawn by the version: one in so many."""


def known(late: Late, times: Sequence[int], now: int, least: int) -> int:
    """The newest version that is followed by as many versions, and as much time, as spectators are late."""
    newest = [
        v for v, at in enumerate(times, 1) if v + late.versions <= len(times) and at + late.minutes * MINUTE <= now
    ]
    return max([least, *newest])


class Timed(NamedTuple):
    """A clock, what happens to somebody whose time is up, and the seconds until it is."""

    clock: Mapping[str, Any]
    absent: str
    seconds: int


async def differences(
    data: Path,
    key: str,
    late: dict[str, int],
    choices: int = CHOICES,
    *,
    hands: bool = False,
    timed: Timed | None = None,
    event: bool = False,
    enough: float = float("inf"),
) -> list[str]:
    """Where answers to late spectators differ from those without delay: who asked for what, and when.

    With `hands` they are admitted and see every hand. Once `enough` differences are found, the rest is skipped. With
    `event` it is a game of an event, in which a seat was kept for one of its players.
    """
    async with application(data) as h:
        law = await Law.of(h, key, late, hands=hands, timed=timed, event=event)
        found: list[str] = []
        rng = Random(key)
        for _ in range(choices):
            await law.note()
            found += await law.broken()
            if len(found) >= enough:
                return found
            law.clock.now += PAUSE
            await law.happens(rng)
        await law.note()
        found += await law.broken()
        law.clock.now += PAUSE
        found += await law.after_the_end()
        return found


class Law:
    """A game with a delay, and the answers about it without delay, by version."""

    def __init__(
        self, h: RunningApp, key: str, path: str, late: Late, watching: Mapping[str, Guest], guests: list[Guest],
        last_open: int, timed: Timed | None, about: About, counts: bool,
    ) -> None:  # fmt: skip
        self.h, self.ruleset, self.path, self.late, self.watching, self.guests = h, key, path, late, watching, guests
        self.last_open, self.timed = last_open, timed
        """The version before the last seat is taken and the game starts."""
        self.about, self.counts = about, counts
        self.clock = h.clock
        self.noted: dict[int, Answers] = {}
        self.cora = guests[0]
        """Who comments on the game, and is not late."""

    @classmethod
    async def of(
        cls, h: RunningApp, key: str, late: dict[str, int], *, hands: bool, timed: Timed | None, event: bool
    ) -> "Law":
        """The game, just started."""
        host, stranger, blocked, cora, *guests = await h.players("Host", "Stranger", "Blocked", "Cora", "Anna", "Bert")
        watching = {"stranger": stranger, "blocked": blocked, "opener": host}
        for one in (host, guests[0]):
            assert (await one.put(f"/v1/me/blocks/{blocked.id}")).is_success
        shown = {"who": "invited", "what": "hands"} if hands else {}
        more = {} if timed is None else {"clock": timed.clock, "absent": timed.absent}
        whose = "0" * 32
        body: dict[str, Any] = {"ruleset": key, "spectators": shown | {"late": late}} | more
        if event:
            path, whose = await deal_in_event(host, *guests, granted=guests[:1], options={}, **body)
        else:
            path = await open_game(host, seats=SEATS, **body)
            await join(path, guests[0])
        if hands:
            for one in (*watching.values(), cora):
                assert (await host.put(f"{path}/watchers/{one.id}")).is_success
        else:
            watching["nobody"] = h.nobody
        assert (await host.put(f"{path}/commentators/{cora.id}")).is_success
        last_open = ok(await host.get(path))["version"]
        about = About(path.rpartition("/")[2], last_open, guests[0].id, ANY, whose)
        law = cls(h, key, path, Late(**late), watching, guests, last_open, timed, about, not (hands or event))
        law.cora = cora
        await law.note()
        law.clock.now += PAUSE
        await join(path, guests[1])
        return law

    async def happens(self, rng: Random) -> None:
        """Somebody answers, proposes to go back or says what they think of it, or lets time run out."""
        way = rng.randrange(4)
        if way == 0 and self.timed is not None and self.timed.absent != "resign":
            await self.out_of_time()
        elif way > 1 or not await proposed(self.path, self.guests, agree=rng.random() < 0.7):
            await step(self.path, self.guests, rng)

    async def out_of_time(self) -> None:
        """Whoever is asked lets time run out."""
        assert self.timed is not None
        self.clock.now += self.timed.seconds * SECOND
        assert await self.h.service.due_times.work() == 1
        await self.h.settled()

    async def entries(self) -> list[int]:
        """When each version was made, as players know it."""
        frames = ok(await self.guests[0].get(f"{self.path}/frames?limit=500"))["frames"]
        return [frame["at"] for frame in frames]

    def horizon(self, times: list[int], *, over: bool) -> int:
        """The newest version that spectators may know: after the end one by one, within their delay."""
        late, now = self.late, self.clock.now
        if over:
            hidden = min(late.versions, len(times) - self.last_open)
            gone = (now - times[-1]) * hidden // ((late.minutes or 10) * MINUTE)
            late = Late(hidden - gone, late.minutes)
        return known(late, times, now, self.last_open)

    async def note(self) -> None:
        """Every answer about the current version without delay."""
        version: int = (await view(self.guests[0], self.path))["version"]
        with self.still(), in_time():
            for one in (self.cora, self.guests[0]):  # what a player writes is for later, even if it is for all
                remark = {"text": f"{one.name} on {version}", "visible": "all"}
                assert (await one.put(f"{self.path}/notes/{version - 1}", remark)).is_success
            self.noted[version] = await self.looks(version)
            if version > self.last_open:  # before the start, asking for a seat takes one
                self.noted[version] |= await self.refusals(version)

    async def broken(self, *, over: bool = False) -> list[str]:
        """Where answers now differ from those recorded for the version that may be known."""
        horizon = self.horizon(await self.entries(), over=over)
        noted = self.noted[horizon]
        with self.still():
            said = await self.looks(horizon)
            if horizon > self.last_open:  # before the start a seat may be taken; later that is refused
                said |= await self.refusals(horizon)
        return [f"{name}, of version {horizon}" for name, answer in said.items() if answer != noted.get(name)]

    async def after_the_end(self) -> list[str]:
        """The same when the game is over, until everybody knows."""
        if self.timed is not None and self.timed.absent == "resign":
            await self.out_of_time()
        else:
            ok(await self.guests[0].post(f"{self.path}/resignation", {}))
        times = await self.entries()
        found, closing = list[str](), (self.late.minutes or 10) * MINUTE
        looked, hidden = set[int](), len(times) - self.horizon(times, over=True)
        for part in sorted({0, hidden // 3, 2 * hidden // 3, hidden - 1}):
            self.clock.now = times[-1] + closing * (2 * part + 1) // (2 * hidden)
            found += await self.broken(over=True)
            looked.add(self.horizon(times, over=True))
            if part == 0:  # from now on there is more to reveal
                ok(await self.guests[1].post(f"{self.path}/rematch", {"ruleset": self.ruleset}))
                await self.guests[1].post(f"{self.path}/branches", {"version": len(times) - 1})
                await self.settled()
        assert len(times) not in looked
        self.clock.now = times[-1] + closing
        await self.settled()
        if not self.counts:  # admitted spectators alone, or a seat was kept: nor is its rematch open to all
            card = ok(await self.watching["stranger"].get(self.path))
            return found if card["status"] == "over" and card["rematch"] else [*found, "the end is never known"]
        page = ok(await self.h.nobody.get(f"/v1/players/{self.guests[0].id}"))
        known = [ok(await self.h.nobody.get(self.path)), *ok(await self.h.nobody.get("/v1/games?status=over"))["games"]]
        if [one["status"] for one in known] != ["over"] * 2 or not known[0]["rematch"]:
            found.append("the end is never known")
        if [len(page[what]) for what in ("results", "ratings")] != [1, 1]:
            found.append("the game does not count in the end")
        return found

    async def settled(self) -> None:
        """Let due work and the consequences of entries finish."""
        await self.h.service.due_times.work()
        await self.h.settled()

    async def looks(self, version: int) -> Answers:
        """What every route that reads answers to those who ask about a version."""
        return await looks(self.h, self.about, self.asking(version))

    async def refusals(self, version: int) -> Answers:
        """What every route that writes answers to them."""
        return await refusals(self.h, self.about._replace(version=version), self.asking(version))

    def asking(self, version: int) -> Mapping[str, Guest]:
        """Who asks about a version."""
        others = [who for who in self.watching if who != "opener"]
        return {who: self.watching[who] for who in ("opener", others[version % len(others)])}

    @contextmanager
    def still(self) -> Generator[None]:
        """Within it, time stands still."""
        self.clock.step = 0
        try:
            yield
        finally:
            self.clock.step = 1000


@contextmanager
def in_time() -> Generator[None]:
    """Within it nobody is late; lists tell only players whose turn it is in this game."""

    async def of(_: Horizons, live: LiveGame) -> Horizon:
        return Horizon(live.now.version)

    def seen(self: Listing, player: str | None, _: int) -> Listing:
        if any(s.player == player and s.bot is None for s in self.sitting):
            return self
        return replace(self, sitting=tuple([replace(s, to_move=False) for s in self.sitting]))

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Horizons, "horizon", of)
        patched.setattr(Listing, "seen", seen)
        yield


async def looks(h: RunningApp, known: About, watching: Mapping[str, Guest]) -> Answers:
    """What every route that reads answers, and what there is to watch beside streams."""
    path = f"/v1/games/{known.game}"

    async def about(guest: Guest) -> About:
        seen = await view(guest, path)
        return known._replace(version=seen["version"], ruleset=seen["ruleset"])

    said = await asked(h.app, watching, about, ONE_IN)
    for who, guest in watching.items():
        async with tap(h.app, f"{path}/stream", guest.headers) as stream:
            await stream.frames(1)
            said[f"what to watch beside a stream by {who}"] = spoken(await guest.get("/v1/watch"))
    return said


async def refusals(h: RunningApp, about: About, watching: Mapping[str, Guest]) -> Answers:
    """What every route that writes answers to somebody without a seat there."""
    table = [*writes(h.app, about)]
    return {f"{one} by {who}": spoken(await one.sent(guest)) for one in table for who, guest in watching.items()}


def spoken(answer: httpx.Response) -> bytes:
    """Status, headers and body."""
    head = b"".join([b"%b: %b\n" % one for one in sorted(answer.headers.raw)])
    return b"%d\n%b\n%b" % (answer.status_code, head, answer.content)
