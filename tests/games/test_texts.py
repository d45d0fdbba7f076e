"""Every game says everything in every language, and its texts hold nothing that it never says."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from string import Formatter
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from msgspec import Struct

from api.http.openapi.components import tidy
from api.http.openapi.field_texts import structs_in
from domain.engine.audience.redaction import redact
from domain.engine.game.messages import Message, Ref, Value, Who
from domain.engine.game.rules import Rules
from domain.games import GAMES
from projections.views.ruleset_page import ruleset
from projections.words.language import language_of, needed
from projections.words.texts import COUNTED, LANGUAGES, TextError, Texts
from tests.games.toy.rules import TOY
from tests.laws.play import numbers, run, sit, viewers

games = pytest.mark.parametrize("rules", [*GAMES.values(), TOY], ids=lambda rules: rules.key)


def texts_of(rules: Rules) -> dict[str, Texts]:
    return language_of(rules).texts


def taken(rules: Rules) -> set[str]:
    """The entries that a file of this game's texts must have, and the short texts that it has."""
    return needed(rules) | {f"component.{one.id}.short" for one in language_of(rules).components() if one.short}


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def inside(value: Value) -> Iterator[Value]:
    """The value and all values in it."""
    yield value
    if isinstance(value, Message):
        for _, one in value.args:
            yield from inside(one)
    elif isinstance(value, tuple):
        for one in value:
            yield from inside(one)


@games
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_missing_and_none_is_superfluous(rules: Rules, language: str) -> None:
    had, wanted = set(texts_of(rules)[language].templates), taken(rules)
    plurals = {text for text in had if text.endswith(".several") and text.removesuffix("several") + "name" in wanted}
    assert wanted - had == set()
    assert had - wanted - plurals - {"list.counted", "list.between"} == set()


@games
def test_the_languages_have_the_same_placeholders(rules: Rules) -> None:
    by_language = texts_of(rules)
    for text in sorted(taken(rules)):
        found = {language: placeholders(texts.templates[text]) for language, texts in by_language.items()}
        assert found["ko"] == found["ja"] == found["en"], text
    for language, texts in by_language.items():
        assert placeholders(texts.templates.get("list.counted", COUNTED)) == {"n", "name"}, language


@games
def test_the_schema_of_options_says_of_each_what_the_texts_say(rules: Rules) -> None:
    """A JSON Schema speaks English only."""
    (schema,) = ruleset(rules, tidy).options["$defs"].values()
    settings = language_of(rules).settings()
    assert settings
    assert {name: one["description"] for name, one in schema["properties"].items()} == {
        name: said["en"] for name, said in settings.items()
    }


def words_in(kind: Any, seen: set[type]) -> Iterator[tuple[str, Any]]:
    """(field, a word that it may hold) of these types."""
    for one in (kind, *get_args(kind)):
        if isinstance(one, type) and issubclass(one, Struct) and one not in seen:
            seen.add(one)
            for name, hint in get_type_hints(one).items():
                if get_origin(hint) is Literal:
                    yield from [(name, word) for word in get_args(hint)]
                yield from words_in(hint, seen)


@games
def test_everything_in_a_view_has_a_name(rules: Rules) -> None:
    """The words that fields of the state hold, the types of components, and the fields of the reckoning."""
    vocabulary, schema = language_of(rules).vocabulary(), rules.schema
    words = set(words_in(schema.state, set()))
    assert words
    assert {(kind, word) for kind, word in words if word not in vocabulary.get(kind, {})} == set()
    types = {name for one in rules.catalogue.components for name in one.types}
    assert types - vocabulary["type"].keys() == set()
    named = set[str]().union(*vocabulary.values()) | {"seat", "seats"}
    for kind in structs_in([schema.reckoning]):
        assert set(kind.__struct_fields__) - named == set(), kind


