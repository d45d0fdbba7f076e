"""With keys nothing of a hand is stored in the clear: real games through a process, then every byte searched.

We search for the secret of a game, the order of its first shuffle and the names of cards; the same search in a store
without keys finds all of it, so it can fail.
"""

import asyncio
import re
from base64 import b64decode, b64encode
from collections.abc import AsyncGenerator, Generator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from sqlite3 import Connection
from typing import Any, cast

import httpx
import msgspec
import pytest
import redis.asyncio

from api.application.ports.errors import Quarantined
from infra.cli.main import main
from infra.errors import SettingsError
from infra.store.database.postgres import PostgresSession
from infra.store.database.sqlite import connect
from infra.store.entries.compression import BodyCompressor
from infra.store.entries.encryption import SETTING, KeyRing
from infra.store.entries.mapper import RowMapper
from infra.store.maintenance.copying import rekey
from infra.store.maintenance.migrations import migrate
from infra.store.outbox import stored_webhooks
from tests.faults.stage import plain, running
from tests.support.app import SOON, Clock, application
from tests.support.client import Guest, newcomers, ok, refused
from tests.support.games import deal, frames, open_game, play, view
from tests.support.stores import IDLE, Site, entry, every, game, opened, start, store_opening
from tools.servers.postgres import database, postgres


def keys(*names: str) -> str:
    """The setting: these keys, the newest first."""
    return " ".join(f"{name}:{b64encode(name[0].encode() * 32).decode()}" for name in names)


@pytest.mark.parametrize("text", [keys("a", "a"), keys("ä"), keys("a" * 33)], ids=["twice", "letter", "long"])
def test_key_without_own_name_is_refused(text: str) -> None:
    with pytest.raises(SettingsError, match="each id once"):
        KeyRing({SETTING: text})


# -- the search

OPEN = {"secret", "entry"}
"""What is found without keys. The rest is in compressed bodies, and is searched for if there are some."""


@dataclass
class Needles:
    """What nobody may find of a finished game: each in every encoding that it could have."""

    spelt: dict[str, list[bytes]] = field(default_factory=dict[str, list[bytes]])

    def add(self, what: str, raw: bytes) -> None:
        """As it is, and as hexadecimal digits and base64."""
        self.spelt[what] = [raw, raw.hex().encode(), b64encode(raw)[:-4]]

    def found(self, hay: Iterator[bytes]) -> set[str]:
        """Which of them are there."""
        return {what for heap in hay for what, ways in self.spelt.items() for way in ways if way in heap}


async def needles(guest: Guest, path: str) -> Needles:
    """Of a finished game, from its record."""
    record = ok(await guest.get(f"{path}/record"))
    made = Needles()
    made.add("secret", bytes.fromhex(record["secret"]))
    bodies = [b64decode(one["body"]) for one in record["entries"]]
    # Compression of bodies is no secrecy: this is how a whole entry looks without encryption.
    made.spelt["entry"] = [BodyCompressor().compress(body) for body in bodies]
    order = next(
        fact["order"]
        for body in bodies
        for fact in msgspec.msgpack.decode(body)["facts"]
        if fact["type"] == "dominion.shuffled"
    )
    made.add("order", msgspec.msgpack.encode(order))
    for name in ("copper", "silver", "province"):
        made.spelt[name] = [name.encode(), name.encode().hex().encode()]
    return made


