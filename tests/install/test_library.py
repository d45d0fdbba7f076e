"""The promises to programs: the page on the library and `croupier.__all__` are the same list, and the page runs."""

import inspect
import re
import shutil
from pathlib import Path

import pytest

import croupier
from infra import library
from tests.readme.pages import ROOT, read

PAGE = read(ROOT / "docs/library.md")


def test_page_names_exactly_what_is_promised() -> None:
    rows = re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE)
    named = [name for row in rows for name in re.findall(r"`(\w+)`", row)]
    assert sorted(named) == sorted(croupier.__all__)
    assert sorted({*library.__all__, "lab"}) == sorted(croupier.__all__)
    private = {"domain", "infra"}
    assert {*re.findall(r"croupier\.(\w+)", PAGE)} <= {*croupier.__all__, *private}


@pytest.mark.parametrize("name", croupier.__all__)
def test_each_promised_name_is_there_and_documented(name: str) -> None:
    value = getattr(croupier, name)
    assert isinstance(value, str) or inspect.getdoc(value), name


def test_nothing_unpromised_is_in_the_library() -> None:
    assert dir(croupier) == sorted(croupier.__all__)
    with pytest.raises(AttributeError, match=r"promises no 'compose': docs/library\.md"):
        getattr(croupier, "compose")  # noqa: B009 - pyright knows that it is not there


def test_the_snippets_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copy(ROOT / "tests/data/1.0.0/dominion.record.json", "record.json")
    exec("\n".join(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)), {})
    told = capsys.readouterr().out
    assert told.startswith("consistent, not anchored dominion (1,)")
    assert "civilization, version 1: 2 to 4 players" in told
