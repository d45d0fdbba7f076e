"""The questions of docs/exports.md, asked of an archive."""

import json
from base64 import b64decode
from importlib import import_module
from pathlib import Path
from typing import Any

from infra.keys.signing import signed, signer
from tests.exports.kinds import made
from tests.readme.pages import ROOT
from tests.support.app import application
from tests.support.games import deal, ended, play
from tests.support.stores import Site


def asked(folder: Path) -> list[list[tuple[Any, ...]]]:
    """What DuckDB answers to each question of the page."""
    duckdb: Any = import_module("duckdb")
    page = (ROOT / "docs/exports.md").read_text(encoding="utf-8").split("```sql\n")[1:]
    queries = [part.partition("```")[0].replace("exports/*", f"{folder}/*") for part in page]
    return [duckdb.sql(query).fetchall() for query in queries]


async def test_queries_of_the_page_give_true_answers(sqlite_site: Site, tmp_path: Path) -> None:
    async with application(tmp_path, url=sqlite_site.url) as h:
        anna, bert = await h.players("Anna", "Bert")
        for winner, loser in ((anna, bert), (anna, bert), (bert, anna)):
            await ended(winner, loser)
        await ended(anna, bert, ruleset="caylus-magna-carta")
        await play(path := await deal(anna, anna, bert), (anna, bert))
        record = (await h.nobody.get(f"{path}/record")).json()
    made(sqlite_site, tmp_path, tmp_path / "site")
    first, who, lengths = asked(tmp_path / "site")
    begins, after = [place == 1 for place in record["result"]["places"]]
    assert first == [("caylus-magna-carta", 2, 1, 1.0), ("dominion", 2, 4, (3 + begins) / 4)]
    assert {player: won for player, _, won in who} == {anna.id: (3 + begins) / 5, bert.id: (1 + after) / 5}
    assert lengths[1:] == [
        ("dominion", "2023-11", "finished", len(record["entries"])), ("dominion", "2023-11", "resigned", 4.0)
    ]  # fmt: skip


async def test_anybody_can_check_the_signature(sqlite_site: Site, tmp_path: Path) -> None:
    """As the page says, with nothing of ours."""
    async with application(tmp_path, url=sqlite_site.url) as h:
        anna, bert = await h.players("Anna", "Bert")
        await ended(anna, bert)
    made(sqlite_site, tmp_path, tmp_path / "site")
    index = json.loads((tmp_path / "site/index.json").read_bytes())
    signature, key = b64decode(index.pop("signature")), signer(tmp_path, None).keys()[index["key"]]
    plain = json.dumps(index, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert signed(key, signature, f"croupier exports 1\n{plain}".encode())
