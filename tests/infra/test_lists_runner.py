"""The runner of the lists: what it makes of the entries of every game is what their tables say, each entry once."""

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from signal import SIGKILL
from typing import Any

import msgspec
import pytest

from api.application.ports import StoredEntry
from domain.engine.audience import Seat
from domain.engine.facts import Abandoned, Joined, Left, Resigned
from infra.cli.main import main
from infra.store import lists
from infra.store.connection import Opening, Session, Store, Unit
from infra.store.ledger import EventStoreAdapter
from infra.store.lists import ListsRunner
from infra.store.migrations import open_store
from infra.store.rows import RowMapper
from projections.lobby import Ending, Listing, OccupiedSeat
from tests.audit.games import ALL, PLAYERS, Player, begun, opened
from tests.support.app import application
from tests.support.client import ok
from tests.support.games import deal, play
from tests.support.stores import SECRET, Site

ROOT = Path(__file__).parents[2]
CHOICES = 30
Rows = list[tuple[Any, ...]]


# -- what the tables say


@dataclass
class Told:
    """A game with all its entries, and how it should be listed after each."""

    player: Player
    listed: list[Listing] = field(default_factory=list[Listing])
    ended: int = 0

    def note(self) -> None:
        """Look at the table after its newest entry; nothing of the lists' own code is asked."""
        table, entries = self.player.table, self.player.entries
        house, opening, end = table.lobby, table.lobby.opening, table.lobby.ended
        self.ended = self.ended or (entries[-1].at if end else 0)
        asked = table.asked if house.status == "running" else {}
        self.listed.append(
            Listing(
                game=self.player.game,
                ruleset=self.player.rules.key,
                status=house.status,
                sandbox=opening.scenario is not None or opening.open_hands,
                spectators=opening.spectators == "all",
                seats=opening.seats,
                opened_at=entries[0].at,
                sitting=tuple([OccupiedSeat(c.player, c.bot, Seat(n) in asked) for n, c in enumerate(house.chairs)]),
                version=len(entries),
                ending=end and Ending(end.how, end.places, end.decided, self.ended),
            )
        )

    def tell(self, cause: Any, player: str | None) -> None:
        self.player.tell(cause, player)
        self.note()

    def units(self) -> Iterator[Unit]:
        """Its entries as they are stored."""
        p = self.player
        for version, (digest, body) in enumerate(zip(p.digests, p.bodies, strict=True), 1):
            stored = RowMapper().stored(p.game, StoredEntry(version, digest, body))
            yield Unit(stored, Opening(p.game, SECRET, None, None) if version == 1 else None)


def waiting(key: str, seed: int) -> Told:
    """Players come, and one goes: the game has not started."""
    told = Told(begun(ALL[key], seed, spectators="none"))
    told.note()
    for name in PLAYERS[:2][: ALL[key].catalogue.players[0] - 1]:
        told.tell(Joined(name), name)
    told.tell(Left(0), PLAYERS[0])
    return told


def seated(key: str, seed: int, **more: Any) -> Told:
    """All seats are taken. What came before is not looked at: the first one to be listed is running."""
    made = opened(ALL[key], seed, **more)
    told = Told(made)
    told.listed = [NOT_LOOKED_AT] * (len(made.entries) - 1)
    told.note()
    return told


def finished(key: str, seed: int, end: Callable[[Told], None], **more: Any) -> Told:
    """Some choices, and an end if it has not come by itself."""
    told, rng = seated(key, seed, **more), Random(seed)
    for _ in range(CHOICES):
        if told.player.table.lobby.status == "over":
            return told
        told.player.step(rng)
        told.note()
    end(told)
    return told


def resign(told: Told) -> None:
    while told.player.table.lobby.status == "running":
        house = told.player.table.lobby
        seat = next(n for n in range(len(house.chairs)) if n not in house.resigned)
        told.tell(Resigned(Seat(seat)), house.chairs[seat].player)


def abandon(told: Told) -> None:
    told.tell(Abandoned("the operator"), None)


def goes_on(_: Told) -> None:
    """No end."""


NOT_LOOKED_AT = Listing("", "", "open", False, False, 0, 0, ())


