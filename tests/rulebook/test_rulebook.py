"""The rule books are traced. `make rulebook` prints the table that is checked here, so it is part of `make proofs`.

Every ruling of every `domain/*/RULES.md` must have a test that cites it, and every citation a ruling. The markers
are read from the source of the tests, not from a run, so this holds whichever tests are selected.
"""

from pathlib import Path

import pytest

from tests.rulebook.__main__ import main
from tests.rulebook.book import read, table

pytestmark = pytest.mark.proof

BOOK = """# Chess

- **1.** White begins. [F, firm]
- **2a.** Castling is one move,
  though two pieces go. [F, firm; the clock ours]

Not a ruling: - **3.** nothing.
"""
TESTS = """
import pytest

pytestmark = pytest.mark.rule("1")

@pytest.mark.parametrize("n", [1])
@pytest.mark.rule("1", "2a")
def test_castling(n): ...

@pytest.mark.rule("2a")
async def test_again(): ...
"""


def written(tmp_path: Path, book: str = BOOK, tests: str = TESTS, name: str = "tests/chess/test_moves.py") -> Path:
    for path, text in (("domain/chess/RULES.md", book), (name, tests)):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    return tmp_path


def test_rulings_have_tests_and_citations_rulings() -> None:
    book = read()
    assert book.problems == []
    assert "dominion" in book.games


def test_table_names_every_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    assert main() == 0
    printed = capsys.readouterr().out
    for game, rulings in read().games.items():
        assert f"{game}: {len(rulings)} rulings, {len(rulings)} of them cited" in printed


def test_markers_of_file_and_function_count(tmp_path: Path) -> None:
    book = read(written(tmp_path))
    assert book.problems == []
    both = [f"tests/chess/test_moves.py::{test}" for test in ("test_again", "test_castling")]
    assert {n: sorted(set(r.tests)) for n, r in book.games["chess"].items()} == {"1": both, "2a": both}
    assert book.games["chess"]["2a"].text == "Castling is one move, though two pieces go. [F, firm; the clock ours]"
    assert len(list(table(book))) == 1 + 2 + len(book.games["chess"]["1"].tests) + 2


@pytest.mark.parametrize(
    ("book", "tests", "problem"),
    [
        (BOOK + "- **4.** A rook goes straight. [F, firm]\n", TESTS, "no test cites rule 4"),
        (BOOK, TESTS.replace('"1", "2a"', '"9"'), "cites rule 9"),
        (BOOK + "- **1.** Black begins. [F, ours]\n", TESTS, "rule 1 is there twice"),
        (BOOK.replace(" [F, firm]", ""), TESTS, "rule 1 does not end in its source"),
        (BOOK.replace("**", ""), TESTS, "has no ruling"),
        (BOOK, TESTS + '\n@pytest.mark.rule("1")\ndef helper(): ...\n', "by what is no test"),
        (BOOK, TESTS.replace('rule("2a")', "rule(NUMBER)"), "a marker is written"),
        (BOOK, TESTS.replace('rule("2a")', "rule()"), "a marker is written"),
        (BOOK, TESTS.replace('rule("2a")', 'rule("2a", play="chess")'), "a marker is written"),
    ],
)
def test_rule_book_reports_faulty_rulings_and_markers(tmp_path: Path, book: str, tests: str, problem: str) -> None:
    assert [said for said in read(written(tmp_path, book, tests)).problems if problem in said]


@pytest.mark.parametrize(
    ("name", "problem"), [("chess/moves.py", "by what is no test"), ("test_any.py", "a marker is written")]
)
def test_marker_outside_a_games_tests_is_wrong(tmp_path: Path, name: str, problem: str) -> None:
    assert any(problem in said for said in read(written(tmp_path, name=f"tests/{name}")).problems)
