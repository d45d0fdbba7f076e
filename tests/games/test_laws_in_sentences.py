"""A typical fault of a game turns one law red, in a sentence that names the file; what fails by it refers to that."""

from pathlib import Path

import pytest

from infra.cli.main import main
from tests.games.test_laws_plugin import laws

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
        [*NAMED, ("__init__.py", "RULES =", 'BOTS = {"bad": lambda state, asked, dice: (99,)}\nRULES =')],
        "bot or searchs or about or others_see",
        "the bot bad does not answer legally ({home}/__init__.py:",
    ),
    "a layout that points at nothing": (
        [("layout.toml", "", 'targets = [{ option = "card", at = ["/discard/*"] }]')],
        "every_option",
        'in {home}/layout.toml, a [[targets]] with option = "card"',
    ),
    "a rule that raises": (
        [
            (
                "__init__.py",
                "    highest =",
                '    if picked.card == "card-7":\n        raise KeyError("seven")\n    highest =',
            )
        ],
        "resume or silence or search or in_turns",
        "KeyError: 'seven', from a line of the game\n  {home}/__init__.py:101: raise KeyError",
    ),
    "a rule that draws by itself": (
        [
            ("__init__.py", "from typing", "import random\nfrom typing"),
            ("__init__.py", "in sorted(played.items()):", "in random.sample(sorted(played.items()), len(played)):"),
        ],
        "chance or resume or silence",
        "{home}/__init__.py:3: imports random; chance comes from the table",
    ),
    "turns that begin with a draw": (
        [
            ("__init__.py", "class Won(", f"{TURNED}class Won("),
            ("__init__.py", "    Won: [", "    Turned: [],\n    Won: ["),
            ("__init__.py", HANDS, f"{DRAWN}{HANDS}"),
            ("world.py", "", WORLD),
            ("../pyproject.toml", "croupier_odd_game:RULES", "croupier_odd_game.world:WORLD"),
        ],
        "plays_no_part",
        "nothing shows that the search knows only what its seat knows",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_one_sentence_with_its_file(fault: str, tmp_path: Path) -> None:
    changes, which, sentence = FAULTS[fault]
    assert main(["new-game", "Odd Game", "--folder", str(tmp_path)]) == 0
    project = tmp_path / "croupier-odd-game"
    home = project / "croupier_odd_game"
    for name, before, after in changes:
        text = (home / name).read_text(encoding="utf-8") if before else ""
        assert before in text
        (home / name).write_text(text.replace(before, after) if before else after, encoding="utf-8")
    status, said = laws(project, project / "pyproject.toml", "-rs", "-k", which, draws="few")
    assert status == 1, said
    assert sentence.format(home=home) in said
    assert "\n1 failed, " in said, said[-3000:]
    assert "def test_" not in said
    assert "Traceback" not in said
    for line in said.splitlines():
        assert not line.startswith("SKIPPED") or "by the same cause as" in line or "not judged, as" in line
