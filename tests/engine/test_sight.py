"""Why somebody sees something: for every fact and viewer exactly what `redact` leaves of it."""

from typing import Any

import pytest
from msgspec import UNSET, Struct

from domain.engine.audience.audience import Viewer
from domain.engine.audience.field_audiences import marks
from domain.engine.audience.redaction import redact
from domain.engine.audience.why_seen import sight
from projections.words.service import service_texts
from tests.audit.games import ALL, played
from tests.laws.play import viewers

by_game = pytest.mark.parametrize("key", ALL)


def left(whole: Any, shown: Any) -> str:
    """How much of a value is left of it."""
    if shown is None:
        return "nothing"
    return "size" if isinstance(shown, tuple) and None in shown and None not in whole else "faces"


@by_game
@pytest.mark.parametrize("viewer", viewers(2), ids=str)
def test_the_reasons_say_what_redaction_does(key: str, viewer: Viewer) -> None:
    seen = 0
    for seed in range(3):
        for entry in played(key, seed, 60).entries:
            steps: list[Struct] = [entry.cause, *entry.facts]
            for step in steps:
                shown = redact(step, viewer)
                reasons = {s.field: s for s in sight(step, viewer)}
                marked = {name for name, mark, _ in marks(type(step)) if mark and getattr(step, name) is not UNSET}
                assert set(reasons) == (marked or {None})
                for name in marked:
                    whole = getattr(step, name)
                    if whole not in ((), None):  # of nothing there is nothing to hide
                        assert reasons[name].sees == left(whole, getattr(shown, name)), (step, name)
                        seen += 1
                assert all(f"reason.{s.sees}.{s.why}" in service_texts("en").templates for s in reasons.values())
    assert seen
