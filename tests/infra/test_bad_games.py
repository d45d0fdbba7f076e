"""Games that cannot be offered: every command that finds one says why in one sentence, with file and line to fix."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from infra.cli.main import main
from tests.infra.test_dev import developing

ROOT = Path(__file__).parents[2]
MISTAKES = {
    "raises": ("__init__.py", "HAND = 5", "HAND = 5 // 0"),
    "lost": ("layout.toml", "", 'targets = [\n    { option = "card", at = ["/mats/{me}/handy/*"] },\n]\n'),
    "astray": ("layout.toml", "", 'zones = [\n    { as = "pile", at = "/nowhere", word = "zone.deck" },\n]\n'),
    "silent": ("texts/ko.toml", "option.play-card", "option.play-cards"),
    "foreign": ("__init__.py", 'tag="odd-foreign.won"', 'tag="dominion.won"'),
    "naked": ("__init__.py", "cards: Private[Cards]", "cards: Cards"),
}
"""What a game is called after `odd-`: its file, what stands there, what was written instead."""
SAID = {
    "raises": r"integer division or modulo by zero \(.*/odd_raises/__init__.py:10\)",
    "lost": r"/odd_lost/layout.toml:2: options of type card point at /mats/\{me\}/handy/\*, where the state",
    "astray": r"/odd_astray/layout.toml:2: the state has nothing at /nowhere; at its top it has mats, deck,",
    "silent": r"/odd_silent/texts/ko.toml:3 has no option.play-card",
    "foreign": r"the tag 'dominion.won' of Won has to begin with 'odd-foreign' .*/odd_foreign/__init__.py:\d+",
    "naked": r"Dealt.cards holds cards and says not who may see them: .* \(.*/odd_naked/__init__.py:\d+\)",
}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project of games, all unfit."""
    folder = tmp_path_factory.mktemp("odd")
    assert main(["new-game", "Odd", "--folder", str(folder)]) == 0
    home = folder / "croupier-odd"
    points = ""
    for name, (file, found, written) in MISTAKES.items():
        package = shutil.copytree(home / "croupier_odd", home / f"odd_{name}")
        source = package / "__init__.py"
        source.write_text(re.sub(r'"odd(?=["\.])', f'"odd-{name}', source.read_text()))
        text = (package / file).read_text() if found else ""
        assert found in text
        (package / file).write_text(text.replace(found, written) if found else written)
        points += f'odd-{name} = "odd_{name}:RULES"\n'
    shutil.rmtree(home / "croupier_odd")
    (home / "pyproject.toml").write_text(
        f'[project]\nname = "croupier-odd"\n[project.entry-points."croupier.games"]\n{points}'
        "[tool.pytest.ini_options]\n"
        f"croupier_games = {[f'odd_{name}:RULES' for name in MISTAKES]}\n"
    )
    return home


def held(said: str) -> None:
    """Each mistake has its line, and there is no traceback."""
    for name, sentence in SAID.items():
        assert len(re.findall(sentence, said)) == 1, (name, said)
    assert "Traceback" not in said


def test_laws_say_what_is_wrong_with_games(project: Path) -> None:
    words = ["-q", "--croupier", "-p", "croupier.laws", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words], cwd=project, env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    held(done.stdout + done.stderr)


def test_dev_server_says_what_is_wrong_with_games(project: Path) -> None:
    with developing(project) as screen:
        screen.shows("started: http")
        held(screen.text)


def test_doctor_says_what_is_wrong_with_games(project: Path, tmp_path: Path) -> None:
    info = project / "croupier_odd-0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: croupier-odd\nVersion: 0\n")
    points = "".join([f"odd-{name} = odd_{name}:RULES\n" for name in MISTAKES])
    (info / "entry_points.txt").write_text(f"[croupier.games]\n{points}")
    command = [sys.executable, "-m", "croupier", "check", "doctor", "--data", str(tmp_path)]
    environ = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(project)])}
    done = subprocess.run(command, cwd=tmp_path, env=environ, capture_output=True, text=True, check=False)
    held(done.stdout + done.stderr)


def test_new_game_says_what_is_wrong_with_games(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", "Odd", "--folder", str(project.parent)]) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"croupier: {project} is there already\n")
    held(said)
