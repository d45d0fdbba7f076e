"""The replay on the page about watching runs as it stands there, and makes every view as the server answers it."""

import json
import subprocess
from pathlib import Path

import build_web
import httpx

from tests.readme.pages import ROOT
from tests.readme.test_transcript import blocks
from tests.support.app import serving


def test_the_replay_has_every_view(tmp_path: Path) -> None:
    (program,) = blocks(ROOT / "docs/watching.md", "js")
    script = tmp_path / "replay.mjs"
    script.write_text(program, encoding="utf-8")
    with serving(tmp_path) as (url, _, _), httpx.Client(base_url=f"{url}/v1", timeout=60) as http:
        token = http.post("/players", json={"name": "Anna"}).json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        game = http.post("/games", json={"ruleset": "dominion", "seats": 6}).json()["id"]
        for _ in range(6):
            http.post(f"/games/{game}/seats", json={"bot": "big-money"})
        while http.get(f"/games/{game}").json()["status"] != "over":
            http.get(f"/games/{game}/view?wait=1")
        node, _ = build_web.program()
        ran = subprocess.run([node, script, url, game], capture_output=True, text=True, timeout=60, check=False)
        assert ran.returncode == 0, ran.stderr
        made = [json.loads(line) for line in ran.stdout.splitlines()]
        assert len(made) > 100, "several parts of a film"
        del http.headers["Authorization"]
        for view in [*made[:3], *made[-3:], *made[98:103]]:
            assert view == http.get(f"/games/{game}/view?version={view['version']}").json()
        assert [view["version"] for view in made] == list(range(1, len(made) + 1))
