"""A game in words: its messages in every language, and the names and descriptions of its components.

Docstrings of structs are published in the API's document.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache, cached_property, lru_cache, partial
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from domain.engine.audience.errors import where
from domain.engine.entry.commands import Command
from domain.engine.entry.facts import Asked, Fact
from domain.engine.game.faces import back_of
from domain.engine.game.layout import Layout, references
from domain.engine.game.messages import Message, Value, Who
from domain.engine.game.rules import Confidence, Rules
from projections.words.texts import CACHED, LANGUAGES, Texts, service_texts

LOG = logging.getLogger("croupier")
S = TypeVar("S", bound=Struct)


class Component(Struct, frozen=True):
    """A thing in the game's box, as a client shows it."""

    id: str
    """Its id, used in `state`, questions and facts."""
    names: dict[str, str]
    """Its name: language -> name."""
    aliases: dict[str, tuple[str, ...]]
    """Its other names: language -> names."""
    cost: int | None
    """Its cost in the game's own money; null if it is not paid for with that."""
    types: tuple[str, ...]
    """Its types, as the game's own ids."""
    effect: dict[str, str]
    """What it does: language -> text."""
    count: int
    """How many are in the box."""
    price: dict[str, int] | None = None
    """Its price if that is not money: how many of each kind of thing."""
    sets: tuple[str, ...] = ()
    """The sets or editions that have it, as the game's own ids."""
    points: int | None = None
    """Its points at the end, if they are a fixed number."""
    confidence: dict[str, Confidence] | None = None
    """How sure its figures are, by field; null if all are the publisher's."""
    figures: Any = None
    """The numbers in its text, as the rules read them; null if it has none."""
    short: dict[str, str] | None = None
    """What signs on its face cannot say, in at most 28 characters: language -> text; null if they say everything."""


class Term(Struct, frozen=True):
    """A word of the game's own language, with its meaning."""

    id: str
    """Its id."""
    names: dict[str, str]
    """The word: language -> word."""
    meaning: dict[str, str]
    """What it means: language -> text."""
    aliases: dict[str, tuple[str, ...]]
    """Other words for it, which these texts do not use: language -> words."""


class Preset(Struct, frozen=True):
    """A named set of options, which `options` given by the opener refine."""

    id: str
    """Its id, the value of the option that names it."""
    names: dict[str, str]
    """Its name: language -> name."""
    options: dict[str, str]
    """The options that it settles: option -> value."""
    components: tuple[str, ...] = ()
    """The ids of the components that it puts in play, if it chooses among them."""


class Opponent(Struct, frozen=True):
    """A bot of the game, described for people."""

    id: str
    """Its id, used to seat it."""
    names: dict[str, str]
    """Its name: language -> name."""
    strength: int
    """How strong it plays, from 1 (picks at random) to 5."""
    skill: dict[str, str]
    """Its strength in a word: language -> word."""
    seconds: float = 0.0
    """How long it thinks about a question, longer on a busy server; 0 if it answers at once."""


@cache
def option_values(rules: Rules) -> dict[str, tuple[str, ...]]:
    """Option of a game -> its values as JSON, words without quotes; none if any number or list is allowed."""
    schema = msgspec.json.schema(rules.schema.options)
    fields = schema["$defs"][schema["$ref"].rpartition("/")[2]]["properties"]
    ranges = {name: [True, False] if of.get("type") == "boolean" else of.get("enum", ()) for name, of in fields.items()}
    return {
        name: tuple([msgspec.json.encode(may).decode().strip('"') for may in values]) for name, values in ranges.items()
    }


