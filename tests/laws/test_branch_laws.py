# pyright: reportPrivateUsage=false
"""The laws of what-if branches for our games, by types, and over the routes."""

import ast
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from one_name import FLOORS

from api.application.views.table_perspective import TablePerspective
from domain.engine.audience.audience import REFEREE, Viewer, seated
from domain.engine.game.rules import Seen
from lab.laws.suite.branches import *  # noqa: F403
from projections.views import branch
from tests.laws.test_silence_routes import PAIRS
from tests.support.client import Guest
from tests.support.silence import Side, act, branches, proposal, side
from tests.support.twins import Pair


def test_branch_types_take_only_what_was_seen() -> None:
    """Branches are made from frames, and a `Seen` is made only from these."""
    given_types = {name: str(kind) for name, kind in get_type_hints(branch.start).items()}
    assert "projections.schemas.schemas.Frame" in given_types["frames"]
    assert not [name for name, kind in given_types.items() if "Entry" in kind or "Table" in kind]
    makers = [
        path.relative_to(ROOT).as_posix()
        for folder in FLOORS
        for path in sorted((ROOT / folder).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == Seen.__name__
    ]
    assert makers == ["domain/engine/worlds/seen_game.py", "lab/laws/law/excluded.py"]


ROOT = Path(__file__).parents[2]


# -- the silence of going back, in a branch or here: where two games look alike both are answered alike, to the byte


# Another secret gives another key for redealing: everybody may see that worlds differ in it.
ALIKE = tuple([pair for pair in PAIRS if not pair.secrets])


async def differing(data: Path, pair: Pair, viewer: int | None) -> tuple[int, list[str]]:
    """(branches opened, differences) after all moves of a pair, by a seat or by a spectator."""

    def caller(s: Side) -> Guest:
        return s.host if viewer is None else s.guests[viewer]

    async with side(data, pair, 0, branches="live") as one, side(data, pair, 1, branches="live") as two:
        for move in pair.moves:
            for which, s in enumerate((one, two)):
                await act(s, move, which)
        first, last = len(one.guests) + 1, len(one.guests) + 1 + len(pair.moves)
        versions = first - 1, first, last, last + 1
        shots, others = [
            {"worlds": (await caller(s).post(f"{s.path}/worlds", {"n": 3})).content}
            | await branches(s, caller(s), versions)
            | {"proposal to go back": b"" if viewer is None else await proposal(s, viewer)}
            for s in (one, two)
        ]
    opened = sum(name.startswith("branch") and said.startswith(b"201") for name, said in shots.items())
    return opened, [name for name in shots | others if shots.get(name) != others.get(name)]


@pytest.mark.parametrize("pair", ALIKE, ids=lambda pair: pair.name)
async def test_branches_and_proposals_tell_nothing_unshown(pair: Pair, tmp_path: Path) -> None:
    opened, found = await differing(tmp_path, pair, pair.viewer)
    assert found == []
    assert opened == 2


async def test_branches_of_spectators_tell_nothing_unshown(tmp_path: Path) -> None:
    opened, found = await differing(tmp_path, ALIKE[0], None)
    assert found == []
    assert opened == 2


LEAKS: dict[str, Viewer] = {"everything": REFEREE, "all hands": seated(0, 1)}


@pytest.mark.proof
@pytest.mark.parametrize("leak", LEAKS)
async def test_branch_made_from_hidden_facts_is_caught(
    leak: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = TablePerspective.branch_start

    async def branch_start(self: TablePerspective, version: int, key: bytes) -> Any:
        more = TablePerspective(self._gate, self._live, LEAKS[leak], self.version, None, over=False)
        return await honest(more, version, key)

    monkeypatch.setattr(TablePerspective, "branch_start", branch_start)
    _, found = await differing(tmp_path, ALIKE[0], ALIKE[0].viewer)
    assert found
