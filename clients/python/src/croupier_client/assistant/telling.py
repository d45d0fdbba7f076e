"""A table in a few lines of text: what has changed since the last report, and a question with numbered options.

It is Markdown in which names are escaped, as they are other people's words; those of people and games are marked too.
"""

import re
from collections.abc import Callable, Iterable

from croupier_client import types

MOST = 4_000
"""Bytes of an answer."""
BEGIN, END = "«", "»"
"""What names of people and games stand between."""
QUOTED = {ord(BEGIN): '"', ord(END): '"'}
"""These signs in anybody's words, which must not look as if a name began or ended there."""
_BLANKS = re.compile(r"[\t-\r ]+")
_ACTING = re.compile(r"[\\`*_\[\]<&~|#]|:(?=/)|(?<=\w)\.(?=[^\W\d_])|@(?=\w)")
"""What begins or ends something within a line; also a URL, host or address, of which many programs make links."""
_LEADING = re.compile(r"^(\d*)(>|[-+=](?=[-+=\s]|$)|[.)](?=\s|$))")
"""What makes the beginning of a line a list, a quotation or a rule."""
_NUMBER = re.compile(r"[\d·]")
_ITEMS = re.compile(r", (?![^(]*\))")
"""Between the items of a line, but not within brackets."""
_COUNT = re.compile(r" (?:\u00d7|\()")
"""Between an item's name and what is said of it."""

Lines = dict[tuple[str, str], str]
"""What lies on a table: (heading, word) -> the line there."""
Marking = Callable[[str], str]
"""Marks names in an escaped text."""


def escaped(text: str) -> str:
    """The text in one line of Markdown: what is shown of it is the text, and nothing else."""
    line = _BLANKS.sub(" ", text).strip(" ").translate(QUOTED)
    return _LEADING.sub(r"\1\\\2", _ACTING.sub(r"\\\g<0>", line))


def marked(name: str) -> str:
    """A name, as other people's words."""
    return f"{BEGIN}{escaped(name)}{END}"


def marking(names: Iterable[str]) -> Marking:
    """What marks these names in escaped texts, the longest first."""
    each = "|".join(
        ["".join([rf"\\?{re.escape(sign)}" for sign in name]) for name in sorted(names, key=len, reverse=True)]
    )
    found = re.compile(rf"(?<!\w)(?:{each.translate(QUOTED)})(?!\w)")
    return lambda text: found.sub(rf"{BEGIN}\g<0>{END}", text) if each else text


def lines(text: str, prompts: Iterable[str]) -> Lines:
    """What lies on the table, in a view as text; `prompts`: of the open questions, which it ends with."""
    found, heading, asked = Lines(), "", {escaped(prompt) for prompt in prompts}
    for line in text.translate(QUOTED).splitlines():
        if line.startswith("## "):
            heading = line.removeprefix("## ").partition(": ")[0]  # and whose turn it is
            if line.removeprefix("## ") in asked:
                return found
            found[heading, ""] = line
        elif line.startswith("- "):
            word = place_of(line)
            while (heading, word) in found:
                word += "'"
            found[heading, word] = line.rstrip()  # the text ends in blanks, which hide how long it is
    return found


def changes(before: Lines, after: Lines) -> list[str]:
    """What is new, changed or gone, under its heading; of a long line only the changed items."""
    found = {
        place: _changed(place[1], before[place], line) if place in before else line for place, line in after.items()
    }
    found = {place: line for place, line in found.items() if before.get(place) != after[place]}
    return whole(
        found | {(heading, word): f"- {word}: gone" for heading, word in before.keys() - after.keys()},
        after,
    )


def whole(found: Lines, after: Lines) -> list[str]:
    """Lines under their headings, in the order of the table."""
    under: dict[str, list[str]] = {heading: [] for heading, _ in [*after, *found]}
    for (heading, word), line in found.items():
        under[heading].append(line) if word else under[heading].insert(0, line)
    return [
        line
        for heading, said in under.items()
        if said
        for line in ([] if not heading or said[0].startswith("## ") else [after.get((heading, ""), f"## {heading}")])
        + said
    ]


def _changed(word: str, before: str, after: str) -> str:
    """A changed line: whole, or only its items that are new, and the names of those that are gone.

    Whole too if several of its items have one name: it would not be clear which one has changed.
    """
    if not (after.startswith(f"- {word}: ") and before.startswith(f"- {word}: ")):
        return after
    was, now = [{_COUNT.split(item)[0]: item for item in _items(line)} for line in (before, after)]
    parts = {
        "changed": [item for name, item in now.items() if was.get(name) != item],
        "gone": [name for name in was if name not in now],
    }
    short = f"- {word}, " + "; ".join([f"{what}: {', '.join(items)}" for what, items in parts.items() if items])
    clear = len(was) == len(_items(before)) and len(now) == len(_items(after))
    return short if clear and len(short) < len(after) / 2 else after


def _items(line: str) -> list[str]:
    return _ITEMS.split(line.partition(": ")[2])


def place_of(line: str) -> str:
    """A line's place: what comes before a colon, else before its first number."""
    said = line.lstrip("#- ")
    word, colon, _ = said.partition(": ")
    return word if colon or line.startswith("#") else _NUMBER.split(said)[0].strip() or said


def places(now: Lines) -> list[str]:
    """All places of a table, each once."""
    return list(dict.fromkeys([word or heading for heading, word in now]))


def question_lines(question: types.Question, mark: Marking) -> list[str]:
    """A question with its options by number; the first of equal ones stands for all."""
    least, most = question["least"], question["most"]
    how = f"pick {least}" if least == most else f"pick {least} to {most}"
    order = ", in order" if question["ordered"] and (most or 0) > 1 else ""
    same, labels = question["same"] or [], question["labels"] or []
    options = [
        f"{number} {mark(escaped(label))}" + (f" (also {_others(same, number)})" if same.count(number) > 1 else "")
        for number, label in enumerate(labels)
        if same[number] == number
    ]
    return [f"QUESTION {question['question']} ({how}{order}): {mark(escaped(question['prompt']))}", *options]


def _others(same: list[int], first: int) -> str:
    return ", ".join(str(number) for number, one in enumerate(same) if one == first and number != first)


def fitted(head: list[str], body: list[str], hint: Callable[[str], str]) -> str:
    """All of the head, and as much of the body as fits in an answer; `hint`: how to get what begins with this line."""
    left = MOST - len("\n".join(head).encode()) - 200
    kept: list[str] = []
    for line in body:
        left -= len(line.encode()) + 1
        if left < 0:
            break
        kept.append(line)
    missing = len(body) - len(kept)
    note = [f"({missing} lines more: {hint(body[len(kept)])[:150]})"] if missing else []
    return "\n".join([*head, *kept, *note])
