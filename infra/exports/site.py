"""The archive of files: for each ruleset and month that is closed, made once.

1. A month's files are stored first, each whole and under a name of its own, and the index that names them last. So
   whatever interrupts this, the archive is what it was. The next run begins with that month again, and makes the same
   files, byte for byte: it does no harm if several processes are at it.
2. Each run asks of each month whether the games that belong there are still the same, and its files are there. If not,
   it is made anew under other names; then the old files are deleted.
"""

import gc
import logging
import re
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from functools import cached_property
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import replace

from api.application.ports.stores import StoredEntry
from domain.games import GAMES
from infra.exports import walk
from infra.exports.index import INDEX, File, Index, Month, decode, encode
from infra.exports.part import TABLES, Part
from infra.keys.signing import signed, signer
from infra.settings import Settings
from infra.store.database.connection import Session
from infra.store.database.uptime import StoreClock
from infra.store.entries.archive_place import open_objects
from infra.store.entries.encryption import SETTING, KeyRing
from infra.store.entries.entry_reader import Entries
from infra.store.entries.folder import part_of
from infra.store.entries.mapper import RowMapper
from infra.store.entries.objects import Objects
from infra.store.entries.quarantine import Damage, Quarantine
from infra.store.maintenance.migrations import open_store
from projections.verification.verifier import Verifier

LOG = logging.getLogger("croupier")
GC_THRESHOLD = 200_000
GRACE = 3_600.0
"""Seconds after which a file that the index does not name is deleted: another process may be about to name it."""
_OURS = re.compile(r"index\.json|\d{4}-\d\d/[a-z0-9-]+/[0-9.]+[a-z.]+")


class Made(Struct, frozen=True):
    """What a run has added: months, the games in their files, and how many games were left out as damaged."""

    months: int = 0
    games: int = 0
    damaged: int = 0


def make(settings: Settings, place: str, objects: Objects | None = None) -> Made:
    """Bring the archive at a place, a folder or s3://bucket/prefix, up to date. `objects`: those at the place.

    Raises ArchiveError and StoreError: months that were made by then stay.
    """
    gc.set_threshold(GC_THRESHOLD)  # records are large and have no cycles: to look for some takes a fifth of the time
    objects = objects or open_objects(place, make=True, shared=True)
    assert objects is not None, "a place is named"
    entries = Entries(RowMapper(KeyRing({SETTING: settings.cipher_keys})), open_objects(settings.archive))
    with closing(open_store(settings.database)) as store, closing(store.session()) as session:
        return Site(settings, session, Quarantine(entries), objects).run()


class Site:
    """An archive that is being brought up to date."""

    def __init__(self, settings: Settings, session: Session, quarantine: Quarantine, objects: Objects) -> None:
        self._session, self._quarantine, self._objects = session, quarantine, objects
        self._signer, self._verifier = signer(settings.data, settings.signing_keys), Verifier(GAMES, signed, "none")
        self._ages = {name: age for name, age in objects.all() if _OURS.fullmatch(part_of(name) or name)}
        stored = decode(objects.get(INDEX), self._signer.keys()) if INDEX in self._ages else Index()
        if stored is None:
            LOG.warning("%s in %s is damaged, or not signed by this server: it is made anew", INDEX, objects)
        self._months = {(month.ruleset, month.month): month for month in (stored or Index()).months}

    @cached_property
    def _left_out(self) -> dict[tuple[str, str], Counter[str]]:
        return walk.left_out(self._session)

    def run(self) -> Made:
        """Make what is missing, and delete what runs that were killed have left."""
        clock, done = StoreClock(), Made()
        clock.measure(self._session)
        for which in sorted({*walk.closed_months(self._session, clock()), *self._months}):
            known = self._months.get(which)
            if known is None or not self._stands(known):
                made = self._months[which] = self._made(*which, 1 if known is None else known.edition + 1)
                if made.files or known is not None:
                    self._objects.put(INDEX, encode(self._index, self._signer))
                for file in () if known is None else known.files:
                    self._objects.delete(file.name)
                damaged = made.left_out.get("damaged", 0)
                done = Made(done.months + 1, done.games + made.games, done.damaged + damaged)
        if done.months:
            self._objects.put(INDEX, encode(self._index, self._signer))
        for name in {name for name, age in self._ages.items() if age > GRACE} - {INDEX, *self._index.files}:
            self._objects.delete(name)
        return done

    @property
    def _index(self) -> Index:
        return Index(tuple([month for _, month in sorted(self._months.items())]))

    def _stands(self, month: Month) -> bool:
        """Whether its games are those that belong there and its files are there, tables as well if we can make them."""
        looked_at, names = sha256(), [file.name for file in month.files]
        for _, game, set_apart in walk.results(self._session, month.ruleset, month.month):
            looked_at.update(_line(game, set_apart))
        tables = not TABLES or any(name.endswith("parquet") for name in names) or not names
        return tables and month.looked_at == looked_at.hexdigest() and self._ages.keys() >= {*names}

    def _made(self, ruleset: str, month: str, edition: int) -> Month:
        """A month whose files have been stored."""
        made = Month(ruleset=ruleset, month=month, edition=edition, left_out=dict(self._left_out[ruleset, month]))
        part, looked_at = Part(self._verifier), sha256()
        for at, game, set_apart in walk.results(self._session, ruleset, month):
            rows = None if set_apart else self._read(game)
            looked_at.update(_line(game, rows is None))
            if rows is not None and part.add(at, game, rows):
                made = replace(made, games=made.games + 1, entries=made.entries + len(rows))
            else:
                made.left_out["damaged"] = made.left_out.get("damaged", 0) + 1
            if part.full:
                made, part = self._with_files(made, part), Part(self._verifier)
        return replace(self._with_files(made, part), looked_at=looked_at.hexdigest())

    def _with_files(self, month: Month, part: Part) -> Month:
        """A month with a further part, whose files have been stored."""
        number, files = sum([file.name.endswith(".zst") for file in month.files]) + 1, list(month.files)
        for kind, data in part.files():
            name = f"{month.month}/{month.ruleset}/{month.edition}.{number:04}.{kind}"
            self._objects.put(name, data)
            self._ages[name] = 0.0
            files.append(File(name, len(data), sha256(data).hexdigest()))
        return replace(month, files=tuple(files))

    def _read(self, game: str) -> Sequence[StoredEntry] | None:
        """A game's entries, whose digests follow from each other. A damaged one is quarantined: None."""
        rows = list[StoredEntry]()
        for row in self._quarantine.legible(self._session, game):
            if isinstance(row, Damage):
                self._quarantine.mark(self._session, row)
                return None
            rows.append(row)
        return rows


def _line(game: str, set_apart: bool) -> bytes:
    return f"{game}{'!' * set_apart}\n".encode()
