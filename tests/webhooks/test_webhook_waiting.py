"""Pending deliveries in the store: who claims them, in which order, and that nothing is lost if a sender dies."""

from collections import Counter
from collections.abc import Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Literal

import pytest

from api.application.ports.deliveries import TEST, Attempt, Parcel, Room
from api.application.runtime.slot_turns import UNKNOWN, Occupied, SlotTurns
from api.application.runtime.turns import NEVER
from infra.store.database.connection import Session
from infra.store.entries.encryption import SETTING, KeyRing
from infra.store.maintenance.migrations import open_store
from infra.store.outbox.delivery_queue import LEASE, StoredDeliveries, settle
from infra.store.outbox.notices import begin, store_event
from infra.store.outbox.stored_webhooks import bound
from projections.schemas.notices import NOTICE_TYPES, PlayerEvent
from tests.contract.live import committed
from tests.support.client import ok
from tests.support.stores import Site, game
from tests.support.structs import Schemas
from tests.support.until import soon
from tests.webhooks.receiver import receiver
from tests.webhooks.test_webhooks import HOOKS, hook, over

NOW = 1_000_000_000
ROOM = Room(100, 100, {})
KEYS = ["k1:" + "QUFBQUFBQUFBQUFBQUFBQQ==", "k2:" + "QkJCQkJCQkJCQkJCQkJCQg=="]


class Quick(Occupied):
    """Some take a moment; of the others nothing is known."""

    def __init__(self, *quick: str) -> None:
        super().__init__()
        self._quick = quick

    def takes(self, party: str) -> float:
        return 0.01 if party in self._quick else UNKNOWN


def ring(*pairs: str) -> KeyRing:
    return KeyRing({SETTING: " ".join(pairs)})


@contextmanager
def process(site: Site, keys: KeyRing | None = None) -> Generator[tuple[StoredDeliveries, Session]]:
    """One process's part of the store."""
    with (
        closing(open_store(site.where)) as store,
        closing(StoredDeliveries(store, keys or KeyRing.none())) as waiting,
        site.session() as session,
    ):
        yield waiting, session


def webhook(
    site: Site,
    name: str,
    player: str,
    types: str = "started over",
    keys: KeyRing | None = None,
    url: str = "https://bot.example/",
) -> None:
    keys = keys or KeyRing.none()
    row = (name, player, url, types, keys.encrypt(b"s" * 32, bound(name)), keys.newest, 1)
    columns = "id, player, url, types, secret, key_id, created_at"
    site.run(f"INSERT INTO webhooks ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?)", row)


@pytest.fixture
def ann(site: Site) -> Site:
    """A store with Ann, who has two webhooks, and Bob, who has one."""
    for player, hooks in (("ann", ("a1", "a2")), ("bob", ("b1",))):
        site.run("INSERT INTO players (id, name, created_at) VALUES (?, ?, 1)", (player, player))
        for name in hooks:
            webhook(site, name, player)
        with site.session() as session, session.transaction():
            begin(session, player, NOW)
    return site


def say(session: Session, player: str, n: int, version: int, kind: str = "started") -> None:
    with session.transaction():
        store_event(session, player, PlayerEvent(0, kind, NOW, game(n), version))


def places(parcels: Sequence[Parcel]) -> list[tuple[str, int, int]]:
    return [(p.webhook, int(p.game or "0", 16), p.version or 0) for p in parcels]


def arrived(*parcels: Parcel) -> list[Attempt]:
    return [Attempt(p, NOW, 204, None, "arrived") for p in parcels]


def test_deliveries_are_in_order_within_a_game(ann: Site) -> None:
    with process(ann) as (here, session), process(ann) as (there, other):
        for n, version in ((1, 2), (1, 3), (2, 2)):
            say(session, "ann", n, version)
        say(session, "bob", 1, 2)
        first, _ = here.work(session, [], NOW, ROOM)
        assert sorted(places(first)) == [("a1", 1, 2), ("a1", 2, 2), ("a2", 1, 2), ("a2", 2, 2), ("b1", 1, 2)]
        assert there.work(other, [], NOW, ROOM) == ([], []), "what comes later waits, whoever looks"
        mine = [p for p in first if p.webhook == "a1"]
        after, _ = there.work(other, arrived(*mine), NOW, ROOM)
        assert places(after) == [("a1", 1, 3)], "and only for the webhook at which it has arrived"
        assert here.work(session, arrived(*after), NOW + LEASE - 1, ROOM) == ([], [])
        again, _ = here.work(session, [], NOW + LEASE, ROOM)
        assert sorted(places(again)) == [("a2", 1, 2), ("a2", 2, 2), ("b1", 1, 2)], (
            "whoever had these has not come back"
        )


