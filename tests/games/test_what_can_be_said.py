"""What no language has words for is refused when a game is loaded, all at once; what slips through is one line."""

import asyncio
import logging
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from domain.engine.audience.audience import Face, Seat
from domain.engine.entry.facts import About, Ended
from domain.engine.game.messages import Message, Ref
from domain.engine.game.questions import CardOption
from domain.engine.game.rules import Rules
from domain.engine.history.fitness import UnfitError, check_fit
from projections.words.language import Language
from projections.words.texts import LANGUAGES
from projections.words.untold import untold
from tests.games.test_usual import Game, game
from tests.support.app import application
from tests.support.client import ok
from tests.support.games import view
from tests.support.playing import P1

__all__ = ["game"]

FIELD = ("    card: Public[Face]\n", '    card: Public[Face]\n    how: {} = "x"\n')
ENGLISH = {
    "[ask]": 'play = "Which?"',
    "[option]": 'play-card = "Play {card}"',
    "[line]": 'played = "{player} plays {card}."',
    '[component."card-{n}"]': 'name = "Card {n}"\neffect = "Worth {n}."',
}


def english(**sections: str) -> str:
    """A file of texts in which sections of ENGLISH are replaced, by their first words."""
    own = {f"[{name}]": text for name, text in sections.items()}
    return "\n".join(f"{head}\n{text}" for head, text in ({"": 'game.name = "Odd"'} | ENGLISH | own).items()) + "\n"


def how(kind: str) -> tuple[str, str]:
    """The change that gives Played a field of this type."""
    return (FIELD[0], FIELD[1].format(kind))


@pytest.mark.parametrize(
    ("change", "sections", "said"),
    [
        (how("str"), {"line": 'played = "{how}"'}, "line.played names {how}, for which there are no words"),
        (how("dict[str, int]"), {"line": 'played = "{how}"'}, "make Played.how a Face"),
        (None, {"line": 'dealt = "{player} gets {cards}"'}, "line.dealt names {cards}, which not everybody may see"),
        (None, {"line": 'won = "{player.name}"'}, "line.won names {player.name}, which Won has not"),
        (None, {"line": 'won = "{n}"'}, "line.won names {n}, and Won has not one number, or pile of cards"),
        (None, {"option": 'play-card = "Play {face}"'}, "option.play-card names {face}, which CardOption has not"),
    ],
)
def test_text_with_unfillable_placeholder_is_refused(
    game: Game, change: tuple[str, str] | None, sections: dict[str, str], said: str
) -> None:
    with pytest.raises(ValueError, match=r"texts/en\.toml: ") as refused:
        game(*([change] if change else []), texts_en=english(**sections))
    assert said in str(refused.value)


def test_all_unfilled_placeholders_are_told_at_once(game: Game) -> None:
    with pytest.raises(ValueError, match=r"\{how\}.*; .*\{face\}.*; .*\{cards\}|\{cards\}.*\{how\}.*\{face\}"):
        game(
            how("str"),
            texts_en=english(line='played = "{how}"\ndealt = "{cards}"', option='play-card = "Play {face}"'),
        )


def test_word_of_a_fact_needs_a_name(game: Game) -> None:
    field, spoken = how('Literal["x", "y"]'), english(line='played = "{player} plays {card} {how}."')
    said = untold(game(field, texts_en=spoken))
    assert said is not None
    for language in LANGUAGES:
        assert re.search(rf"texts/{language}\.toml:\d+ has no [^;]*how\.x\.name, how\.y\.name", said)
    rules = game(field, texts_en=f'{spoken}[how]\nx = {{ name = "well" }}\ny = {{ name = "badly" }}\n')
    fact: Any = next(kind for kind in rules.schema.facts if kind.__name__ == "Played")
    assert Language(rules).line(fact(0, "card-3", "y"), ["Anna"], "en") == "Anna plays Card 3 badly."


@pytest.mark.parametrize(
    ("fact", "args", "said"),
    [
        ("Dealt", (1, ("card-3", "card-4")), "Ben gets Card 3, Card 4."),
        ("Dealt", (1, (None, None)), "Ben gets 2."),
        ("Won", (1, True), "Ben wins, in the end."),
        ("Won", (1, False), "Ben wins."),
        ("Played", (0, "card-3", "y"), "Anna plays Card 3 badly."),
        ("Played", (0, "card-3", "x"), "Anna plays Card 3."),
        ("Ended", ("finished", (2, 1), "points", ""), "Ben is best."),
        ("Ended", ("abandoned", (1, 1), "abandoned", ""), None),
    ],
)
def test_what_a_fact_holds_chooses_its_line(game: Game, fact: str, args: tuple[Any, ...], said: str | None) -> None:
    lines = (
        'dealt = "{player} gets {n}."\ndealt-seen = "{player} gets {cards}."\nwon = "{player} wins."\n'
        'won-last = "{player} wins, in the end."\nplayed = "{player} plays {card}."\n'
        'played-y = "{player} plays {card} badly."\nended-points = "{winners} is best."'
    )
    rules = game(how('Literal["x", "y"]'), texts_en=english(line=lines))
    kinds: dict[str, Any] = {kind.__name__: kind for kind in (Ended, *rules.schema.facts)}
    assert Language(rules).line(kinds[fact](*args), ["Anna", "Ben"], "en") == said


def test_the_most_specific_prompt_and_label_are_used(game: Game) -> None:
    own = english(ask='play = "Which?"\nround-play = "Which, in this round?"', option='card = "Take {card}"')
    language, asked = Language(rules := game(texts_en=own)), rules.schema.asked
    option = CardOption(Face("card-3"))
    assert language.prompt(asked(P1, "round", "play", (option,), 1, 1), [], "en") == "Which, in this round?"
    assert language.prompt(asked(P1, "other", "play", (option,), 1, 1), [], "en") == "Which?"
    assert language.labels(asked(P1, "round", "play", (option,), 1, 1), [], "en") == ("Take Card 3",)


