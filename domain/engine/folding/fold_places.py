"""The lines of a function that folds a fact, and the places of the state held in its local variables.

1. Each place that is touched is read into a variable once, changed there, and written back at the end.
2. Places that may be the same item, such as `/mats/{seat}` and `/mats/{victim}`, are never open at the same time: one
   is written back before the other is read. The same goes for open parts of a place that is used as a whole.
"""

import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin

from msgspec import Struct
from msgspec.structs import replace

from domain.engine.audience.field_audiences import marks
from domain.engine.audience.state_paths import Spot, follow, spot_of
from domain.engine.entry.facts import Fact
from domain.engine.folding.moves import Constant, Field, IndexIn, Items, LastOf, Made, Move, Name, There, Value


def said(given: Value) -> Iterator[Field | There]:
    """The fields of the fact, and the places of the state, that a value is built from."""
    match given:
        case Field() | There():
            yield given
        case IndexIn(index, within):
            yield There(within)
            yield from said(index)
        case Constant():
            pass
        case Items() | Made() | LastOf():
            for inner in _inner(given):
                yield from said(inner)


def _inner(given: Items | Made | LastOf) -> Iterator[Value]:
    match given:
        case Items(items):
            yield from items
        case Made(_, record):
            yield from record.values()
        case LastOf(last, count):
            yield last
            if count is not None:
                yield count


def reads_state(given: Value) -> bool:
    """Whether a value depends on the state, not only on the fact."""
    return any(isinstance(part, There) for part in said(given))


class Part(NamedTuple):
    """A step of a pointer. `find` is the field by which an item is found: it equals the fact's field `name`."""

    how: Literal["name", "field", "every", "find"]
    name: str = ""
    find: str = ""


_FIND: Final = re.compile(r"\[(\w+)=\{(\w+)\}\]")


def steps_of(pointer: str) -> list[Part]:
    """The steps of a move's pointer."""
    return [_part(step) for step in pointer.split("/")[1:]]


def _part(step: str) -> Part:
    if step == "*":
        return Part("every")
    if found := _FIND.fullmatch(step):
        return Part("find", found[2], found[1])
    if step.startswith("{"):
        return Part("field", step[1:-1])
    return Part("name", step)


def check_move(state: type[Struct], kind: type[Fact], move: Move) -> None:
    """Raise ValueError for a move of this fact that names a place or field that does not exist."""
    bound = move.each or {}
    known = {name: hint for name, _, hint in marks(kind)}
    parts = [*bound.values(), *(() if move.value is None else said(move.value))]
    pointers = [move.at, *[part.at for part in parts if isinstance(part, There)]]
    named = [*(move.when or ()), *(move.unless or ()), *[part.field for part in parts if isinstance(part, Field)]]
    for pointer in pointers:
        named += [step.name for step in steps_of(pointer) if step.how in ("field", "find")]
        for way in _ways(pointer, known):
            if follow(spot_of(state), way) is None:
                raise ValueError(f"{kind.__name__}: {way} leads nowhere in a {state.__name__}")
    for name in named:
        if name not in known and name not in bound:
            raise ValueError(f"{kind.__name__} has no field {name}")


def meant(state: type[Struct], kind: type[Fact], move: Move) -> Move:
    """The move with its name resolved to a field of the fact, or to a word that is allowed there.

    Raises ValueError for a name that could be either: `const` and `field` say which is meant.
    """
    if not isinstance(move.value, Name):
        return move
    name = move.value.field
    named = name in (move.each or ()) or name in kind.__struct_fields__
    spots = [follow(spot_of(state), way) for way in _ways(move.at, {one: hint for one, _, hint in marks(kind)})]
    word = any(name in literals(one) for spot in spots if spot is not None for one in spot.kinds)
    if named and word and (own := spot_of(kind).fields.get(name)) is not None and not {bool, int} & {*own.kinds}:
        raise ValueError(f"{kind.__name__}: {name} is a field and a word at {move.at}: say const or field")
    return replace(move, value=Constant(name) if word else Field(name))


def _ways(pointer: str, known: Mapping[str, Any]) -> Iterator[str]:
    """The pointers into state types that a move's pointer may stand for: one for each word of a field of words."""
    ways = [""]
    for step in pointer.split("/")[1:]:
        part = _part(step)
        if part.how == "field" and (named := literals(known.get(part.name))):
            ways = [f"{way}/{word}" for way in ways for word in named]
        else:
            ways = [f"{way}/{step if part.how == 'name' else '*'}" for way in ways]
    yield from ways


def literals(hint: Any) -> tuple[str, ...]:
    """The words that a field of words may hold; none for other fields."""
    return get_args(hint) if get_origin(hint) is Literal else ()


_WRITTEN_OUT = (str, int, bool, type(None))


class Place:
    """What is at a place, held in the variable `name`. `inner`: its open parts; no two of them can be the same item."""

    def __init__(self, name: str, spot: Spot, step: Part | None = None) -> None:
        self.name, self.spot, self.step = name, spot, step
        self.inner: list[Place] = []
        self.changed = False