def test_each_delivery_is_claimed_by_one_server_only(ann: Site) -> None:
    if ann.kind == "sqlite":
        pytest.skip("there they take turns")
    with process(ann) as (here, session), process(ann) as (there, other):
        for n in range(1, 9):
            say(session, "bob", n, 2)
        with session.transaction():
            session.rows("SELECT 1 FROM deliveries WHERE game < ? FOR UPDATE", (game(5),))
            found, _ = there.work(other, [], NOW, ROOM)
            assert places(found) == [("b1", n, 2) for n in range(5, 9)]
        found, _ = here.work(session, [], NOW, ROOM)
        assert places(found) == [("b1", n, 2) for n in range(1, 5)]


def test_deliveries_claimed_for_one_webhook_are_limited(ann: Site) -> None:
    with process(ann) as (here, session):
        for n in range(1, 9):
            say(session, "ann", n, 2)
        say(session, "bob", 1, 2)
        found, _ = here.work(session, [], NOW, Room(6, 3, {"a2": 3}))
        assert [p.webhook for p in found] == ["a1", "b1", "a1", "a1"], "and players take turns"
        found, _ = here.work(session, [], NOW, Room(6, 3, {"a1": 3, "a2": 3}))
        assert found == [], "who has much to be sent keeps nobody else waiting"
        found, _ = here.work(session, [], NOW, Room(3, 3, {"a1": 3}))
        assert [p.webhook for p in found] == ["a2"] * 3


def test_one_players_deliveries_are_claimed_alone(ann: Site) -> None:
    with process(ann) as (here, session):
        for player in ("ann", "bob"):
            say(session, player, 1, 2)
        found, _ = here.work(session, [], NOW, Room(100, 100, {}, players=("bob", "nobody")))
        assert [p.webhook for p in found] == ["b1"]
        full = Room(100, 100, {}, {"ann": 5.0}, limit=5.0, players=("ann",))
        assert here.work(session, [], NOW, full) == ([], []), "who has taken enough has nothing for being asked for"
        found, _ = here.work(session, [], NOW, Room(100, 100, {"a1": 100}, players=("ann",)))
        assert [p.webhook for p in found] == ["a2"]


def test_answering_receiver_waits_for_no_silent_ones(ann: Site) -> None:
    hanging = [f"h{n:03}" for n in range(300)]
    for n, name in enumerate(hanging):
        if n % 5 == 0:
            ann.run("INSERT INTO players (id, name, created_at) VALUES (?, ?, 1)", (f"p{n}", f"p{n}"))
        webhook(ann, name, f"p{n - n % 5}", url=f"https://{name}.example/")
    with process(ann) as (here, session):
        say(session, "bob", 1, 2)
        for n in range(0, 300, 5):
            with session.transaction():
                begin(session, f"p{n}", NOW)
            for number in range(3):
                say(session, f"p{n}", number, 5)
        say(session, "ann", 3, 4)
        say(session, "bob", 2, 3)
        shares = SlotTurns(100, Quick("bob", "https://bot.example"))
        seconds = {party: shares.rank((party,), 0.0)[0] for party in ("bob", "https://bot.example")}
        found, _ = here.work(session, [], NOW, Room(100, 8, {}, seconds, UNKNOWN, shares.limit, shares.take))
        assert found[0].webhook == "b1", "who takes little goes first"
        assert 60 < len(found) < 75, "and is left room, more than a quarter"
        assert {one.webhook for one in found} >= {"a1"}, "players take turns"
        assert max(Counter(one.player for one in found).values()) <= 2
        failing = [one for one in found if one.webhook.startswith("h")]
        here.work(session, [Attempt(one, NOW, None, "time", "again", NOW + 1) for one in failing], NOW, Room(0, 0, {}))
        again, _ = here.work(session, [], NOW + 2, Room(1000, 8, {}))
        assert not {one.webhook for one in again} & {one.webhook for one in failing}, "those rest"


