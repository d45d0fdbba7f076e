"""The promises of `croupier.game` to games hold, and its page is current."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from croupier import game, laws
from domain.engine.game.rules import ENGINE
from infra.cli.main import main
from tools.game_api import PAGE, explained, page, promised, world_fields
from tools.game_examples import EXAMPLES, POINTERS, Example

PROMISED = Path(__file__).with_name("game_api_1.txt")
"""What engine 1 has promised: lines are never changed or removed, but new names may be added."""


def keeps(before: str, now: str) -> bool:
    """Whether code written for the one signature works with the other."""
    for part in before.split("; "):
        name, _, given = part.partition("(")
        later = next((one for one in now.split("; ") if one.partition("(")[0] == name), None)
        if later is None:
            return False
        old, new = given.rstrip(")").split(", "), later.partition("(")[2].rstrip(")").split(", ")
        left = iter(new)
        if not all(one in left for one in old if one):
            return False
        if "." in part[:1] or not part[0].isupper():
            more = [one for one in new if one not in old]
            if any("=" not in one and one != "*" for one in more):
                return False
    return True


def test_every_promised_name_of_croupier_game_exists() -> None:
    assert PROMISED.name == f"game_api_{ENGINE}.txt"
    now = {line.partition("(")[0]: line for line in promised()}
    for line in PROMISED.read_text(encoding="utf-8").splitlines():
        name = line.partition("(")[0]
        assert name in now, f"{name} was promised to games"
        assert keeps(line, now[name]), f"{line} was promised, and is now {now[name]}"


def test_new_names_are_promised_from_their_release() -> None:
    assert [*PROMISED.read_text(encoding="utf-8").splitlines()] == promised(), "add what is new to the list"


@pytest.mark.parametrize(
    ("before", "now", "holds"),
    [
        ("put(at, cards)", "put(at, cards, *, first=False)", True),
        ("put(at, cards)", "put(at, cards, where)", False),
        ("put(at, cards)", "put(at)", False),
        ("Seen(state, facts)", "Seen(state, facts, seats)", True),
        ("Seen(state, facts)", "Seen(state)", False),
        ("Actor(); .at(seat)", "Actor(); .by(seat)", False),
        ("Actor(); .at(seat)", "Actor(); .at(seat); .by(seat)", True),
    ],
)
def test_a_promise_may_only_grow(before: str, now: str, holds: bool) -> None:
    assert keeps(before, now) is holds


def test_game_api_page_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tools.game_api"


def test_every_game_api_name_has_a_description() -> None:
    assert game.__all__ == sorted(game.__all__)
    assert not [line for line in page().splitlines() if line.endswith("|  |")]


def test_every_name_has_a_page_that_explains_it() -> None:
    where = explained()
    assert where.keys() >= {*game.__all__, *laws.__all__, ".only", ".but"}
    text = PAGE.read_text(encoding="utf-8")
    for name, explains in where.items():
        assert explains != PAGE.name or f"`{name}" in text.partition("## Where each name")[0], name
    assert world_fields().keys() >= {"information", "turns", "twins", "total"}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one.title)
def test_an_example_of_the_page_runs(example: Example, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names: dict[str, Any] = {"__name__": "example"}
    monkeypatch.setitem(sys.modules, "example", type(sys)("example"))
    if example.kind == "toml":
        assert main(["new-game", "Example Game", "--folder", str(tmp_path)]) == 0
        home = tmp_path / "croupier-example-game"
        (home / "croupier_example_game" / "layout.toml").write_text(example.code, encoding="utf-8")
        monkeypatch.setattr(sys, "path", [str(home), *sys.path])
        names["RULES"] = import_module("croupier_example_game").RULES
    else:
        for code in (POINTERS.code, example.code):
            exec(code, names)
            vars(sys.modules["example"]).update(names)
    exec(example.check, names)
