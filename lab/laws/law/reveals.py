"""The law of reveals: a fact shows no card and no order that the table does not show where it came from or went.

Marks cannot ensure that: if an author writes `Public` on cards that are dealt, the information table derived from this
mark agrees. So the state is consulted, as each viewer is shown it. A fact that uncovers cards which are hidden before
and after is declared in the World; one that names cards which lie open has `tells = "nothing"`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, cast

import msgspec
from msgspec import Struct

from domain.engine.audience.audience import SPECTATOR, Viewer, seated
from domain.engine.audience.errors import where
from domain.engine.audience.redaction import redact
from domain.engine.audience.state_paths import Spot, spot_of
from lab.laws.game.play import Play
from lab.laws.game.world import World, may_see
from lab.laws.law import telling

Where = tuple[tuple[str | int, ...], bytes]
"""The steps that lead to a face, or to the list that contains it; and the record of a face that is alone in one."""
Lying = Sequence[tuple[Where, Any]]
"""Every face that is visible, and where."""


def faces(value: Any, spot: Spot, path: tuple[str | int, ...] = ()) -> Iterator[tuple[Where, Any]]:
    """Every face that is visible in a value, and where."""
    if isinstance(value, Struct):
        for name, inner in spot.fields.items():
            one, here = getattr(value, name), (*path, name)
            if inner.is_face and isinstance(one, str):
                yield (here, msgspec.json.encode(value) if path else b""), one
            else:
                yield from faces(one, inner, here)
    elif isinstance(value, tuple) and (items := spot.items) is not None:
        for n, one in enumerate(value):  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
            if items.is_face and isinstance(one, str):
                yield (path, b""), one
            else:
                yield from faces(one, items, (*path, n))  # pyright: ignore[reportUnknownArgumentType]


def law_reveals(world: World, play: Play) -> None:
    """For every viewer: each card that a fact shows them is shown on the table as well."""
    lies = spot_of(world.rules.schema.state)
    watched = (SPECTATOR, *[seated(seat) for seat in range(play.table.opening.seats)])
    for state, fact in play.steps():
        spot = spot_of(fact.__class__)
        faces_told = [(viewer, [*faces(redact(fact, viewer), spot)]) for viewer in watched]
        if not any(shown for _, shown in faces_told):
            continue
        after = world.rules.mechanics.apply(state, fact)
        given = world.disclosed.get(str(fact.__struct_config__.tag), {})
        raw = msgspec.to_builtins(fact)
        for viewer, shown in faces_told:
            declared = {name for name, rule in given.items() if rule == "with" or may_see(rule, raw, viewer)}
            for name in dict.fromkeys(path[0] for (path, _), _ in shown):
                if name not in declared:
                    tables = [[*faces(redact(moment, viewer), lies)] for moment in (state, after)]
                    listed = [lying for lying in shown if lying[0][0][0] == name]
                    if what := _untold(
                        listed, tables, stay=fact.tells == "nothing", own=raw.get("seat") in viewer.seats
                    ):
                        raise _told(world, play, fact, str(name), what, viewer)


def _untold(told: Lying, tables: Sequence[Lying], *, stay: bool, own: bool) -> str:
    """What a viewer is shown in a fact, and in neither of the tables before and after it; empty if there is none.

    `stay`: it names cards that lie open and stay. `own`: it is the fact of their own seat, which may choose an order.
    """
    before, after = [Counter(table) for table in tables]
    records = {record for (_, record), _ in tables[1]} - {b""}
    shown = [face for (_, record), face in told if record not in records]
    if stay:
        left, come = _by_face(before), _by_face(after)
    else:
        left, come = _by_face(before - after), _by_face(after - before)
    if hidden := Counter(shown) - (left | come):
        return ", ".join(hidden.elements())
    if not own and not stay and Counter(shown) - come:  # they left for where nobody sees their present order
        lay = iter([face for one in tables[0] if one in before - after for face in one[1:]])
        if len({*shown}) > 1 and not all(face in lay for face in shown):
            return f"the order of {', '.join(shown)}"
    return ""


def _by_face(lying: Counter[tuple[Where, Any]]) -> Counter[Any]:
    counts = Counter[Any]()
    for (_, face), n in lying.items():
        counts[face] += n
    return counts


def _told(world: World, play: Play, fact: Any, name: str, what: str, viewer: Viewer) -> telling.Unlawful:
    kind = cast("type[Struct]", type(fact))
    tag, who = str(kind.__struct_config__.tag), telling.who(viewer)
    return telling.told(
        f"{world.key}: {tag} shows {who} what the table hides: {what}",
        f"after {telling.plain(fact)}",
        f"the table shows {who} no such card that leaves a place or comes to one",
        f"the mark of `{name}` has to hide what the marks of the state hide{where(kind)}",
        telling.with_line(lambda: telling.again(play), partial(telling.like, fact)),
        f'if the fact is to uncover them, the World says so: information={{"{tag}": {{"{name}": "all"}}}}; '
        'if they lie open on the table and stay there, the fact says tells = "nothing"',
    )
