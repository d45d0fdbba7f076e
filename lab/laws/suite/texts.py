"""A game says everything in every language, and its texts contain nothing that it never says."""

from collections.abc import Iterator
from string import Formatter
from typing import Any, cast

import pytest
from msgspec import Struct

from domain.engine.audience.errors import where
from domain.engine.audience.redaction import redact
from domain.engine.authoring.usual_vocabulary import words_in
from domain.engine.game.messages import Message, Ref, Value, Who
from domain.engine.game.rules import Rules
from lab.laws.game.drawing import dealt
from lab.laws.game.play import numbers, run, viewers
from lab.laws.game.world import World
from lab.laws.law.promises import structs
from lab.laws.law.specimens import specimen
from lab.laws.law.telling import told, who
from projections.words.language import language_of, needed
from projections.words.texts import COUNTED, LANGUAGES, Texts


def texts_of(rules: Rules) -> dict[str, Texts]:
    return language_of(rules).texts


def taken(rules: Rules) -> set[str]:
    """The entries that a file of this game's texts must have, and its optional ones that all languages have."""
    language = language_of(rules)
    more = {f"component.{component.id}.short" for component in language.components() if component.short}
    more |= {f"value.{name}.{word}" for name, values in language.values().items() for word in values}
    return needed(rules) | more | ({"game.goal"} if language.goal() else set())


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def inside(value: Value) -> Iterator[Value]:
    """The value and all values nested in it."""
    yield value
    if isinstance(value, Message):
        for _, item in value.args:
            yield from inside(item)
    elif isinstance(value, tuple):
        for item in value:
            yield from inside(item)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_missing_and_none_is_superfluous(world: World, language: str) -> None:
    rules = world.rules
    had, wanted = set(texts_of(rules)[language].templates), taken(rules)
    plurals = {text for text in had if text.endswith(".several") and text.removesuffix("several") + "name" in wanted}
    assert wanted - had == set()
    assert had - wanted - plurals - {"list.counted", "list.between"} == set()


def test_the_languages_have_the_same_placeholders(world: World) -> None:
    rules = world.rules
    by_language = texts_of(rules)
    for text in sorted(taken(rules)):
        placeholders_of = {language: placeholders(texts.templates[text]) for language, texts in by_language.items()}
        assert placeholders_of["ko"] == placeholders_of["ja"] == placeholders_of["en"], text
    for language, texts in by_language.items():
        assert placeholders(texts.templates.get("list.counted", COUNTED)) == {"n", "name"}, language


def test_everything_in_a_view_has_a_name(world: World) -> None:
    """The words that fields of the state hold, the types of components, and the fields of the reckoning."""
    rules = world.rules
    vocabulary, schema = language_of(rules).vocabulary(), rules.schema
    words = set(words_in(schema.state, set()))
    assert words
    assert {(kind, word) for kind, word in words if word not in vocabulary.get(kind, {})} == set()
    types = {name for component in rules.catalogue.components for name in component.types}
    assert types - vocabulary["type"].keys() == set()
    named = set[str]().union(*vocabulary.values()) | {"seat", "seats"}
    for kind in structs((schema.reckoning,)):
        assert set(kind.__struct_fields__) - named == set(), kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_has_no_space_around_it(world: World, language: str) -> None:
    rules = world.rules
    assert [
        text for text, phrase in texts_of(rules)[language].templates.items() if not phrase or phrase != phrase.strip()
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["component", "preset", "term", "type"])
def test_no_two_things_of_a_kind_share_a_name(world: World, language: str, kind: str) -> None:
    rules = world.rules
    texts = texts_of(rules)[language]
    refs = [t.removesuffix(".name") for t in texts.templates if t.startswith(f"{kind}.") and t.endswith(".name")]
    names = [texts.name(ref) for ref in refs]  # aliases may be shared: two cards may have the same printed name
    assert sorted(names) == sorted(set(names))


def unsaid(rules: Rules, step: Any, seats: int) -> str:
    """Why some viewer cannot be told a fact in some language; empty if each can be in all."""
    players = tuple([f"Player {seat}" for seat in range(seats)])
    for viewer in viewers(seats):
        line: Message | None = None
        try:
            line = rules.language.line(redact(step, viewer))
            for texts in texts_of(rules).values() if line else ():
                texts.say(line, players) if line else None
        except Exception as error:  # noqa: BLE001 - a game's code and its texts may raise anything
            return f"told {who(viewer)}{line and f', {line.id}'}: {error!r}"
    return ""


def test_every_fact_is_told_in_every_language(world: World) -> None:
    """As every viewer sees it: each fact of some games, and one of each kind that did not come."""
    rules, seats = world.rules, world.rules.catalogue.players[1]
    silent = dict[type[Struct], str]()
    for seed in range(3):
        play = run(dealt(world.rules, seed), numbers((), seed), 300, resigning=0.004)
        for step in [step for entry in play.entries for step in (entry.cause, *entry.facts)]:
            if not silent.get(kind := cast("type[Struct]", type(step))):
                silent[kind] = unsaid(rules, step, seats)
    components = [component.id for component in rules.catalogue.components] or ["x"]
    for kind in set(rules.schema.facts) - silent.keys():
        tried = [unsaid(rules, specimen(kind, component), seats) for component in components]
        silent[kind] = "" if "" in tried else tried[0]
    faults = [f"{kind.__name__}: {why}{where(kind)}" for kind, why in silent.items() if why]
    if faults:
        raise told(f"{world.key}: there are facts that cannot be told in every language", faults)


@pytest.mark.parametrize("seed", range(8))
def test_what_is_said_in_random_games_is_announced_and_filled(world: World, seed: int) -> None:
    rules = world.rules
    spoken, by_language = rules.language, texts_of(rules)
    play = run(dealt(world.rules, seed), numbers((), seed), 300, resigning=0.004)
    seats = play.table.opening.seats
    messages: set[Message] = set()
    for entry in play.entries:
        for step in (entry.cause, *entry.facts):
            lines = [spoken.line(redact(step, viewer)) for viewer in viewers(seats)]
            messages.update([line for line in lines if line is not None])
            if isinstance(step, rules.schema.asked):
                messages.add(spoken.prompt(step))
                messages.update([spoken.label(step.why, step.verb, option) for option in step.options or ()])
                messages.update([spoken.prompt(redact(step, viewer)) for viewer in viewers(seats)])
                messages.update([spoken.none(step)] if step.least == 0 else ())
    assert messages
    for message in messages:
        for value in inside(message):
            match value:
                case Message():
                    assert value.id in spoken.ids, value
                    for texts in by_language.values():
                        assert placeholders(texts.templates[value.id]) == {name for name, _ in value.args}, value
                case Ref():
                    assert f"{value.id}.name" in taken(rules), value
                case Who():
                    assert value.seat in range(seats), value
                case _:
                    pass
