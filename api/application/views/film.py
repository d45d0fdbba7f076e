"""Films, a part of a game to be stepped through, and its story: functions for a separate process, as those of `reads`.

Each view is redacted and encoded as if requested by itself, and a patch is made of two such views and nothing else.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Raw, Struct

from api.application.games.live_game import NO_SECRET
from api.application.ports.stores import StoredEntry
from domain.engine.audience.audience import Viewer
from domain.engine.entry.entry import Entry
from domain.engine.game.table_state import TableState
from domain.engine.history.history import ResumePoint, fold_entry, replay
from projections.schemas.film_schemas import FilmLine, film_types
from projections.schemas.patches import patch
from projections.schemas.schemas import Person, StoryLine
from projections.views import story
from projections.views.compiled import CompiledRules
from projections.views.presenter import named

_encoder, _decoder = msgspec.json.Encoder(), msgspec.json.Decoder()


class Film(Struct, frozen=True):
    """What a film is of, and for whom. `seats`: the names of the seats, for lines of the story; None: no lines.

    `frames`: whether steps have their frames. `people`: those mentioned, as far as they are known.
    """

    game: str
    viewer: Viewer
    language: str
    seats: Sequence[str] | None
    frames: bool
    people: Mapping[str, Person]
    player: str | None
    """Whose views they are, see `holder`."""


def filmed(
    compiled: CompiledRules,
    film: Film,
    rest: ResumePoint | None,
    stored: Sequence[StoredEntry],
    since: int,
    more: int | None,
) -> tuple[bytes, frozenset[str]]:
    """The film from version `since` to the last of `stored`, as JSON; and whom it names.

    `stored`: the entries from `rest` on, from the first one if there is none. `more`: the `since` of the next film,
    None if this is the last.
    """
    view_of, table = compiled.presenter.view, None
    base, before, steps, naming, stood = b"", None, list[Raw](), set[str](), False
    for row in stored:
        entry = compiled.codec.decode(row.body)
        if table is None:
            table = replay(compiled.rules, film.game, NO_SECRET, [entry], rest)
        else:
            fold_entry(table, entry)
        if row.version >= since:
            now = table.now()
            names = named(now.lobby)
            naming.update(names)
            people = {name: film.people[name] for name in names if name in film.people}
            view = _encoder.encode(view_of(film.game, now, row.digest, film.viewer, people, film.language, film.player))
            after = _decoder.decode(view)
            if row.version == since:
                base = view
            else:
                changed = patch(before, after)
                steps.append(Raw(_encoder.encode(_step(compiled, film, now, row, entry, changed, stood))))
            before, stood = after, now.lobby.undo.proposal is not None
    made = film_types(compiled.presenter.schemas)[1](
        film.game, film.viewer.label, film.language, since, Raw(base), tuple(steps), more
    )
    return _encoder.encode(made), frozenset(naming)


def _step(
    compiled: CompiledRules, film: Film, now: TableState, stored: StoredEntry, entry: Entry, changed: Any, stood: bool
) -> Any:
    lines: Any = UNSET
    if film.seats is not None:
        words = compiled.presenter.language
        lines = story.lines(words, now.version, entry, film.viewer, film.seats, film.language, stood)
        lines = tuple([FilmLine(line.fact, line.text, line.seat, line.cards, line.by, line.back_to) for line in lines])
    frame: Any = UNSET
    if film.frames:
        frame = compiled.presenter.frame(stored.version, stored.digest, entry, film.viewer)
    return film_types(compiled.presenter.schemas)[0](now.version, changed, lines, frame)


def lines_of(
    compiled: CompiledRules,
    entries: Sequence[StoredEntry],
    viewer: Viewer,
    names: Sequence[str],
    language: str,
    stood: bool,
) -> list[StoryLine]:
    """Entries in words. `stood`: whether a proposal to go back stood before them."""
    words, lines_told = compiled.presenter.language, list[StoryLine]()
    for stored in entries:
        entry = compiled.codec.decode(stored.body)
        lines_told += story.lines(words, stored.version, entry, viewer, names, language, stood)
        stood = stood if (then := story.stands(entry)) is None else then
    return lines_told
