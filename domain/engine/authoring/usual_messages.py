"""Messages that follow from names: which text a question, an option or a fact has, and what fills it.

The keys of the English texts decide. The most special key there is comes first; keys for some values of a fact or an
option go on after its own: `line.gained-hand` if a field is the word `hand`, `line.drew-paid` if its field `paid` is
given and not 0 or empty, `line.drew-seen` for whoever sees its cards.
"""

import tomllib
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple, cast

from msgspec import Struct

from domain.engine.audience.audience import Audience
from domain.engine.audience.state_paths import Spot, spot_of
from domain.engine.authoring.fillings import Said, component, counted, filling
from domain.engine.authoring.usual_vocabulary import name_of, words_of
from domain.engine.entry.commands import Command, Resigned
from domain.engine.entry.facts import About, Asked, Ended, Fact
from domain.engine.game.messages import Message, Value, Who
from domain.engine.game.questions import Question
from domain.engine.game.rules import Messages

LANGUAGE = "en.toml"
"""The file whose keys say what has a text; a law checks the other languages against it."""
Fits = Callable[[Any], Any]


class Wording(NamedTuple):
    """A text for values of some type: what has to hold for it to be said, and what fills it."""

    text: str
    when: tuple[Fits, ...] = ()
    args: tuple[tuple[str, Callable[[Any], Any]], ...] = ()


class TextKeys:
    """The English texts by key, and which of them are said of what.

    `faults` collects all that nothing can fill; `named` the texts of words that others name.
    """

    def __init__(self, folder: Path, components: Collection[str], said: Said, decided: Sequence[str]) -> None:
        self.folder, self.components, self._said, self._decided = folder, components, said, decided
        self._file = folder / LANGUAGE
        self.texts = dict(_leaves(_parsed_file(self._file), ""))
        self._by_section = defaultdict[str, list[str]](list)
        for key in self.texts:
            self._by_section[key.rpartition(".")[0]].append(key)
        self.faults = list[str]()
        self.named = set[str]()

    def scopes(self, why: str, section: str) -> list[str]:
        """Where the texts of a question are looked for, the most special place first."""
        own = [f"component.{why}.{section}."] if why in self.components else []
        return [*own, f"{section}.{why}-", f"{section}."]

    def wordings(self, kind: type[Struct], key: str) -> list[Wording]:
        """The texts with this key or a longer one for values of this type; the more they demand, the earlier."""
        tokens = self._tokens(kind)
        fitting: list[Wording] = []
        for text in self._by_section[key.rpartition(".")[0]]:
            if text == key or text.startswith(f"{key}-"):
                when = _parsed(text[len(key) + 1 :], tokens)
                if when is not None:
                    hidden = bool(tokens.get("seen") in when)
                    fitting.append(Wording(text, when, tuple(self._args(kind, text, hidden=hidden))))
        return sorted(fitting, key=lambda one: -len(one.when))

    def of_question(self, why: str, verb: str) -> list[Wording]:
        """The texts of a question. `about-` is for a seat that is told all it names, `must-` if it has to pick."""
        wordings: list[Wording] = []
        for scope in self.scopes(why, "ask"):
            for key in (f"about-{verb}", f"must-{verb}", verb):
                if (text := scope + key) in self.texts:
                    args = tuple([(name, self._of_question(text, name, why)) for name in self._names(text)])
                    when = {f"about-{verb}": ABOUT, f"must-{verb}": (_must_pick,)}.get(key, ())
                    wordings.append(Wording(text, when, args))
        return wordings or [Wording(f"ask.{verb}")]

    def _names(self, text: str) -> list[str]:
        parsed = Formatter().parse(self.texts[text])
        return sorted({name.partition(":")[0] for _, name, _, _ in parsed if name is not None})

    def _args(self, kind: type[Struct], text: str, *, hidden: bool) -> Iterator[tuple[str, Callable[[Any], Any]]]:
        for name in self._names(text):
            if name in self._said:
                yield name, self._said[name]
                continue
            try:
                yield name, filling(kind, name, self.components, hidden=hidden)
            except ValueError as error:
                self.faults.append(f"{self._file}: {text} names {{{name}}}, {error}")
                continue
            spot = spot_of(kind).fields.get(name)
            self.named.update(() if spot is None else self._inside(spot.items or spot, name))

    def _inside(self, spot: Spot, name: str) -> list[str]:
        """The texts of the words or amounts that a value there may have."""
        words = words_of(spot)
        named = [] if words <= {*self.components} else [f"{name}.{word}.name" for word in words]
        return [*named, *[f"amount.{one}" for one in counted(spot)]]

    def _of_question(self, text: str, name: str, why: str) -> Callable[[Any], Value | None]:
        if name == "why":
            return lambda _: component(why)
        if name in _ABOUT:
            put = _ABOUT[name]
            return lambda asked: None if (value := getattr(asked.about, name)) is None else put(value)
        if name not in self._said:
            self.faults.append(
                f"{self._file}: {text} names {{{name}}}, which no question has: why, {', '.join(_ABOUT)}"
            )
        return self._said.get(name, lambda _: None)

    def _tokens(self, kind: type[Struct]) -> dict[str, Fits]:
        """What may follow in a key of this type, with what has to hold then; words before fields."""
        fields = spot_of(kind).fields
        faces = [name for name, spot in fields.items() if spot.mark.faces is not Audience.ALL]
        tokens: dict[str, Fits] = {**self._said}
        if faces:
            tokens["seen"] = lambda step: all(_face_up(getattr(step, name)) for name in faces)
        tokens |= {name.replace("_", "-"): _given(name, spot) for name, spot in fields.items()}
        for name, spot in fields.items():
            tokens |= {word: _is_word(name, word) for word in words_of(spot)}
        return tokens | ({rule: _is_word("decided", rule) for rule in self._decided} if kind is Ended else {})


