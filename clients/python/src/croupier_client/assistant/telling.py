"""A table in a few lines of text: what a view holds, and what has changed since the last report."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

MOST = 4_000
"""Bytes of an answer."""
HIDDEN = "hidden"


class Words:
    """The names of things in a game's views, by id; an id without a name stays as it is."""

    def __init__(self, ruleset: Mapping[str, Any], language: str) -> None:
        kinds: Iterable[Mapping[str, Any]] = ruleset["vocabulary"].values()
        named = [(id_, names) for kind in kinds for id_, names in kind.items()]
        named += [(one["id"], one["names"]) for one in ruleset["components"]]
        self._names = {id_: names.get(language) or names["en"] for id_, names in named}

    def of(self, value: Any) -> str:
        """A value as a word: a name, a number, or `hidden` for what you may not see."""
        return HIDDEN if value is None else self._names.get(str(value), str(value))


def lines(state: Any, words: Words, part: str = "") -> dict[str, str]:
    """What is in a state, by place, such as `mats/0/hand`, each with its content in one line.

    `part`: the beginning of the wanted places. A field that is null is left out, a card that is null is called
    hidden.
    """
    return {place: text for place, text in _lines(state, words, "") if place.startswith(part)}


def _lines(value: Any, words: Words, place: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        fields = cast("dict[str, Any]", value)
        plain = {name: inner for name, inner in fields.items() if isinstance(inner, (str, int))}
        if plain and place:
            yield place, ", ".join(f"{words.of(name)} {words.of(inner)}" for name, inner in plain.items())
        for name, inner in fields.items():
            if inner is not None and (name not in plain or not place):
                yield from _lines(inner, words, f"{place}/{name}" if place else name)
    elif isinstance(value, list):
        items = cast("list[Any]", value)
        if any(isinstance(item, (dict, list)) for item in items):
            for number, item in enumerate(items):
                yield from _lines(item, words, f"{place}/{number}")
        else:
            yield place, _counted(items, words)
    else:
        yield place, words.of(value)


def _counted(items: list[Any], words: Words) -> str:
    counts = Counter(words.of(item) for item in items)
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in counts.items()) or "nothing"


def changes(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """The lines that are new, changed or gone."""
    changed = [f"{place}: {text}" for place, text in after.items() if before.get(place) != text]
    return changed + [f"{place}: gone" for place in before if place not in after]


def question_lines(question: Mapping[str, Any]) -> list[str]:
    """A question with its options by number; the first of equal ones stands for all."""
    least, most = question["least"], question["most"]
    how = f"pick {least}" if least == most else f"pick {least} to {most}"
    order = ", in order" if question["ordered"] and most > 1 else ""
    same: list[int] = question["same"]
    copies = Counter(same)
    options = [
        f"{number} {label}" + (f" (also {_others(same, number)})" if copies[number] > 1 else "")
        for number, label in enumerate(question["labels"])
        if same[number] == number
    ]
    return [f"QUESTION {question['question']} ({how}{order}): {question['prompt']}", *options]


def _others(same: list[int], first: int) -> str:
    return ", ".join(str(number) for number, one in enumerate(same) if one == first and number != first)


def fitted(head: list[str], body: list[str]) -> str:
    """All of the head, and as much of the body as fits in an answer."""
    left = MOST - len("\n".join(head).encode()) - 80
    kept: list[str] = []
    for line in body:
        left -= len(line.encode()) + 1
        if left < 0:
            break
        kept.append(line)
    missing = len(body) - len(kept)
    note = [f"({missing} lines more: look with part, such as {body[len(kept)].partition(':')[0]})"] if missing else []
    return "\n".join([*head, *kept, *note])
