"""Parts of a `World` derived from the rules: visibility from the marks, places from the layout, twins from deals.

Numbers and words carry no marks: in a derived table nobody may see one differ by itself, without a card that differs.
Exceptions are for the author to state.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, Final, cast

import msgspec
from msgspec import Struct

from domain.engine.audience.audience import SPECTATOR, Audience, Mark, Viewer, seated
from domain.engine.audience.field_audiences import marks
from domain.engine.game.rules import Rules
from lab.laws.game.drawing import dealt
from lab.laws.game.play import Play, Twins, numbers, run
from lab.laws.game.tables import Table
from projections.schemas.schemas import Frame
from projections.views.branch import start
from projections.views.presenter import Presenter

ENDED: Final = {"ended": {"secret": "all", "places": "all", "decided": "all"}}
_SEES: Final = {
    (Audience.ALL, Audience.ALL): "all",
    (Audience.OWNER, Audience.ALL): "count",
    (Audience.OWNER, Audience.OWNER): "own",
    (Audience.NAMED, Audience.ALL): "to",
    (Audience.NOBODY, Audience.OWNER): "size",
}
PLAYS, CAUSES, POSITIONS_A_PAIR = 24, 200, 400
"""Games whose positions are dealt anew, the most causes of each, and the most positions tried for a pair."""
UNPLAYED = 1 / 8
"""The share of pairs that are both dealt by chance, as any game is. Only they can show what a deal alone records."""


def never(_: Any) -> bool:
    """Matches no option."""
    return False


def information(rules: Rules) -> dict[str, dict[str, str]]:
    """Who may see a difference in the marked fields of each fact, according to the marks."""
    sees_of: dict[str, dict[str, str]] = dict(ENDED)
    for kind in rules.schema.facts:
        named = {name: "with" if mark is None else _SEES.get((mark.faces, mark.size)) for name, mark, _ in marks(kind)}
        sees_of[str(kind.__struct_config__.tag)] = {name: sees for name, sees in named.items() if sees is not None}
    return sees_of


def total(rules: Rules) -> Callable[[Any], dict[Any, int] | None]:
    """Every component wherever the layout draws it, copies excluded; None while nothing lies there."""
    layout = rules.catalogue.layout
    types = {component.id: component.types for component in rules.catalogue.components}

    def count(state: Any) -> dict[Any, int] | None:
        counts = Counter[Any]()
        for face, n in Table(layout, types, msgspec.to_builtins(state)).faces:
            counts[face] += n
        return {face: n for face, n in counts.items() if n} or None

    return count


def sight(state: Any, view: Any, seat: int) -> Iterator[tuple[str, Any, Any]]:
    """Everything that the marks of a state open to a seat, as it is and as the seat is shown it."""
    yield from _opened(state, view, seat, "")


def _opened(value: Any, seen: Any, seat: int, at: str) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(value, tuple) and isinstance(seen, list):
        pairs: Iterator[tuple[Any, Any]] = zip(cast("tuple[Any, ...]", value), cast("list[Any]", seen), strict=True)
        for n, (one, shown) in enumerate(pairs):
            yield from _opened(one, shown, seat, f"{at}/{n}")
    elif isinstance(value, Struct) and isinstance(seen, dict):
        for name, mark, _ in marks(type(value)):
            one, shown = getattr(value, name), cast("dict[str, Any]", seen).get(name)
            if mark is None or is_open(mark, value, seated(seat)):
                yield from _opened(one, shown, seat, f"{at}/{name}")
            elif mark.size is Audience.ALL and isinstance(one, tuple):
                yield f"how many there are in {at}/{name}", len(cast("tuple[Any, ...]", one)), len(shown or ())
    else:
        yield at, msgspec.to_builtins(value), seen


def is_open(mark: Mark, holder: Any, viewer: Viewer) -> bool:
    """Whether a field with this mark shows its faces to a viewer; the referee is taken for a spectator."""
    match mark.faces:
        case Audience.OWNER:
            return viewer.hands or holder.seat in viewer.seats
        case Audience.NAMED:
            return viewer.hands or not set(viewer.seats).isdisjoint(holder.to)
        case faces:
            return faces is Audience.ALL


# -- twins: a position of a random game, dealt anew twice; or two games, each from its own deal


@cache
def presenter_of(rules: Rules) -> Presenter:
    """Shows a game's tables."""
    return Presenter(rules)


def frames(play: Play, viewer: Viewer, upto: int) -> list[Frame]:
    """What the viewer has seen of a game up to a version."""
    presenter = presenter_of(play.rules)
    return [presenter.frame(n, b"", entry, viewer) for n, entry in enumerate(play.entries[:upto], 1)]


@cache
def plays(rules: Rules) -> tuple[Play, ...]:
    """Random games whose positions twins are made of."""
    return tuple([run(dealt(rules, seed), numbers((), seed), CAUSES) for seed in range(PLAYS)])


def twins(rules: Rules) -> Callable[[Random], Twins]:
    """Positions of random games, in which what the viewer has not seen is dealt anew, twice; or two new games."""

    def pair(rng: Random) -> Twins:
        for _ in range(POSITIONS_A_PAIR):
            play = rng.choice(plays(rules))
            seats = play.table.opening.seats
            viewer = SPECTATOR if rng.random() < 0.2 else seated(rng.randrange(seats))
            if rng.random() < UNPLAYED:
                return Twins(seats, viewer, play.table.opening.options, (None, None))
            seen = frames(play, viewer, rng.randint(seats + 1, len(play.entries)))
            branches = [start(rules, seen, viewer, rng.randbytes(32)) for _ in range(2)]
            one, two = [None if each is None else each.scenario for each in branches]
            if one is not None and two is not None and one != two:
                return Twins(seats, viewer, play.table.opening.options, (one, two))
        raise AssertionError(
            f"{rules.key}: of {POSITIONS_A_PAIR} positions of random games none could be dealt anew in two ways, so "
            "nothing is hidden, or `redeal` refuses: give `twins` in the World of this game"
        )

    return pair
