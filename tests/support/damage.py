"""Hands that damage one game in a store, each in another way, and put it right again."""

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from typing import Any

from tests.support.stores import Site

Damaging = Callable[[Site, str, int], Any]
ROW = "WHERE game = ? AND version = ?"


def _state(site: Site, game: str, version: int) -> bytes:
    ((state,),) = site.run(f"SELECT state FROM events {ROW}", (game, version))
    return bytes(state)


def _write(site: Site, game: str, version: int, state: bytes) -> None:
    site.run(f"UPDATE events SET state = ? {ROW}", (state, game, version))


def truncated(site: Site, game: str, version: int) -> None:
    """Half of a row is gone."""
    state = _state(site, game, version)
    _write(site, game, version, state[: len(state) // 2])


def emptied(site: Site, game: str, version: int) -> None:
    """Nothing of a row is left."""
    _write(site, game, version, b"")


def flipped(site: Site, game: str, version: int) -> None:
    """Some bits in the middle of a row have turned."""
    state = bytearray(_state(site, game, version))
    for n in range(len(state) // 2, min(len(state) // 2 + 4, len(state))):
        state[n] ^= 0xFF
    _write(site, game, version, bytes(state))


def missing(site: Site, game: str, version: int) -> None:
    """A row is gone."""
    site.run(f"DELETE FROM events {ROW}", (game, version))


def beheaded(site: Site, game: str, version: int) -> None:
    """From here on all rows are gone."""
    site.run("DELETE FROM events WHERE game = ? AND version >= ?", (game, version))


def doubled(site: Site, game: str, version: int) -> None:
    """A row holds what another one does."""
    _write(site, game, version, _state(site, game, version - 1 or 2))


def secretless(site: Site, game: str, _: int) -> None:
    """The game's secret is another."""
    site.run("UPDATE games SET secret = ? WHERE game = ?", (b"?" * 60, game))


SEEN_WHEN_READ: Mapping[str, Damaging] = {
    "truncated": truncated,
    "emptied": emptied,
    "missing": missing,
    "beheaded": beheaded,
}
"""Whoever reads such a game meets the damage."""
KINDS: Mapping[str, Damaging] = SEEN_WHEN_READ | {"flipped": flipped, "doubled": doubled, "secretless": secretless}
"""All of them; an audit meets every one."""


@contextmanager
def damaged(site: Site, game: str, version: int, how: Damaging) -> Generator[None]:
    """Within it a game is damaged; then its rows are what they were."""
    rows = site.run("SELECT version, topic, state FROM events WHERE game = ? ORDER BY version", (game,))
    secret = site.run("SELECT secret FROM games WHERE game = ?", (game,))
    how(site, game, version)
    try:
        yield
    finally:
        site.run("DELETE FROM events WHERE game = ?", (game,))
        with site.session() as session:
            session.many("INSERT INTO events VALUES (?, ?, ?, ?)", [(game, *row) for row in rows])
        site.run("UPDATE games SET secret = ? WHERE game = ?", (secret[0][0], game))
