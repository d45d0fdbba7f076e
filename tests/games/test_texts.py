"""What our games' texts say; and how texts are filled."""

from dataclasses import replace
from pathlib import Path

import pytest

from domain.engine.game.messages import Message, Ref, Who
from domain.games import GAMES
from lab.laws.game.world import World
from lab.laws.suite.texts import *  # noqa: F403
from projections.views.ruleset_page import ruleset
from projections.words.language import Language, language_of, option_values
from projections.words.texts import TextError, Texts


def test_schema_describes_options_as_texts_do(world: World) -> None:
    """A JSON Schema speaks English only."""
    rules = world.rules
    (schema,) = ruleset(rules).options["$defs"].values()
    settings = language_of(rules).settings()
    assert settings
    assert {name: one["description"] for name, one in schema["properties"].items()} == {
        name: said["en"] for name, said in settings.items()
    }


def test_each_value_of_an_option_is_explained(world: World) -> None:
    """Presets are explained by their names."""
    wanted = {name: set(values) for name, values in option_values(world.rules).items() if values and name != "preset"}
    assert {name: set(values) for name, values in language_of(world.rules).values().items()} == wanted


def test_option_explained_in_one_language_only_is_omitted(tmp_path: Path) -> None:
    rules = GAMES["dominion"]
    for language in language_of(rules).texts:
        text = (rules.language.texts / f"{language}.toml").read_text(encoding="utf-8")
        kept = text if language == "en" else "\n".join(line for line in text.splitlines() if "brisk =" not in line)
        (tmp_path / f"{language}.toml").write_text(kept, encoding="utf-8")
    found = Language(replace(rules, language=replace(rules.language, texts=tmp_path))).values()
    assert "prompts" not in found
    assert set(found["pool"]) == {"1e", "2e", "all"}


@pytest.mark.parametrize(
    ("game", "cards", "said"),
    [
        ("dominion", ("copper", "copper", "copper", "silver"), ["3 Coppers, Silver", "동 3장, 은", "銅貨3枚、銀貨"]),
        ("civilization", ("coast", "hills", "coast"), ["2 x Coast, Hills", "해안 2장, 언덕", "海岸2枚、丘陵"]),
        ("civilization", ("archer", "archer"), ["2 x Archer", "궁수 2장", "弓兵2枚"]),
    ],
)
def test_cards_are_counted_as_the_language_does(game: str, cards: tuple[str, ...], said: list[str]) -> None:
    message = Message.of("line.drew-seen", player=Who(0), cards=tuple([Ref(f"component.{card}") for card in cards]))
    texts = language_of(GAMES[game]).texts
    spoken = [one.say(message, ("Ann",)) for one in texts.values()]
    assert [part in sentence for part, sentence in zip(said, spoken, strict=True)] == [True] * 3, spoken


@pytest.mark.parametrize(("place", "said"), [(1, "(첫 번째 칸)"), (2, "(2번째 칸)"), (11, "(11번째 칸)")])
def test_the_first_is_an_ordinal_in_korean(place: int, said: str) -> None:
    message = Message.of("option.worker", card=Ref("component.bank"), place=place)
    assert said in language_of(GAMES["caylus-magna-carta"]).texts["ko"].say(message)


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
def test_unusable_texts_name_file_and_entry(tmp_path: Path, content: str, said: str) -> None:
    path = tmp_path / "xx.toml"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(TextError) as error:
        Texts(path)
    assert str(error.value).startswith(f"{path}: ")
    assert said in str(error.value)