@cache
def all_kinds(seed: int) -> Sequence[Told]:
    """Of every registered game, and the toy: games that wait, run and ended in every way."""
    made: list[Told] = []
    for n, key in enumerate(ALL):
        at = 100 * seed + 10 * n
        made += [
            waiting(key, at),
            finished(key, at + 1, goes_on),
            finished(key, at + 2, goes_on, bot=True),
            finished(key, at + 3, resign, seats=ALL[key].catalogue.players[0] + 1),
            finished(key, at + 4, abandon, spectators="none"),
            finished(key, at + 5, resign, open_hands=True),
        ]
    return made


def rows_of(listed: Sequence[Listing]) -> tuple[Rows, Rows]:
    """Both tables, as they should be."""
    games: Rows = []
    seats: Rows = []
    for one in listed:
        running, end = one.status == "running", one.ending
        bots = running and any(s.to_move and s.bot for s in one.sitting)
        counts = end is not None and end.how != "abandoned" and one.spectators and not one.sandbox
        result = end.at if end is not None and counts else None
        games.append((one.game, one.ruleset, one.status, one.opened_at, one.version, int(bots), result, one))
        for player in {s.player for s in one.sitting}:
            own = running and any(s.to_move and s.player == player and s.bot is None for s in one.sitting)
            seats.append((one.game, player, int(own), one.opened_at))
    return sorted(games), sorted(seats)


def tables(site: Site) -> tuple[Rows, Rows]:
    """Both tables, as they are."""
    found = site.run(
        "SELECT game, ruleset, status, opened_at, version, bot_to_move, result_at, body FROM listings ORDER BY game"
    )
    games = [(*rest, msgspec.json.decode(body, type=Listing)) for *rest, body in found]
    return games, sorted(site.run("SELECT game, player, to_move, opened_at FROM listing_seats"))


def store_all(store: Store, told: Sequence[Told], rng: Random) -> Iterator[dict[str, int]]:
    """Store all entries, some games' at a time; the version of each game after each commit."""
    left = {one.player.game: one.units() for one in told}
    versions: dict[str, int] = {}
    while left:
        batch: list[Unit] = []
        for game in rng.sample(sorted(left), rng.randint(1, len(left))):
            if (unit := next(left[game], None)) is None:
                del left[game]
            else:
                batch.append(unit)
                versions[game] = versions.get(game, 0) + 1
        assert not any(store.insert_units(batch))
        yield versions


# -- the law


