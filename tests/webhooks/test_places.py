"""Webhooks in the form of a place: their rows, their reminders and quiet hours, and places that answer badly."""

import asyncio
import socket
from collections import defaultdict
from collections.abc import AsyncGenerator, Sequence
from contextlib import ExitStack, asynccontextmanager
from ipaddress import ip_network
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import pytest

from api.application.feeds.webhook_management import PUSH
from api.application.ports.deliveries import REMINDER, TEST, Attempt, Parcel, Room, Word
from api.application.ports.webhook_store import Destination, Quiet, Remind, receiver_of
from infra.delivery import FORMS
from infra.keys.push_keys import push_keys
from infra.store.database.connection import Session
from infra.store.entries.encryption import KeyRing
from infra.store.entries.mapper import RowMapper
from infra.store.maintenance.copying import rekey
from infra.store.maintenance.migrations import migrate
from infra.store.outbox.notices import begin
from infra.store.outbox.stored_webhooks import bound, sealed
from infra.webhooks.addresses import Reach
from infra.webhooks.delivering import Deliverer
from infra.webhooks.formats.push import Push
from infra.webhooks.pace import RATE, Pace
from infra.webhooks.sending import Sender
from tests.support.stores import Site, first_schema, game
from tests.support.until import until
from tests.webhooks.browsers import Browser
from tests.webhooks.receiver import LOCAL, OK, Answer, Got, Receiver, receiver
from tests.webhooks.test_webhook_waiting import KEYS, NOW, ROOM, ann, arrived, process, ring, say, webhook

__all__ = ["ann"]
SECOND, HOUR = 1_000_000, 3600
TOKEN = "tOkEn-that-nobody-sees"
COLUMNS = "id, player, url, types, secret, key_id, created_at, format, sealed, sealed_key_id"


def place(site: Site, name: str, player: str, url: str, form: str, by: KeyRing | None = None, **to: Any) -> None:
    """A webhook of this form, for all kinds of events that these tests have."""
    by, where = by or KeyRing.none(), Destination(url, **to)
    row = (name, player, receiver_of(url), "started your-turn over", by.encrypt(b"s", bound(name)), by.newest, 1)
    marks = ", ".join("?" * len(COLUMNS.split(", ")))
    query = f"INSERT INTO webhooks ({COLUMNS}) VALUES ({marks})"
    site.run(query, (*row, form, sealed(by, name, where), by.newest))


def somebody(site: Site, *players: str) -> None:
    for player in players:
        site.run("INSERT INTO players (id, name, created_at) VALUES (?, ?, 1)", (player, player))
        with site.session() as session, session.transaction():
            begin(session, player, NOW)


def due(site: Site, kind: str = REMINDER) -> list[int]:
    query = "SELECT due FROM deliveries WHERE type = ? AND due IS NOT NULL ORDER BY due"
    return [at for (at,) in site.run(query, (kind,))]


# -- rows


def test_addresses_are_sealed_and_rekeyed(site: Site) -> None:
    somebody(site, "eve")
    url = f"https://ntfy.example/{TOKEN}"
    place(site, "e1", "eve", url, "ntfy", ring(KEYS[0]), mention=TOKEN)
    webhook(site, "e2", "eve", url=url, types="started")  # as 1.0.0 has it

    def found(keys: KeyRing, now: int) -> dict[str, tuple[str, bytes]]:
        with process(site, keys) as (here, _):
            return {p.webhook: (p.url, p.secrets[0]) for p in here.work(site_session, [], now, ROOM)[0]}

    with site.session() as site_session:
        say(site_session, "eve", 1, 2)
        both = {"e1": (url, b"s"), "e2": (url, b"s" * 32)}
        assert found(ring(KEYS[0]), NOW) == both
        assert found(ring(KEYS[1]), 10 * NOW) == {"e2": both["e2"]}, "the other waits for its key"
        done = rekey(site.where, RowMapper(ring(KEYS[1], KEYS[0])))
        assert (done.rows["addresses"], done.rows["webhooks"], done.damaged) == (1, 3, ())
        assert found(ring(KEYS[1]), 100 * NOW) == both
        rows = site.run("SELECT * FROM webhooks")
        assert TOKEN not in repr(rows), "not even in a mention"
        assert {row[0] for row in site.run("SELECT url FROM webhooks")} == {"https://ntfy.example"}


