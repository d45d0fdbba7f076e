"""The door is tested: routes that want more than a perspective, and what stops each of them.

All but one are stopped before they run, by the import contracts or by their types. The last one uses a name in a
string, which nothing sees before it runs; it is among the leaks that the law of silence detects, see
`test_route_leaks`. A store is also planted that imports upwards, from a module which no contract names.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from one_name import FLOORS, PACKAGE

pytestmark = pytest.mark.proof

ROOT = Path(__file__).parents[2]
ROUTE = '''"""A route that wants more."""

from typing import Any

from api.application.views.perspective import Perspective
from api.http.operations.context import HttpContext
{imports}


async def leak(context: HttpContext, seen: Perspective) -> Any:
    """What the viewer may not know."""
    return {leak}
'''
IMPORTED = {
    "table_imported": ("from domain.engine.table.table import Table", "Table"),
    "imported_through_another": ("from projections.views.story import lines", "lines"),
    "store_imported": ("from api.application.ports.stores import EventStore", "EventStore.secret"),
    "stored_entry_imported": ("from api.application.ports.stores import StoredEntry", "StoredEntry.body"),
    "entry_imported": ("from domain.engine.entry.entry import Entry", "Entry"),
    "codec_imported": ("from domain.engine.history.codec import Codec", "Codec.decode"),
}
"""What the import contracts stop; the second one reaches the lobby's state through a module of the projections."""
TYPED = {
    "behind_the_perspective": ("", "seen._live.now.state"),
    "behind_the_gate": ("", "context.gate.live_games"),
    "behind_the_commands": ("", "context.commands._bus"),
    "a_command_of_the_servers": (
        "from domain.engine.entry.commands import TimeAdded",
        'await context.commands.act("", "anna", TimeAdded(0, 1), key=None)',
    ),
    "a_choice_of_nobodys": (
        "from domain.engine.entry.commands import Chose\nfrom domain.engine.audience.audience import Seat",
        'await context.commands.act("", None, Chose(Seat(0), 1, ()), key=None, if_match=None, language="en")',
    ),
    "an_end_by_a_player": (
        "from domain.engine.entry.commands import Abandoned",
        'await context.commands.act("", "anna", Abandoned("operator"))',
    ),
    "a_reveal_at_a_version": (
        "from domain.engine.entry.commands import Contributed",
        'await context.commands.act("", "anna", Contributed(0, ""), key=None, if_match=3)',
    ),
    "behind_the_events": ("", "context.events._lists"),
}
"""What the types stop: a route gets protocols, which have no such thing."""
UNSEEN = {"by_a_name_in_a_string": ("", 'getattr(seen, "_live").now.state')}


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the source with a leaky route for each, in its own module."""
    copy = tmp_path_factory.mktemp("planted")
    for package in (PACKAGE, *FLOORS):
        shutil.copytree(ROOT / package, copy / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    for name, (imports, leak) in (IMPORTED | TYPED | UNSEEN).items():
        (copy / "api/http/routes" / f"{name}.py").write_text(ROUTE.format(imports=imports, leak=leak))
    (copy / "api/application/newcomer.py").write_text('"""What no contract names."""\n')
    (copy / "infra/store/curious.py").write_text('"""A store that looks up."""\n\nimport api.application.newcomer\n')
    return copy


@pytest.fixture(scope="module")
def held_to_contracts(planted: Path) -> str:
    """What the import contracts say about it, with single blanks."""
    program = Path(sys.executable).with_name("lint-imports")
    run = subprocess.run([program, "--no-cache"], cwd=planted, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    return " ".join(run.stdout.split())


def test_the_import_contracts_stop_what_names_a_secret(held_to_contracts: str) -> None:
    assert "The door: what routes cannot name, not even through another module BROKEN" in held_to_contracts
    stopped = {name for name in IMPORTED | TYPED | UNSEEN if f"api.http.routes.{name}" in held_to_contracts}
    assert stopped == set(IMPORTED)


def test_new_application_modules_are_forbidden_to_infra(held_to_contracts: str) -> None:
    assert "The rooms of infra see of the application its ports only BROKEN" in held_to_contracts
    assert "infra.store.curious -> api.application.newcomer" in held_to_contracts


def test_type_checker_refuses_routes_beyond_their_protocols(planted: Path) -> None:
    files = [f"api/http/routes/{name}.py" for name in TYPED | UNSEEN]
    command = [sys.executable, "-m", "pyright", "--pythonpath", sys.executable, *files]
    run = subprocess.run(command, cwd=planted, capture_output=True, text=True, check=False)
    stopped = {name for name in TYPED | UNSEEN if f"{name}.py:" in run.stdout}
    assert stopped == set(TYPED), run.stdout
