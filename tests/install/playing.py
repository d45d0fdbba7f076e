"""An installed `croupier` that is served, opened, played on and checked."""

import re
import subprocess
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.install.conftest import ENVIRON, run

Command = Sequence[str | Path]


@contextmanager
def served(command: Command, folder: Path, **environ: str) -> Generator[str]:
    """The address of a server that this command starts on a free port, with a folder as its working directory."""
    words = [*command, "--port", "0"]
    with subprocess.Popen(words, cwd=folder, env=ENVIRON | environ, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            said = server.stdout.readline()
            found = re.search(r"http://\S+", said)
            assert found is not None, f"{words} did not start: {said}"
            yield found[0]
        finally:
            server.terminate()


def opened(url: str) -> None:
    """Open the pages."""
    page = httpx.get(url).raise_for_status().text
    script = re.search(r'<script [^>]*src="([^"]+)"', page)
    assert script is not None, page
    assert httpx.get(url + script[1]).raise_for_status().headers["content-type"].startswith("text/javascript")


def play(url: str, croupier: Command, folder: Path, **environ: str) -> str:
    """Open the pages, let two bots play a game over HTTP, and check its record: the check's output."""
    opened(url)
    story = run(*croupier, "demo", "--url", url, folder=folder, **environ)
    game = re.search(r"/v1/games/(\w+)/view", story)
    assert game is not None, story
    record = httpx.get(f"{url}/v1/games/{game[1]}/record").raise_for_status()
    (folder / "record.json").write_bytes(record.content)
    return run(*croupier, "verify", "record.json", folder=folder, **environ)


def serve_and_play(croupier: Command, folder: Path) -> None:
    """Check that an installation can play a whole valid game."""
    with served([*croupier, "serve"], folder) as url:
        assert "consistent" in play(url, croupier, folder)
    assert {path.name for path in folder.iterdir()} == {"croupier-data", "record.json"}, "it writes nothing else"
