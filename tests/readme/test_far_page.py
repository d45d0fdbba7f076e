"""How far it goes: what was measured, and the rest in one paragraph, as its command prints them."""

from tests.readme.pages import ROOT, section
from tools.bench import far

HOW_FAR = section(ROOT / "docs/scaling.md", "How far it goes")


def test_measured_figures_are_what_the_command_prints() -> None:
    assert far.measured() in HOW_FAR, "python -m tools.bench.far --write"


def test_untried_things_are_one_marked_paragraph() -> None:
    assert far.reckoned() in HOW_FAR, "python -m tools.bench.far --write"
    assert HOW_FAR.count("|---|---:|") == 1, "no table claims more"