@pytest.mark.parametrize("seed", [1, 2])
def test_the_lists_say_what_the_tables_of_every_game_say(
    site: Site, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, rng = all_kinds(seed), Random(seed)
    listed = {one.player.game: one.listed for one in told}
    monkeypatch.setattr(lists, "BATCH", 60)
    looks = count()
    with site.ledger() as ledger, site.session() as session:
        for versions in store_all(ledger.store, told, rng):
            if rng.random() < 0.7:
                continue
            ledger.lists.catch_up(session)
            now = [listed[game][version - 1] for game, version in versions.items()]
            if NOT_LOOKED_AT not in now:
                next(looks)
                assert tables(site) == rows_of(now)
        ledger.lists.catch_up(session)
        assert tables(site) == rows_of([one.listed[-1] for one in told])
    assert next(looks) > 8
    assert {one.listed[-1].status for one in told} == {"open", "running", "over"}


# -- each entry once


CHILD = """
import os, signal, sys
from infra.store import lists
from infra.settings import database_location
from tests.support.stores import Site

put, batches = lists._put, 0

def dying(session, *given):
    global batches
    put(session, *given)
    batches += 1
    if batches == 3:
        os.kill(os.getpid(), signal.SIGKILL)

lists._put, lists.BATCH = dying, int(sys.argv[2])
site = Site(database_location(sys.argv[1]))
with site.ledger() as ledger, site.session() as session:
    ledger.lists.catch_up(session)
"""


def test_a_runner_that_is_killed_between_the_lists_and_its_position_has_done_neither(site: Site) -> None:
    told = all_kinds(1)
    with site.ledger() as ledger, site.session() as session:
        entries = sum(len(one.listed) for one in told)
        for _ in store_all(ledger.store, told, Random(3)):
            pass
        for batch in (50, 70):
            before = ledger.lists.position(session)
            done = subprocess.run([sys.executable, "-c", CHILD, site.url, str(batch)], cwd=ROOT, check=False)
            assert done.returncode == -SIGKILL, "it was killed, not done"
            assert ledger.lists.position(session) == before + 2 * batch
            assert sum(version for *_, version, _, _, _ in tables(site)[0]) == before + 2 * batch
        assert ledger.lists.catch_up(session) == entries - 240
        assert tables(site) == rows_of([one.listed[-1] for one in told])


def test_one_runner_is_at_it_while_the_others_wait(site: Site) -> None:
    told = [finished("dominion", 1, goes_on)]
    within, free = threading.Event(), threading.Event()
    with site.ledger() as ledger, site.ledger() as other, ExitStack() as stack:
        for _ in store_all(ledger.store, told, Random(1)):
            pass
        here, there = [stack.enter_context(site.session()) for _ in range(2)]
        settled = ledger.store.settled

        def slow(session: Session, after: int, limit: int) -> Any:
            within.set()
            assert free.wait(10)
            return settled(session, after, limit)

        ledger.store.settled = slow  # type: ignore[method-assign] - as slow as a very long batch
        pool = stack.enter_context(ThreadPoolExecutor(2))
        first = pool.submit(ledger.lists.step, here)
        assert within.wait(10)
        second = pool.submit(other.lists.step, there)
        with pytest.raises(TimeoutError):
            second.result(0.3)
        if site.kind == "postgres":
            locks = site.run("SELECT granted FROM pg_locks WHERE locktype = 'advisory' ORDER BY 1")
            assert locks == [(False,), (True,)]
        free.set()
        assert (first.result(10), second.result(10)) == (len(told[0].listed), 0)
    assert tables(site) == rows_of([told[0].listed[-1]])


def test_many_runners_and_rebuilds_at_once_apply_each_entry_once(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "BATCH", 20)
    told, done = all_kinds(1), threading.Event()

    def run(ledger: EventStoreAdapter) -> None:
        with site.session() as session:
            while not done.is_set():
                ledger.lists.catch_up(session)
                done.wait(0.005)

    with site.ledger() as ledger, site.ledger() as other, ThreadPoolExecutor(4) as pool:
        running = [pool.submit(run, each) for each in (ledger, ledger, other)]
        try:
            for n, _ in enumerate(store_all(ledger.store, told, Random(4))):
                if n in (20, 40):
                    ListsRunner(other.store, RowMapper()).rebuild()
        finally:
            done.set()
        for each in running:
            each.result()
        with site.session() as session:
            ledger.lists.catch_up(session)
    assert tables(site) == rows_of([one.listed[-1] for one in told])


# -- the operator


def test_rebuilding_makes_the_same_tables_whatever_had_become_of_them(
    site: Site, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = all_kinds(1)
    with closing(open_store(site.where)) as store:
        for _ in store_all(store, told, Random(5)):
            pass
    monkeypatch.setenv("CROUPIER_DATABASE_URL", site.url)
    right = rows_of([one.listed[-1] for one in told])
    for spoil in ("", "DELETE FROM listing_seats", "UPDATE listings SET version = 1, status = 'open'"):
        if spoil:
            site.run(spoil)
            assert tables(site) != right
        assert main(["projections", "rebuild"]) == 0
        assert f"{sum(len(one.listed) for one in told):,} entries" in capsys.readouterr().out
        assert tables(site) == right


async def test_how_far_the_lists_are_behind_is_shown_to_operators(site: Site, tmp_path: Path) -> None:
    async with application(tmp_path, url=site.url) as h:
        guests = await h.players("Anna", "Bert")
        path = await deal(guests[0], *guests)
        shown: list[int] = []
        for _ in range(5):  # the bots' watch may come between the two at any time, but not at five
            await play(path, guests, 2)
            shown.append(ok(await h.nobody.get("/v1/readyz"))["lag"])
        assert max(shown) >= 2
        ok(await h.nobody.get("/v1/games"))
        assert ok(await h.nobody.get("/v1/readyz"))["lag"] == 0
