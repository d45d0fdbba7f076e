"""Rules change while games run: a record made under older rules still resumes, replays and verifies.

The next version of each game here has one more fact before and after each question, and keeps today's rulings as a
game's scripts would: by checking under which version their stretch began.
"""

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from domain.engine.audience.errors import BadScenario, HistoryDiverged
from domain.engine.entry.facts import Fact, Rested
from domain.engine.game.rules import Rules
from domain.engine.game.stage import Script, Stage
from domain.engine.game.table_state import TableState
from domain.engine.history import audit
from domain.engine.history.audit import Flaw
from domain.engine.history.history import ResumePoint, replay, resume
from domain.engine.history.snapshot import SnapshotCodec
from infra.keys.signing import signed
from lab.laws.game.drawing import dealt
from lab.laws.game.play import numbers, run
from lab.laws.law.telling import differing
from projections.verification.reading import parse
from projections.verification.verifier import Report, Verifier
from tests.audit.games import ALL, Played, Player, opened
from tests.laws.worlds import WORLDS
from tests.support.playing import altered

WORLD_OF = {world.key: world for world in WORLDS}
BEFORE, AFTER = 5, 6
"""How many choices are made under today's version, then under the next one."""
games = pytest.mark.parametrize("key", ALL)


@cache
def more(key: str) -> Fact:
    """The fact that the next version of a game adds."""
    world = WORLD_OF[key]
    if world.more is not None:
        return world.more
    steps = list(run(dealt(world.rules, 1), numbers((), 1), 200).steps())
    return min(steps[len(steps) // 4 :], key=lambda step: len(differing(step[0], world.rules.mechanics.apply(*step))))[
        1
    ]


def following(key: str, *, keeping: bool = True) -> Rules:
    """The next version of a game; `keeping` today's ruling for what began under it."""
    honest, today = ALL[key].mechanics, ALL[key].version

    async def stretch(table: Stage) -> None:
        new = table.rules_version > today or not keeping
        if new:
            table.record(more(key))
        await honest.next_script(table)
        if new and not honest.over(table.state):
            table.record(more(key))

    def next_script(table: Stage) -> Script:
        return honest.next_script(table) if table.state.phase == "set-up" else stretch(table)

    return altered(ALL[key], version=today + 1, next_script=next_script)


def gone_over(key: str, before: int = BEFORE, after: int = AFTER) -> tuple[Player, list[TableState]]:
    """A game with some choices after set-up under today's version, more under the next; and its table after each.

    The server was restarted in between, so the table is resumed from what was stored.
    """
    player, rng = opened(ALL[key], seed=5, options=ALL[key].schema.options(**WORLD_OF[key].lasting)), Random(5)
    while player.table.state.phase == "set-up":  # one stretch, of as many choices as the game asks for
        player.step(rng)
    nows = [player.table.now()]
    for n in range(before + after):
        if n == before:
            player.table = resume(following(key), player.game, player.secret, player.entries)
            assert player.table.now() == nows[-1]
        player.step(rng)
        nows.append(player.table.now())
    return player, nows


def entries_of(player: Player, nows: list[TableState]) -> range:
    """The numbers of entries after which `nows` are."""
    return range(len(player.entries) - len(nows) + 1, len(player.entries) + 1)


@games
@pytest.mark.parametrize("before", range(1, BEFORE + 1))
def test_game_goes_on_under_the_next_version(key: str, before: int) -> None:
    player, _ = gone_over(key, before)
    same, _ = gone_over(key, before + AFTER, 0)
    for ours, theirs in zip(player.entries, same.entries, strict=True):
        if ours == theirs:
            continue
        rest = next(i for i, fact in enumerate(ours.facts) if isinstance(fact, Rested))
        assert ours.facts[:rest] == theirs.facts[:rest], "until it rests, it goes the old way"
        today = ALL[key].version
        assert ours.facts[rest : rest + 2] == (Rested(today + 1), more(key))
        assert (theirs.facts[rest], ours.rules) == (Rested(today), today)
        return
    pytest.fail("the next version never came into force")


@games
def test_game_resumes_and_replays_at_every_version(key: str) -> None:
    player, nows = gone_over(key)
    for n, now in zip(entries_of(player, nows), nows, strict=True):
        assert resume(following(key), player.game, player.secret, player.entries[:n]).now() == now
        assert replay(following(key), player.game, player.secret, player.entries[:n]).now() == now


@games
def test_snapshot_of_the_version_before_is_used(key: str) -> None:
    player, nows = gone_over(key)
    old, new = SnapshotCodec(ALL[key]), SnapshotCodec(following(key))
    assert old.tag == new.tag, "of the same types"
    found: set[int] = set()
    for n in entries_of(player, nows):
        checkpoint = resume(following(key), player.game, player.secret, player.entries[:n]).checkpoint
        assert checkpoint is not None
        since, _ = new.decode(old.encode(ResumePoint(checkpoint, {}), b"head"))
        tail = player.entries[since.version - 1 :]
        assert resume(following(key), player.game, player.secret, tail, since).now() == nows[-1]
        found.add(checkpoint.table_state.rules)
    assert found == {ALL[key].version, ALL[key].version + 1}


# -- records


def record_of(player: Player) -> Played:
    player.resign()
    return player.done()


def verified(game: Played, rules: Rules) -> Report:
    return Verifier({rules.key: rules}, signed).verify(parse(msgspec.json.encode(game.document)))


@games
def test_record_of_both_rules_versions_verifies(key: str) -> None:
    game = record_of(gone_over(key)[0])
    report = verified(game, following(key))
    assert (report.verdict, report.finding) == ("consistent, not anchored", None)
    assert report.rules == (ALL[key].version, ALL[key].version + 1)


@games
def test_record_of_one_rules_version_alone_verifies(key: str) -> None:
    game = record_of(gone_over(key, BEFORE + AFTER, 0)[0])
    for rules in (ALL[key], following(key)):
        report = verified(game, rules)
        assert (report.verdict, report.rules) == ("consistent, not anchored", (ALL[key].version,))
        audit.check_rules(rules, game.game, game.secret, game.entries, lambda _: None)


@games
def test_record_verifies_from_a_position_refused_now(key: str) -> None:
    def refuse(_: Any) -> None:
        raise BadScenario("no longer", rule="box", pointer="/scenario")

    stricter = altered(ALL[key], check=refuse)
    assert verified(record_of(gone_over(key, BEFORE, 0)[0]), stricter).verdict == "consistent, not anchored"


# -- the laws can fail: rules that forget their rulings are caught


@games
def test_rules_that_forget_their_old_rulings_diverge(key: str) -> None:
    player, _ = gone_over(key, BEFORE, 0)
    with pytest.raises(HistoryDiverged):
        resume(following(key, keeping=False), player.game, player.secret, player.entries)


@games
def test_records_do_not_verify_by_forgetful_rules(key: str) -> None:
    game = record_of(gone_over(key)[0])
    forgetful = following(key, keeping=False)
    with pytest.raises(Flaw):
        audit.check_rules(forgetful, game.game, game.secret, game.entries, lambda _: None)
    finding = verified(game, forgetful).finding
    assert finding is not None
    assert finding.step == "rule"


@games
def test_rules_that_drop_versions_are_named_missing(key: str) -> None:
    game = record_of(gone_over(key)[0])
    today = ALL[key].version
    report = verified(game, replace(following(key, keeping=False), oldest=today + 1))
    assert (report.verdict, report.missing) == (
        "rules version not installed",
        f"{key} version {today}; installed are {today + 1} to {today + 1}",
    )
