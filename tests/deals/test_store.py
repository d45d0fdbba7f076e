"""Deals on every store; encrypted they are rekeyed, outlive a restart, and are proven at the command line."""

import asyncio
from base64 import b64encode
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from msgspec.structs import replace

from api.application.ports.deals import Deal
from domain.engine.entry import deals
from domain.engine.table.checks import terms_of
from infra.cli.check.verify import verify
from infra.store.accounts.deals import StoredDeals
from infra.store.entries.encryption import SETTING, KeyRing
from infra.store.entries.mapper import RowMapper
from infra.store.maintenance import copying
from tests.deals.tables import deal, end, table
from tests.support.app import application
from tests.support.client import ok
from tests.support.stores import SECRET, Site

OLD, NEW = (f"{name}:{b64encode(name.encode() * 32).decode()}" for name in "ab")


async def test_nobody_has_seats_in_two_games(site: Site) -> None:
    commitment = deals.commitment(SECRET, "d" * 32)
    made = Deal("d" * 32, "anna", "dominion", 1, 2, b"{}", terms_of({}), "maker", 0, commitment, 5, 9, SECRET)
    with site.accounts() as accounts, site.accounts() as others:
        one, other = (StoredDeals(each, KeyRing({SETTING: NEW})) for each in (accounts, others))
        assert await one.add(made, 1) is made
        again = await other.add(replace(made, secret=bytes(32)), 1)
        assert again is not None
        assert again.secret == SECRET
        assert await one.add(replace(made, id="e" * 32), 1) is None
        assert await other.find("e" * 32) is None
        taken = await asyncio.gather(*[store.sit(made.id, "bert", game, 6) for game in "ab" for store in (one, other)])
        assert (len({game for game, _ in taken}), sum(fresh for _, fresh in taken)) == (1, 1)
        assert await other.games(made.id) == [taken[0][0]]
        await one.stand(made.id, "bert")
        assert await other.sit(made.id, "bert", "c", 7) == ("c", True)


async def test_deals_are_rekeyed_and_proven_at_the_end(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/croupier.sqlite3"
    async with application(tmp_path, url=url, cipher_keys=OLD) as h:
        anna, bert, cleo, dora = await h.players("Anna", "Bert", "Cleo", "Dora")
        made = await deal(anna)
        paths = [await table(made, anna, bert), await table(made, cleo, dora)]
    done = copying.rekey(tmp_path / "croupier.sqlite3", RowMapper(KeyRing({SETTING: f"{NEW},{OLD}"})))
    assert (done.rows["deals"], done.rows["secrets"], done.damaged) == (1, 2, ())
    files: list[str] = []
    async with application(tmp_path, url=url, cipher_keys=NEW, seed="again") as h:
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
