"""The promises of `croupier.game` to games hold, and its page is current."""

import pytest

from croupier import game
from domain.engine.game.rules import ENGINE
from tests.contract.game_api import PAGE, PROMISED, keeps, page, promised


def test_what_was_promised_is_there() -> None:
    assert PROMISED.name == f"game_api_{ENGINE}.txt"
    now = {line.partition("(")[0]: line for line in promised()}
    for line in PROMISED.read_text(encoding="utf-8").splitlines():
        name = line.partition("(")[0]
        assert name in now, f"{name} was promised to games"
        assert keeps(line, now[name]), f"{line} was promised, and is now {now[name]}"


def test_what_is_new_is_promised_from_its_release_on() -> None:
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


def test_the_page_is_not_stale() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python -m tests.contract.game_api"


def test_every_name_says_what_it_is() -> None:
    assert game.__all__ == sorted(game.__all__)
    assert not [line for line in page().splitlines() if line.endswith("|  |")]
