"""The rule books, traced: which tests check the engine for which ruling, for every game with a `domain/*/RULES.md`.

1. A ruling is a list item that opens with its number: `- **46.** Merchant: ... [DT, firm]`. The brackets at its end
   name the source and how sure it is: firm, likely or ours. A number is used once and never changes its meaning.
2. A test cites rulings by their numbers: `@pytest.mark.rule("46", "57a")`, on a function or, as `pytestmark`, a whole
   file. The game is the one whose folder the test is in.
3. Markers are read from the source, so the table is the same whichever tests are run, and costs little.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
RULING = re.compile(r"^- \*\*(?P<number>[0-9]+[a-z]?)\.\*\* (?P<text>(?:.+\n?)(?:^  .+\n?)*)", re.MULTILINE)
SURE = re.compile(r"\[[^\]]*\b(firm|likely|ours)\b[^\]]*\]$")


@dataclass
class Ruling:
    """One ruling and the tests that cite it, as `file::test`."""

    number: str
    text: str
    tests: list[str] = field(default_factory=list[str])


@dataclass(frozen=True)
class Citation:
    """A marker on a test."""

    test: str
    game: str | None
    number: str


@dataclass
class Book:
    """All games' rulings by number, and what is wrong with them or with the markers."""

    games: dict[str, dict[str, Ruling]]
    problems: list[str]


def read(root: Path = ROOT) -> Book:
    """The rule books under `domain`, with the citations of the tests under `tests`."""
    problems: list[str] = []
    games = {path.parent.name: _rulings(path, problems) for path in sorted(root.glob("domain/*/RULES.md"))}
    for citation in _citations(root, games, problems):
        ruling = games.get(citation.game or "", {}).get(citation.number)
        if ruling is None:
            problems.append(f"{citation.test} cites rule {citation.number} of {citation.game}, which there is not")
        else:
            ruling.tests.append(citation.test)
    problems += [
        f"{game}: no test cites rule {ruling.number}: {ruling.text}"
        for game, rulings in games.items()
        for ruling in rulings.values()
        if not ruling.tests
    ]
    return Book(games, problems)


def _rulings(path: Path, problems: list[str]) -> dict[str, Ruling]:
    found: dict[str, Ruling] = {}
    for match in RULING.finditer(path.read_text(encoding="utf-8")):
        number, text = match["number"], " ".join(match["text"].split())
        if number in found:
            problems.append(f"{path.parent.name}: rule {number} is there twice")
        if not SURE.search(text):
            problems.append(f"{path.parent.name}: rule {number} does not end in its source, and firm, likely or ours")
        found[number] = Ruling(number, text)
    if not found:
        problems.append(f"{path.parent.name}: {path.name} has no ruling")
    return found


def _citations(root: Path, games: Mapping[str, object], problems: list[str]) -> Iterator[Citation]:
    for path in sorted(root.glob("tests/**/*.py")):
        place = path.relative_to(root)
        source = path.read_bytes()
        if b"mark.rule" not in source:
            continue
        game = next((part for part in place.parts[1:-1] if part in games), None)
        module = ast.parse(source)
        cited: set[ast.Call] = set()
        for test, marks in _tests(module):
            cited.update(marks)
            for mark in marks:
                name, numbers = f"{place}::{test}", [_text(arg) for arg in mark.args]
                if not numbers or None in numbers or mark.keywords or game is None:
                    problems.append(f'{name}: a marker is written rule("1", "2a"), in the folder of a game')
                yield from [Citation(name, game, number) for number in numbers if number]
        loose = {node for node in ast.walk(module) if _is_rule(node)} - cited
        if loose or (cited and not path.name.startswith("test_")):
            problems.append(f"{place}: a rule is cited by what is no test")


def _tests(node: ast.Module) -> Iterator[tuple[str, list[ast.Call]]]:
    """(name, markers) of every test, including those of its file."""
    all_of_it = [m for item in node.body if isinstance(item, ast.Assign) and _is_pytestmark(item) for m in _marks(item)]
    for item in node.body:
        if isinstance(item, ast.FunctionDef | ast.AsyncFunctionDef) and item.name.startswith("test"):
            yield item.name, [*all_of_it, *[m for decorator in item.decorator_list for m in _marks(decorator)]]


def _marks(node: ast.AST) -> list[ast.Call]:
    return [part for part in ast.walk(node) if isinstance(part, ast.Call) and _is_rule(part)]


def _is_rule(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"


def _is_pytestmark(node: ast.Assign) -> bool:
    return [ast.unparse(target) for target in node.targets] == ["pytestmark"]


def _text(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def table(book: Book) -> Iterator[str]:
    """The lines of the table: each ruling and the tests that cite it."""
    for game, rulings in book.games.items():
        cited = sum(bool(ruling.tests) for ruling in rulings.values())
        tests = {test for ruling in rulings.values() for test in ruling.tests}
        yield f"{game}: {len(rulings)} rulings, {cited} of them cited by {len(tests)} tests"
        for ruling in rulings.values():
            yield f"  {ruling.number:>4}  {ruling.text}"
            yield from (f"          {test}" for test in ruling.tests or ["NO TEST"])
