"""One game's texts in one language, from a TOML file; and turning messages into sentences.

A template names its arguments in braces. Two forms follow a value after a colon:
- `{n:card|cards}`: the first word if n is 1, else the second; `{n}` is the number itself.
- `{card:을|를}`: the name and the Korean particle that fits its last sound: the first after a consonant, the second
  after a vowel. Digits count as they are read aloud, Latin letters as vowels; ㄹ before 으로 also takes the second.

The id of a text is its section and key, joined by dots: `name` in `[component.cellar]` is `component.cellar.name`. A
named thing may also have `several`, its plural ("3 Coppers"), and `aliases`, a list of other names. Two optional texts
say how lists are written: `list.counted`, by default COUNTED, and `list.between`, by default BETWEEN.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache, lru_cache
from pathlib import Path
from string import Formatter
from typing import Any, Final, cast

from domain.engine.game.messages import Message, Ref, Value, Who

LANGUAGES: Final = ("en", "ko", "ja")
"""Every text exists in each of these; the first is the fallback."""
CACHED = 8192
"""Sentences kept in memory for each game and language."""
COUNTED = "{n} {name}"
"""How several equal things are written."""
BETWEEN = ", "
"""The separator between the items of a list."""
_DIGITS = dict(zip("0123456789", "영일이삼사오육칠팔구", strict=True))
_HANGUL, _SYLLABLES, _FINALS, _RIEUL = 0xAC00, 11172, 28, 8
"""Unicode's Hangul syllables: their first code point and number. Each run of 28 differs in the final consonant only:
number 0 has none, number 8 is ㄹ."""


class TextError(ValueError):
    """A file of texts is unusable; the message names the file and the text's id."""


class _Number(int):
    def __format__(self, forms: str) -> str:
        singular, several, plain = forms.partition("|")
        return (singular if self == 1 else plain) if several else int.__format__(self, forms)


class _Word(str):
    __slots__ = ()

    def __format__(self, forms: str) -> str:
        closed, particles, open_ = forms.partition("|")
        if not particles:
            return str.__format__(self, forms)
        code = ord(_DIGITS.get(self[-1], self[-1])) - _HANGUL if self else -1
        final = code % _FINALS if 0 <= code < _SYLLABLES else 0
        return self + (open_ if not final or (final == _RIEUL and closed == "으로") else closed)


class Texts:
    """The texts of one file. Raises TextError for a file that is not TOML, or has a malformed template.

    A `wanted` text that is missing is derived from a text whose id has braces, as `component.{suit}-{rank}.name`, which
    are filled with the names `suit.hearts` and `rank.ace`; or it is one of the default texts.
    """

    def __init__(self, path: Path, wanted: AbstractSet[str] = frozenset()) -> None:
        try:
            tree = tomllib.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise TextError(f"{path} is not there: a game has its texts in {', '.join(LANGUAGES)}") from None
        except ValueError as error:
            raise TextError(f"{path}: {error}") from error
        self.templates: Mapping[str, str] = _with_made(dict(_leaves(path, tree)), path, wanted)
        self._tree = tree
        self._counted = self.templates.get("list.counted", COUNTED)
        self._between = self.templates.get("list.between", BETWEEN)
        self.say = lru_cache(CACHED)(self._fill)
        """The sentence for a message. `players` are names by seat, needed only if the message names players."""

    def name(self, ref: str) -> str:
        """The name of a thing. Raises KeyError if it has none."""
        return self.templates[f"{ref}.name"]

    def aliases(self, ref: str) -> tuple[str, ...]:
        """The other names of a thing, if any."""
        at: Any = self._tree
        for step in ref.split("."):
            at = at.get(step, {})
        return tuple(at.get("aliases", ()))

    def _fill(self, message: Message, players: tuple[str, ...] = ()) -> str:
        values = {name: self._word(value, players) for name, value in message.args}
        return self.templates[message.id].format_map(values)

    def _word(self, value: Value, players: tuple[str, ...]) -> _Number | _Word:
        match value:
            case Ref():
                return _Word(self.name(value.id))
            case Who():
                return _Word(players[value.seat])
            case Message():
                return _Word(self._fill(value, players))
            case tuple():
                counted = Counter(cast("Sequence[Value]", value))
                return _Word(self._between.join([self._several(counter, n, players) for counter, n in counted.items()]))
            case _:
                return _Number(value)

    def _several(self, value: Value, n: int, players: tuple[str, ...]) -> str:
        """`n` equal things in words."""
        name = str(self._word(value, players))
        if n == 1:
            return name
        if isinstance(value, Ref):
            name = self.templates.get(f"{value.id}.several", name)
        return self._counted.format(n=n, name=name)


def _with_made(own: dict[str, str], path: Path, wanted: AbstractSet[str]) -> dict[str, str]:
    """A file's own texts, and the wanted ones derived from its templates; the templates themselves are dropped."""
    missing = wanted - own.keys()
    if not missing:
        return own
    usual = _usual_texts(path.name)
    patterns = {text: phrase for text, phrase in own.items() if "{" in text}
    parts: set[str] = set()
    filled: dict[str, str] = {}
    named = {text.removesuffix("name") for text in missing if text.startswith("component.") and text.endswith(".name")}
    for text in missing | {f"{ref}{more}" for ref in named for more in ("short", "several")}:
        for pattern, phrase in patterns.items():
            if match := re.fullmatch(re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^-.]+)", re.escape(pattern)), text):
                refs = {name: f"{name}.{value}.name" for name, value in match.groupdict().items()}
                words = {name: own.get(ref, usual.get(ref, match[name])) for name, ref in refs.items()}
                filled[text] = phrase.format_map(words)
                parts |= {*refs.values()}
        if text not in filled and text in usual:
            filled[text] = usual[text]
    return {text: phrase for text, phrase in own.items() if text not in patterns.keys() | (parts - wanted)} | filled


@cache
def _usual_texts(name: str) -> Mapping[str, str]:
    path = Path(__file__).with_name("usual_texts") / name
    return dict(_leaves(path, tomllib.loads(path.read_text(encoding="utf-8")))) if path.exists() else {}


def _leaves(path: Path, tree: Mapping[str, Any], at: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from _leaves(path, cast("Mapping[str, Any]", value), f"{at}{key}.")
        elif isinstance(value, str):
            try:
                list(Formatter().parse(value))
            except ValueError as error:
                raise TextError(f"{path}: {at}{key}: {error}") from error
            yield f"{at}{key}", value
        elif key != "aliases":
            raise TextError(f"{path}: {at}{key} is no text")


_FOLDER = Path(__file__).with_name("service_texts")


@cache
def service_texts(language: str) -> Texts:
    """The service's texts in one of LANGUAGES.

    Ids: `refusal.<code>`, `reason.<sees>.<why>` (see `why_seen`), `called-off.<reason>` (see `Abandoned`),
    `clock.<command>`, `bot.<id>` of the engine's own bots, `strength.<number>` (see `Policy`), `decided.<how>`,
    `table.<what>` of a view as a text, `word.<type>` of an event, and `page.<what>` of pages that the server makes.
    """
    return Texts(_FOLDER / f"{language}.toml")
