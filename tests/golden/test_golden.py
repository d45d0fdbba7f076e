"""The golden games, replayed fact by fact, and the pinned bytes."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from domain.engine.entry.commands import Chose, Resigned
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import Asked
from domain.engine.game.rules import Rules
from domain.engine.history.codec import Codec
from domain.engine.history.history import replay, resume
from domain.engine.table.policies import answer, checkable
from domain.engine.table.table import Table
from domain.games import GAMES
from tests.golden.stored_format import format_file, stored_format, undescribed

HERE = Path(__file__).parent
RECORDED = sorted(HERE.glob("*.jsonl"))
by_name = pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)


def load(path: Path) -> tuple[dict[str, str], list[Entry]]:
    """The description of the game, and its entries."""
    about, *lines = path.read_bytes().splitlines()
    said: dict[str, str] = json.loads(about)
    return said, Codec(GAMES[said["ruleset"]]).of_json(lines)


@by_name
def test_the_rules_still_tell_what_was_recorded(path: Path) -> None:
    about, entries = load(path)
    opening: Any = entries[0].cause
    rules = replace(GAMES[about["ruleset"]], version=entries[-1].rules)
    table = Table(rules, about["game"], bytes.fromhex(about["secret"]), opening)
    for entry in entries:
        told = table.execute(entry.cause, entry.at, entry.player, entry.key)
        for fact, recorded in zip(told.facts, entry.facts, strict=False):
            assert fact == recorded, table.version
        assert told == entry, table.version
    assert table.lobby.status == "over"


def test_policies_answer_as_their_version_did() -> None:
    """If one does not, its version is raised, in the `bots` of its game, and other games are recorded with it."""
    asked = Counter[tuple[str, str]]()
    for path in RECORDED:
        about, entries = load(path)
        rules, secret = GAMES[about["ruleset"]], bytes.fromhex(about["secret"])
        table = Table(replace(rules, version=entries[-1].rules), about["game"], secret, entries[0].cause)
        for entry in entries:
            if isinstance(entry.cause, Chose) and checkable(rules, entry.cause):
                open_ = table.asked[entry.cause.seat]
                assert answer(rules, secret, table.lobby, table.state, open_) == entry.cause, (path.stem, table.version)
                asked[rules.key, table.lobby.policy_of(entry.cause.seat) or ""] += 1
            table.execute(entry.cause, entry.at, entry.player, entry.key)
    assert set(asked) == {(key, name) for key, rules in GAMES.items() for name in rules.bots}
    assert min(asked.values()) >= 50


@by_name
def test_the_games_resume(path: Path) -> None:
    about, entries = load(path)
    rules, game, secret = GAMES[about["ruleset"]], about["game"], bytes.fromhex(about["secret"])
    for n in (*range(1, len(entries), 1 + len(entries) // 12), len(entries)):
        assert resume(rules, game, secret, entries[:n]).now() == replay(rules, game, secret, entries[:n]).now()


def test_golden_games_cover_rulesets_versions_seats_and_scenarios() -> None:
    games = {path.stem: load(path)[1] for path in RECORDED}
    assert len(games) >= 5
    played = {(entries[0].cause.ruleset, entries[-1].rules) for entries in games.values()}
    assert played == {(key, n) for key, rules in GAMES.items() for n in range(rules.oldest, rules.version + 1)}
    assert {entries[0].cause.seats for entries in games.values()} == {2, 3, 4}
    assert any(entries[0].cause.scenario for entries in games.values())
    left = games["size-distortion-3-resigned"]
    (n,) = [i for i, entry in enumerate(left) if isinstance(entry.cause, Resigned)]
    asked = left[n - 1].facts[-1]
    assert isinstance(asked, Asked)
    assert asked.why != "turn"
    assert asked.seat == left[n].cause.seat
    assert any(isinstance(entry.cause, Chose) for entry in left[n + 1 :])


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_stored_tags_and_fields_are_as_pinned(rules: Rules) -> None:
    assert undescribed(stored_format(rules)) == undescribed(json.loads((HERE / format_file(rules)).read_text()))
