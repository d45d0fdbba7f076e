"""One server for the directed requests, and the table of all answers at the end of the run."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from api.application.ports.limits import Limits, Rate
from infra.settings import Settings
from infra.store.maintenance.migrations import migrate
from tests.contract.live import TALLY, Live, committed, operations, serve
from tests.support.statements import noted
from tests.support.workers import table

LAST = ("test_every_documented_answer_was_given", "test_no_statement_costs_more_for_hidden_games")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The count is checked when everything has been counted."""
    items.sort(key=lambda item: item.name in LAST)


def _answers() -> list[str]:
    """Operation x status -> answers; `-` if the document has no such answer."""
    if not TALLY:
        return []
    documented = {name: {int(s) for s in operation["responses"]} for name, _, _, operation in operations(committed())}
    statuses = sorted({status for known in documented.values() for status in known} | {status for _, status in TALLY})
    lines = [" " * 16 + "".join(f"{status:>6}" for status in statuses)]
    for name, known in documented.items():
        cells = [str(TALLY[name, s]) if s in known or (name, s) in TALLY else "-" for s in statuses]
        lines.append(f"{name:<16}" + "".join(f"{cell:>6}" for cell in cells))
    return lines


table("answers by operation and status", _answers)


@pytest.fixture(scope="package")  # in this process: it must not run beside tests that replace what it uses
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    ample = Rate(1_000_000, 3600)  # so that answers say what is left
    limits = Limits(requests=ample, guests=ample, players=ample, webhook_tests=ample)
    folder = tmp_path_factory.mktemp("directed")
    where = Settings(data=folder).database
    assert isinstance(where, Path)
    migrate(where)
    with noted(where) as statements, serve(folder, limits=limits) as server:
        server.statements = statements
        yield server
