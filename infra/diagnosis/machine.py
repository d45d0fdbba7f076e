"""The machine that a server runs on: its data folder, its disk, how many files it may open, its games and pages."""

import os
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

from infra.descriptors import most_files
from infra.diagnosis.finding import Finding
from infra.keys.signing import FILE
from infra.offered import offered
from infra.pages import built_pages
from infra.settings import Settings

LITTLE_ROOM, NO_ROOM = 2**30, 100 * 2**20
"""Bytes free on the disk below which it is time to free space, and below which a server will soon fail."""
FEW_FILES = 4096
"""A process that may open fewer files and connections gets a warning: a public server soon needs more."""


def data(settings: Settings) -> Iterator[Finding]:
    """The data folder, and who else can read it or its secrets."""
    folder, keys = settings.data, settings.data / FILE
    if not folder.exists():
        yield Finding("data", "warning", f"{folder} is not there yet", "the first start makes it")
        return
    if not folder.is_dir():
        yield Finding("data", "wrong", f"{folder} is not a folder", "name one by --data or CROUPIER_DATA")
        return
    if not os.access(folder, os.W_OK):
        yield Finding("data", "wrong", f"this user may not write {folder}", "run it as the user who owns the folder")
    files = [Path(f"{settings.database}{end}") for end in ("", "-wal", "-shm")] if settings.url is None else []
    for path in (folder, keys, *files):
        if path.exists() and stat.S_IMODE(path.stat().st_mode) & 0o077:
            advice = f"chmod go= {path}: whoever reads it can see every hand or sign receipts in your name"
            yield Finding("data", "warning", f"others may read {path}", advice)
    if not settings.signing_keys and not keys.exists():
        yield Finding("keys", "warning", "there is no key that signs receipts yet", "the first start makes one")
    yield Finding("data", "ok", str(folder))


def disk(settings: Settings) -> Iterator[Finding]:
    """The free space on the disk of the SQLite file, or of the data folder."""
    place = settings.folder
    while not place.exists():
        place = place.absolute().parent
    free = shutil.disk_usage(place).free
    sentence = f"{free / 2**30:.1f} GiB are free at {place}"
    if free < LITTLE_ROOM:
        advice = "make room: on a full disk nothing can be stored, and every choice is answered with 503"
        yield Finding("disk", "wrong" if free < NO_ROOM else "warning", sentence, advice)
    else:
        yield Finding("disk", "ok", sentence)


def files(_: Settings) -> Iterator[Finding]:
    """How many files and connections a process may have open."""
    most = most_files()
    sentence = f"a process may have {most:,} open files and connections"
    advice = "raise the hard limit (`ulimit -Hn`, or LimitNOFILE of the service): each stream takes one"
    yield Finding("files", "warning", sentence, advice) if most < FEW_FILES else Finding("files", "ok", sentence)


def pages(_: Settings) -> Iterator[Finding]:
    """Whether there are pages to play on."""
    if why := built_pages().why:
        advice = "`make pages` builds them where npm's registry can be reached; then start the server anew"
        yield Finding("pages", "warning", f"there are none, only the API: {why}", advice)
    else:
        yield Finding("pages", "ok", "they are built")


def games(settings: Settings) -> Iterator[Finding]:
    """Which games are offered, and which are installed and left out."""
    games, left_out = offered(settings.games)
    for sentence in left_out:
        yield Finding("games", "warning", sentence, "mend or uninstall its package; all other games are offered")
    yield Finding("games", "ok" if games else "wrong", ", ".join(games) or "none", "" if games else "install one")
