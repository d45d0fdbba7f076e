"""What a game may leave out, and the errors if it leaves out what it must say, or says it wrongly."""

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import lab
from domain.engine.audience.errors import BadScenario
from domain.engine.game.rules import Rules, Seen
from domain.engine.history.fitness import check_fit
from projections.words.texts import Texts
from projections.words.untold import untold
from tests.games.new_game import SOURCE, new_game

Game = Callable[..., Rules]


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """The rules of a new game, with some words replaced and further files."""

    def made(*changes: tuple[str, str], **files: str) -> Rules:
        written = [(f"{name.replace('_', '/', 1)}.toml", "", content) for name, content in files.items()]
        folder = tmp_path / f"{len([*tmp_path.iterdir()])}"
        home = new_game(folder, *[(SOURCE, *change) for change in changes], *written)
        monkeypatch.setattr(sys, "path", [str(home.parent), *sys.path])
        for name in [one for one in sys.modules if one.startswith("croupier_odd_game")]:
            monkeypatch.delitem(sys.modules, name)
        rules: Rules = import_module("croupier_odd_game").RULES
        return rules

    return made


def test_schema_and_layout_are_derived_from_a_state(game: Game) -> None:
    rules = game()
    check_fit(rules)
    assert [str(kind.__struct_config__.tag) for kind in rules.schema.facts] == [
        f"odd-game.{name}" for name in ("shuffled", "dealt", "played", "won", "placed")
    ]
    assert {zone["as"] for zone in _built(rules.catalogue.layout.zones)} == {"mats", "pile", "row"}
    assert rules.catalogue.components[0].types == ("card",)
    assert rules.language.asks == [("round", "play")]
    with pytest.raises(msgspec.ValidationError, match="unknown field `pace`"):
        msgspec.convert({"pace": "quick"}, rules.schema.options)


def _built(zones: Any) -> list[dict[str, Any]]:
    return msgspec.to_builtins(zones)


@pytest.mark.parametrize(
    ("changes", "error", "said"),
    [
        ([("def standing(", "def ending(")], TypeError, "has no standing: (state, seat) -> the key"),
        ([("MOVES = {", "CHANGES = {")], TypeError, "has no MOVES: fact -> its moves"),
        ([('PLAY = Question("round", "play")', "PLAY = None")], TypeError, "asks no question: name one"),
        ([('"/mats/{seat}/won"', '"/mats/{seat}/one"')], ValueError, "Won: /mats/*/one leads nowhere in a State"),
        ([('assign("/phase", "play")', 'assign("/phase", "pause")')], ValueError, "Shuffled has no field pause"),
    ],
)
def test_loading_names_missing_parts_and_paths_leading_nowhere(
    game: Game, changes: list[tuple[str, str]], error: type[Exception], said: str
) -> None:
    with pytest.raises(error) as raised:
        game(*changes)
    assert said in str(raised.value)


def test_text_that_is_field_and_word_is_refused(game: Game) -> None:
    field = ("    card: Public[Face]\n", '    card: Public[Face]\n    play: Literal["play", "over"] = "play"\n')
    move = ('put("/discard", one("card"))]', 'put("/discard", one("card")), assign("/phase", "play")]')
    with pytest.raises(ValueError, match="Played: play is a field and a word at /phase: say const or field"):
        game(field, move)


def test_line_with_unknown_placeholder_is_refused_naming_file(game: Game) -> None:
    with pytest.raises(ValueError, match=r"en\.toml: line\.won names \{card\}, which Won has not: it has seat, last"):
        game(texts_en='[line]\nwon = "{player} wins {card}."\n')


def test_layout_file_changes_only_the_parts_given(game: Game) -> None:
    rules = game(layout='[units]\nwon = { word = "unit.won", sign = "*" }\n')
    layout = rules.catalogue.layout
    assert layout.units["won"].sign == "*"
    assert len(layout.zones) == 3, "the rest is drawn"
    with pytest.raises(ValueError, match=r"layout\.toml:1: .*nothing at /nowhere"):
        game(layout='zones = [{ as = "pile", at = "/nowhere", word = "zone.deck" }]\n')
    with pytest.raises(ValueError, match=r"layout\.toml: "):
        game(layout="zones =\n")


def test_a_scenario_is_a_state_with_every_card(game: Game) -> None:
    rules = game()
    opened = lab.new(rules, 2, seed=1)
    (world,) = lab.worlds(opened.view(0), 1, seed=1)
    opening: Any = world.entries[0].cause
    position = opening.scenario
    assert lab.new(rules, 2, seed=2, scenario=position).asked
    for wrong, rule in (
        (replace(position, mats=position.mats[:1]), "seats"),
        (replace(position, deck=position.deck[1:]), "box"),
        (replace(position, deck=(*position.deck[1:], "card-99")), "box"),
        (replace(position, deck=(None, *position.deck[1:])), "box"),
        (replace(position, phase="over"), "over"),
    ):
        with pytest.raises(BadScenario) as refused:
            lab.new(rules, 2, seed=2, scenario=wrong)
        assert refused.value.rule == rule


def test_scenario_type_of_a_game_is_not_checked(game: Game) -> None:
    own = "class Scenario(Struct, frozen=True):\n    cards: int = 0\n\n\ndef standing("
    rules = game(("def standing(", own))
    assert rules.schema.scenario.__name__ == "Scenario"
    assert lab.new(rules, 2, seed=1, scenario={"cards": 3}).asked, "nobody checks it, nor lays it out"


def holding(where: str) -> tuple[str, str]:
    return "def standing(", f"def may_hold(seen):\n    return lambda seat, field, card: {where}\n\n\ndef standing("


def test_redeal_gives_no_card_that_may_hold_forbids(game: Game) -> None:
    """A player who has shown to have no high card is dealt none."""
    rules = game(holding("seat != 1 or int(card[5:]) < 16"))
    opened = lab.new(rules, 3, seed=1)
    for world in lab.worlds(opened.copy().view(0), 20, seed=1):
        assert all(int(card[5:]) < 16 for card in world.state(1).mats[1].hand)


def test_redeal_without_any_fitting_deal_is_refused(game: Game) -> None:
    rules = game(
        ("def standing(", "def may_hold(seen):\n    return lambda seat, field, card: False\n\n\ndef standing(")
    )
    state: Any = lab.new(rules, 2, seed=1).view(0).state
    with pytest.raises(BadScenario, match="no deal was found"):
        rules.mechanics.redeal(Seen(state, (), (), None), lambda cards: cards)


def test_one_text_pattern_names_many_components(tmp_path: Path) -> None:
    file = tmp_path / "en.toml"
    file.write_text(
        '[component."{suit}-{rank}"]\nname = "{rank} of {suit}"\nshort = "{rank}"\n[suit]\nhearts.name = "Roses"\n'
        '[component.hearts-ace]\nname = "The Rose"\n',
        encoding="utf-8",
    )
    wanted = {"component.hearts-ace.name", "component.hearts-2.name", "component.spades-king.name", "zone.hand.name"}
    texts = Texts(file, wanted)
    assert texts.templates == {
        "component.hearts-ace.name": "The Rose",
        "component.hearts-2.name": "2 of Roses",
        "component.hearts-2.short": "2",
        "component.spades-king.name": "King of Spades",
        "component.spades-king.short": "King",
        "zone.hand.name": "Hand",
    }


def test_no_text_is_missing_in_a_new_game(game: Game) -> None:
    assert untold(game()) is None
