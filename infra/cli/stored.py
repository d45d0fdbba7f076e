"""Readers for the store that the settings of a run name."""

from pathlib import Path

from infra.cli.configured import settings
from infra.settings import Settings
from infra.store.entries.archive_place import open_objects
from infra.store.entries.encryption import SETTING, KeyRing
from infra.store.entries.entry_reader import Entries
from infra.store.entries.history_reader import HistoryReader
from infra.store.entries.mapper import RowMapper
from infra.store.maintenance.migrations import open_store
from infra.variables import database_location


def row_mapper(given: Settings) -> RowMapper:
    """Converts entries to and from their stored form, with the keys that encrypt them. Raises SettingsError."""
    return RowMapper(KeyRing({SETTING: given.cipher_keys}))


def entries_of(given: Settings) -> Entries:
    """Reads entries wherever they are, the archive included. Raises SettingsError."""
    return Entries(row_mapper(given), open_objects(given.archive))


def history_reader(database: str | None, configured: Settings | None = None) -> HistoryReader:
    """Reads the games of the named store, or of the server's own. Raises SettingsError."""
    configured = configured or settings()
    where = configured.database if database is None else Path(database)
    if database is not None and "://" in database:
        where = database_location(database)
    return HistoryReader(open_store(where), entries_of(configured))
