"""A game in words: its messages in every language, and the names and descriptions of its components.

Docstrings of structs are in the API's document.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from domain.engine.facts import Asked, Command, Fact
from domain.engine.rules import Confidence, Rules
from projections.texts import CACHED, LANGUAGES, Texts


class Component(Struct, frozen=True):
    """A thing of the game's box, as a client shows it. `cost` is in the game's own money."""

    id: str
    names: dict[str, str]
    aliases: dict[str, tuple[str, ...]]
    cost: int | None
    types: tuple[str, ...]
    effect: dict[str, str]
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
    names: dict[str, str]
    meaning: dict[str, str]


class Preset(Struct, frozen=True):
    """A named set of options, which `options` given by the opener refine."""

    id: str
    names: dict[str, str]
    options: dict[str, str]


class Language:
    """One game's texts in all languages."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._messages = rules.language
        self.texts = {language: Texts(rules.language.texts / f"{language}.toml") for language in LANGUAGES}
        # A label depends on nothing but the option and the language, and there are few of both.
        self.label = lru_cache(CACHED)(self._label)

    def prompt(self, asked: Asked, language: str) -> str:
        """A question in words, without how many to pick: clients have that in `least` and `most`."""
        return self.texts[language].say(self._messages.prompt(asked))

    def line(self, step: Command | Fact, players: Sequence[str], language: str) -> str | None:
        """The line of the story for a redacted command or fact, None if it needs none. `players`: names by seat."""
        message = self._messages.line(step)
        return None if message is None else self.texts[language].say(message, tuple(players))

    def names(self) -> dict[str, str]:
        """The game's name in each language."""
        return self._each("game.name")

    def components(self) -> tuple[Component, ...]:
        """Everything in the game's box, with its names and effect in each language."""
        return tuple(
            [
                Component(
                    names=self._each(f"component.{c.id}.name"),
                    aliases=self._aliases(f"component.{c.id}"),
                    effect=self._each(f"component.{c.id}.effect"),
                    **asdict(c),
                )
                for c in self._rules.catalogue.components
            ]
        )

    def glossary(self) -> tuple[Term, ...]:
        """The game's own words, explained."""
        return tuple(
            [
                Term(term, self._each(f"term.{term}.name"), self._each(f"term.{term}.meaning"))
                for term in self._rules.catalogue.glossary
            ]
        )

    def presets(self) -> tuple[Preset, ...]:
        """The named sets of options."""
        return tuple(
            [Preset(p.id, self._each(f"preset.{p.id}.name"), dict(p.options)) for p in self._rules.catalogue.presets]
        )

    def _label(self, option: Any, language: str) -> str:
        return self.texts[language].say(self._messages.label(option))

    def _each(self, text: str) -> dict[str, str]:
        return {language: texts.templates[text] for language, texts in self.texts.items()}

    def _aliases(self, ref: str) -> dict[str, tuple[str, ...]]:
        found = {language: texts.aliases(ref) for language, texts in self.texts.items()}
        return {language: names for language, names in found.items() if names}


@cache
def language_of(rules: Rules) -> Language:
    """The texts of this game, read once."""
    return Language(rules)
