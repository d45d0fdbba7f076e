"""Who is shown a note, by what its author saw and what its reader may see."""

from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from api.application.notes import notes
from api.application.ports.notes import StoredNote

COMMENT = StoredNote("0" * 32, 5, "cora", 0, "commentator", "all", 9, "spectator.False.False", None, b"!")


class Seen(NamedTuple):
    """What a note asks of a reader's perspective."""

    viewer: str = "spectator"
    version: int = 9
    sees: str = "spectator.False.False"
    over: bool = False


OVER = Seen(over=True)
PLAYS = Seen("seat-1", sees="seat-1.False.False")


def shown(note: StoredNote, seen: Any, player: str | None = None) -> bool:
    return notes.is_shown(note, seen, player)


@pytest.mark.parametrize(
    ("seen", "is_shown"),
    [
        (Seen(), True),
        (Seen(version=8), False),  # later than its author, who saw more than that version
        (Seen(sees="spectator.False.True"), False),  # their cards are not those that the author saw
        (PLAYS, False),
        (PLAYS._replace(sees=COMMENT.sees), False),
        (OVER, True),
        (PLAYS._replace(over=True), True),
    ],
)
def test_comment_is_shown_to_spectators_seeing_as_much(seen: Seen, is_shown: bool) -> None:
    assert shown(COMMENT, seen) is is_shown


@pytest.mark.parametrize("role", ["player", "reader"])
def test_notes_except_comments_are_hidden_until_the_end(role: Any) -> None:
    note = replace(COMMENT, role=role)
    for seen in (Seen(), PLAYS):
        assert not shown(note, seen)
        assert shown(note, seen, note.player)
    assert shown(note, OVER)


def test_a_note_for_nobody_is_ones_own() -> None:
    note = replace(COMMENT, visible="none")
    assert [shown(note, seen, player) for seen in (Seen(), OVER) for player in (None, "cora")] == [False, True] * 2
