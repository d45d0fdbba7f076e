"""What our games' texts say; and how texts are filled."""

from pathlib import Path

import pytest

from api.http.openapi.components import tidy
from domain.engine.game.messages import Message, Ref, Who
from lab.laws.game.world import World
from lab.laws.suite.texts import *  # noqa: F403
from projections.views.ruleset_page import ruleset
from projections.words.language import language_of
from projections.words.texts import TextError, Texts


def test_the_schema_of_options_says_of_each_what_the_texts_say(world: World) -> None:
    """A JSON Schema speaks English only."""
    rules = world.rules
    (schema,) = ruleset(rules, tidy).options["$defs"].values()
    settings = language_of(rules).settings()
    assert settings
    assert {name: one["description"] for name, one in schema["properties"].items()} == {
        name: said["en"] for name, said in settings.items()
    }


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
