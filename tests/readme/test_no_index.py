"""Nothing tells anybody to install a name of ours from an index, where somebody else could take it."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tests.readme.pages import ROOT, read

INSTALLS = re.compile(
    r"\b(?:uv )?pip3? install\b|\bpipx (?:install|run)\b|\buv (?:add|tool (?:install|run))\b|\buvx\b|\bpoetry add\b"
    r"|\bnpm (?:install|i|add|exec)\b|\b(?:yarn|pnpm|bun|deno) add\b|\b(?:npx|bunx)\b|\bjsr:|\bnpm:"
    r"|\bdocker (?:pull|run)\b|\b(?:unpkg\.com|esm\.sh|cdn\.jsdelivr\.net/npm|cdn\.skypack\.dev)/"
)
"""What takes a name from an index."""
OURS = re.compile(
    r"(?<![\w./@*{:\"-])(?:@croupier/[\w-]+|croupier(?:[-_][\w-]+)?)(?=[\s'\"`\[=<>@,;:/]|$)(?!\S*\.(?:whl|tar\.gz|tgz))"
)
"""A name of ours that is no path, no file and no address."""
FROM_A_FILE = re.compile(r"--from '?\.?/\S+ \S+|(?:--editable|-e) \S+|--tag \S+")
"""What names its file; the word after it is the command to run."""
TOLD = (".md", ".txt", ".py", ".ts", ".mjs", ".html", ".toml", ".json", ".yml", ".yaml", ".service", ".env", "")
EXCEPT = ("tests/", "tools/", "CHANGELOG.md", "openapi/released.json", "server.json", "clients/package-lock.json")


def told() -> Iterator[Path]:
    """The files of the repository that somebody reads or runs."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in listed.splitlines():
        if not name.startswith(EXCEPT) and Path(name).suffix in TOLD and (ROOT / name).is_file():
            yield ROOT / name


def named_to_install(line: str) -> list[str]:
    """The names of ours that a line tells to install from an index."""
    found = INSTALLS.search(line)
    return OURS.findall(FROM_A_FILE.sub("", re.split(r"&&|`|\\n", line[found.end() :])[0])) if found else []


def test_no_page_installs_us_from_an_index() -> None:
    wrong = {
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in told()
        for line in read(path).splitlines()
        if named_to_install(line)
    }
    assert not wrong, "\n".join(sorted(wrong))


def test_commands_installing_from_an_index_are_recognised() -> None:
    for line in (
        "pip install croupier",
        "`pip install 'croupier[s3]'` adds it",
        "/opt/croupier/1.0.0/bin/pip install croupier==1.0.0",
        "uvx croupier serve",
        "`uvx croupier-client[mcp] --server x`",
        "pipx install croupier",
        "npm install @croupier/client",
        "npx @croupier/client",
        "import 'https://esm.sh/@croupier/table'",
        "docker run croupier",
    ):
        assert named_to_install(line), line
    for line in (
        "pip install ./clients/python",
        "pip install ./croupier-*.whl",
        "uvx --from ./croupier-*.whl croupier serve",
        "npm install ./dist/kits/croupier-client-*.tgz",
        "pip install --editable 'croupier-lost-treasures[test]'",
        "docker build --file deploy/Dockerfile --tag croupier .",
        "/opt/croupier/1.0.0/bin/pip install dist/croupier-1.0.0-py3-none-any.whl",
    ):
        assert not named_to_install(line), line


def test_the_pages_for_assistants_are_short() -> None:
    for page in (ROOT / "AGENTS.md", ROOT / "infra/cli/authors/template/AGENTS.md"):
        assert len(read(page).splitlines()) <= 80
