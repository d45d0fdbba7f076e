"""The archive that settings name: its client, what the doctor says of it, and a server that lacks it."""

import json
import re
import socket
from datetime import timedelta
from pathlib import Path

import msgspec
import pytest

from infra.cli.main import main
from infra.composition import hold_to_archive
from infra.errors import SettingsError
from infra.settings import Settings
from infra.store.entries.archive_place import open_objects
from infra.store.entries.objects import ArchiveError
from tests.infra.test_encrypted import keys
from tests.support.app import application
from tests.support.archives import Archive, Run, opened, over
from tests.support.stores import Site
from tools.servers.process import LOOPBACK

in_a_bucket = pytest.mark.parametrize("archive", ["bucket"], indirect=True)
in_both = pytest.mark.parametrize("archive", ["folder", "bucket"], indirect=True)


@in_a_bucket
def test_bucket_missing_is_named_without_its_secret(archive: Archive) -> None:
    assert archive.where
    nowhere = open_objects("s3://not-a-bucket")
    assert nowhere is not None
    with pytest.raises(ArchiveError, match="nothing can be stored in the archive s3://not-a-bucket: ") as failed:
        nowhere.put("ab/cd-0", b"one")
    assert "not a secret" not in str(failed.value)


@in_a_bucket
def test_read_from_silent_bucket_server_times_out(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TIMEOUT", "RETRY_TIMEOUT"):
        monkeypatch.setattr(f"infra.store.entries.bucket.{name}", timedelta(milliseconds=50))
    with socket.create_server((LOOPBACK, 0)) as silent:
        monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://{LOOPBACK}:{silent.getsockname()[1]}")
        with pytest.raises(ArchiveError, match="cannot be read"):
            opened(archive).get("ab/cd-0")


def test_bucket_without_s3_extra_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("infra.variables.find_spec", {"obstore": None}.get)
    with pytest.raises(SettingsError, match=r"pip install '\.\[s3\]'"):
        Settings.read({"CROUPIER_ARCHIVE": "s3://games/there"})


async def games_in(site: Site, tmp_path: Path, archive: Archive, run: Run) -> None:
    """An archived game is there."""
    async with application(tmp_path / "data", url=site.url, cipher_keys=keys("k1"), archive=archive.where) as home:
        await over(*await home.players("Anna", "Bert"), moves=3)
    assert run("store", "archive", cipher=keys("k1"))[0] == 0


@in_both
async def test_doctor_reports_missing_foreign_or_damaged_archive(
    site: Site, tmp_path: Path, archive: Archive, run: Run
) -> None:
    await games_in(site, tmp_path, archive, run)

    def looked(place: str | None = None) -> list[tuple[str, str]]:
        found = json.loads(run("check", "doctor", "--json", cipher=keys("k1"), place=place)[1])["findings"]
        return [(one["state"], one["found"]) for one in found if one["about"] == "archive"]

    (name,) = archive.names()
    assert looked() == [("ok", f"{archive.where} can be written and read; 1 games are archived")]
    assert archive.names() == [name], "what it has tried with is gone"
    assert looked("") == [("wrong", "1 games are archived, and CROUPIER_ARCHIVE does not say where")]
    ((state, said),) = looked(archive.beside().where)
    assert (state, f"{name} cannot be read" in said) == ("wrong", True), "it is another archive"
    archive.write(name, b"something else")
    ((state, said),) = looked()
    assert (state, said) == ("wrong", f"{name} in the archive {archive.where} is damaged")
    assert main(["check", "doctor"]) == 1


async def test_server_with_archived_games_needs_setting_croupier_archive(
    site: Site, tmp_path: Path, archive: Archive, run: Run, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(data=tmp_path / "data", url=site.url)
    hold_to_archive(settings)
    assert caplog.messages == []
    await games_in(site, tmp_path, archive, run)
    caplog.clear()
    with pytest.raises(SettingsError, match="games of this store are archived: set CROUPIER_ARCHIVE"):
        hold_to_archive(settings)
    there = msgspec.structs.replace(settings, archive=archive.where)
    hold_to_archive(there)
    assert caplog.messages == []
    with archive.away():
        hold_to_archive(there)
        assert archive.names() == [], "nothing is made: it may be a disk that is not mounted"
    (said,) = caplog.messages
    assert re.fullmatch("archived games answer 503: .* is it mounted, and is CROUPIER_ARCHIVE right[?]", said)
