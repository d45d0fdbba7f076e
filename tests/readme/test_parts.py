"""The core and its wings: parts.toml holds for the files, and the page on the architecture says the same."""

import re
from pathlib import Path

import pytest

from api.application import wings as application
from api.application.runtime import wings
from api.http import wings as http
from infra import wings as infra
from tests.readme import parts
from tests.readme.pages import ROOT, rows, section

PAGE = ROOT / "docs/architecture.md"
NEAR = 0.1
"""How far a figure on the page may be from the truth."""


def near(figure: str, lines: int) -> bool:
    """Whether this many lines may still be called so."""
    return abs(int(figure.replace(",", "")) - lines) <= max(NEAR * lines, 50)


def test_files_and_core_size_agree_with_parts_toml() -> None:
    assert parts.wrong() == []


def test_what_is_imported_late_is_a_wing() -> None:
    assert {*application.__all__, *http.__all__, *infra.__all__}
    listed = {(wing, module) for wing, modules in wings.MODULES.items() for module in modules}
    parted = {(parts.part_of(module.replace(".", "/") + ".py"), module) for _, module in listed}
    assert parted == {(f"wing.{wing}", module) for wing, module in listed}


def test_core_importing_a_wing_is_refused(tmp_path: Path) -> None:
    for file, text in {
        "infra/store/curious.py": "def late() -> None:\n    from infra.store.citus import session\n",
        "infra/store/citus/session.py": "",
        "infra/store/wings.py": "from infra.store.citus import session\n",
    }.items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text, encoding="utf-8")
    (refused,) = parts.beyond(tmp_path)
    assert refused == "infra/store/curious.py imports infra/store/citus/session.py, which is part of wing.citus"


def test_page_lists_all_core_files_with_their_length() -> None:
    told = {
        room.strip("`"): (n, figure)
        for n, where, figure, _ in rows(section(PAGE, "The core"))[1:]
        for room in where.split(", ")
    }
    lines = dict.fromkeys(told.values(), 0)
    for file in filter(lambda file: parts.part_of(file) == parts.CORE, parts.sources()):
        above = [file, *map(str, Path(file).parents)]
        place = next((told[path] for path in above if path in told), None)
        assert place is not None, f"the page does not say when to read {file}"
        lines[place] += parts.length(file)
    assert [told for told, true in lines.items() if not near(told[1], true)] == [], lines


WINGS = re.findall(r"^\* \*\*(\w+)\*\*: .*\n  (.*)\n  ([\d,]+) lines", section(PAGE, "The wings"), re.MULTILINE)


def test_the_page_describes_every_wing() -> None:
    assert [wing for wing, *_ in WINGS] == list(parts.PARTS["wing"])


@pytest.mark.parametrize(("wing", "files", "figure"), WINGS)
def test_a_wing_has_the_files_told(wing: str, files: str, figure: str) -> None:
    assert files == parts.shown(parts.PARTS["wing"][wing]["files"])
    assert near(figure, parts.lines()[f"wing.{wing}"])
