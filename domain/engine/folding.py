"""Moves as a function of states: `Folding(State, {fact type: moves})` gives `apply`.

All pointers are looked at once, when a game is imported: one that leads nowhere is refused there.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from domain.engine.facts import Fact
from domain.engine.move_places import Part, Read, check, every_of, reader, reads_state, steps_of
from domain.engine.moves import Field, Move, There

Change = Callable[[Any, Any, Any], Any]
"""(what stands at a place, fact, the whole state) -> what stands there then."""


class Folding:
    """What each fact of a game does to its state. `moves` by type of fact, for whoever tells of them."""

    def __init__(self, state: type[Struct], moves: Mapping[type[Fact], Sequence[Move]]) -> None:
        self.moves = moves
        for kind, given in moves.items():
            for move in given:
                check(state, kind, move)
        self._done = {kind: tuple(_compiled(given)) for kind, given in moves.items()}

    def apply(self, state: Any, fact: Fact) -> Any:
        """The state after this fact."""
        for done in self._done[type(fact)]:
            state = done(state, fact)
        return state


def _compiled(moves: Sequence[Move]) -> Iterator[Read]:
    """The moves of a fact as functions (state, fact) -> state.

    Those that follow each other become one, so that what they share is made anew once; one that reads the state after
    others have changed it begins the next.
    """
    together = _Node()
    for move in moves:
        steps, given = steps_of(move.at), move.value
        if together.steps and (_is_alone(move, steps) or (given is not None and reads_state(given))):
            yield _of_states(together)
            together = _Node()
        if _is_alone(move, steps):
            yield _alone(move, steps)
        else:
            together.at(steps[:-1] if move.do == "drop" else steps).leaf(_conditional(move, _leaf(move, steps)))
    if together.steps:
        yield _of_states(together)


def _of_states(node: "_Node") -> Read:
    change = node.change()
    return lambda state, fact: change(state, fact, state)


def _is_alone(move: Move, steps: Sequence[Part]) -> bool:
    """Whether it takes turns with others: it is done several times, or leads nowhere where it is not to be done."""
    asked = {*(move.when or ()), *(move.unless or ())}
    return (
        move.do == "deal" or move.each is not None or any(step.name in asked for step in steps if step.how == "field")
    )


def _alone(move: Move, steps: Sequence[Part]) -> Read:
    if move.do == "deal":
        return _dealt(move, steps)
    node = _Node()
    node.at(steps[:-1] if move.do == "drop" else steps).leaf(_leaf(move, steps))
    done = node.change()
    if move.each is not None:
        done = _repeated(move.each, done)
    done = _conditional(move, done)
    return lambda state, fact: done(state, fact, state)


def _dealt(move: Move, steps: Sequence[Part]) -> Read:
    assert move.value is not None
    read = reader(move.value)

    def act(state: Any, fact: Any) -> Any:
        node, rest = _Node(), iter(read(state, fact))
        node.at(steps).leaf(lambda _, __, ___: next(rest))
        return node.change()(state, fact, state)

    return act


def _conditional(move: Move, done: Change) -> Change:
    if move.when is None and move.unless is None:
        return done
    when, unless = tuple((move.when or {}).items()), tuple((move.unless or {}).items())

    def act(old: Any, fact: Any, state: Any) -> Any:
        for name, held in when:
            if getattr(fact, name) != held:
                return old
        if unless and all(getattr(fact, name) == held for name, held in unless):
            return old
        return done(old, fact, state)

    return act


def _repeated(each: Mapping[str, Field | There], done: Change) -> Change:
    ((name, source),) = each.items()
    every = every_of(source.at) if isinstance(source, There) else reader(source)

    def act(state: Any, fact: Any, _: Any) -> Any:
        known = asdict(fact)
        for held in list(every(state, fact)):
            if held is not None:
                state = done(state, SimpleNamespace(**(known | {name: held})), state)
        return state

    return act


def _leaf(move: Move, steps: Sequence[Part]) -> Change:
    if move.do == "drop":
        last = steps[-1].name
        return lambda items, fact, _: _without_nth(items, getattr(fact, last))
    if move.do == "keep":
        kept = tuple((move.fields or {}).items())
        return lambda items, _, __: _kept(items, kept)
    if move.do == "clear":
        return lambda pile, _, __: None if pile is None else ()
    assert move.value is not None, "all others have a value"
    change, read = _CHANGES[move.do], reader(move.value)
    if move.do == "set":
        return lambda _, fact, state: read(state, fact)
    return lambda old, fact, state: change(read(state, fact), old)


def _without_nth(items: Any, nth: int) -> Any:
    return items[:nth] + items[nth + 1 :]


def _kept(items: Any, fields: Sequence[tuple[str, Any]]) -> Any:
    return tuple([item for item in items if all(getattr(item, name) == held for name, held in fields)])


class _Node:
    """Changes to be made of one value: of what its steps lead to, in this order, or of itself."""

    def __init__(self) -> None:
        self.steps: list[tuple[Part, _Node]] = []
        self.own: list[Change] = []

    def at(self, steps: Sequence[Part]) -> "_Node":
        """The node that these steps lead to.

        A field that has a node already is gone on with; of steps that may mean the same item only the last one is.
        """
        if not steps:
            return self
        for step, node in reversed(self.steps):
            if step == steps[0] and not node.own:
                return node.at(steps[1:])
            if step == steps[0] or "name" not in (step.how, steps[0].how):
                break
        self.steps.append((steps[0], node := _Node()))
        return node.at(steps[1:])

    def leaf(self, change: Change) -> None:
        """One more change of the value itself."""
        self.own.append(change)

    def change(self) -> Change:
        """All changes as one."""
        if self.own:
            return self.own[0]
        changes: list[Change] = []
        fields: dict[str, Change] = {}
        for step, node in self.steps:
            if fields and (step.how != "name" or step.name in fields):
                changes.append(_fields_changed(fields))
                fields = {}
            if step.how == "name":
                fields[step.name] = node.change()
            else:
                changes.append(_CHANGED[step.how](step, node.change()))
        if fields:
            changes.append(_fields_changed(fields))
        return _in_turn(changes)


def _in_turn(changes: Sequence[Change]) -> Change:
    if len(changes) == 1:
        return changes[0]

    def act(node: Any, fact: Any, state: Any) -> Any:
        for change in changes:
            node = change(node, fact, state)
        return node

    return act


def _fields_changed(fields: Mapping[str, Change]) -> Change:
    if len(fields) == 1:
        ((only, change),) = fields.items()
        return lambda node, fact, state: replace(node, **{only: change(getattr(node, only), fact, state)})
    changes = tuple(fields.items())
    return lambda node, fact, state: replace(
        node, **{name: change(getattr(node, name), fact, state) for name, change in changes}
    )


def _field_changed(step: Part, change: Change) -> Change:
    name = step.name

    def act(node: Any, fact: Any, state: Any) -> Any:
        key = getattr(fact, name)
        if type(node) is not tuple:
            return replace(node, **{key: change(getattr(node, key), fact, state)})
        items: list[Any] = list(node)  # pyright: ignore[reportUnknownArgumentType]
        items[key] = change(items[key], fact, state)
        return tuple(items)

    return act


def _every_changed(_: Part, change: Change) -> Change:
    return lambda node, fact, state: tuple([change(item, fact, state) for item in node])


def _found_changed(step: Part, change: Change) -> Change:
    def act(node: Any, fact: Any, state: Any) -> Any:
        items = list(node)
        for nth, item in enumerate(items):
            if getattr(item, step.find) == getattr(fact, step.name):
                items[nth] = change(item, fact, state)
                break
        return tuple(items)

    return act


_CHANGED: Mapping[str, Callable[[Part, Change], Change]] = {
    "field": _field_changed,
    "every": _every_changed,
    "find": _found_changed,
}


# -- changes: (the value, what stands there) -> what stands there then


def _put(cards: Any, pile: Any) -> Any:
    return None if pile is None or cards is None else pile + cards


def _put_first(cards: Any, pile: Any) -> Any:
    return None if pile is None or cards is None else cards + pile


def _taken(cards: Any, pile: Any) -> Any:
    return None if pile is None or cards is None else pile[len(cards) :]


def _taken_last(cards: Any, pile: Any) -> Any:
    return None if pile is None or cards is None else pile[: len(pile) - len(cards)]


def _removed(cards: Any, pile: Any) -> Any:
    if pile is None or cards is None:
        return None
    left = list(pile)
    for card in cards:
        left.remove(card if card in left else None)
    return tuple(left)


_CHANGES: Mapping[str, Callable[[Any, Any], Any]] = {
    "set": lambda held, _: held,
    "add": lambda more, old: None if old is None else old + more,
    "subtract": lambda less, old: None if old is None else old - less,
    "put": _put,
    "put-first": _put_first,
    "take": _taken,
    "take-last": _taken_last,
    "remove": _removed,
    "to-end": lambda card, pile: (*_removed((card,), pile), card) if pile else pile,
}
