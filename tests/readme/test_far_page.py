"""How far it goes: the page says what its command computes, from figures that its other commands have measured."""

import pytest

from tests.bench import far
from tests.readme.pages import PERFORMANCE, ROOT, read

PAGE = ROOT / "docs/how-far-it-goes.md"


@pytest.mark.parametrize("table", far.tables(), ids=lambda table: table.splitlines()[2].split("|")[1].strip())
def test_every_table_is_what_the_command_prints(table: str) -> None:
    assert table in read(PAGE), f"`python -m tests.bench.far` prints:\n{table}"


def test_the_page_has_no_other_table() -> None:
    assert read(PAGE).count("|---|---:|") == len(far.tables())


@pytest.mark.parametrize("figure", [one for one in far.MEASURED if one.command == far.BENCH], ids=lambda one: one.what)
def test_figures_of_the_bench_are_those_of_its_page(figure: far.Measured) -> None:
    assert f" {figure.shown} " in read(PERFORMANCE)
