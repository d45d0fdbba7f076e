"""The receiver on the page about webhooks runs as it stands there, and takes what a real server sends."""

import os
import subprocess
import sys
import time
from pathlib import Path

import httpx

from tests.faults.stage import plain, running
from tests.readme.pages import ROOT
from tests.readme.test_transcript import blocks
from tests.servers.process import free_port


def test_the_receiver_takes_what_is_sent(tmp_path: Path) -> None:
    (program,) = blocks(ROOT / "docs/webhooks.md", "python")
    script, port = tmp_path / "receiver.py", free_port()
    script.write_text(program, encoding="utf-8")
    environ = plain(CROUPIER_DATA=str(tmp_path / "data"), CROUPIER_WEBHOOK_NETWORKS="127.0.0.0/8")
    with running([environ]) as (api,), httpx.Client(base_url=f"{api.url}/v1") as http:
        player = http.post("/players", json={"name": "Anna"}).json()
        http.headers["Authorization"] = f"Bearer {player['token']}"
        made = http.post("/me/webhooks", json={"url": f"http://127.0.0.1:{port}/"}).json()
        given = {**os.environ, "WEBHOOK_SECRET": made["secret"], "PORT": str(port)}
        command = [sys.executable, "-W", "ignore", str(script)]
        with subprocess.Popen(command, env=given, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as ran:
            try:
                assert ran.stdout is not None
                while True:  # until it listens
                    try:
                        refused = httpx.post(f"http://127.0.0.1:{port}/", content=b"{}")
                        break
                    except httpx.ConnectError:
                        time.sleep(0.05)
                assert refused.status_code == 401, "it takes nothing that is not signed"
                assert http.post(f"/me/webhooks/{made['id']}/test").status_code == 202
                assert ran.stdout.readline().split() == ["test"]
                opening = {"ruleset": "dominion", "seats": 2}
                game = http.post("/games", json=opening).json()["id"]
                for bot in ({}, {"bot": "random"}):
                    assert http.post(f"/games/{game}/seats", json=bot).status_code == 201
                assert ran.stdout.readline().split() == ["started", game]
            finally:
                ran.terminate()
