"""The page on a game's frames, for clients that fold them: generated from the code, so it says what the server does."""

import json
from collections.abc import Iterator, Mapping, Sequence
from inspect import cleandoc
from typing import Any

from msgspec import Struct

from api.http.openapi.components import field_texts
from domain.engine.audience.audience import Mark
from domain.engine.audience.field_audiences import marks
from domain.engine.entry.facts import undone_type
from domain.engine.game.rules import Rules
from projections.views.folding import audience, folding_of
from projections.words.language import language_of

_HEAD = """# Frames of {name}

Printed by `croupier frames`, for auditors and for clients that fold frames themselves. A client that shows a table
needs none of it: it fetches views or follows patches (docs/watching.md says which is for what). The page says what the
table looks like when the game starts, what each fact changes, and what a viewer does not see of it. The [last
section](#as-data) has all of it as JSON. tests/folding/fold.mjs folds by this page alone; tests compare what it gets
with the `state` of the view, at every version.

- [How to fold](#how-to-fold)
- [The state at `started`](#the-state-at-started)
- [What is hidden](#what-is-hidden)
- [Facts](#facts)
- [As data](#as-data)

## How to fold

1. Keep the frame of version 1: its cause `opened` has `seats`, `options` and `open_hands`. There is no state yet.
2. At the fact `started` the state is [`start`](#the-state-at-started), with what the viewer does not see
   [hidden](#what-is-hidden).
3. Every later fact that is named [below](#facts) changes the state; all others leave it as it is. Apply its moves in
   order, each to the result of the one before. Then hide again what the viewer does not see: a card may have come to
   where only its owner sees it.

A move applies an operation (`do`) to what is `at` a JSON Pointer into the state. The empty pointer is the whole state:

| `do` | what is there afterwards |
|---|---|
| `set` | the value |
| `add`, `subtract` | so much more or less; of a record, field by field; null stays null |
| `put`, `put-first` | the list with the cards of the value after, or before, all others |
| `take`, `take-last` | the list without its first, or last, cards: as many as the value has |
| `remove` | the list without the first occurrence of each card of the value; an unseen card leaves as a null |
| `to-end` | the list with this card (or else a null) moved to its end; an empty list stays empty |
| `clear` | an empty list |
| `drop` | nothing: the item leaves its list |
| `keep` | the list, with only the items whose `fields` hold these values |
| `deal` | where the pointer leads to several places: the first gets the first of the value, and so on |

A list that may not be counted is null, and stays null whatever is put or taken; a list to which a null is put becomes
null.

In a pointer, `{{seat}}` is what the fact's field `seat` holds, `*` is every item of a list, and `[card={{card}}]` the
first item whose `card` is the fact's. A `value` is `{{"field": f}}`, what the fact's field holds; `{{"at": p}}`, what
is at a pointer; `{{"value": x}}`, x itself; `{{"items": [...]}}` a list of values; `{{"record": {{...}}}}` a new
object of values; `{{"last": v}}` the last of a list, with `count` the list of the last so many; `{{"index": v, "in":
p}}` the position of the value in the list at the pointer, counted from 0.

`when` and `unless`: the move is done only if these fields of the fact hold, or do not all hold, these values. `each`:
it is done once for every value found there, bound to this name; nulls are skipped.

In `start`, an object whose key begins with `$` stands for something else: `{{"$each": x}}` for a list with an x for
each seat, in which `{{"$seat": true}}` is the seat's number; `{{"$seats": {{"2": x}}}}` for an x by the number of
seats; `{{"$option": o, "is": {{...}}}}` for what is named by the value of an option.

## The state at `started`

```json
{start}
```

## What is hidden

Not everybody sees these fields. The owner is the seat in the field `seat` beside it; those named are the seats in the
field `to` beside it; spectators are neither. {counts}With `open_hands` in the opening everybody sees what any seat
sees; with `spectators_see` spectators do. A viewer who sees the cards gets them, one who may count them
gets a null for each, and all others get null instead of the list.

| field | who sees it | who may count it |
|---|---|---|
{hidden}

## Facts

The types of the fields are in openapi/openapi.json, under the tag of the fact.
"""

_WORDS: Mapping[str, str] = {
    "everybody": "everybody",
    "owner": "the seat in `seat`",
    "named": "the seats in `to`",
    "nobody": "nobody",
}


