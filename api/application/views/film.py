"""Films: a part of a game to be stepped through, made version after version while other requests have their turns.

Each view is redacted and encoded as if it had been asked for, and a patch is made of two such views and nothing else.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from time import monotonic
from typing import Any

import msgspec
from msgspec import UNSET, Raw

from api.application.games.live_game import LiveGame
from api.application.ports.stores import StoredEntry
from api.application.runtime.worker_threads import spending
from domain.engine.audience.audience import Viewer
from domain.engine.entry.entry import Entry
from domain.engine.game.table_state import TableState
from domain.engine.history.history import ResumePoint, fold_entry, replay
from domain.engine.table.table import Table
from projections.schemas.patches import patch
from projections.schemas.schemas import FilmLine, Person
from projections.views import story
from projections.views.presenter import named

SLICE = 0.002
"""Seconds that the event loop is held before everybody else has a turn."""
People = Callable[[Iterable[str]], Awaitable[Mapping[str, Person]]]
"""Players by their ids."""
_encoder, _decoder = msgspec.json.Encoder(), msgspec.json.Decoder()


class Film:
    """Makes films of one game for one viewer.

    `seats`: the names of the seats, for lines of the story; None: no lines. `frames`: whether steps have their frames.
    """

    def __init__(
        self, live: LiveGame, viewer: Viewer, language: str, seats: Sequence[str] | None, frames: bool
    ) -> None:
        self._live, self._viewer, self._language = live, viewer, language
        self._seats, self._frames = seats, frames
        self._presenter = live.compiled.presenter

    async def made(
        self, rest: ResumePoint | None, stored: Sequence[StoredEntry], since: int, people: People, more: int | None
    ) -> bytes:
        """The film from version `since` to the last of `stored`, as JSON.

        `stored`: the entries from `rest` on, from the first one if there is none. `more`: the `since` of the next film,
        None if this is the last.
        """
        live, view_of, schemas = self._live, self._presenter.view, self._presenter.schemas
        table: Table | None = None
        said: Mapping[str, Person] = {}
        base, before, steps = b"", None, list[Raw]()
        lobby: Any = None
        turn = monotonic() + SLICE
        spent = spending()
        for one in stored:
            entry = live.compiled.codec.decode(one.body)
            if table is None:
                table = replay(live.compiled.rules, live.id, live.secret, [entry], rest)
            else:
                fold_entry(table, entry)
            if one.version >= since:
                now = table.now()
                if now.lobby is not lobby:
                    lobby, said = now.lobby, await people(named(now.lobby))
                view = _encoder.encode(view_of(live.id, now, one.digest, self._viewer, said, self._language))
                after = _decoder.decode(view)
                if one.version == since:
                    base = view
                else:
                    steps.append(Raw(_encoder.encode(self._step(now, one, entry, patch(before, after)))))
                before = after
            if monotonic() > turn:
                spent.pause()
                await asyncio.sleep(0)
                spent.start()
                turn = monotonic() + SLICE
        spent.pause()
        film = schemas.film_type(live.id, self._viewer.label, self._language, since, Raw(base), tuple(steps), more)
        return _encoder.encode(film)

    def _step(self, now: TableState, stored: StoredEntry, entry: Entry, changed: Any) -> Any:
        lines: Any = UNSET
        if self._seats is not None:
            words = self._presenter.language
            told = story.lines(words, now.version, entry, self._viewer, self._seats, self._language)
            lines = tuple([FilmLine(line.fact, line.text) for line in told])
        frame: Any = UNSET
        if self._frames:
            frame = self._presenter.frame(stored.version, stored.digest, entry, self._viewer)
        return self._presenter.schemas.step_type(now.version, changed, lines, frame)
