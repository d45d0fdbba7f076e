"""A bot's seat is checked against its policy: other answers are found, and what cannot be checked is warned about."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, Literal, get_args

import pytest
from msgspec import UNSET

from domain.engine.audience.audience import Seat
from domain.engine.entry.clock import MoveClock
from domain.engine.entry.commands import Chose, Joined, Resigned, TimedOut
from domain.engine.entry.facts import Asked
from domain.engine.game.rules import Chooser, Policy
from domain.engine.table.policies import answer
from infra.cli.check.verify import report_lines
from infra.keys.signing import signed
from projections.verification.seats import Conduct
from projections.verification.verifier import UNCHECKED, Report, Verifier
from tests.audit.forge import Raw, edited, other_end, other_picks, question_of, raw
from tests.audit.games import ALL, PLAYERS, Played, Player, begun
from tests.audit.test_verify import VERIFIER, verify

by_game = pytest.mark.parametrize("key", ALL)
ENOUGH = 120
Failure = Literal["resigns", "times out"]
FAILURES: tuple[Failure, ...] = get_args(Failure)


@cache
def among_bots(key: str, seed: int = 1, fails: Failure | None = None) -> Played:
    """A game of a player and one bot of each policy, until all bots have had to decide something.

    Seats answer in a drawn order, so that others answer while a bot's question is open. A player who fails
    does so once, while a bot is asked.
    """
    timed: dict[str, Any] = {"clock": MoveClock(10), "absent": "default"} if fails == "times out" else {}
    player, rng, failed = begun(ALL[key], seed, _seats(key), **timed), Random(seed), False
    player.tell(Joined(PLAYERS[0]), PLAYERS[0])
    for name in _names(key):
        player.tell(Joined(PLAYERS[0], name), PLAYERS[0])
    table = player.table
    for _ in range(ENOUGH):
        if table.lobby.status != "running":
            break
        (seat,) = table.lobby.seats_of(PLAYERS[0])
        open_, bot_is_asked = table.asked.get(seat), len(table.asked) > (seat in table.asked)
        if fails == "resigns" and bot_is_asked and not failed:
            failed = True
            player.tell(Resigned(seat), PLAYERS[0])
        elif fails == "times out" and bot_is_asked and open_ is not None and not failed:
            failed = True
            player.at += 20_000_000
            player.tell(TimedOut(seat, open_.question), None)
        else:
            player.step(rng)
    player.resign()
    return player.done()


def _names(key: str) -> list[str]:
    return [*ALL[key].bots][: ALL[key].catalogue.players[1] - 1]


def _seats(key: str) -> int:
    return 1 + len(_names(key))


def conducts(game: Played, report: Report) -> dict[str | None, Conduct | None]:
    """By the name of the bot; None is the player."""
    chairs = game.table.lobby.chairs
    return {chair.bot: told for chair, told in zip(chairs, report.conduct, strict=True)}


def decided(game: Played) -> list[tuple[int, Chose]]:
    """(version, answer) of the bots' answers for which there were alternatives."""
    found = list[tuple[int, Chose]]()
    for version, entry in enumerate(game.entries, 1):
        cause = entry.cause
        by_bot = isinstance(cause, Chose) and game.table.lobby.policy_of(cause.seat) is not None
        if by_bot and cause.picks and len(question_of(game, cause).options or ()) > len(cause.picks):
            found.append((version, cause))
    return found


@by_game
@pytest.mark.parametrize("fails", [None, *FAILURES])
def test_conduct_of_bots_is_shown_by_their_policy(key: str, fails: Failure | None) -> None:
    game = among_bots(key, 1, fails)
    report = verify(game)
    assert (report.verdict, report.finding) == ("consistent, not anchored", None)
    assert conducts(game, report) == {None: None, **dict.fromkeys(_names(key), "plays its policy")}
    assert report.status == 0
    assert sum(line.startswith("seat") and "bot, plays its policy" in line for line in report_lines(report)) == len(
        _names(key)
    )


@by_game
def test_conduct_check_finds_an_exchanged_legal_answer(key: str) -> None:
    """By the operator, who has the secret and plays on from there by the rules."""
    game = among_bots(key)
    choices = decided(game)
    assert choices
    for version, cause in Random(key).sample(choices, min(6, len(choices))):
        liked = Chose(cause.seat, cause.question, other_picks(game, cause), cause.policy)
        report = verify(other_end(game, version - 1, version, liked))
        assert report.finding is not None
        found = report.finding
        assert (report.verdict, found.step, found.version) == ("altered", "policy", version)
        assert found.pointer == f"/entries/{version - 1}/cause/picks"


