"""The programs in docs/lab.md run as they stand, and the examples do what they say."""

import re
from typing import Any

import pytest

from examples.learn import learn, strength
from tests.readme.pages import ROOT, read


def test_every_snippet_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    snippets = re.findall(r"^```python\n(.*?)^```", read(ROOT / "docs/lab.md"), re.MULTILINE | re.DOTALL)
    assert len(snippets) == 6
    names: dict[str, Any] = {}
    for snippet in snippets:
        exec(compile(snippet, "docs/lab.md", "exec"), names)
    told = capsys.readouterr().out.splitlines()
    assert "builder" in told[2]
    assert 1.2 < float(told[-1]) < 1.8


@pytest.mark.parametrize(("key", "games", "least"), [("caylus-magna-carta", 100, 0.4), ("dominion", 70, 0.8)])
def test_what_the_example_learns_beats_random_play(key: str, games: int, least: float) -> None:
    env, weights = learn(key, games)
    assert strength(env, weights, 30) > least
    assert strength(env, 0 * weights, 30) < 0.25, "and it is the learning that does it"