def test_webhooks_of_one_receiver_share_its_room(ann: Site) -> None:
    """However many players name it, and whatever follows its host."""
    there = ("https://Slow.example", "https://slow.example/a", "https://slow.example?b/c", "https://slow.example/d?e=/")
    for n, url in enumerate(there):
        ann.run("INSERT INTO players (id, name, created_at) VALUES (?, ?, 1)", (f"s{n}", f"s{n}"))
        webhook(ann, f"s{n}", f"s{n}", url=url)
    with process(ann) as (here, session):
        for n in range(len(there)):
            with session.transaction():
                begin(session, f"s{n}", NOW)
            say(session, f"s{n}", n + 1, 2)
        say(session, "bob", 9, 2)
        shares = SlotTurns(
            10, Quick("bob", "https://bot.example", "https://slow.example", *[f"s{n}" for n in range(4)])
        )
        first, _ = here.work(session, [], NOW, Room(10, 8, {}, take=shares.take))
        assert Counter(one.receiver for one in first) == {"https://slow.example": 2, "https://bot.example": 1}
        full = {"https://slow.example": NEVER}
        assert here.work(session, [], NOW, Room(10, 8, {}, full, limit=NEVER)) == ([], [])
        for one in first:
            shares.give((one.receiver, one.player))
        free, _ = here.work(session, arrived(*first), NOW, Room(10, 8, {}, take=shares.take))
        assert {one.receiver for one in free} == {"https://slow.example"}
        assert len(free) == 2, "the others have their turn"


def test_event_stored_twice_is_sent_once(ann: Site) -> None:
    with process(ann) as (here, session):
        for _ in range(2):
            say(session, "bob", 1, 2)
        found, _ = here.work(session, [], NOW, ROOM)
        assert places(found) == [("b1", 1, 2)]
        assert here.work(session, arrived(*found), NOW + 2 * LEASE, ROOM) == ([], [])
        assert here.work(session, arrived(*found), NOW + 2 * LEASE, ROOM) == ([], []), "said twice is as once"
        assert ann.run("SELECT tries FROM deliveries") == [(1,)]


def test_events_behind_a_retry_follow_at_once(ann: Site) -> None:
    later = NOW + 3600_000_000
    with process(ann) as (here, session):
        say(session, "bob", 1, 2)
        say(session, "bob", 1, 3)
        (first,), _ = here.work(session, [], NOW, ROOM)
        failed = [Attempt(first, NOW, 500, None, "again", later)]
        assert here.work(session, failed, NOW, ROOM) == ([], [])
        say(session, "bob", 1, 4)
        assert {due for (due,) in ann.run("SELECT due FROM deliveries")} == {later}, "nobody looks at them before"
        (again,), _ = here.work(session, [], later, ROOM)
        assert (again.number, again.tries) == (first.number, 1)
        for version in (3, 4):
            (after,), _ = here.work(session, arrived(again), NOW + LEASE, ROOM)
            assert after.version == version
            again = after


def test_webhook_switched_off_tells_its_owner_once(ann: Site) -> None:
    with process(ann) as (here, session), process(ann) as (there, other):
        for n in (1, 2, 3):
            say(session, "ann", n, 2)
        found, _ = here.work(session, [], NOW, ROOM)
        mine = [p for p in found if p.webhook == "a1"]
        off = [Attempt(p, NOW, None, "time", "off", reason="failed") for p in mine]
        _, switched = here.work(session, off[:1], NOW, ROOM)
        assert [(one.attempt.parcel.webhook, one.number) for one in switched] == [("a1", 4)]
        assert there.work(other, off[1:], NOW, ROOM)[1] == []
        assert ann.run("SELECT count(*) FROM player_events WHERE type = 'webhook-off'") == [(1,)]
        assert ann.run("SELECT count(*) FROM deliveries WHERE webhook = 'a1' AND due IS NOT NULL") == [(0,)]
        say(session, "ann", 4, 2)
        later, _ = here.work(session, [], NOW + LEASE, ROOM)
        assert {p.webhook for p in later} == {"a2"}