def frames_page(rules: Rules) -> str:
    """The page of a game, as Markdown."""
    data = folding_of(rules)
    counts = " and ".join([f"`{option}` is {json.dumps(value)}" for option, value in data["open_counts"].items()])
    head = _HEAD.format(
        name=language_of(rules).names()["en"],
        start=json.dumps(data["start"], indent=1),
        hidden="\n".join([f"| `{at}` | {_seen(to)} | {_counted(to)} |" for at, to in data["hidden"].items()]),
        counts=f"If {counts} among the options, everybody may count every list that is no `whole`. " if counts else "",
    )
    kinds = [*rules.schema.facts, undone_type(rules.schema.state)]
    facts = [_fact(kind, data["moves"][str(kind.__struct_config__.tag)]) for kind in kinds]
    return "\n".join([head, *facts, "## As data\n", "```json", _laid_out(data), "```", ""])


def _seen(to: Mapping[str, Any]) -> str:
    return _WORDS[to["sees"]]


def _counted(to: Mapping[str, Any]) -> str:
    return "is seen or not as a whole" if to.get("whole") else _WORDS[to.get("counts", to["sees"])]


def _fact(kind: type[Struct], moves: Sequence[Mapping[str, Any]]) -> str:
    lines = [f"### {kind.__struct_config__.tag}", "", cleandoc(kind.__doc__ or ""), ""]
    texts = field_texts(kind)
    if fields := [(name, mark) for name, mark, _ in marks(kind)]:
        lines += ["| field | what it holds | who sees it |", "|---|---|---|"]
        lines += [f"| `{name}` | {_flat(texts.get(name, ''))} | {_audience(mark)} |" for name, mark in fields]
        lines.append("")
    lines += [f"{n}. {_sentence(move)}" for n, move in enumerate(moves, 1)] or ["Moves nothing."]
    return "\n".join([*lines, ""])


def _flat(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _audience(mark: Mark | None) -> str:
    to = audience(mark)
    how = _seen(to)
    if to.get("whole"):
        return how
    return how if "counts" not in to else f"{how}; how many: {_WORDS[to['counts']]}"


def _sentence(move: Mapping[str, Any]) -> str:
    """One move in words."""
    at, given = f"`{move['at']}`" if move["at"] else "The state", _value(move["value"]) if "value" in move else ""
    sentence = {
        "set": f"{at} becomes {given}",
        "add": f"{at} grows by {given}",
        "subtract": f"{at} shrinks by {given}",
        "put": f"{given} to the end of {at}",
        "put-first": f"{given} to the beginning of {at}",
        "take": f"as many as {given} off the beginning of {at}",
        "take-last": f"as many as {given} off the end of {at}",
        "remove": f"{given} out of {at}",
        "to-end": f"{given} goes to the end of {at}",
        "clear": f"{at} is emptied",
        "drop": f"{at} leaves its list",
        "keep": f"of {at} stay those with {_fields(move.get('fields', {}))}",
        "deal": f"{at} become, one by one, {given}",
    }[move["do"]]
    return sentence + "".join(_conditions(move)) + "."


def _conditions(move: Mapping[str, Any]) -> Iterator[str]:
    if "when" in move:
        yield f", if {_fields(move['when'])}"
    if "unless" in move:
        yield f", unless {_fields(move['unless'])}"
    for name, source in move.get("each", {}).items():
        yield f", for each `{name}` of {_value(source)}"


def _fields(fields: Mapping[str, Any]) -> str:
    return " and ".join([f"`{name}` is `{json.dumps(value)}`" for name, value in fields.items()])


def _value(given: Mapping[str, Any]) -> str:
    match given:
        case {"field": str(field)}:
            words = f"`{field}`"
        case {"at": str(pointer)}:
            words = f"what is at `{pointer}`"
        case {"items": items}:
            words = ", ".join(map(_value, items))
        case {"record": record}:
            words = "{" + ", ".join([f"{name}: {_value(part)}" for name, part in record.items()]) + "}"
        case {"index": index, "in": within}:
            words = f"the index of {_value(index)} in `{within}`"
        case {"last": last, "count": count}:
            words = f"the last {_value(count)} of {_value(last)}"
        case {"last": last}:
            words = f"the last of {_value(last)}"
        case _:
            words = f"`{json.dumps(given['value'])}`"
    return words


def _laid_out(data: Mapping[str, Any]) -> str:
    """JSON with a line for each part and each fact."""
    parts = [f' "{name}": {json.dumps(data[name])}' for name in ("start", "hidden", "open_counts")]
    moves = ",\n".join([f'  "{tag}": {json.dumps(described)}' for tag, described in data["moves"].items()])
    return "{\n" + ",\n".join([*parts, f' "moves": {{\n{moves}\n }}']) + "\n}"