def test_webhook_of_first_release_delivers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = Site(tmp_path / "games.sqlite3")
    with first_schema(monkeypatch):
        migrate(site.where)
        somebody(site, "bob")
        webhook(site, "b1", "bob", url=f"https://bot.example/{TOKEN}", keys=ring(KEYS[0]))
        with site.session() as session:
            session.rows(
                "INSERT INTO deliveries (webhook, number, type, at, game, version, tries, due)"
                " VALUES ('b1', 1, 'started', 1, ?, 1, 0, 1)",
                (game(1),),
            )
    migrate(site.where)
    with process(site, ring(KEYS[0])) as (here, session):
        ((parcel,), _) = here.work(session, [], NOW, ROOM)
    assert (parcel.url, parcel.format, parcel.secrets) == (f"https://bot.example/{TOKEN}", "standard", (b"s" * 32,))
    rekey(site.where, RowMapper(ring(KEYS[0])))
    assert TOKEN.encode() not in site.where.read_bytes() if isinstance(site.where, Path) else False


def test_webhook_of_one_game_gets_its_events_alone(ann: Site) -> None:
    ann.run("UPDATE webhooks SET game = ? WHERE id = 'a1'", (game(2),))
    with process(ann) as (here, session):
        for n in (1, 2):
            say(session, "ann", n, 2)
        found, _ = here.work(session, [], NOW, ROOM)
        assert sorted((p.webhook, p.game) for p in found) == [("a1", game(2)), ("a2", game(1)), ("a2", game(2))]


# -- reminders and quiet hours


@pytest.fixture
def eve(site: Site) -> Site:
    """A store with Eve, who is to be reminded twice."""
    somebody(site, "eve")
    place(site, "e1", "eve", "https://ntfy.example/x", "ntfy", remind=Remind(HOUR, 2))
    return site


def asked(site: Site, session: Session) -> Sequence[Parcel]:
    """Eve has a question, and its word is claimed."""
    say(session, "eve", 1, 5, "your-turn")
    with process(site) as (here, _):
        return here.work(session, [], NOW, ROOM)[0]


def test_reminders_begin_once_question_event_has_arrived(eve: Site) -> None:
    with process(eve) as (here, session):
        word = asked(eve, session)
        assert due(eve) == [], "not before it has arrived"
        here.work(session, arrived(*word), NOW, ROOM)
        here.work(session, arrived(*word), NOW, ROOM)
        times = [NOW + HOUR * SECOND, NOW + 2 * HOUR * SECOND]
        assert due(eve) == times, "and twice is as once"
        say(session, "eve", 1, 6, "over")
        (over,), _ = here.work(session, [], NOW, ROOM)
        assert over.type == "over", "nothing waits for a reminder"
        tested = Attempt(msgspec.structs.replace(word[0], type=TEST), NOW, 204, None, "arrived")
        here.work(session, [*arrived(over), tested], NOW, ROOM)
        assert due(eve) == times, "a test brings none forward"
        (first,), _ = here.work(session, [], times[0], ROOM)
        assert (first.type, first.game, first.version, first.reason) == (REMINDER, game(1), 5, None)
        failed = Attempt(first, times[0], 500, None, "again", times[0] + 5 * SECOND)
        here.work(session, [failed], times[0], Room(0, 0, {}))
        assert due(eve) == [times[0] + 5 * SECOND, times[1]]
        off = Attempt(first, NOW, 404, None, "off", reason="gone")
        _, switched = here.work(session, [off], NOW, ROOM)
        assert len(switched) == 1
        assert due(eve) == []
    numbers = eve.run("SELECT number FROM deliveries")
    assert len(set(numbers)) == len(numbers) == 4
    ((newest,),) = eve.run("SELECT number FROM followers")
    assert newest > max(number for (number,) in numbers), "the next event has another"


