"""Deals in an encrypted store: they are rekeyed, outlive a restart, and are proven at the command line."""

from base64 import b64encode
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from infra.cli.check.verify import verify
from infra.store.entries.encryption import SETTING, KeyRing
from infra.store.entries.mapper import RowMapper
from infra.store.maintenance import copying
from tests.deals.tables import deal, end, table
from tests.support.app import application
from tests.support.client import ok

OLD, NEW = (f"{name}:{b64encode(name.encode() * 32).decode()}" for name in "ab")


async def test_deals_are_rekeyed_and_proven_at_the_end(tmp_path: Path) -> None:
    async with application(tmp_path, cipher_keys=OLD) as h:
        anna, bert, cleo, dora = await h.players("Anna", "Bert", "Cleo", "Dora")
        made = await deal(anna)
        paths = [await table(made, anna, bert), await table(made, cleo, dora)]
    done = copying.rekey(tmp_path / "croupier.sqlite3", RowMapper(KeyRing({SETTING: f"{NEW},{OLD}"})))
    assert (done.rows["deals"], done.rows["secrets"], done.damaged) == (1, 2, ())
    files: list[str] = []
    async with application(tmp_path, cipher_keys=NEW, seed="again") as h:
        clock: Any = h.service.bus.clock
        clock.now += 60_000_000  # no time goes backwards
        await end(h, made)
        assert ok(await h.nobody.get(f"/v1/deals/{made['id']}"))["revealed"]
        for n, path in enumerate(paths):
            file = tmp_path / f"{n}.json"
            file.write_bytes((await h.nobody.get(f"{path}/record")).content)
            files.append(str(file))
    said = CliRunner().invoke(verify, files, standalone_mode=False)
    assert (said.return_value, "same deal: 2 games" in said.output) == (0, True)
