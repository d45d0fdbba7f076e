"""A client as a stranger would write it: it folds a viewer's frames by what `croupier frames` prints.

It knows no other code of this project, and no game: plain dicts and lists, moved as the page of a game says. Its result
must be the view's state, at every version. tests/folding/fold.mjs is another one, in JavaScript.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from typing import Any, cast

Fact = dict[str, Any]
SOUGHT = re.compile(r"\[(\w+)=\{(\w+)\}\]")
Place = tuple[Any, Any]
"""A container and the key or index at which something is found in it."""


class Reader:
    """`state` after every frame read; None before the start. `data` is the JSON from the game's page."""

    def __init__(
        self, data: Mapping[str, Any], seats: Sequence[int], *, counts: bool = False, hands: bool = False
    ) -> None:
        self._data, self._seats, self._counts, self._hands = data, seats, counts, hands
        self._opened: Fact = {}
        self._root: dict[str, Any] = {"": None}

    @property
    def state(self) -> Any:
        return self._root[""]

    def fold(self, frame: Mapping[str, Any]) -> None:
        """Fold a frame."""
        if frame["cause"]["type"] == "opened":
            self._opened = frame["cause"]
        for fact in frame["facts"]:
            if fact["type"] == "started":
                self._root[""] = self._begun(self._data["start"], None)
            elif fact["type"] in self._data["moves"]:
                for move in self._data["moves"][fact["type"]]:
                    self._move(move, fact)
            else:
                continue
            for pointer, audience in self._data["hidden"].items():
                for holder, name in self._places(pointer, fact):
                    holder[name] = self._hidden(holder[name], audience, holder)

    def _begun(self, part: Any, seat: int | None) -> Any:  # noqa: PLR0911 - one for each form
        """The state at `started`, before anything is hidden."""
        match part:
            case list():
                return [self._begun(item, seat) for item in cast("list[Any]", part)]
            case {"$each": each}:
                return [self._begun(each, n) for n in range(self._opened["seats"])]
            case {"$seat": _}:
                return seat
            case {"$seats": by}:
                return self._begun(by[str(self._opened["seats"])], seat)
            case {"$option": name, "is": by}:
                value = self._opened["options"][name]
                return self._begun(by[value if isinstance(value, str) else str(value).lower()], seat)
            case dict():
                return {name: self._begun(item, seat) for name, item in cast("dict[str, Any]", part).items()}
            case _:
                return part

    def _hidden(self, value: Any, audience: Mapping[str, Any], holder: Fact) -> Any:
        """What is kept of a field: all of it, as many None, or None."""
        in_on_it = {
            "everybody": True,
            "nobody": False,
            "owner": self._hands or holder.get("seat") in self._seats,
            "named": self._hands or not set(holder.get("to") or ()).isdisjoint(self._seats),
        }
        if in_on_it[audience["sees"]]:
            return value
        counted = in_on_it[audience.get("counts", audience["sees"])] or (self._counts and not audience.get("whole"))
        return [None] * len(cast("list[Any]", value)) if counted and isinstance(value, list) else None

    def _places(self, pointer: str, fact: Fact) -> list[Place]:
        """Everything that a pointer leads to."""
        places: list[Place] = [(self._root, "")]
        for step in pointer.split("/")[1:]:
            places = [(holder[key], inner) for holder, key in places for inner in _keys(holder[key], step, fact)]
        return places

    def _values(self, pointer: str, fact: Fact) -> list[Any]:
        return [holder[key] for holder, key in self._places(pointer, fact)]

    def _read(self, value: Mapping[str, Any], fact: Fact) -> Any:  # noqa: PLR0911 - one for each form
        match value:
            case {"field": name}:
                return fact[name]
            case {"at": pointer}:
                return next(iter(self._values(pointer, fact)), None)
            case {"items": items}:
                return [self._read(item, fact) for item in items]
            case {"record": parts}:
                return {name: self._read(part, fact) for name, part in parts.items()}
            case {"index": sought, "in": pointer}:
                return self._values(pointer, fact)[0].index(self._read(sought, fact))
            case {"last": listed, "count": count}:
                values = self._read(listed, fact)
                return values and values[len(values) - self._read(count, fact) :]
            case {"last": listed}:
                return self._read(listed, fact)[-1]
            case _:
                return value["value"]

    def _move(self, move: Mapping[str, Any], fact: Fact) -> None:
        def holds(fields: Mapping[str, Any]) -> bool:
            return all(fact[name] == value for name, value in fields.items())

        if ("when" in move and not holds(move["when"])) or ("unless" in move and holds(move["unless"])):
            return
        for bound in self._bindings(move, fact):
            value: Any = self._read(move["value"], bound) if "value" in move else None
            for nth, (holder, key) in enumerate(self._places(move["at"], bound)):
                match move["do"]:
                    case "drop":
                        del holder[key]
                    case "deal":
                        holder[key] = value[nth]
                    case "keep":
                        fields = move["fields"].items()
                        holder[key] = [item for item in holder[key] if all(item[name] == is_ for name, is_ in fields)]
                    case do:
                        holder[key] = deepcopy(DO[do](holder[key], value))

    def _bindings(self, move: Mapping[str, Any], fact: Fact) -> Iterator[Fact]:
        """The fact or, with `each`, the fact with a value bound for each time that the move is applied."""
        if "each" not in move:
            yield fact
            return
        ((name, source),) = move["each"].items()
        values = self._values(source["at"], fact) if "at" in source else self._read(source, fact)
        yield from [{**fact, name: value} for value in values if value is not None]


def _keys(node: Any, step: str, fact: Fact) -> Sequence[Any]:
    if step == "*":
        return range(len(node))
    if sought := SOUGHT.fullmatch(step):
        name, field = sought.groups()
        return [n for n, item in enumerate(node) if item[name] == fact[field]][:1]
    key = fact[step[1:-1]] if step.startswith("{") else step
    return [int(key) if isinstance(node, list) else key]


def _sum(old: Any, more: Any, sign: int) -> Any:
    if old is None or isinstance(old, int):
        return None if old is None else old + sign * more
    return {name: _sum(part, more[name], sign) for name, part in old.items()}


def _without(cards: Sequence[Any], gone: Sequence[Any]) -> list[Any]:
    """Removed from a zone: the card itself if it is visible, else one lying face down."""
    left = list(cards)
    for card in gone:
        left.remove(card if card in left else None)
    return left


def _known(do: Callable[[list[Any], Any], Any]) -> Callable[[Any, Any], Any]:
    """Nothing is known afterwards about an unknown zone, or after a move of unknown cards."""

    def done(cards: Any, moved: Any) -> Any:
        return None if cards is None or moved is None else do(cards, moved)

    return done


DO: Mapping[str, Callable[[Any, Any], Any]] = {
    "set": lambda _, value: value,
    "add": lambda old, more: _sum(old, more, 1),
    "subtract": lambda old, less: _sum(old, less, -1),
    "put": _known(lambda cards, moved: [*cards, *moved]),
    "put-first": _known(lambda cards, moved: [*moved, *cards]),
    "take": _known(lambda cards, moved: cards[len(moved) :]),
    "take-last": _known(lambda cards, moved: cards[: len(cards) - len(moved)]),
    "remove": _known(_without),
    "to-end": lambda cards, card: [*_without(cards, [card]), card] if cards else cards,
    "clear": lambda cards, _: None if cards is None else [],
}