def usual_messages(keys: TextKeys, questions: Sequence[Question], facts: Sequence[type[Fact]]) -> Messages:
    """Messages whose ids are derived from the names of what they describe.

    - `component.cellar.ask.discard`, `ask.cellar-discard`, `ask.discard`: the question with the verb `discard` that is
      asked because of `cellar`; `none.there` instead if there is nothing to pick from, or `none.because` if there is
      such a text and a component is the cause.
    - `none.discard`, likewise: picking nothing; `none.empty` instead if there is nothing to pick.
    - `option.discard-card`, likewise, or `option.card`: an option tagged `card` of a question with the verb `discard`.
    - `line.won`: the line for commands or facts tagged `won`, or `toy.won`. What has no text has no line.

    Raises ValueError with everything that nothing can fill.
    """
    told: tuple[type[Struct], ...] = (Resigned, Ended, *facts)
    lines: dict[Any, list[Wording]] = {kind: keys.wordings(kind, f"line.{name_of(kind)}") for kind in told}
    lines[Resigned] = lines[Resigned] or [Wording("line.resigned", (), (("player", _player),))]
    because = "none.because" in keys.texts

    asked_by = cache(keys.of_question)

    @cache
    def offered(why: str, verb: str, kind: type[Struct]) -> Sequence[Wording]:
        tag = name_of(kind)
        places = [f"{scope}{verb}-{tag}" for scope in keys.scopes(why, "option")]
        found = (keys.wordings(kind, place) for place in (*places, f"option.{tag}"))
        return next(filter(None, found), [Wording(places[-1])])

    @cache
    def nothing(why: str, verb: str) -> Message:
        places = [f"{scope}{verb}" for scope in keys.scopes(why, "none")]
        return Message(next((place for place in places if place in keys.texts), places[-1]))

    def prompt(asked: Asked) -> Message:
        if asked.options != ():
            return _first(asked_by(asked.why, asked.verb), asked) or Message(f"ask.{asked.verb}")
        cause = asked.about.cause if isinstance(asked.about, About) and asked.about.cause else asked.why
        known = because and cause in keys.components
        return Message.of("none.because", cause=component(cause)) if known else Message("none.there")

    def label(why: str, verb: str, option: Any) -> Message:
        kind = cast("type[Struct]", type(option))
        return _first(offered(why, verb, kind), option) or Message(f"option.{verb}-{name_of(kind)}")

    def line(step: Command | Fact) -> Message | None:
        return _first(lines.get(type(step), ()), step)

    said = [*lines.values(), *[asked_by(question.why, question.verb) for question in questions]]
    said += [offered(question.why, question.verb, kind) for question in questions for kind in question.options]
    ids = {wording.text for wordings in said for wording in wordings}
    ids |= {nothing(question.why, question.verb).id for question in questions if question.none}
    ids |= {key for key in keys.texts if key.startswith("amount.")}
    ids |= {"none.there", "none.empty", *(["none.because"] if because else [])}
    if keys.faults:
        raise ValueError("; ".join(keys.faults))
    return Messages(
        prompt=prompt, label=label, line=line, asks=[(question.why, question.verb) for question in questions],
        none=lambda asked: nothing(asked.why, asked.verb) if asked.options != () else Message("none.empty"),
        ids=frozenset(ids | keys.named), texts=keys.folder,
    )  # fmt: skip