class FoldText:
    """A function being written. `state` is the root of all places; `constants` are what its text refers to."""

    def __init__(self, state: type[Struct], kind: type[Fact]) -> None:
        self.state = Place("state", spot_of(state))
        self.constants: dict[str, Any] = {}
        self._title = kind.__name__
        self._words: Mapping[str, tuple[str, ...]] = {name: literals(hint) for name, _, hint in marks(kind)}
        self._lines: list[str] = []
        self._indent = 1
        self._fields: dict[str, str] = {}
        self._bound: str | None = None

    def text(self) -> str:
        """The whole function."""
        self.close(self.state)
        fields = [f"    {variable} = fact.{name}" for name, variable in self._fields.items()]
        return "\n".join([f"def {self._title}(state, fact):", *fields, *self._lines, "    return state", ""])

    def line(self, text: str) -> None:
        """Add a line."""
        self._lines.append("    " * self._indent + text)

    @contextmanager
    def under(self, head: str) -> Generator[None]:
        """Indent lines under this one; without it, write lines as usual."""
        if head:
            self.line(head)
        self._indent += bool(head)
        yield
        self._indent -= bool(head)

    @contextmanager
    def each(self, name: str, listed: str) -> Generator[None]:
        """Loop over the values of a list, skipping nulls, with this name bound to each."""
        with self.under(f"for each_{name} in {listed}:"), self.under(f"if each_{name} is not None:"):
            self._bound = name
            yield
            self._bound = None

    def field(self, name: str) -> str:
        """A field of the fact, which is read once, or the bound name."""
        return f"each_{name}" if name == self._bound else self._fields.setdefault(name, f"its_{name}")

    def constant(self, value: Any) -> str:
        """A constant, written inline if possible."""
        if type(value) in _WRITTEN_OUT or value == ():
            return repr(value)
        name = value.__name__ if isinstance(value, type) else f"constant_{len(self.constants) + 1}"
        self.constants[name] = value
        return name

    # -- places

    def opened(self, place: Place, steps: Sequence[Part], *, unread: bool = False) -> Place:
        """The place that these steps, names and fields, lead to. `unread`: it will be overwritten, not read."""
        for n, step in enumerate(steps, 1):
            inner = next((known for known in place.inner if known.step == step), None)
            if inner is None:
                if any(self._may_be_same(known.step, step) for known in place.inner):
                    self.close(place)
                path = "the" if place is self.state else place.name
                name = f"{path}_{step.name if step.how == 'name' else self.field(step.name)}"
                inner = Place(name, self._spot(place.spot, step), step)
                if not (unread and n == len(steps)):
                    self.line(f"{name} = {self._entered(place.name, place.spot, step)}")
                place.inner.append(inner)
            place = inner
        return place

    def close(self, place: Place) -> None:
        """Write the open parts of a place back to it."""
        for inner in place.inner:
            self.close(inner)
        written = [(inner.step, inner.name) for inner in place.inner if inner.changed and inner.step is not None]
        place.inner = []
        if not written:
            return
        place.changed = True
        if place.spot.items is not None:
            ((step, name),) = written
            self.set_item(place, self.field(step.name), name)
        else:
            fields = [
                f"{step.name}={name}" if step.how == "name" else f"**{{{self.field(step.name)}: {name}}}"
                for step, name in written
            ]
            self.line(f"{place.name} = replace({place.name}, {', '.join(fields)})")

    def set_item(self, place: Place, index: str, item: str) -> None:
        """Put an item into a list."""
        self.line(f"items = [*{place.name}]")
        self.line(f"items[{index}] = {item}")
        self.line(f"{place.name} = tuple(items)")
        place.changed = True

    def reached(self, place: Place, steps: Sequence[Part]) -> tuple[str, bool]:
        """What these steps lead to from an open place, as an expression; and whether it is a list of several."""
        here, spot, loops = place.name, place.spot, list[str]()
        for n, step in enumerate(steps, 1):
            if step.how in ("name", "field"):
                here, spot = self._entered(here, spot, step), self._spot(spot, step)
                continue
            if step.how == "find":
                here = f"[item for item in {here} if item.{step.find} == {self.field(step.name)}][:1]"
            loops.append(f"for item_{n} in {here}")
            here, spot = f"item_{n}", items_of(spot)
        return (f"[{here} {' '.join(loops)}]", True) if loops else (here, False)

    def _entered(self, name: str, spot: Spot, step: Part) -> str:
        if step.how == "name":
            return f"{name}.{step.name}"
        field = self.field(step.name)
        return f"{name}[{field}]" if spot.items is not None else f"getattr({name}, {field})"

    def _spot(self, spot: Spot, step: Part) -> Spot:
        return spot.fields[step.name] if step.how == "name" else spot.items or spot.fields[self._words[step.name][0]]

    def _may_be_same(self, one: Part | None, other: Part) -> bool:
        """Whether two different steps from one place may lead to the same item."""
        assert one is not None, "only the state is entered by no step"
        names = {step.name for step in (one, other) if step.how == "name"}
        meant = [self._words.get(step.name, ()) for step in (one, other) if step.how == "field"]
        return len(names) < 2 and not all(known and not names & {*known} for known in meant)  # noqa: PLR2004


def items_of(spot: Spot) -> Spot:
    """Any item of the list here."""
    assert spot.items is not None, "pointers are looked at when a game is imported"
    return spot.items