def test_quiet_hours_hold_everything_and_lose_nothing(eve: Site) -> None:
    quiet = Quiet("UTC", "00:00", "01:00")  # NOW is 16 minutes past midnight
    place(eve, "e2", "eve", "https://ntfy.example/y", "ntfy", quiet=quiet)
    morning = HOUR * SECOND
    with process(eve) as (here, session):
        for version, kind in ((2, "started"), (5, "your-turn")):
            say(session, "eve", 1, version, kind)
        found, _ = here.work(session, [], NOW, ROOM)
        assert {p.webhook for p in found} == {"e1"}
        assert eve.run("SELECT DISTINCT due, tries FROM deliveries WHERE webhook = 'e2'") == [(morning, 0)]
        eve.run("INSERT INTO deliveries (webhook, number, type, at, tries, due) VALUES ('e2', 99, 'test', 1, 0, 0)")
        say(session, "eve", 2, 5, "your-turn")
        found, _ = here.work(session, arrived(*found), NOW + SECOND, ROOM)
        assert [p.type for p in found if p.webhook == "e2"] == [TEST], "a test is sent at any hour"
        found, _ = here.work(session, arrived(*found), NOW + SECOND, ROOM)
        assert [p for p in found if p.webhook == "e2"] == [], "and brings nothing forward into them"
        found, _ = here.work(session, [], morning, ROOM)
        held = [p for p in found if p.webhook == "e2"]
        assert sorted((p.game, p.type) for p in held) == [(game(1), "started"), (game(2), "your-turn")]
        found, _ = here.work(session, arrived(*held), morning, ROOM)
        assert [p.type for p in found if p.webhook == "e2"] == ["your-turn"], "in order"


def test_quiet_hours_leave_one_reminder_of_a_question(eve: Site) -> None:
    eve.run("DELETE FROM webhooks")
    night = Quiet("UTC", "00:30", "05:00")
    place(eve, "e1", "eve", "https://ntfy.example/x", "ntfy", remind=Remind(HOUR, 3), quiet=night)
    with process(eve) as (here, session):
        here.work(session, arrived(*asked(eve, session)), NOW, ROOM)
        assert len(due(eve)) == 3
        assert here.work(session, [], NOW + HOUR * SECOND, ROOM) == ([], [])
        assert due(eve) == [5 * HOUR * SECOND]
        ((one,), _) = here.work(session, [], 5 * HOUR * SECOND, ROOM)
        assert (one.type, one.version) == (REMINDER, 5)


# -- places


class Places:
    """A deliverer of webhooks to places on this machine. `words`: what is said; None: the question is answered."""

    def __init__(self, site: Site) -> None:
        self.site, self.word = site, Word("https://play.example/")
        somebody(site, "one", "two")

    @asynccontextmanager
    async def running(self, among: int = 1) -> AsyncGenerator[Deliverer]:
        async def look(_: Parcel) -> Word | None:
            return self.word

        with process(self.site) as (waiting, _):
            sender = Sender(Reach((ip_network(LOCAL),)))
            forms = {**FORMS, PUSH: Push(push_keys([("k", bytes(32))]))}
            deliverer = Deliverer(waiting, sender, period=0.02, forms=forms, look=look, among=among)
            async with deliverer.running():
                yield deliverer

    def say(self, player: str, n: int, kind: str = "started") -> None:
        with self.site.session() as session:
            say(session, player, n, 2, kind)

    async def tried(self, name: str, tries: int = 1) -> tuple[Any, ...]:
        """(status, failed, due) of its first delivery, once it was tried so often."""
        query = "SELECT status, failed, due, tries FROM deliveries WHERE webhook = ? ORDER BY number LIMIT 1"
        found = await until(lambda: self.site.run(query, (name,)), lambda rows: rows[0][3] >= tries)
        return found[0][:3]


@pytest.fixture
def places(sqlite_site: Site) -> Places:
    return Places(sqlite_site)


@pytest.mark.parametrize("status", [401, 403, 404, 410])
async def test_webhook_unknown_at_its_receiver_is_switched_off(places: Places, status: int) -> None:
    with receiver() as there:
        there.answer = lambda _: (status, {}, b"")
        place(places.site, "w", "one", f"{there.url}/{TOKEN}", "discord")
        async with places.running():
            places.say("one", 1)
            assert await places.tried("w") == (status, None, None)
        assert places.site.run("SELECT off_reason FROM webhooks") == [("gone",)]
        assert len(there.got) == 1


