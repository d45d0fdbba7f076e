"""A typical fault of a game turns one law red, in a sentence that names the file; what fails by it refers to that."""

from pathlib import Path

import pytest

from tests.games.new_game import SOURCE, laws, new_game

HANDS = "    hands = {mat.seat: [CardOption(card) "
DRAWN = """    cards, draw = table.shuffle("turn", table.state.deck)
    table.record(Turned(cards[0], draw))
"""
NAMED = [(f"texts/{language}.toml", "ask.play", 'bot.bad.name = "Bad"\nask.play') for language in ("en", "ko", "ja")]
TURNED = """class Turned(Fact, frozen=True, tag="odd-game.turned"):
    card: Public[Face]
    draw: int


"""
WORLD = """from croupier.laws import World
from croupier_odd_game import RULES

WORLD = World.of(RULES, information={"odd-game.turned": {"card": "all"}})
"""
FAULTS = {
    "a bot that answers illegally": (
        [*NAMED, (SOURCE, "RULES =", 'BOTS = {"bad": lambda state, asked, dice: (99,)}\nRULES =')],
        "bot or searchs or about or others_see",
        "the bot bad does not answer legally ({home}/__init__.py:",
    ),
    "a layout that points at nothing": (
        [("layout.toml", "", 'targets = [{ option = "card", at = ["/discard/*"] }]')],
        "every_option",
        'in {home}/layout.toml, a [[targets]] with option = "card"',
    ),
    "a rule that raises": (
        [(SOURCE, "    highest =", '    if picked.card == "card-7":\n        raise KeyError("seven")\n    highest =')],
        "resume or silence or search or in_turns",
        "KeyError: 'seven', from a line of the game\n  {home}/__init__.py:101: raise KeyError",
    ),
    "a rule that draws by itself": (
        [
            (SOURCE, "from typing", "import random\nfrom typing"),
            (SOURCE, "in sorted(played.items()):", "in random.sample(sorted(played.items()), len(played)):"),
        ],
        "chance or resume or silence",
        "{home}/__init__.py:3: imports random; chance comes from the table",
    ),
    "turns that begin with a draw": (
        [
            (SOURCE, "class Won(", f"{TURNED}class Won("),
            (SOURCE, "    Won: [", "    Turned: [],\n    Won: ["),
            (SOURCE, HANDS, f"{DRAWN}{HANDS}"),
            ("world.py", "", WORLD),
            ("../pyproject.toml", "croupier_odd_game:RULES", "croupier_odd_game.world:WORLD"),
        ],
        "plays_no_part",
        "nothing shows that the search knows only what its seat knows",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_faulty_game_fails_one_law_naming_the_file(fault: str, tmp_path: Path) -> None:
    changes, which, sentence = FAULTS[fault]
    home = new_game(tmp_path, *changes)
    status, said = laws(home.parent, home.parent / "pyproject.toml", "-rs", "-k", which, draws="few")
    assert status == 1, said
    assert sentence.format(home=home) in said
    assert "\n1 failed, " in said, said[-3000:]
    assert "def test_" not in said
    assert "Traceback" not in said
    for line in said.splitlines():
        assert not line.startswith("SKIPPED") or "by the same cause as" in line or "not judged, as" in line
