"""How far it goes: the section agrees with its command's output, from figures that its other commands have measured."""

import pytest

from tests.bench import far
from tests.readme.pages import ROOT, section

HOW_FAR = section(ROOT / "docs/scaling.md", "How far it goes")


@pytest.mark.parametrize("table", far.tables(), ids=lambda table: table.splitlines()[2].split("|")[1].strip())
def test_every_table_is_what_the_command_prints(table: str) -> None:
    assert table in HOW_FAR, f"`python -m tests.bench.far` prints:\n{table}"


def test_the_section_has_no_other_table() -> None:
    assert HOW_FAR.count("|---|---:|") == len(far.tables())
