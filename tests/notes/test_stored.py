"""Notes where they are stored: encrypted, copied, rekeyed, given out to their author, and erased with them."""

import asyncio
import json
from base64 import b64encode
from contextlib import closing
from pathlib import Path

from click.testing import CliRunner

from infra.cli.people.players import erase, export
from infra.store.database.sqlite import SqliteSession
from infra.store.entries.encryption import SETTING, KeyRing
from infra.store.entries.mapper import RowMapper
from infra.store.maintenance import copying
from tests.notes.test_notes import told, write
from tests.support.app import application
from tests.support.client import leave, ok
from tests.support.stores import Site

OLD, NEW = (f"{name}:{b64encode(name.encode() * 32).decode()}" for name in "ab")


async def test_notes_are_copied_rekeyed_and_erased(tmp_path: Path) -> None:
    file, other = tmp_path / "croupier.sqlite3", tmp_path / "other" / "croupier.sqlite3"
    async with application(tmp_path, cipher_keys=OLD) as h:
        path, anna, bert = await h.table()
        await write(anna, path, "a Moat in hand")
        await write(anna, path, "damaged", 1)
        await write(bert, path, "two Curses")
        assert (await anna.put(f"{path}/commentators/{(await h.player('Cora')).id}")).status_code == 204
    assert b"Moat in hand" not in file.read_bytes()
    with closing(SqliteSession(file)) as session:
        session.rows("UPDATE notes SET text = ? WHERE version = 1", (b"damaged",))
    other.parent.mkdir()
    copied = copying.copy(file, other).rows
    assert (copied["notes"], copied["commentators"]) == (3, 1)
    done = copying.rekey(other, RowMapper(KeyRing({SETTING: f"{NEW},{OLD}"})))
    assert (done.rows["notes"], [damage.version for damage in done.damaged]) == (2, [1])

    async with application(other.parent, cipher_keys=NEW, seed="again") as h:
        anna, bert = h.again(anna), h.again(bert)
        assert await told(anna, path) == ["3 Anna: a Moat in hand"], "a damaged one is as good as none"
        ok(await bert.post(f"{path}/resignation", {}))
        assert (await told(h.nobody, path))[-1] == "3 Bert: two Curses"
    environment = {"CROUPIER_DATA": str(other.parent), SETTING: NEW}
    given = CliRunner().invoke(export, [anna.id], env=environment)
    assert [note["text"] for note in json.loads(given.output)["notes"]] == ["", "a Moat in hand"]
    erased = await asyncio.to_thread(CliRunner().invoke, erase, ["--yes", anna.id], env=environment)
    assert erased.exit_code == 0
    async with application(other.parent, cipher_keys=NEW, seed="more") as h:
        assert await told(h.nobody, path) == ["3 Bert: two Curses"]
    with closing(SqliteSession(other)) as session:
        assert session.rows("SELECT DISTINCT player FROM notes") == [(bert.id,)]


async def test_notes_are_kept_and_rekeyed_on_every_store(tmp_path: Path, site: Site) -> None:
    """Including a second naming, ids that are none, and a copy to SQLite."""
    async with application(tmp_path, url=site.url, cipher_keys=OLD) as h:
        path, anna, bert = await h.table()
        cora = await h.player("Cora")
        for _ in range(2):
            assert (await anna.put(f"{path}/commentators/{cora.id}")).status_code == 204
        await write(cora, path, "강한")
        await write(anna, path, "mine")
        await write(anna, path, "mine again", language="en")
        assert await told(h.nobody, path) == ["3 Cora: 강한"]
        assert await told(anna, path, "?limit=1") == ["3 Anna: mine again"]
        ok(await bert.post(f"{path}/resignation", {}))
        assert len(await told(bert, path)) == 2
        olga = await h.operator()
        assert (await olga.delete(f"{path}/notes/3/{cora.id}")).status_code == 204
        assert (await olga.delete(f"/v1/games/seven/notes/3/{cora.id}")).status_code == 404
    done = copying.rekey(site.where, RowMapper(KeyRing({SETTING: f"{NEW},{OLD}"})))
    assert done.rows["notes"] == 1
    copy = tmp_path / "copy.sqlite3"
    assert copying.copy(site.where, copy).rows["notes"] == 1
    for url in (f"sqlite:///{copy}", site.url):
        async with application(tmp_path, url=url, cipher_keys=NEW, seed="x") as h:
            anna = h.again(anna)
            assert await told(anna, path) == ["3 Anna: mine again"]
            await leave(anna)
            assert await told(h.nobody, path) == []
