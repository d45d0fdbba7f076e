"""Commands, their options and make targets: what pages name exists, and what exists is explained."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path

import pytest

from infra.cli.main import COMMANDS, GROUPS, main
from tests.readme.pages import ROOT, code, pages, read, rows, section

OPERATION, CONTRIBUTING, MAKEFILE = ROOT / "docs/operation.md", ROOT / "CONTRIBUTING.md", ROOT / "Makefile"


@cache
def croupier(*arguments: str) -> str:
    """A command's output."""
    with redirect_stdout(StringIO()) as printed:
        assert main(arguments) == 0, f"croupier {' '.join(arguments)}"
    return printed.getvalue()


def named(page: Path) -> set[tuple[str, ...]]:
    """The commands that a page names: what follows `croupier`, up to an argument or an option."""
    found = re.findall(r"(?<![\w/.-])(?<!from )(?:\.venv/bin/)?croupier((?: [a-z][a-z-]+)+)", code(page))
    return {tuple(words.split()) for words in found}


def command(words: Sequence[str]) -> str:
    """The command that these words begin with; empty if there is none."""
    return next((known for n in (2, 1) if (known := " ".join(words[:n])) in COMMANDS), "")


@pages
def test_commands_that_are_named_exist(page: Path) -> None:
    for words in named(page):
        assert command(words) or (words[0] in GROUPS and len(words) == 1), f"croupier {' '.join(words)}"
        croupier(*command(words).split() or words, "--help")


def test_every_command_is_explained() -> None:
    assert set(COMMANDS) == {command(words) for words in named(OPERATION)} - {""}


@pages
def test_options_of_commands_exist(page: Path) -> None:
    for line in code(page).splitlines():
        if found := re.search(r"(?<![\w/.-])croupier ([a-z-]+.*)$", line):
            known = command(found[1].split())
            for option in re.findall(r"(?<![\w-])--[a-z][a-z-]+", found[1]) if known else ():
                assert option in croupier(*known.split(), "--help"), f"{option} in: {line}"


def test_command_options_in_the_table_exist() -> None:
    for told, about in rows(section(OPERATION, "Commands"))[1:]:
        words = told.strip("`").split()[1:]
        helped = croupier(*[word for word in words if word.islower()], "--help")
        for option in re.findall(r"(?<![\w-])--[a-z][a-z-]+", told + about):
            assert option in helped, f"{option} of {told}"


@cache
def targets() -> frozenset[str]:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    return frozenset(re.findall(r"^([a-z-]+):.*##", makefile, re.MULTILINE))


@pages
def test_make_targets_that_are_named_exist(page: Path) -> None:
    for found in re.findall(r"(?:^|[\s`])make ([a-z-]+)", "\n".join(line for line in code(page).splitlines())):
        assert found in targets(), f"make {found}"


def test_every_make_target_is_explained() -> None:
    explained = re.findall(r"^\| `make ([a-z-]+)`", section(CONTRIBUTING, "Which command when"), re.MULTILINE)
    assert sorted(explained) == sorted(targets())


@pytest.mark.parametrize("path", ["", "PYTHONPATH=backend"])
def test_what_make_runs_finds_all_that_it_imports(path: str) -> None:
    """Each of our own modules that the Makefile runs, with this text before Python."""
    before = re.escape(f"{path} $(BIN)".strip())
    modules = re.findall(rf"^\t{before}/python -m ((?:tests|tools)\.[\w.]+)", read(MAKEFILE), re.MULTILINE)
    assert len(modules) > 3
    whole = [f"{one}.__main__" if (ROOT / one.replace(".", "/")).is_dir() else one for one in modules]
    environ = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environ |= dict([path.split("=")]) if path else {}
    command = [sys.executable, "-c", f"import {', '.join(whole)}"]
    run = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, check=False)
    assert run.returncode == 0, run.stderr.decode()
