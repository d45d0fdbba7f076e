"""Games with occasional undoing: the laws of undoing are checked on them."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from domain.engine.audience.audience import Seat, Viewer, seated
from domain.engine.audience.errors import NoUndo, UndoWouldTell
from domain.engine.audience.redaction import redact
from domain.engine.entry.commands import Command, UndoAgreed, UndoProposed
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import Undone
from domain.engine.history import history
from domain.engine.lobby.undo_proposal import WayBack
from domain.engine.table.undo import looks_back
from lab.laws.game.play import Numbers, Play, parts, step
from lab.laws.game.world import World


def give(play: Play, command: Command, player: str | None) -> Entry:
    """Carry out a command that may look back."""
    table = play.table
    seat = looks_back(table.situation(), command)
    table.back = None if seat is None else way_back(play, seat)
    return play.execute(command, player)


def way_back(play: Play, seat: Seat) -> WayBack | None:
    """Where a seat would go back to."""
    return history.course(play.rules, play.table.game, play.secret, play.entries).way_back(seat)


def undo(play: Play, seat: Seat) -> Entry:
    """A seat proposes to undo, and all others agree: the entry in which it happens."""
    entry = give(play, UndoProposed(seat), f"p{seat}")
    version = play.table.version
    while waiting := play.table.lobby.undo_awaits:
        entry = give(play, UndoAgreed(waiting[0], version), f"p{waiting[0]}")
    return entry


def run_back_and_forth(play: Play, number: Numbers, steps: int, often: int) -> Iterator[tuple[Play, Entry | str]]:
    """Play on; one time in `often` a seat wants to undo: the result, an entry or the code of the refusal."""
    for _ in range(steps):
        if not play.going:
            break
        step(play, number)
        if play.going and number(often) == 0:
            staying = [s for s in range(len(play.table.lobby.chairs)) if s not in play.table.lobby.resigned]
            try:
                yield play, undo(play, Seat(staying[number(len(staying))]))
            except (NoUndo, UndoWouldTell) as error:
                yield play, error.code


def undone(entry: Entry) -> Undone:
    """The fact in an entry."""
    return next(fact for fact in entry.facts if isinstance(fact, Undone))


def law_nothing_learned(world: World, play: Play, back: WayBack, seat: Seat, viewer: Viewer) -> None:
    """What was hidden from a viewer at the rest is still hidden, except what the seat that goes back could see."""
    components = frozenset(component.id for component in world.rules.catalogue.components)
    now = play.table.state
    hidden = _hidden(back.state, redact(back.state, viewer), components)
    own = _hidden(redact(back.state, seated(seat)), redact(back.state, viewer), components)
    still = _hidden(now, redact(now, viewer), components)
    assert hidden <= still + own, (viewer, hidden - still - own)


def _hidden(real: Any, seen: Any, components: frozenset[str]) -> Counter[str]:
    """The faces in a value that are not in what somebody sees of it."""
    counts = Counter[str]()
    if seen is None:
        counts.update([item for item in parts(real) if isinstance(item, str) and item in components])
    elif isinstance(real, tuple):
        for one, other in zip(real, seen, strict=True):  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
            counts += _hidden(one, other, components)
    elif isinstance(real, Struct):
        for name in real.__struct_fields__:
            counts += _hidden(getattr(real, name), getattr(seen, name), components)
    return counts
