"""A release's data folder is opened, moved to PostgreSQL and back, and is unchanged."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from infra.cli.main import main
from infra.store.entries.encryption import SETTING, KeyRing
from infra.store.entries.entry_reader import Entries
from infra.store.entries.history_reader import History, HistoryReader
from infra.store.entries.mapper import RowMapper
from infra.store.maintenance.copying import OperationError, copy
from infra.store.maintenance.migrations import migrate, open_store
from infra.store.schema.schema import TABLES
from tests.data.test_releases import RELEASES, copied, seen_of, shows_what_it_showed
from tests.infra.test_encrypted import keys
from tests.support.app import application
from tests.support.client import Guest, ok
from tests.support.games import choice, frames, view
from tests.support.stores import REFUSE, Site, game, opened, start, store_opening

FILE = "croupier.sqlite3"


def histories(site: Site, given: str = "") -> Sequence[History]:
    """All games with their secrets and digests."""
    with closing(HistoryReader(open_store(site.where), Entries(RowMapper(KeyRing({SETTING: given}))))) as found:
        return list(found.all(found.games()))


def contents(site: Site) -> dict[str, set[tuple[Any, ...]]]:
    """All rows of all copied tables, in values that do not depend on the database."""
    rows = {table: site.run(f"SELECT {columns} FROM {table}") for table, (columns, _) in TABLES.items()}
    return {table: set(rows[table]) for table in rows}


def empty(site: Site) -> bool:
    """Whether it holds nothing but the secret that every new store makes for itself."""
    return not any(rows for table, rows in contents(site).items() if table != "derivation")


@pytest.mark.parametrize("version", RELEASES)
async def test_an_old_folder_moves_to_postgresql_and_back(
    version: str, tmp_path: Path, postgres_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    facts = seen_of(version)
    old = Site(copied(tmp_path / "old", version) / FILE)
    there, back = Site(postgres_url), Site(tmp_path / "back" / FILE)

    assert main(["store", "migrate", "--data", str(tmp_path / "old")]) == 0
    capsys.readouterr()
    before = histories(old)
    for source, target in ((old, there), (there, back)):
        assert main(["store", "copy", source.url, target.url]) == 0
        assert f"{sum(len(one.rows) for one in before)} events" in capsys.readouterr().out
        assert histories(target) == before
        assert contents(target) == contents(source)
        async with application(tmp_path / "keys", url=target.url) as home:
            await shows_what_it_showed(home, facts)
    assert {f"/v1/games/{one.game}": one.rows[-1].digest.hex() for one in before} == {
        left["path"]: left["head"] for left in facts["games"].values()
    }


@pytest.mark.parametrize("version", RELEASES)
async def test_copied_game_in_mid_card_goes_on(version: str, tmp_path: Path, postgres_url: str) -> None:
    facts = seen_of(version)
    old = Site(copied(tmp_path / "old", version) / FILE)
    there, back = Site(postgres_url), Site(tmp_path / "back" / FILE)
    migrate(old.where)
    path = facts["games"]["cellar"]["path"]
    told: list[Any] = []
    moves = (("Discard Estate", "Discard Estate"), ("End the turn",))
    for source, target, picked in zip((old, there), (there, back), moves, strict=True):
        assert main(["store", "copy", source.url, target.url]) == 0
        async with application(tmp_path / "keys", url=target.url) as home:
            anna = Guest(home.http, token=facts["tokens"]["Anna"])
            assert (await frames(anna, path))[: len(told)] == told
            seen = await view(anna, path)
            ok(await anna.post(f"{path}/choices", choice(seen, *picked) | {"seat": 0}))
            told = await frames(anna, path)


# -- what a copy refuses


def test_store_copy_refuses_a_nonempty_target_or_itself(
    sqlite_site: Site, postgres_site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    postgres_site.run("INSERT INTO players (id, name, created_at) VALUES ('ann', 'Ann', 1)")
    sqlite_site.run("INSERT INTO players (id, name, created_at) VALUES ('bob', 'Bob', 1)")
    for source, target in ((sqlite_site, postgres_site), (postgres_site, sqlite_site)):
        before = contents(target)
        assert main(["store", "copy", source.url, target.url]) == 1
        assert "is not empty: a store is copied into a new one" in capsys.readouterr().err
        assert contents(target) == before
        assert main(["store", "copy", source.url, source.url]) == 1
        assert "not copied onto itself" in capsys.readouterr().err


async def test_a_copy_that_breaks_off_has_copied_nothing(
    site: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The events are copied last, and cannot be written."""
    with site.ledger() as ledger:
        await start(ledger, 1)
    site.run("INSERT INTO players (id, name, created_at) VALUES ('ann', 'Ann', 1)")
    target = Site(tmp_path / "there.sqlite3")
    migrate(target.where)
    with target.forbidding(game(1), REFUSE):
        assert main(["store", "copy", site.url, target.url]) == 1
    assert "not this one" in capsys.readouterr().err
    assert empty(target)
    assert main(["store", "copy", site.url, target.url]) == 0
    assert contents(target) == contents(site)


async def test_store_written_to_meanwhile_is_not_copied(site: Site, tmp_path: Path) -> None:
    with site.ledger() as ledger:
        await start(ledger, 1)
    target = Site(tmp_path / "there.sqlite3")
    late = iter(["INSERT INTO players (id, name, created_at) VALUES ('ann', 'Ann', 1)"])

    def meanwhile(table: str, _: int) -> None:
        if table == "events" and (statement := next(late, None)):
            site.run(statement)

    for _ in range(2):
        with pytest.raises(OperationError, match="the original changed meanwhile"):
            copy(site.where, target.where, meanwhile)
        assert empty(target)
        late = iter(["UPDATE events SET topic = 'another'"])
    assert copy(site.where, target.where).rows["players"] == 1
    assert contents(target) == contents(site)


async def test_encrypted_store_is_copied_without_its_key(site: Site, tmp_path: Path) -> None:
    given = keys("k1")
    with site.ledger(given) as ledger:
        await store_opening(ledger, name := ledger.game_of(b"key"), opened())
        await start(ledger, 2, 3)
    target = Site(tmp_path / "copy.sqlite3")
    assert main(["store", "copy", site.url, target.url]) == 0
    assert contents(target) == contents(site)
    assert histories(target, given) == histories(site, given)
    with target.ledger(given) as ledger:
        assert await ledger.opened_by(b"key") == name