def files(folder: Path) -> Iterator[bytes]:
    """All files, whole."""
    yield from (path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


def columns(site: Site) -> Iterator[bytes]:
    """Every value of every column of every table, as it is and as text."""
    named = site.run(
        "SELECT table_name::text, column_name::text FROM information_schema.columns WHERE table_schema = 'public'"
    )
    assert len({table for table, _ in named}) > 8
    for table, column in named:
        for value, text in site.run(f'SELECT "{column}", "{column}"::text FROM "{table}"'):
            yield value if isinstance(value, bytes) else b""
            yield str(text).encode()


@contextmanager
def places(kind: str, folder: Path) -> Generator[tuple[Site, Path]]:
    """A store, and the folder with its files; nobody else has stored anything there."""
    if kind == "sqlite":
        yield Site(folder / "games.sqlite3"), folder
        return
    with postgres() as server:
        site = Site(database(server.url, "games"))
        migrate(site.where)
        yield site, server.data


async def everywhere(site: Site, folder: Path) -> list[bytes]:
    """All that the store holds: what its files hold now, log included, and its answers."""
    if site.kind == "sqlite":
        assert (folder / "games.sqlite3-wal").stat().st_size > 100_000, "most of it is in the log"
        return [*files(folder)]
    site.run("CHECKPOINT")
    return [*files(folder / "base"), *files(folder / "pg_wal"), *columns(site)]


RING = re.compile(rb"([0-9a-f]{32}) ([1-9][0-9]{0,8})")
"""A game and a version: all that is ever told."""


@asynccontextmanager
async def spying(url: str) -> AsyncGenerator[list[tuple[bytes, bytes]]]:
    """Everything published anywhere on this Redis during the block."""
    heard: list[tuple[bytes, bytes]] = []
    async with cast("Any", redis.asyncio.Redis).from_url(url) as client, client.pubsub() as spy:
        await spy.psubscribe("*")
        assert (await spy.get_message(timeout=SOON))["type"] == "psubscribe"

        async def listen() -> None:
            async for message in spy.listen():
                heard.append((message["channel"], message["data"]))  # noqa: PERF401 - it never ends

        task = asyncio.create_task(listen())
        try:
            yield heard
        finally:
            await asyncio.sleep(0.2)
            task.cancel()
            await asyncio.wait([task])


@asynccontextmanager
async def in_redis(url: str) -> AsyncGenerator[list[bytes]]:
    """Every message of every channel while the block runs, and every key with its value after it."""
    hay: list[bytes] = []
    async with spying(url) as heard:
        yield hay
    # Both games were announced. How often is not known: dice are real, and quick successors share a message.
    assert len({*[channel for channel, _ in heard]}) == 2
    for channel, data in heard:
        told = RING.fullmatch(data)
        assert told, data
        assert channel == b"g:" + told[1]
        hay += [channel, data]
    async with cast("Any", redis.asyncio.Redis).from_url(url) as client:
        async for key in client.scan_iter():
            hay += [key, await client.dump(key)]


@pytest.mark.parametrize(
    ("kind", "encrypted"),
    [("sqlite", True), ("postgres", True), ("postgres", False)],  # a file without keys: see rekeying
)
async def test_encrypted_game_leaves_nothing_in_the_open(
    kind: str, encrypted: bool, tmp_path: Path, redis_url: str
) -> None:
    setting = {SETTING: keys("k1")} if encrypted else {}
    with places(kind, tmp_path) as (site, folder):
        environ = plain(CROUPIER_DATABASE_URL=site.url, CROUPIER_REDIS_URL=redis_url, **setting)
        with running([environ]) as (api,):
            async with httpx.AsyncClient(base_url=api.url, timeout=30) as http, in_redis(redis_url) as rung:
                guests = await newcomers(http, "Anna", "Bert")
                path = await deal(guests[0], *guests)
                await play(path, guests, 30)
                ok(await guests[0].post(f"{path}/resignation", {}))
                long = await open_game(guests[0], seats=4)
                for _ in range(4):
                    ok(await guests[0].post(f"{long}/seats", {"bot": "big-money"}))
                await Guest(http).get(f"{long}/stream")  # ends with the game
                ok(await Guest(http).get("/v1/games"))
                sought = await needles(guests[0], path)
            assert site.run("SELECT count(*) FROM snapshots") != [(0,)], "snapshots are searched as well"
            assert sought.found(iter(rung)) == set(), "through Redis nothing passes in either case"
            hay = await everywhere(site, folder)
            assert sought.found(iter(hay)) >= (set() if encrypted else OPEN)
            assert not encrypted or sought.found(iter(hay)) == set()
            assert any(b"Anna" in heap for heap in hay), "and it was searched: names are in the open"
            assert sought.found(iter([api.said().encode()])) == set(), "nor does the process say it"
        if isinstance(site.where, Path):
            assert sought.found(files(folder)) == set()


# -- keys come and go


async def half_a_game(site: Site, tmp_path: Path) -> tuple[str, list[Guest], list[Any]]:
    """A game stored in the clear; its frames."""
    async with application(tmp_path, url=site.url) as h:
        path, *guests = await h.table()
        await play(path, guests, 6)
        return path, guests, await frames(guests[0], path)


def key_ids(site: Site) -> list[str]:
    """The key of each entry, in order."""
    rows = site.run("SELECT topic FROM events ORDER BY version")
    return [topic.partition(";key=")[2] for (topic,) in rows]


async def test_open_rows_stay_readable_beside_encrypted_ones(site: Site, tmp_path: Path) -> None:
    path, guests, told = await half_a_game(site, tmp_path)
    for setting in (keys("k1"), keys("new", "k1")):
        async with application(tmp_path, url=site.url, cipher_keys=setting) as h:
            assert await frames(h.again(guests[0]), path) == told
            await play(path, [h.again(guest) for guest in guests], 6)
            told = await frames(h.again(guests[0]), path)
    assert key_ids(site) == [""] * 9 + ["k1"] * 6 + ["new"] * 6


async def test_missing_cipher_key_is_named_at_start(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for n, setting in enumerate(("", keys("k1"))):
        with site.ledger(setting) as ledger:
            await store_opening(ledger, game(n), opened())
    monkeypatch.setenv("CROUPIER_DATABASE_URL", site.url)
    monkeypatch.setattr("infra.store.maintenance.copying.ROWS_A_QUERY", 1)
    heads = "SELECT * FROM games ORDER BY game"
    for setting in ("", keys("other")):
        monkeypatch.setenv(SETTING, setting)
        before, under = site.run(heads), key_ids(site)
        for command in (["serve", "--data", str(tmp_path), "--port", "0"], ["store", "rebuild"], ["store", "rekey"]):
            assert main(command) == 1
            assert f"the key 'k1' is needed and {SETTING} does not give it" in capsys.readouterr().err
        assert site.run(heads) == before
        assert key_ids(site) == under


async def test_missing_cipher_key_stops_its_games_only(site: Site, tmp_path: Path) -> None:
    async with application(tmp_path, url=site.url, cipher_keys=keys("lost")) as h:
        lost, *guests = await h.table()
    later = Clock()
    later.now += 1_000_000_000
    async with application(tmp_path, url=site.url, cipher_keys=keys("new", "lost"), seed="next", clock=later) as h:
        path = await deal(h.again(guests[0]), *[h.again(guest) for guest in guests])
        await view(h.nobody, lost)
    async with application(tmp_path, url=site.url, cipher_keys=keys("new"), seed="last") as h:
        refused(await h.nobody.get(f"{lost}/view"), 503, "unavailable")
        await play(path, [h.again(guest) for guest in guests], 4)


async def test_encrypted_row_moved_elsewhere_is_refused(site: Site) -> None:
    with site.ledger(keys("k1")) as ledger:
        for n in (1, 2):
            await store_opening(ledger, game(n), opened())
            await ledger.append(game(n), entry(2, IDLE, at=n))
        ((state,),) = site.run("SELECT state FROM events WHERE game = ? AND version = 2", (game(1),))
        site.run("UPDATE events SET state = ? WHERE game = ? AND version = 2", (state, game(2)))
        assert len(await ledger.read(game(1))) == 2
        with pytest.raises(Quarantined):
            await ledger.read(game(2))
        ((secret,),) = site.run("SELECT secret FROM games WHERE game = ?", (game(1),))
        site.run("UPDATE games SET secret = ? WHERE game = ?", (secret, game(2)))
        with pytest.raises(Quarantined):
            await ledger.head(game(2))


async def test_rekeying_keeps_digests_and_frees_the_key(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, guests, told = await half_a_game(site, tmp_path)
    with site.ledger() as ledger:
        for seat in "01":
            await ledger.keep_finding(path.rpartition("/")[2], f"search.{seat}", 5, f"found {seat}".encode())
    for new, old in (("k1", ""), ("new", "k1")):
        monkeypatch.setenv("CROUPIER_DATABASE_URL", site.url)
        monkeypatch.setenv(SETTING, keys(*filter(None, (new, old))))
        assert main(["store", "rekey"]) == 0
        assert f"all is under the key {new!r}: {len(told)} events" in capsys.readouterr().out
        assert main(["store", "rekey"]) == 0, "a second time there is nothing to do"
        assert ": 0 events, 0 snapshots, 0 findings, 0 secrets" in capsys.readouterr().out
        assert set(key_ids(site)) == {new}
        assert site.run("SELECT DISTINCT key_id FROM games") == [(new,)]
        async with application(tmp_path, url=site.url, cipher_keys=keys(new)) as h:
            assert await frames(h.again(guests[0]), path) == told
            assert len(await every(h.ledger.real)) == 1
            assert await h.ledger.findings(path.rpartition("/")[2], "search.1") == {5: b"found 1"}
            await play(path, [h.again(guest) for guest in guests], 4)
            told = await frames(h.again(guests[0]), path)


def test_rekeying_handles_each_row_once(site: Site) -> None:
    """As while a setting is changed, server by server: two search the same question at once."""
    for ring in (keys("k1"), keys("new", "k1")):
        with site.ledger(ring) as ledger:
            asyncio.run(ledger.keep_finding(game(1), "search.0", 5, b"found"))
    for changed in (1, 0):
        assert rekey(site.where, RowMapper(KeyRing({SETTING: keys("new", "k1")}))).rows["findings"] == changed
    with site.ledger(keys("new")) as ledger:
        assert asyncio.run(ledger.findings(game(1), "search.0")) == {5: b"found"}


class Rotating(KeyRing):
    """As the first secret is encrypted, its webhook gets a new one. (Nobody can do so in a file: it has one writer.)"""

    def __init__(self, setting: str, site: Site) -> None:
        super().__init__({SETTING: setting})
        self._sites = [site]

    def encrypt(self, plaintext: bytes, bound: bytes = b"") -> bytes:
        while self._sites:
            sealed = super().encrypt(b"second", bound)
            self._sites.pop().run(stored_webhooks.ROTATE, (9, sealed, self.newest, "anna", "w1", 1))
        return super().encrypt(plaintext, bound)


def test_rekeying_undoes_no_rotation_of_a_webhook(postgres_site: Site) -> None:
    bound = stored_webhooks.bound("w1")
    first = KeyRing({SETTING: keys("k1")}).encrypt(b"first", bound)
    columns = "id, player, url, types, secret, key_id, created_at"
    row = ("w1", "anna", "https://bots.example/x", "turn", first, "k1", 1)
    postgres_site.run(f"INSERT INTO webhooks ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    rotating = Rotating(keys("new", "k1"), postgres_site)
    assert rekey(postgres_site.where, RowMapper(rotating)).rows["webhooks"] == 1
    ((secret, key, former, former_key),) = postgres_site.run(
        "SELECT secret, key_id, former, former_key_id FROM webhooks"
    )
    assert (key, former_key) == ("new", "new")
    assert rotating.decrypt(secret, bound, key) == b"second"
    assert rotating.decrypt(former, bound, former_key) == b"first"


class Playing(KeyRing):
    """Whenever something is encrypted, somebody changes all heads, as choices do; waiting for a lock fails."""

    def __init__(self, setting: str, url: str) -> None:
        super().__init__({SETTING: setting})
        self.session = PostgresSession(url, settings=("SET lock_timeout = '100ms'",))

    def encrypt(self, plaintext: bytes, bound: bytes = b"") -> bytes:
        assert self.session.rows("UPDATE games SET due = due RETURNING game")
        return super().encrypt(plaintext, bound)


async def test_rekeying_holds_up_no_game(postgres_site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("infra.store.maintenance.copying.ROWS_A_QUERY", 1)
    with postgres_site.ledger() as ledger:
        await start(ledger, 1, 2, 3)
    playing = Playing(keys("new"), postgres_site.url)
    with closing(playing.session):
        assert rekey(postgres_site.where, RowMapper(playing)).rows["secrets"] == 3


async def test_rekeying_leaves_nothing_behind_in_a_file(
    sqlite_site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with application(tmp_path, url=sqlite_site.url) as h:
        path, *guests = await h.table()
        await play(path, guests, 30)
        ok(await guests[0].post(f"{path}/resignation", {}))
        sought = await needles(guests[0], path)
    assert sought.found(files(tmp_path)) >= OPEN
    monkeypatch.setenv("CROUPIER_DATABASE_URL", sqlite_site.url)
    monkeypatch.setenv(SETTING, keys("k1"))

    def impatient(path: Path, **_: Any) -> Connection:
        return connect(path, wait=0.1)

    monkeypatch.setattr("infra.store.database.sqlite.connect", impatient)
    with sqlite_site.session() as reader:  # without it the log is emptied
        reader.rows("BEGIN")
        reader.rows("SELECT count(*) FROM games")
        capsys.readouterr()
        assert main(["store", "rekey"]) == 1
        assert "the log beside the file still holds" in capsys.readouterr().err
        assert sought.found(files(tmp_path)) != set()
    assert main(["store", "rekey"]) == 0
    assert sought.found(files(tmp_path)) == set()
