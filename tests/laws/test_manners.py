"""Every look, in every situation, by everybody: the form of the answers; see `manners`."""

from pathlib import Path

from tests.laws.manners import broken


async def test_every_read_fits_document_and_caching_rules(tmp_path: Path) -> None:
    asked, found = await broken(tmp_path)
    assert found == [], "\n".join(found)
    assert asked > 2000
