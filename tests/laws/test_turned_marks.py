"""Every mark turned public, one at a time, turns a law red: the laws are tested themselves."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

import pytest
from msgspec import Struct

from domain.engine.audience import redaction
from domain.engine.audience.audience import Audience, Mark
from domain.engine.audience.field_audiences import marks
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import Asked
from domain.engine.history.entry_types import command_types, fact_types
from tests.laws.caught import CAUGHT
from tests.laws.pairs import silent_pairs
from tests.laws.red import by_key, red
from tests.laws.worlds import WORLDS
from tests.support.structs import structs

pytestmark = pytest.mark.proof


@dataclass(frozen=True)
class Flip:
    """A marked field, and the mark it is given instead."""

    key: str
    kind: type[Struct]
    field: str
    mark: Mark
    name: str

    def __str__(self) -> str:
        return f"{self.key}: {self.kind.__name__}.{self.field} -> {self.name}"


def flips() -> Iterator[Flip]:
    """Faces to all, and where the number is hidden too, the number to all."""
    for world in WORLDS:
        rules = world.rules
        for kind in structs((*fact_types(rules), *command_types(rules), rules.schema.state)):
            for field, mark, hint in marks(kind):
                if mark is None or mark.faces is Audience.ALL:
                    continue
                yield Flip(rules.key, kind, field, Mark(Audience.ALL, Audience.ALL), "public")
                if mark.size is not Audience.ALL and "tuple" in str(hint):
                    yield Flip(rules.key, kind, field, Mark(mark.faces, Audience.ALL), "counted")


FLIPS = tuple(sorted(flips(), key=str))


@pytest.fixture
def _flipped(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    flip: Flip = request.param
    honest = redaction.marks

    def turned(kind: type[Struct]) -> tuple[tuple[str, Mark | None, Any], ...]:
        return tuple(
            [
                (name, flip.mark if kind is flip.kind and name == flip.field else mark, hint)
                for name, mark, hint in honest(kind)
            ]
        )

    redaction.plan.cache_clear()
    monkeypatch.setattr(redaction, "marks", turned)
    yield
    redaction.plan.cache_clear()


@pytest.mark.parametrize(("flip", "_flipped"), [(f, f) for f in FLIPS], indirect=["_flipped"], ids=map(str, FLIPS))
@pytest.mark.usefixtures("_flipped")
def test_a_mark_turned_public_turns_a_law_red(flip: Flip) -> None:
    if str(flip).removeprefix(f"{flip.key}: ") in by_key(flip.key).even:
        assert not _differs(flip), "twins differ there, so the mark has something to hide"
        return
    broken = red(by_key(flip.key), laws=("redaction", "plain reader", "silence"))
    CAUGHT[str(flip)] = broken
    assert broken, f"no law minds {flip}"


def _differs(flip: Flip) -> bool:
    """Whether in any pair what the mark hides differs, while the same is asked of the same seats in both."""

    def hidden(entry: Entry) -> list[Any]:
        found = [getattr(x, flip.field) for x in (entry.cause, *entry.facts) if isinstance(x, flip.kind)]
        return [len(x) for x in found] if flip.name == "counted" else found

    def alike(entries: tuple[Entry, Entry]) -> bool:
        one, two = [[(x.seat, x.why, x.verb) for x in entry.facts if isinstance(x, Asked)] for entry in entries]
        return one == two

    return any(
        a != b
        for pair in silent_pairs(flip.key)
        for one, two in takewhile(alike, zip(pair.sides[0].entries, pair.sides[1].entries, strict=False))
        for a, b in zip(hidden(one), hidden(two), strict=False)
    )


def test_every_hidden_mark_was_turned() -> None:
    names = {str(flip) for flip in FLIPS}
    assert len(names) == len(FLIPS) >= 45
    for hidden in (
        "PlayerArea.hand",
        "PlayerArea.deck",
        "State.stock",
        "State.well",
        "PlayerArea.bid",
        "PlayerArea.shown",
        "Chose.picks",
    ):
        assert f"toy: {hidden} -> public" in names