@by_game
def test_conduct_check_finds_a_wrong_policy(key: str) -> None:
    game = among_bots(key)
    version = decided(game)[0][0]
    other = next(name for name in ALL[key].bots if name != game.entries[version - 1].cause.policy.name)
    document = edited(game, lambda e: e[version - 1]["cause"]["policy"].update(name=other))
    report = VERIFIER.verify(document)
    assert report.finding is not None
    assert (report.finding.step, report.finding.version) == ("cause", version)


@by_game
def test_policy_claimed_for_a_players_answer_is_found(key: str) -> None:
    game = among_bots(key)
    i = next(
        i
        for i, entry in enumerate(game.entries)
        if isinstance(entry.cause, Chose) and game.table.lobby.policy_of(entry.cause.seat) is None
    )
    document = edited(game, lambda e: e[i]["cause"].update(policy={"name": "random", "version": 1}))
    report = VERIFIER.verify(document)
    assert report.finding is not None
    assert (report.finding.step, report.finding.version) == ("cause", i + 1)


@by_game
def test_where_no_policy_is_stated_none_is_checked(key: str) -> None:
    """The operator can omit it: one answer is enough, and the verifier warns."""
    game = among_bots(key)
    version, cause = decided(game)[0]

    def silent(entries: Raw) -> None:
        del entries[version - 1]["cause"]["policy"]

    report = VERIFIER.verify(edited(game, silent))
    assert (report.verdict, report.finding) == ("consistent, not anchored", None)
    told = conducts(game, report)
    name = game.table.lobby.policy_of(cause.seat)
    assert told == {None: None, **dict.fromkeys(_names(key), "plays its policy"), name: "policy not checked"}
    assert report.status == UNCHECKED == 5
    assert [*report_lines(report)][-1].startswith("warning: ")


@by_game
def test_conduct_check_leaves_missing_versions_unchecked(key: str) -> None:
    """Its bots have changed since; picks that the new ones would not make are no flaw."""
    game, rules = among_bots(key), ALL[key]
    bots = {name: Policy(_nothing, policy.version + 1) for name, policy in rules.bots.items()}
    later = Verifier({key: replace(rules, bots=bots)}, signed)
    report = later.verify(game.document)
    assert (report.verdict, report.finding) == ("consistent, not anchored", None)
    assert set(report.conduct) == {None, "policy not checked"}
    assert report.status == UNCHECKED


@by_game
def test_conduct_check_finds_a_changed_policy(key: str) -> None:
    """When records from before are verified: the version has to be raised."""
    game, rules = among_bots(key), ALL[key]
    changed = {name: Policy(_otherwise(policy), policy.version) for name, policy in rules.bots.items()}
    report = Verifier({key: replace(rules, bots=changed)}, signed).verify(game.document)
    assert report.finding is not None
    assert (report.finding.step, report.finding.version) == ("policy", decided(game)[0][0])


def _nothing(_: Any, __: Asked, ___: Any) -> tuple[int, ...]:
    return ()


def _otherwise(policy: Policy) -> Chooser:
    """Legal picks other than the policy's, if there are any."""

    def choose(state: Any, asked: Asked, dice: Callable[[int], int]) -> tuple[int, ...]:
        picks = policy(state, asked, dice)
        spare = [i for i in range(len(asked.options or ())) if i not in picks]
        return (*picks[1:], spare[0]) if picks and spare else picks

    return choose


@by_game
def test_conduct_check_uses_the_state_of_the_version(key: str) -> None:
    """Even if others answer in the meantime, resign or time out: the policy would have given this answer at once."""
    checked = waited = 0
    for seed in range(1, 10):
        game = among_bots(key, seed, (None, *FAILURES)[seed % 3])
        player = Player(game.rules, game.game, game.secret, game.entries[0].cause)
        at_once = dict[tuple[Seat, int], Chose]()
        for version, entry in enumerate(game.entries, 1):
            cause, table = entry.cause, player.table
            if isinstance(cause, Chose) and table.lobby.policy_of(cause.seat) is not None:
                assert at_once[cause.seat, cause.question] == cause
                checked += 1
                waited += version > cause.question + 1
            player.keep(table.execute(cause, entry.at, entry.player, entry.key))
            for seat, open_ in table.asked.items():
                if open_.question == version and table.lobby.policy_of(seat) is not None:
                    at_once[seat, version] = answer(game.rules, game.secret, table.lobby, table.state, open_)
    assert checked > 50
    assert waited


def test_stored_answers_without_policy_omit_the_field() -> None:
    game = among_bots("toy")
    for entry, stored in zip(game.entries, raw(game), strict=True):
        if isinstance(entry.cause, Chose):
            assert ("policy" in stored["cause"]) == (entry.cause.policy is not UNSET)
