"""The list of operators' acts, as far as they are done on the command line."""

import secrets
import time
from contextlib import closing
from pathlib import Path

from api.application.ports import Act
from infra.settings import Settings
from infra.store.accounts import kept
from infra.store.migrations import open_store

HERE = "command line"
"""Who does it, in the list of acts."""


def keep(found: Settings, what: str, about: str | None, detail: str = "") -> None:
    """Keep what has been done; where there is no store yet there is no list either."""
    if isinstance(found.database, Path) and not found.database.exists():
        return
    with closing(open_store(found.database)) as store, closing(store.session()) as session:
        kept(session, Act(time.time_ns() // 1000, secrets.token_hex(8), HERE, what, about, detail))