def test_a_component_words_its_own_questions(game: Game) -> None:
    own = """
[component.card-3]
name = "Card 3"
effect = "Worth 3."
ask.play = "Which?"
ask.about-play = "{by} asks for {amount}: which?"
ask.must-play = "Which? You must."
"""
    named = 'PLAY = Question("round", "play")'
    rules = game((named, f'{named}\nOWN = Question("card-3", "play")'), texts_en=english() + own)
    options = (CardOption(Face("card-4")),)

    def said(least: int, about: About | None) -> str:
        asked = rules.schema.asked(Seat(0), "card-3", "play", options, least, 1, about=about)
        return Language(rules).prompt(asked, "ab", "en")

    assert said(0, None) == "Which?"
    assert said(1, None) == "Which? You must."
    assert said(1, About(by=Seat(1), amount=0)) == "b asks for 0: which?"
    assert said(0, About(by=Seat(1))) == "Which?", "it is not told all that the text names"


def test_missing_names_are_listed_for_each_language(game: Game) -> None:
    flag = ("    won: int = 0\n", "    won: int = 0\n    proud: bool = False\n    wealth: int = 0\n")
    said = untold(game(flag))
    assert said is not None
    assert said.count("unit.wealth.name, zone.proud.name") == len(LANGUAGES)


@pytest.mark.parametrize(
    ("korean", "said"),
    [
        ("{player} {cart}", "line.played names {cart}, as English does not"),
        ("{player} {card:many}", "line.played cannot be said: Invalid format specifier"),
        ("{player.name}", "line.played cannot be said: '_Number' object has no attribute 'name'"),
    ],
)
def test_translation_with_a_bad_placeholder_is_reported(game: Game, korean: str, said: str) -> None:
    found = untold(game(texts_ko=english(line=f'played = "{korean}"')))
    assert found is not None
    assert re.search(rf"texts/ko\.toml(:\d+)?: {re.escape(said)}", found)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("    hand: Private[Cards] = ()\n", "    hand: Shown[Cards] = ()\n"), "Mat.hand needs a field `to`"),
        (("    deck: Secret[Cards]\n    draw", "    deck: Private[Cards]\n    draw"), "Shuffled.deck needs a field `s"),
        (("    deck: Secret[Cards]\n    draw", '    tells = "own"\n    deck: Secret[Cards]\n    draw'), "field `seat`"),
        (("    card: Public[Face]\n", '    tells = "mine"\n    card: Public[Face]\n'), "nothing, own or all"),
        (("    card: Public[Face]\n", '    card: Public[Face]\n    tells: str = "own"\n'), "as it is no field"),
    ],
)
def test_an_audience_needs_its_field(game: Game, change: tuple[str, str], said: str) -> None:
    with pytest.raises(UnfitError, match=r"croupier_odd_game/__init__\.py:\d+\)") as refused:
        check_fit(game(change, ("Private, Public,", "Private, Public, Shown,")))
    assert said in str(refused.value)


def test_all_faults_of_an_unfit_game_are_named(game: Game) -> None:
    unmarked = (("    deck: Secret[Cards] = ()\n", "    deck: Cards = ()\n"), ("    card: Public[", "    card: tuple["))
    with pytest.raises(UnfitError, match=r"Played\.card holds cards.*; .*State\.deck holds cards"):
        check_fit(game(*unmarked))


def spoiled(rules: Rules) -> Rules:
    """A game whose code for texts raises for one fact, answers another with a name that is not there, and so on."""
    spoken = rules.language

    def line(step: Any) -> Message | None:
        match type(step).__name__:
            case "Played":
                return Message.of("line.played", player=Ref("component.nothing"), card=Ref("component.card-1"))
            case "Won":
                raise ZeroDivisionError("in the game")
            case _:
                return spoken.line(step)

    def label(why: str, verb: str, option: Any) -> Message:
        return Message("no.label") if option.card.endswith("7") else spoken.label(why, verb, option)

    return replace(rules, language=replace(spoken, line=line, label=label))


async def test_story_survives_a_line_that_cannot_be_said(
    tmp_path: Path, game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    rules = spoiled(game())
    async with application(tmp_path, games={rules.key: rules}) as h:
        host = await h.player("Host")
        path = (await host.post("/v1/games", {"ruleset": rules.key, "seats": 2})).headers["location"]
        ok(await host.post(f"{path}/seats", {}))
        ok(await host.post(f"{path}/seats", {"bot": "random"}))
        while (seen := await view(host, path))["status"] == "running":
            asked = [one for one in seen["asked"] if one["options"]]
            for one in asked:
                assert all(one["labels"])
                ok(await host.post(f"{path}/choices", {"question": one["question"], "seat": one["seat"], "picks": [0]}))
            await asyncio.sleep(0.01)
        for language in LANGUAGES:
            lines = ok(await h.nobody.get(f"{path}/story", Accept_Language=language))["lines"]
            assert {"(played)", "(won)"} <= {line["text"] for line in lines}
        ok(await h.nobody.get(f"{path}/film?with=lines"))
    told = [record for record in caplog.records if "cannot say" in record.getMessage()]
    said = {record.getMessage(): record.exc_text or logging.Formatter().format(record) for record in told}
    assert len(said) == len(told)
    for start, error in (
        ("a Won in en", "ZeroDivisionError: in the game"),
        ("a Played in ja", "KeyError: 'component.no"),
    ):
        (found,) = [text for words, text in said.items() if re.search(rf"odd-game cannot say {start} .*:\d+\)$", words)]
        assert error in found