@games
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_has_no_space_around_it(rules: Rules, language: str) -> None:
    assert [
        text for text, said in texts_of(rules)[language].templates.items() if not said or said != said.strip()
    ] == []


@games
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["component", "preset", "term", "type"])
def test_no_two_things_of_a_kind_share_a_name(rules: Rules, language: str, kind: str) -> None:
    texts = texts_of(rules)[language]
    refs = [t.removesuffix(".name") for t in texts.templates if t.startswith(f"{kind}.") and t.endswith(".name")]
    names = [texts.name(ref) for ref in refs]  # aliases may be shared: two cards may have one printed name
    assert sorted(names) == sorted(set(names))


@games
@pytest.mark.parametrize("seed", range(8))
def test_what_is_said_in_random_games_is_announced_and_filled(rules: Rules, seed: int) -> None:
    spoken, by_language = rules.language, texts_of(rules)
    rng, (least, most) = Random(seed), rules.catalogue.players
    seats = rng.randint(least, most)
    presets = rules.catalogue.presets
    given: dict[str, Any] = dict(rng.choice(presets).options) if presets else {}
    play = run(sit(rules, seed, seats, rules.schema.options(**given)), numbers((), seed), 300, resigning=0.004)
    said: set[Message] = set()
    for entry in play.entries:
        for step in (entry.cause, *entry.facts):
            lines = [spoken.line(redact(step, viewer)) for viewer in viewers(seats)]
            said.update([line for line in lines if line is not None])
            if isinstance(step, rules.schema.asked):
                said.add(spoken.prompt(step))
                said.update([spoken.label(step.why, step.verb, option) for option in step.options or ()])
                said.update([spoken.prompt(redact(step, viewer)) for viewer in viewers(seats)])
                said.update([spoken.none(step)] if step.least == 0 else ())
    assert said
    for message in said:
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


TOML = """
counted = "{n} {n:card|cards}"
held = "{card:을|를}"
gone = "{card:으로|로}"
all = "{who}: {cards}"

[list]
counted = "{n} x {name}"
between = "、"

[card.copper]
name = "Copper"
several = "Coppers"

[card.wine]
name = "술"
aliases = ["와인"]

[card.silver]
name = "은"

[card.level]
name = "망치 1"

[card.pair]
name = "망치 2"
"""


@pytest.fixture
def few(tmp_path: Path) -> Texts:
    path = tmp_path / "few.toml"
    path.write_text(TOML, encoding="utf-8")
    return Texts(path)


def test_numbers_choose_the_word(few: Texts) -> None:
    assert [few.say(Message.of("counted", n=n)) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_particles_follow_the_last_sound(few: Texts) -> None:
    said = [
        [few.say(Message.of(text, card=Ref(f"card.{c}"))) for c in ("silver", "wine", "copper", "level", "pair")]
        for text in ("held", "gone")
    ]
    assert said == [
        ["은을", "술을", "Copper를", "망치 1을", "망치 2를"],
        ["은으로", "술로", "Copper로", "망치 1로", "망치 2로"],
    ]


def test_equal_things_are_counted(few: Texts) -> None:
    copper, wine = Ref("card.copper"), Ref("card.wine")
    said = few.say(
        Message.of("all", who=Who(1), cards=(copper, wine, copper, wine, Ref("card.silver"))), ("Ann", "Bob")
    )
    assert said == "Bob: 2 x Coppers、2 x 술、은"
    assert few.aliases("card.wine") == ("와인",)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ('[ask]\nact = "What?', "at end of document"),
        ('[ask]\nact = "{n cards"', "ask.act: expected '}'"),
        ("[ask]\nact = 3", "ask.act is no text"),
    ],
)
def test_a_file_that_cannot_be_used_names_itself_and_the_entry(tmp_path: Path, content: str, said: str) -> None:
    path = tmp_path / "xx.toml"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(TextError) as error:
        Texts(path)
    assert str(error.value).startswith(f"{path}: ")
    assert said in str(error.value)
