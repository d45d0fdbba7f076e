"""Ways to damage one game in a store, and to repair it."""

from collections.abc import Callable, Generator
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
    """Half of a row is missing."""
    state = _state(site, game, version)
    _write(site, game, version, state[: len(state) // 2])


def emptied(site: Site, game: str, version: int) -> None:
    """A row is empty."""
    _write(site, game, version, b"")


def flipped(site: Site, game: str, version: int) -> None:
    """Some bits in the middle of a row are flipped."""
    state = bytearray(_state(site, game, version))
    for n in range(len(state) // 2, min(len(state) // 2 + 4, len(state))):
        state[n] ^= 0xFF
    _write(site, game, version, bytes(state))


def missing(site: Site, game: str, version: int) -> None:
    """A row is missing."""
    site.run(f"DELETE FROM events {ROW}", (game, version))


def beheaded(site: Site, game: str, version: int) -> None:
    """From here on all rows are missing."""
    site.run("DELETE FROM events WHERE game = ? AND version >= ?", (game, version))


def doubled(site: Site, game: str, version: int) -> None:
    """A row has the content of another one."""
    _write(site, game, version, _state(site, game, version - 1 or 2))


def secretless(site: Site, game: str, _: int) -> None:
    """The game's secret has changed."""
    site.run("UPDATE games SET secret = ? WHERE game = ?", (b"?" * 60, game))


KINDS = (truncated, emptied, missing, beheaded, flipped, doubled, secretless)
"""An audit finds every one."""


@contextmanager
def damaged(site: Site, game: str, version: int, how: Damaging) -> Generator[None]:
    """Within the block a game is damaged; then its rows are restored."""
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
