"""Players' entropy: what they commit to, when it is revealed, and what becomes of a game that waits."""

from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from domain.engine.audience.errors import BadEntropy, BadEvidence, NotDue, NotOpen, NotYours, SeatTaken
from domain.engine.entry.commands import NO_REVEAL, WITHDRAWN, Abandoned, Command, Contributed, Joined, Left
from domain.engine.entry.facts import Ended, Started
from domain.engine.entry.record import entropy_commitment
from domain.engine.lobby.due_times import Due, next_due, next_look
from domain.engine.table.table import Table
from tests.engine.tables import opened, refuses

ONE, TWO = "01" * 32, "02" * 32
C_ONE, C_TWO = entropy_commitment(ONE), entropy_commitment(TWO)


def committed() -> Table:
    """Two seats that committed, all seats taken."""
    table = opened()
    table.execute(Joined("p0", None, C_ONE), 0, "p0")
    table.execute(Joined("p1", None, C_TWO), 0, "p1")
    return table


def test_game_starts_only_after_committed_entropy_is_revealed() -> None:
    table = committed()
    assert table.lobby.status == "open"
    assert not table.execute(Contributed(0, ONE), 0, "p0").facts
    assert table.execute(Contributed(1, TWO), 0, "p1").facts[1] == Started(1)
    assert table.lobby.entropies == (ONE, TWO)


def test_entropy_waits_for_all_seats() -> None:
    table = opened()
    table.execute(Joined("p0", None, C_ONE), 0, "p0")
    refuses(table, Contributed(0, ONE), BadEntropy, "p0")


@pytest.mark.parametrize("entropy", [TWO, "", "01", "zz" * 32, ONE.upper() + "0", " " + ONE, "é" * 64])
def test_entropy_that_does_not_fit_is_refused(entropy: str) -> None:
    refuses(committed(), Contributed(0, entropy), BadEntropy, "p0")


def test_entropy_in_upper_case_is_refused() -> None:
    table = opened()
    table.execute(Joined("p0", None, entropy_commitment("ab" * 32)), 0, "p0")
    table.execute(Joined("p1"), 0, "p1")
    refuses(table, Contributed(0, "AB" * 32), BadEntropy, "p0")


def test_entropy_is_revealed_once_by_its_seat() -> None:
    table = committed()
    refuses(table, Contributed(0, ONE), NotYours, "p1")
    refuses(table, Contributed(2, ONE), NotYours, "p1")
    table.execute(Contributed(0, ONE), 0, "p0")
    refuses(table, Contributed(0, ONE), BadEntropy, "p0")


def test_nobody_leaves_or_joins_while_reveals_are_awaited() -> None:
    """A relay may know a reveal before it is stored: no seat may change hands once it is awaited."""
    table = committed()
    for revealed in (False, True):
        if revealed:
            table.execute(Contributed(0, ONE), 0, "p0")
        refuses(table, Left(1), NotOpen, "p1")
        refuses(table, Left(0), NotOpen, "p0")
        refuses(table, Joined("p2", None, C_TWO), SeatTaken, "p2")
        refuses(table, Abandoned(WITHDRAWN), NotOpen, "p0")


HEAD = bytes(range(32))


def named(chair: int, entropy: str, version: int = 3, head: str = HEAD.hex()) -> Contributed:
    return Contributed(chair, entropy, version, head)


def reveals(table: Table, command: Contributed) -> Command:
    """The command as stored."""
    player = f"p{command.chair}"
    stored = table.check(command, player, 5, HEAD)
    table.apply_command(stored, 5, player, None)
    return stored


def test_reveal_names_the_version_before_reveals() -> None:
    table = committed()
    for wrong in (named(0, ONE, 2), named(0, ONE, 4), named(0, ONE, head="00" * 32), Contributed(0, ONE, 3)):
        with pytest.raises(BadEvidence):
            table.check(wrong, "p0", 5, HEAD)
    assert reveals(table, named(0, ONE)) == named(0, ONE)
    for wrong in (named(1, TWO, 4), named(1, TWO, head="00" * 32)):
        with pytest.raises(BadEvidence):
            table.check(wrong, "p1", 5, HEAD)
    reveals(table, named(1, TWO))
    assert table.lobby.status == "running"


