"""Texts in several languages, as every game says its names, prompts and moves."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from msgspec import Struct

from domain.engine.facts import Asked, Command, Fact

Words = Mapping[str, str]
"""A text in each language: `en`, `ko` and `ja`."""

LANGUAGES: Final = ("en", "ko", "ja")
"""The languages every table speaks; the first one is the fall-back."""


def say(words: Words, language: str) -> str:
    """Say it in `language`, or in English when that language is not spoken here."""
    return words.get(language, words[LANGUAGES[0]])


Confidence = Literal["confirmed", "single", "inferred", "proposed"]


class Component(Struct, frozen=True):
    """A thing of the game's box, as a client shows it. `cost` is in the game's own money."""

    id: str
    names: Words
    aliases: dict[str, tuple[str, ...]]
    cost: int | None
    types: tuple[str, ...]
    effect: Words
    count: int
    """How many lie in the box."""
    price: dict[str, int] | None = None
    """What is paid for it where that is no money: how many of each kind of thing."""
    sets: tuple[str, ...] = ()
    """The sets or editions that have it, as the game's own ids."""
    points: int | None = None
    """What it counts at the end, where that is a fixed number."""
    confidence: dict[str, Confidence] | None = None
    """How sure its figures are, by field; null where all are the publisher's."""


class Term(Struct, frozen=True):
    """A word of the game's own language, explained."""

    id: str
    names: Words
    meaning: Words


class Preset(Struct, frozen=True):
    """A named set of options, which `options` given by the opener refine."""

    id: str
    names: Words
    options: Words


@dataclass(frozen=True, kw_only=True)
class Language:
    """A game in words. Nothing here is stored, compared or hashed."""

    prompt: Callable[[Asked, str], str]
    """(question, language) -> the question in words."""
    label: Callable[[Any, str], str]
    """(option, language) -> the option in words."""
    tell: Callable[[Command | Fact, Sequence[str], str], str | None]
    """(redacted cause or fact, names by seat, language) -> a line of the story; None for what goes without saying."""
