"""What clients get of a game apart from play: its box, its figures, its options, its words.

The types of the figures are the game's own, so every game has its own type of ruleset, and `key` tells them apart.
Docstrings of types are published in the API's document.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import asdict

from domain.engine.entry.clock import ClockLimits
from domain.engine.game.layout import Layout
from domain.engine.game.rules import Rules
from projections.schemas.json_schema import tidy
from projections.schemas.per_game import of_game
from projections.words.language import Component, Opponent, Preset, Term, language_of


class Players(Struct, frozen=True):
    """The number of seats."""

    least: int
    """The fewest."""
    most: int
    """The most."""
    best: int
    """The best number."""


class AboutGame(Struct, frozen=True):
    """What helps to choose a game."""

    names: dict[str, str]
    """Its name: language -> name."""
    version: int
    """The version of its rules."""
    players: Players
    """The number of seats."""
    minutes: tuple[int, int]
    """Usual length, minimum and maximum."""
    weight: float
    """How hard it is to learn: 1 (light) to 5 (heavy)."""
    colours: tuple[str, ...]
    """The colours of its seats."""
    bots: tuple[str, ...]
    """The ids of its scripted bots, which answer at once, weakest first."""
    opponents: tuple[Opponent, ...]
    """All its bots, including those that search, with their names and strengths, weakest first."""


class RulesetSummary(AboutGame, frozen=True):
    """What helps to choose a game."""

    key: str
    """Its key, which requests use."""
    clocks: ClockLimits
    """What clocks its games may have."""
    first: dict[str, str]
    """The options of somebody's first game, as an opening takes them; none for the usual ones."""


class Rulesets(Struct, frozen=True):
    """The games that this server hosts."""

    rulesets: tuple[RulesetSummary, ...]
    """The games."""


class Ruleset(AboutGame, frozen=True, kw_only=True):
    """A game: its options and scenarios as JSON Schema, presets, the things in its box, figures, words and table."""

    options: dict[str, Any]
    """The options of an opening, as a JSON Schema."""
    settings: dict[str, dict[str, str]]
    """What each of the options settles: option -> language -> text."""
    values: dict[str, dict[str, dict[str, str]]]
    """What the values of options mean: option -> value, as text -> language -> text. Presets say it themselves, and of
    some options any number or list is allowed."""
    scenario: dict[str, Any]
    """The positions that a game may start from, as a JSON Schema."""
    presets: tuple[Preset, ...]
    """Named sets of options."""
    components: tuple[Component, ...]
    """The things in its box."""
    figures: Any
    """The numbers in the rules that are not on a component. Like those of components, they are the installed rules'; a
    game that began under an earlier version may have been played with others."""
    vocabulary: dict[str, dict[str, dict[str, str]]]
    """Kind -> value -> language -> its name, for everything in a view that is not a component: the values of fields
    (`phase`), what `decided` a result, the units of amounts (goods, resources, tokens), the `type` of components, and
    under `state` and `reckoning` the names of fields."""
    glossary: tuple[Term, ...]
    """The words of its own language, explained."""
    layout: Layout
    """How the table is drawn: what lies where in `state`, and what an option points at."""
    goal: dict[str, str] | None = None
    """How it is won and when it ends: language -> text; null if its texts do not say."""


@cache
def ruleset_type(rules: Rules) -> type[Ruleset]:
    """The type of this game's ruleset."""
    component: Any = _component_type(rules)
    own: dict[str, Any] = {"components": tuple[component, ...], "figures": rules.schema.figures}
    return of_game(Ruleset, f"{rules.title}Ruleset", own, kw_only=True, tag=rules.key, tag_field="key")


@cache
def _component_type(rules: Rules) -> type[Component]:
    own: dict[str, Any] = {"figures": rules.schema.component_figures | None}
    return of_game(Component, f"{rules.title}Component", own, kw_only=True)


def summary(rules: Rules) -> RulesetSummary:
    """The game's entry in the list of games."""
    catalogue = rules.catalogue
    first = next(
        (offered.options for offered in catalogue.presets if offered.id == catalogue.layout.first.preset), None
    )
    return RulesetSummary(**_described(rules), key=rules.key, clocks=catalogue.clocks, first=first or {})


def ruleset(rules: Rules) -> Ruleset:
    """All of it."""
    language, schema = language_of(rules), rules.schema
    component = _component_type(rules)
    return ruleset_type(rules)(
        **_described(rules),
        options=tidy(_options(rules)),
        settings=language.settings(),
        values=language.values(),
        scenario=tidy(msgspec.json.schema(schema.scenario)),
        presets=language.presets(),
        components=tuple([component(**asdict(described)) for described in language.components()]),
        figures=rules.catalogue.figures,
        vocabulary=language.vocabulary(),
        glossary=language.glossary(),
        layout=language.layout(),
        goal=language.goal(),
    )


def settles(rules: Rules) -> dict[str, str]:
    """Option of the game -> what it settles, in English: a JSON Schema has only one language."""
    return {option: spoken["en"] for option, spoken in language_of(rules).settings().items()}


def say_of_each(schema: dict[str, Any], texts: Mapping[str, str]) -> None:
    """Prefix the description of each property of an object's JSON Schema with the text of its name."""
    properties = schema["properties"]
    for name, text in texts.items():
        properties[name] = {"description": text} | properties[name]


def _options(rules: Rules) -> dict[str, Any]:
    schema = msgspec.json.schema(rules.schema.options)
    say_of_each(schema["$defs"][schema["$ref"].rpartition("/")[2]], settles(rules))
    return schema


def _described(rules: Rules) -> dict[str, Any]:
    catalogue = rules.catalogue
    return {
        "names": language_of(rules).names(),
        "version": rules.version,
        "players": Players(*catalogue.players, catalogue.best),
        "minutes": catalogue.minutes,
        "weight": catalogue.weight,
        "colours": tuple(catalogue.colours),
        "bots": tuple(rules.bots),
        "opponents": language_of(rules).opponents(),
    }
