"""Histories: what diverges, what is only read, and rulings that change."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import pytest

from domain.engine.audience.audience import Seat
from domain.engine.audience.errors import GameDiverged, HistoryDiverged
from domain.engine.entry.commands import Abandoned, Chose, Resigned
from domain.engine.entry.entry import Entry
from domain.engine.game.rules import Rules
from domain.engine.history.codec import Codec
from domain.engine.history.history import replay, resume
from domain.engine.table.policies import policy_dice
from domain.engine.table.table import Table
from lab.laws.game.play import Play, numbers, run, sit
from tests.engine.tables import SECRET
from tests.games.toy import phases as toy
from tests.games.toy.facts import Closed, Won
from tests.games.toy.options import Options
from tests.games.toy.rules import TOY
from tests.support.playing import altered


def played(steps: int, rules: Rules = TOY) -> Play:
    return run(sit(rules, 7, 2, Options()), numbers((), 3), steps)


def resumed(play: Play, rules: Rules = TOY, entries: list[Entry] | None = None) -> Table:
    return resume(rules, play.table.game, play.secret, play.entries if entries is None else entries)


def changed(script: Callable[[Table], Awaitable[None]]) -> Rules:
    """Rules of version 2 with different rounds."""

    def next_script(table: Table) -> Any:
        return toy.set_up(table) if table.state.phase == "set-up" else script(table)

    return altered(TOY, version=2, next_script=next_script)


async def noisy(table: Table) -> None:
    """A round that begins with an extra fact."""
    table.record(Won(Seat(0)))
    await toy.play_round(table)


async def broken(_: Table) -> None:
    """A round that fails."""
    raise AttributeError


def test_diverged_history_names_its_version() -> None:
    for steps in (0, 1, 2, 3):
        play = played(steps)
        with pytest.raises(HistoryDiverged) as error:
            resumed(play, changed(noisy))
        assert error.value.version == 3, "the entry in which the open round began"


def test_divergence_names_the_first_entry() -> None:
    play = played(2)
    facts = play.entries[4].facts
    forged = msgspec.structs.replace(play.entries[4], facts=(*facts[:-1], Closed()))
    with pytest.raises(HistoryDiverged) as error:
        resumed(play, entries=[*play.entries[:4], forged])
    assert error.value.version == 5


def test_rules_that_fail_diverge() -> None:
    with pytest.raises(HistoryDiverged) as error:
        resumed(played(1), changed(broken))
    assert error.value.version == 3


def test_a_finished_game_never_meets_new_rules() -> None:
    play = played(1000)
    assert play.table.lobby.status == "over"
    assert resumed(play, changed(broken)).now() == play.table.now()


def test_diverged_game_is_read_or_abandoned() -> None:
    play = played(3)
    rules = changed(noisy)
    table = replay(rules, play.table.game, play.secret, play.entries)
    assert table.now() == play.table.now()
    ((seat, open_), *_) = table.asked.items()
    for cause in (Chose(seat, open_.question, (0,)), Resigned(seat)):
        with pytest.raises(GameDiverged):
            table.execute(cause, 0)
    assert table.now() == play.table.now()
    ended = table.execute(Abandoned("diverged"), 0).facts[-1]
    assert ended.how == "abandoned"


def test_an_unknown_tag_is_not_let_in() -> None:
    codec = Codec(TOY)
    body = codec.encode(played(0).entries[2]).replace(b"toy.laid", b"toy.lain")
    with pytest.raises(msgspec.DecodeError):
        codec.decode(body)


def test_policy_dice_depend_on_seat_question_and_secret() -> None:
    def rolled(seat: int, question: int, secret: bytes = SECRET) -> int:
        return policy_dice(secret, Seat(seat), question)(1 << 30)

    assert rolled(0, 3) == rolled(0, 3)
    assert len({rolled(0, 3), rolled(1, 3), rolled(0, 4), rolled(0, 3, bytes(32))}) == 4
