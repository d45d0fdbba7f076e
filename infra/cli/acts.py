"""Operators' acts on the command line, recorded in the list of acts; each also has a line in the log."""

import logging
import secrets
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from api.application.accounts.operators import COMMAND_LINE, say
from api.application.ports.accounts import Act
from infra.store.database.connection import StoreError
from infra.store.lists.account_rows import kept
from infra.store.maintenance.migrations import Place, open_store

LOG = logging.getLogger("croupier")


def act(what: str, about: str | None = None, detail: str = "") -> Act:
    """An act for the list, done now. `detail`: what operators can read in the list; the log omits it."""
    return Act(time.time_ns() // 1000, secrets.token_hex(8), COMMAND_LINE, what, about, detail)


def record_act(place: Place, what: str, about: str | None = None, detail: str = "") -> None:
    """Store an act; if there is no store yet there is no list either. Raises StoreError, SchemaError."""
    done = act(what, about, detail)
    _store(place, done)
    say(done)


def record_act_if_possible(places: Sequence[Place], what: str, about: str | None = None, detail: str = "") -> None:
    """Record an act that concerns these stores, the same in each.

    For acts that must be possible on a read-only store: the failure to record it is then logged, not raised.
    """
    done = act(what, about, detail)
    for place in places:
        try:
            _store(place, done)
        except StoreError as error:
            LOG.warning("this act is not in the list of operators' acts: %s", error)
    say(done)


def _store(place: Place, done: Act) -> None:
    if not isinstance(place, Path) or place.exists():
        with closing(open_store(place)) as store, closing(store.session()) as session:
            kept(session, done)