def test_attempts_noted_by_two_servers_take_turns(ann: Site) -> None:
    if ann.kind == "sqlite":
        pytest.skip("there all writers do")
    for number in (3, 2):  # a database finds them in any order
        later = (number, game(number), NOW + 2 * LEASE)
        query = "INSERT INTO deliveries (webhook, number, type, at, game, version, tries, due) VALUES ('b1', ?, 'over'"
        ann.run(f"{query}, 1, ?, 1, 0, ?)", later)

    def attempt(number: int, kind: str, then: Literal["arrived", "given-up"]) -> Attempt:
        parcel = Parcel("b1", "bob", "https://bot.example/", (b"",), number, kind, 1, game(number), 1, None, 0)
        return Attempt(parcel, NOW, 204, None, then)

    def test_arrives() -> None:
        with ann.session() as there, there.transaction():
            settle(there, [attempt(1, TEST, "arrived")])

    with ann.session() as here, ThreadPoolExecutor(1) as threads, here.transaction():
        settle(here, [attempt(2, "over", "given-up")])
        other = threads.submit(test_arrives)
        blocked = "SELECT count(*) FROM pg_locks WHERE NOT granted"
        soon(lambda: ann.run(blocked) != [(0,)])
        settle(here, [attempt(3, "over", "given-up")])
    other.result(10)
    assert ann.run("SELECT count(*) FROM deliveries WHERE due IS NOT NULL") == [(0,)]


# -- the webhooks sent are as documented: each type of event, by a real server to a real receiver


AT = 1_767_225_600_000_000
UNPLACED = ("webhook-off", "token-reused")
"""Types of events that belong to no game."""
REASONS = {
    "over": "abandoned",
    "event-over": "abandoned",
    "seated": "5d1c0e7a9b3f24685d1c0e7a9b3f2468",
    "webhook-off": "5d1c0e7a9b3f2468",
    "token-reused": "9a3c5e7f1b2d4068",
}
DOCUMENT = committed()
SCHEMAS = Schemas(DOCUMENT, formats=True)


def described(kind: str) -> dict[str, Any]:
    return DOCUMENT["webhooks"][kind]["post"]


def faults(kind: str, said: Any) -> list[str]:
    """What does not fit the document."""
    return SCHEMAS.faults(said, "webhooks", kind, "post", "requestBody", "content", "application/json", "schema")


def test_every_event_type_has_a_fitting_example() -> None:
    assert set(DOCUMENT["webhooks"]) == {*NOTICE_TYPES, "test", "reminder"}
    for kind in DOCUMENT["webhooks"]:
        (example,) = described(kind)["requestBody"]["content"]["application/json"]["examples"].values()
        assert example["value"]["type"] == kind
        assert faults(kind, example["value"]) == []
    assert faults("over", {"type": "over", "timestamp": "2026-01-01T00:00:00Z", "data": {"card": "gold"}})


async def test_every_event_sent_is_as_its_example(site: Site, tmp_path: Path) -> None:
    with receiver() as there:
        async with over(site, tmp_path) as home:
            anna = await home.player("Anna")
            made = await hook(anna, there)
            with site.session() as session, session.transaction():
                begin(session, anna.id, AT)
                for n, kind in enumerate(NOTICE_TYPES):
                    version = None if kind in ("invited", *UNPLACED) else 7
                    where = None if kind in UNPLACED else game(n)
                    store_event(session, anna.id, PlayerEvent(0, kind, AT, where, version, REASONS.get(kind)))
            ok(await anna.post(f"{HOOKS}/{made['id']}/test", {}))
            got = await there.until(lambda got: len(got) > len(NOTICE_TYPES))
        for one in got:
            (example,) = described(one.type)["requestBody"]["content"]["application/json"]["examples"].values()
            assert faults(one.type, one.said) == []
            assert one.said.keys() == example["value"].keys()
            assert one.said["data"].keys() == example["value"]["data"].keys(), one.type
            headers = {parameter["name"] for parameter in described(one.type)["parameters"]}
            assert headers <= one.headers.keys()
        assert {one.type for one in got} == {*NOTICE_TYPES, "test"}
