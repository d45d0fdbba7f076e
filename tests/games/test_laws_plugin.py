"""`pytest --croupier` over other people's games: of the rules alone, and what a broken law says."""

import re
import resource
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.games.new_game import EXAMPLES, SOURCE, laws, new_game, passed

MOST = 90
"""Seconds of CPU for all laws over a small game."""


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """By key: the packages of the two examples, and a new one."""
    new = new_game(tmp_path_factory.mktemp("new")).parent
    return {one.name.removeprefix("croupier-"): one for one in (*EXAMPLES.iterdir(), new)}


def run(folder: Path, games: Sequence[str], *words: str) -> tuple[int, str]:
    """The laws over games, in a separate project."""
    settings = folder / "pyproject.toml"
    settings.write_text(f'[tool.pytest.ini_options]\naddopts = "--croupier"\ncroupier_games = {[*games]}\n')
    return laws(folder, settings, *words)


@pytest.mark.proof
@pytest.mark.parametrize("game", ["hearts", "night-harbour", "odd-game"])
def test_laws_hold_for_example_games_in_bounded_time(game: str, tmp_path: Path, games: dict[str, Path]) -> None:
    """Including a game as `new-game` makes it, without a statement; in the suite one with an `apply` of its own."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    status, said = laws(tmp_path, games[game] / "pyproject.toml", "-vv")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert status == 0, said[-3000:]
    assert passed(said) > 120
    assert re.search(r": Dealt\.cards -> public +silence", said), "what only a deal records lies in pairs too"
    assert re.search(r": mistaken Dealt\.cards -> public +reveals", said)
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < MOST


def test_broken_law_shows_positions_and_line(tmp_path: Path) -> None:
    (tmp_path / "hidden_plays.py").write_text(
        "from croupier.laws import World\n"
        "from croupier_hearts.rules import HEARTS\n"
        'WORLD = World.of(HEARTS, information={"hearts.played": {"card": "size", "breaks": "size"}})\n'
    )
    status, said = run(tmp_path, ["hidden_plays:WORLD"], "-k", "test_silence and not something and not clock")
    assert status == 1
    for words in ("silence is broken for", "two positions that", "byte ", "recorded by", "rules.py:", "Played("):
        assert words in said, said
    assert 'information={"hearts.played": {"card": "all"}}' in said


@pytest.mark.parametrize(
    ("mark", "mistake", "told"),
    [
        ("cards: Private[Cards]", "cards: Public[Cards]", r"dealt shows spectator what the table hides: card-\d+, "),
        (
            "deck: Secret[Cards]\n    draw",
            "deck: Public[Cards]\n    draw",
            "shuffled shows spectator what the table hides",
        ),
    ],
)
def test_mistaken_mark_of_a_fact_is_told(mark: str, mistake: str, told: str, tmp_path: Path) -> None:
    """Nobody states what this game shows, so the table of information is drawn from the very mark that is wrong."""
    source = new_game(tmp_path, (SOURCE, mark, mistake)) / SOURCE
    project = source.parents[1]
    text = source.read_text(encoding="utf-8")
    line = text.partition("class " + ("Dealt" if "cards" in mark else "Shuffled"))[0].count("\n") + 1
    status, said = laws(project, project / "pyproject.toml", "-k", "facts_show_no_card")
    assert status == 1, said
    assert re.search(told, said), said
    assert f"has to hide what the marks of the state hide ({source}:{line})" in said
    assert re.search(rf"recorded by {source}:\d+: table.record\(", said)


MISSING = {
    "nowhere:WORLD": "--croupier: nowhere:WORLD: ModuleNotFoundError: No module named 'nowhere'",
    "chess": "no game 'chess' is installed; there are ",
    "croupier_hearts.rules:known": "is neither a World nor Rules, but function",
}


def test_missing_games_are_a_sentence_each(tmp_path: Path) -> None:
    status, printed = run(tmp_path, [*MISSING])
    assert status == pytest.ExitCode.USAGE_ERROR
    for said in MISSING.values():
        assert said in printed
