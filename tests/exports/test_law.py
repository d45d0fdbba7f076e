"""The law of the archive of files: what everybody may see is there whole, and nothing else is."""

import json
from pathlib import Path

from infra.library import verify
from tests.exports.kinds import files, fill, games, index, made, records
from tests.support.app import Clock, application
from tests.support.client import ok
from tests.support.stores import Site


async def test_archive_has_what_guests_are_given(site: Site, tmp_path: Path) -> None:
    clock, folder = Clock(), tmp_path / "site"
    async with application(tmp_path, url=site.url, clock=clock) as h:
        seen, others = await fill(h, clock)
        listed = {one["game"] for one in ok(await h.nobody.get("/v1/results?limit=100"))["results"]}
        assert made(site, tmp_path, folder).games == len(seen)
        served = {(await h.nobody.get(f"/v1/games/{game}/record")).content for game in seen}
    assert {*games(folder)} == seen == listed
    assert {*records(folder)} == served, "byte for byte"
    for line in served:
        assert verify(line).finding is None
    text = b"".join([*records(folder), *[data for name, data in files(folder).items() if not name.endswith("zst")]])
    assert not [kind for kind, game in others.items() if game.encode() in text]
    assert not [name for name in ("Somebody", "Nobody Else", "Third") if name.encode() in text]
    left_out = {month.ruleset: month.left_out for month in index(folder, tmp_path).months if month.games}
    assert left_out["dominion"] == {
        "sandbox": 3, "abandoned": 1, "imported": 1, "unlisted": 1, "invited": 1, "closed": 2,
    }  # fmt: skip
    assert left_out["caylus-magna-carta"] == {}
    assert "lead to players" in json.loads(files(folder)["index.json"])["about"]
