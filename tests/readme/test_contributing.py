"""The instructions for contributors agree with the Makefile and the CI."""

import re

import pytest

from tests.readme.pages import ROOT, read

MAKEFILE = read(ROOT / "Makefile")


def checks() -> list[str]:
    """The commands of `make check`, which are those of its two halves."""
    sources = re.search(r"^SOURCES := (.*)$", MAKEFILE, re.MULTILINE)
    halves = re.search(r"^check: (\w+) (\w+) ", MAKEFILE, re.MULTILINE)
    assert sources is not None
    assert halves is not None
    recipes = re.findall(rf"^(?:{halves[1]}|{halves[2]}):.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)
    assert len(recipes) == 2
    lines = "".join(recipes).splitlines()
    return [line.strip().replace("$(BIN)", ".venv/bin").replace("$(SOURCES)", sources[1]) for line in lines]


def test_the_hooks_are_the_checks() -> None:
    entries = re.findall(r"^ +entry: (.*)$", read(ROOT / ".pre-commit-config.yaml"), re.MULTILINE)
    assert sorted(entries) == sorted(checks())


@pytest.mark.parametrize(
    "path",
    ["clients/typescript/api_page.mjs", "clients/elsewhere.json", "openapi/openapi.json", "docs/typescript-kit.md"],
)
def test_clients_hook_runs_for_all_checked_files(path: str) -> None:
    hook = read(ROOT / ".pre-commit-config.yaml").partition("- id: clients\n")[2]
    files = re.search(r"^ +files: (.*)$", hook, re.MULTILINE)
    assert (ROOT / path).is_file()
    assert files is not None
    assert re.search(files[1], path)


def test_github_workflow_runs_only_the_ci_script() -> None:
    runs = re.findall(r"\brun: (.*)$", read(ROOT / ".github/workflows/ci.yml"), re.MULTILINE)
    assert runs == [".ci/run"]


def test_the_page_says_what_the_ci_runs() -> None:
    told = re.findall(r"^make (?:--\S+ )*([a-z ]+\b)(?: PROCESSES=0 .*&)?$", read(ROOT / ".ci/run"), re.MULTILINE)
    beside, *commands = [", ".join(f"`make {command}`" for command in line.split()) for line in told]
    assert commands == ["`make lint`", "`make test`", "`make demo`"]
    assert f"{', '.join(commands)}, and beside them {beside}." in read(ROOT / "CONTRIBUTING.md")