def test_evidence_is_ignored_after_first_reveal_without_it() -> None:
    table = committed()
    reveals(table, Contributed(0, ONE))
    assert reveals(table, named(1, TWO)) == Contributed(1, TWO), "there is nothing to hold it to"


def test_reveal_naming_nothing_stores_nothing() -> None:
    assert msgspec.json.decode(msgspec.json.encode(Contributed(0, ONE))).keys() == {"type", "chair", "entropy"}


# -- reveals that do not come


def overdue(**more: Any) -> Table:
    """All seats are taken at the time 7, and reveals are awaited for a minute."""
    more = {"reveal_seconds": 60} | more
    table = opened(2, **more)
    for i, commitment in enumerate((C_ONE, C_TWO)):
        table.execute(Joined(f"p{i}", None, commitment), 7, f"p{i}")
    return table


def test_reveals_are_awaited_until_they_fall_due() -> None:
    table = overdue()
    assert next_due(table.lobby) == Due(60_000_007, Abandoned(NO_REVEAL))
    assert next_look(table.lobby, 7) == 60_000_007
    table.execute(Contributed(0, ONE), 8, "p0")
    assert next_due(table.lobby) == Due(60_000_007, Abandoned(NO_REVEAL)), "a reveal moves nothing"
    for player in (None, "p0", "p1"):
        with pytest.raises(NotDue):
            table.execute(Abandoned(NO_REVEAL), 60_000_006, player)
    with pytest.raises(NotYours):
        table.execute(Abandoned(NO_REVEAL), 60_000_007, "somebody")
    (ended,) = table.execute(Abandoned(NO_REVEAL), 60_000_007, "p1").facts
    assert isinstance(ended, Ended)
    assert (ended.how, ended.places, next_due(table.lobby)) == ("abandoned", (), None)


def test_reveals_fall_due_at_a_full_table() -> None:
    table = opened(2, reveal_seconds=60)
    table.execute(Joined("p0", None, C_ONE), 7, "p0")
    assert next_due(table.lobby) is None
    with pytest.raises(NotDue):
        table.execute(Abandoned(NO_REVEAL), 99_000_000, None)
    table.execute(Joined("p1", None, C_TWO), 10, "p1")
    assert next_due(table.lobby) == Due(60_000_010, Abandoned(NO_REVEAL))
    for chair, entropy in enumerate((ONE, TWO)):
        table.execute(Contributed(chair, entropy), 11, f"p{chair}")
    assert (table.lobby.status, next_due(table.lobby)) == ("running", None)
    with pytest.raises(NotOpen):
        table.execute(Abandoned(NO_REVEAL), 99_000_000, None)
    assert next_due(overdue(reveal_seconds=UNSET).lobby) is None


@pytest.mark.parametrize("commitment", ["", "00", "zz" * 32, C_ONE.upper()])
def test_a_commitment_that_nothing_can_fit_is_refused(commitment: str) -> None:
    refuses(opened(), Joined("p0", None, commitment), BadEntropy, "p0")


def test_a_bot_brings_no_entropy() -> None:
    refuses(opened(), Joined("p0", "random", C_ONE), BadEntropy, "p0")


def test_the_deal_depends_on_every_entropy() -> None:
    hands: set[object] = set()
    for first, second in ((ONE, TWO), (TWO, ONE), (ONE, None), (None, ONE), (None, None)):
        table = opened()
        for i, entropy in enumerate((first, second)):
            table.execute(Joined(f"p{i}", None, entropy and entropy_commitment(entropy)), 0, f"p{i}")
        for i, entropy in enumerate((first, second)):
            if entropy:
                table.execute(Contributed(i, entropy), 0, f"p{i}")
        hands.add(table.state.mats)
    assert len(hands) == 5