async def test_global_limit_pauses_the_whole_place(places: Places) -> None:
    with receiver() as there, receiver() as elsewhere:
        began = monotonic()
        limited = b'{"message": "slowly", "retry_after": 1.0, "global": true}'
        there.answer = lambda got: (429, {}, limited) if got.path == "/one" else (204, {}, b"")
        for name, player, url in (("a", "one", there.url), ("b", "two", there.url), ("c", "two", elsewhere.url)):
            place(places.site, name, player, f"{url}/{player}", "discord")
        async with places.running() as deliverer:
            places.say("one", 1)
            status, _, later = await places.tried("a")
            paused = monotonic()
            assert status == 429
            assert later > NOW
            places.say("two", 2)
            deliverer.nudge()
            await elsewhere.has(1)
            await there.until(lambda got: any(one.path == "/two" for one in got))
            assert monotonic() - began >= 1.0, "every webhook of the place waits, also another player's"
        assert [one.path for one in there.got] == ["/one", "/two"]
        assert places.site.run("SELECT off_at FROM webhooks WHERE id = 'a'") == [(None,)]
        assert monotonic() >= paused


async def test_bad_places_keep_no_good_one_waiting(places: Places) -> None:
    hangs = asyncio.Event()

    async def hang(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1)
        await hangs.wait()
        writer.close()

    with socket.socket() as refusing, receiver() as good, receiver() as moved:
        refusing.bind(("127.0.0.1", 0))
        moved.answer = redirect(good)
        async with await asyncio.start_server(hang, "127.0.0.1", 0) as server:
            hanging = server.sockets[0].getsockname()[1]
            for name, port in (("r", refusing.getsockname()[1]), ("h", hanging), ("m", moved.port)):
                place(places.site, name, "one", f"http://127.0.0.1:{port}/x", "slack")
            place(places.site, "g", "two", f"{good.url}/x", "slack")
            async with places.running():
                for n in range(4):
                    places.say("one", n)
                assert await places.tried("r") == (None, "connection", (await places.tried("r"))[2])
                assert (await places.tried("m"))[0] == 307
                places.say("two", 9)
                await good.has(1)
                assert await places.tried("g") == (204, None, None)
                assert places.site.run("SELECT max(tries) FROM deliveries WHERE webhook = 'h'") == [(0,)]
                hangs.set()
        assert len(good.got) == 1, "and nothing was redirected there"


def redirect(to: Receiver) -> Any:
    def answer(_: Got) -> Answer:
        return 307, {"Location": f"{to.url}/x"}, b""

    return answer


async def test_sending_to_each_message_service_is_paced(places: Places) -> None:
    at, browser = defaultdict[str, list[float]](list), Browser("").keys
    with ExitStack() as stack:
        for form in ("discord", "slack", "ntfy", PUSH):
            there = stack.enter_context(receiver())
            there.answer = lambda _, form=form: at[form].append(monotonic()) or OK
            keys = {**browser, "key": "k", "language": "en", "contact": "mailto:op@play.example"}
            place(places.site, form, "one", f"{there.url}/x", form, keys=keys if form == PUSH else {})
        async with places.running(among=round(RATE / 2)):
            for n in range(3):
                places.say("one", n)
            await until(lambda: len(at) == 4 and all(len(times) == 3 for times in at.values()))
    taken = {form: times[-1] - times[0] for form, times in at.items()}
    assert all(seconds >= 0.9 for seconds in taken.values()), taken  # two a second to each


async def test_answered_question_is_told_to_nobody(places: Places) -> None:
    with receiver() as there:
        place(places.site, "w", "one", f"{there.url}/x", "ntfy", remind=Remind(60, 3))
        places.word = None  # pyright: ignore[reportAttributeAccessIssue]
        async with places.running():
            places.say("one", 1, "your-turn")
            assert await places.tried("w") == (None, "answered", None)
        assert there.got == []
        assert due(places.site) == [], "nor is anybody reminded of it"


async def test_sending_is_paced_with_players_taking_turns() -> None:
    pace, order = Pace(), list[str]()

    async def one(player: str) -> None:
        await pace.begin((player,))
        order.append(player)

    began, many = monotonic(), [asyncio.create_task(one("many")) for _ in range(9)]
    await asyncio.sleep(0)
    await asyncio.gather(one("few"), *many)
    assert order.index("few") <= 2, "who has had less goes first"
    assert monotonic() - began >= 9 / RATE