def needed(rules: Rules) -> set[str]:
    """The ids of the texts that a game must have in every language."""
    catalogue = rules.catalogue
    return {
        "game.name",
        *rules.language.ids,
        *[f"{ref}.name" for ref in references(catalogue.layout)],
        *[f"setting.{name}" for name in rules.schema.options.__struct_encode_fields__],
        *[f"{ref}.name" for values in catalogue.vocabulary.values() for ref in values.values()],
        *[f"bot.{bot}.name" for bot in rules.bots if f"bot.{bot}.name" not in service_texts("en").templates],
        *[f"decided.{rule}.name" for rule in rules.schema.decided],
        *[f"component.{component.id}.{what}" for component in catalogue.components for what in ("name", "effect")],
        *[f"preset.{preset.id}.name" for preset in catalogue.presets],
        *[f"term.{term}.{what}" for term in catalogue.glossary for what in ("name", "meaning")],
    }


class Language:
    """One game's texts in all languages."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._messages = rules.language
        self.texts = {
            language: Texts(rules.language.texts / f"{language}.toml", needed(rules)) for language in LANGUAGES
        }
        # There are few options, and most labels name no player: those are the same at every table.
        self._labelled = lru_cache(CACHED)(self._label_of)
        self._unsaid = set[tuple[type[Struct], str]]()

    def prompt(self, asked: Asked, players: Sequence[str], language: str) -> str:
        """A question in words, without how many to pick: clients have that in `least` and `most`."""
        return self._told(asked, self._messages.prompt, players, language) or ""

    def labels(self, asked: Asked, players: Sequence[str], language: str) -> tuple[str, ...]:
        """The options of a question that the viewer sees, worded so that each can stand alone on a button."""
        why, verb, same = asked.why, asked.verb, self._labelled
        return tuple(
            [
                same(why, verb, option, language) or self._named(why, verb, option, language, players)
                for option in asked.options or ()
            ]
        )

    def none(self, asked: Asked, players: Sequence[str], language: str) -> str | None:
        """Picking nothing in words; None if something must be picked, or for seats that are not asked."""
        return self._told(asked, self._messages.none, players, language) if asked.least == 0 else None

    def line(self, step: Command | Fact, players: Sequence[str], language: str) -> str | None:
        """The story line for a redacted command or fact; None if it needs none. `players`: names by seat."""
        return self._told(step, self._messages.line, players, language)

    def names(self) -> dict[str, str]:
        """The game's name in each language."""
        return self._each("game.name")

    def goal(self) -> dict[str, str] | None:
        """How it is won and when it ends, in each language; None if its texts do not say."""
        return self._all_or_none("game.goal")

    def components(self) -> tuple[Component, ...]:
        """Everything in the game's box, with its names and effect in each language."""
        return tuple(
            [
                Component(
                    names=self._each(f"component.{c.id}.name"),
                    aliases=self._aliases(f"component.{c.id}"),
                    effect=self._each(f"component.{c.id}.effect"),
                    short=self._all_or_none(f"component.{c.id}.short"),
                    **asdict(c),
                )
                for c in self._rules.catalogue.components
            ]
        )

    def glossary(self) -> tuple[Term, ...]:
        """The game's own words, explained."""
        return tuple(
            [
                Term(
                    term,
                    self._each(f"term.{term}.name"),
                    self._each(f"term.{term}.meaning"),
                    self._aliases(f"term.{term}"),
                )
                for term in self._rules.catalogue.glossary
            ]
        )

    def settings(self) -> dict[str, dict[str, str]]:
        """Option of the game -> what it settles, in each language."""
        return {name: self._each(f"setting.{name}") for name in self._rules.schema.options.__struct_encode_fields__}

    def values(self) -> dict[str, dict[str, dict[str, str]]]:
        """Option of the game -> value, see `option_values` -> what it means, in each language, if the texts say it."""
        phrases = {
            name: {member: phrase for member in values if (phrase := self._all_or_none(f"value.{name}.{member}"))}
            for name, values in option_values(self._rules).items()
        }
        return {name: values for name, values in phrases.items() if values}

    def opponents(self) -> tuple[Opponent, ...]:
        """The game's bots, scripted or not, from the weakest on."""
        levels = [(bot, policy.strength, 0.0) for bot, policy in self._rules.bots.items()]
        levels += [(level.name, level.strength, level.seconds) for level in self._rules.levels.values()]
        return tuple(
            [
                Opponent(bot, self._each(f"bot.{bot}.name"), strength, self._each(f"strength.{strength}"), seconds)
                for bot, strength, seconds in sorted(levels, key=lambda level: level[1])
            ]
        )

    @cached_property
    def bots(self) -> Mapping[str, Mapping[str, str]]:
        """Language -> bot -> its name."""
        opponents = self.opponents()
        return {language: {opponent.id: opponent.names[language] for opponent in opponents} for language in LANGUAGES}

    def vocabulary(self) -> dict[str, dict[str, dict[str, str]]]:
        """Kind -> value -> its name in each language."""
        decided = {rule: f"decided.{rule}" for rule in (*self._rules.schema.decided, "resigned", "abandoned")}
        return {
            kind: {value: self._each(f"{ref}.name") for value, ref in values.items()}
            for kind, values in {**self._rules.catalogue.vocabulary, "decided": decided}.items()
        }

    def layout(self) -> Layout:
        """How the table is drawn, with its words and backs."""
        layout = self._rules.catalogue.layout
        words = {ref: self._each(f"{ref}.name") for ref in sorted(set(references(layout)))}
        return replace(layout, words=words, back=back_of(self._rules.key))

    def presets(self) -> tuple[Preset, ...]:
        """The named sets of options."""
        return tuple(
            [
                Preset(p.id, self._each(f"preset.{p.id}.name"), dict(p.options), p.components)
                for p in self._rules.catalogue.presets
            ]
        )

    def _named(self, why: str, verb: str, option: Any, language: str, players: Sequence[str]) -> str:
        """The label of an option that names players."""
        return self._told(option, partial(self._messages.label, why, verb), players, language) or ""

    def _label_of(self, why: str, verb: str, option: Any, language: str) -> str | None:
        """The label; None if it names players or cannot be said."""
        with suppress(Exception):
            label = self._messages.label(why, verb, option)
            return None if _names_players(label) else self.texts[language].say(label)
        return None

    def _told(self, what: S, make: Callable[[S], Message | None], players: Sequence[str], language: str) -> str | None:
        """A message of the game's in words. If that fails, it says what it is of, and nothing beside it suffers."""
        try:
            message = make(what)
            named = message is not None and _names_players(message)
            return None if message is None else self.texts[language].say(message, tuple(players) if named else ())
        except Exception:  # a game's code and texts may raise anything
            kind = type(what)
            if (kind, language) not in self._unsaid:
                self._unsaid.add((kind, language))
                LOG.exception("%s cannot say a %s in %s%s", self._rules.key, kind.__name__, language, where(kind))
            return f"({str(kind.__struct_config__.tag).rpartition('.')[2]})"

    def _each(self, text: str) -> dict[str, str]:
        """A text in every language: the game's own, else the service's."""
        return {
            language: texts.templates.get(text) or service_texts(language).templates[text]
            for language, texts in self.texts.items()
        }

    def _all_or_none(self, text: str) -> dict[str, str] | None:
        return self._each(text) if all(text in texts.templates for texts in self.texts.values()) else None

    def _aliases(self, ref: str) -> dict[str, tuple[str, ...]]:
        aliases = {language: texts.aliases(ref) for language, texts in self.texts.items()}
        return {language: names for language, names in aliases.items() if names}


def _names_players(value: Value) -> bool:
    """Whether putting it into words needs the names of players."""
    if isinstance(value, Message):
        return bool(value.args) and any(_names_players(part) for _, part in value.args)
    return any(map(_names_players, value)) if isinstance(value, (list, tuple)) else isinstance(value, Who)


@cache
def language_of(rules: Rules) -> Language:
    """The texts of this game, read once."""
    return Language(rules)