def _player(step: Any) -> Value:
    return Who(step.seat)


def _first(wordings: Sequence[Wording], of: Any) -> Message | None:
    """The first that fits, and of which everything is known."""
    for text, when, args in wordings:
        for fits in when:
            if not fits(of):
                break
        else:
            if not args:
                return Message(text)
            values = tuple([(name, put(of)) for name, put in args])
            if when != ABOUT or all(value is not None for _, value in values):
                return Message(text, values)
    return None


def _parsed(rest: str, tokens: Mapping[str, Fits]) -> tuple[Fits, ...] | None:
    """What has to hold for the rest of a key; None if it is of something else."""
    if not rest:
        return ()
    for token, fits in tokens.items():
        if rest == token or rest.startswith(f"{token}-"):
            more = _parsed(rest[len(token) + 1 :], {other: one for other, one in tokens.items() if other != token})
            if more is not None:
                return (fits, *more)
    return None


def _is_word(name: str, word: str) -> Fits:
    return lambda step: getattr(step, name) == word


def _given(name: str, spot: Spot) -> Fits:
    if spot.empty:
        return lambda step: getattr(step, name) is not None
    if kinds := counted(spot):
        return lambda step: any(getattr(getattr(step, name), kind) for kind in kinds)
    return lambda step: getattr(step, name)


def _face_up(value: Any) -> bool:
    return value is not None and not (isinstance(value, tuple) and None in value)


def _is_told(asked: Asked) -> bool:
    return isinstance(asked.about, About)


ABOUT: tuple[Fits, ...] = (_is_told,)
"""A seat is told what its question is about; the text is said if that is all that it names."""


def _must_pick(asked: Asked) -> bool:
    return bool(asked.least)


def _nth(pointer: str) -> int:
    """The number of the item that a pointer leads to, counted from 1."""
    return int(pointer.rpartition("/")[2]) + 1


_ABOUT: Mapping[str, Callable[[Any], Value]] = {
    "by": Who, "of": Who, "cause": component, "card": component,
    "place": _nth, "plot": _nth, "unit": _nth, "amount": int,
}  # fmt: skip
"""Field of `About` -> how it is put into words."""


def _parsed_file(file: Path) -> Mapping[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{file}: {error}") from error


def _leaves(tree: Mapping[str, Any], at: str) -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from _leaves(cast("Mapping[str, Any]", value), f"{at}{key}.")
        elif isinstance(value, str):
            yield f"{at}{key}", value
