"""Defaults that a game need not spell out: the ids of its messages, and names of what a view contains.

A game that needs something else for one of them defines it itself; the texts must match in either case.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Literal, cast, get_args, get_origin, get_type_hints

from msgspec import Struct

from domain.engine.audience.audience import Seat
from domain.engine.audience.field_audiences import meant
from domain.engine.audience.state_paths import Spot, spot_of
from domain.engine.entry.commands import Command
from domain.engine.entry.facts import Asked, Fact
from domain.engine.game.messages import Message, Ref, Value, Who
from domain.engine.game.rules import Messages, Vocabulary

Arguments = Callable[[Any], Mapping[str, Value]]
"""(redacted command or fact) -> the arguments of its story line."""


def usual_messages(
    *,
    asks: Collection[tuple[str, str]],
    optional: Collection[str],
    options: Mapping[str, Sequence[type[Struct]]],
    lines: Mapping[type[Command | Fact], Arguments],
    named: Collection[str],
    components: Collection[str],
    texts: Path,
) -> Messages:
    """Messages whose ids are derived from the names of what they describe.

    - `ask.bid`: the question with the verb `bid`; `none.there` instead if there is nothing to pick from.
    - `none.bid`: picking nothing, for verbs in `optional`; `none.empty` instead if there is nothing to pick.
    - `option.bid-beast`: an option tagged `beast` of a question with the verb `bid`; `options` lists those of each
      verb. Its fields are the arguments, by name, see `saying`.
    - `line.won`: the line for commands or facts tagged `won`, or `toy.won`. What is not in `lines` has none.

    `named`: the texts of the words that lines and labels name; `components`: the ids of the components.
    """
    sayings = {
        kind: {name: one for name in kind.__struct_fields__ if (one := saying(kind, name, components)) is not None}
        for kind in chain(*options.values())
    }

    def label(_: str, verb: str, option: Any) -> Message:
        kind = cast("type[Struct]", type(option))
        return Message.of(f"option.{verb}-{name_of(kind)}", **{name: of(option) for name, of in sayings[kind].items()})

    def line(step: Command | Fact) -> Message | None:
        arguments = lines.get(type(step))
        return None if arguments is None else Message.of(f"line.{name_of(type(step))}", **arguments(step))

    ids = [
        "none.there",
        "none.empty",
        *[f"ask.{verb}" for _, verb in asks],
        *[f"none.{verb}" for verb in optional],
        *[f"option.{verb}-{name_of(option)}" for verb, offered in options.items() for option in offered],
        *[f"line.{name_of(step)}" for step in lines],
        *named,
    ]
    return Messages(
        prompt=lambda asked: _of_question("none.there", "ask", asked),
        none=lambda asked: _of_question("none.empty", "none", asked),
        label=label, line=line, asks=asks, ids=frozenset(ids), texts=texts,
    )  # fmt: skip


def usual_vocabulary(state: type[Struct], reckoning: type[Struct]) -> Vocabulary:
    """Names of the words that the state's fields may hold (`phase.over`) and of the reckoning's (`reckoning.left`)."""
    words = dict[str, dict[str, str]]()
    for field, word in _words(state, set()):
        words.setdefault(field, {})[word] = f"{field}.{word}"
    return {**words, "reckoning": {name: f"reckoning.{name}" for name in reckoning.__struct_fields__}}


def _words(kind: Any, seen: set[type]) -> Iterator[tuple[str, str]]:
    for one in (kind, *get_args(kind)):
        if isinstance(one, type) and issubclass(one, Struct) and one not in seen:
            seen.add(one)
            for name, hint in get_type_hints(one).items():
                if get_origin(hint) is Literal:
                    yield from [(name, word) for word in get_args(hint)]
                yield from _words(hint, seen)


def _of_question(without: str, section: str, asked: Asked) -> Message:
    return Message(without if asked.options == () else f"{section}.{asked.verb}")


def saying(kind: type[Struct], name: str, components: Collection[str]) -> Callable[[Any], Value] | None:
    """What puts a field into words: a seat's player, a component's name, a word's name, a number; or several of them.

    A text is the component of that id; one of a Literal whose words are no components is named by the texts, as
    `phase.over`. None: there are no words for values of the field's type.
    """
    spot = spot_of(kind).fields[name]
    several, one = spot.items is not None, spot.items or spot
    words, text = words_of(one), one.is_face or str in one.kinds
    section = "component" if text or words <= {*components} else name
    said: Callable[[Any], Value] = int
    if Seat in one.kinds:
        said = Who
    elif text or words:
        said = lambda value: Ref(f"{section}.{value}")  # noqa: E731
    elif not all(meant(each) in (int, bool) or get_origin(each) is Literal for each in one.kinds):
        return None
    return lambda step: tuple(map(said, getattr(step, name))) if several else said(getattr(step, name))


def words_of(spot: Spot) -> set[str]:
    """The words that a Literal allows there."""
    literals = [kind for kind in spot.kinds if get_origin(kind) is Literal]
    return {word for kind in literals for word in get_args(kind) if isinstance(word, str)}


def name_of(kind: type[Struct]) -> str:
    """The tag of a type, without the game's key before the dot."""
    return str(kind.__struct_config__.tag).rpartition(".")[2]
