"""The pages of `croupier frames`, and a fold in JavaScript that follows them alone and uses nothing of ours."""

import asyncio
import json
import re
import subprocess
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import build_web
import msgspec
import pytest
from msgspec import Struct

from api.http.openapi.frames_page import frames_page
from domain.engine.audience.audience import REFEREE, Viewer, seated
from domain.engine.audience.redaction import redact
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import undone_type
from domain.engine.game.rules import Rules
from domain.engine.history.history import fold_entry
from domain.engine.table.table import Table
from domain.games import GAMES
from infra.cli.main import main
from lab.laws.game.drawing import draw_options
from lab.laws.game.play import Play, numbers, run, sit, viewers
from lab.laws.game.world import World
from projections.views.folding import folding_of, start_of
from projections.views.presenter import Presenter
from tests.games.toy.rules import TOY
from tests.golden.test_golden import RECORDED, load
from tests.laws.worlds import WORLDS
from tests.support.app import application
from tests.support.client import ok
from tests.support.games import view

HERE = Path(__file__).parent
GAMES_DRAWN = 3
SEVERAL = 40
"""This many states of a game are compared, or all; every frame is folded."""
RARE: Mapping[str, Mapping[int, tuple[Any, Any]]] = {
    "dominion": {
        0: ({"draft": True}, None),
        2: ({"preset": "big-money-1e"}, {"seats": [{"hand": ["adventurer"]}], "turn": 0, "in_play": ["village"]}),
    }
}
"""By game and seed, openings that make rare facts happen: options and scenario."""
by_rules = pytest.mark.parametrize("rules", [TOY, *GAMES.values()], ids=lambda rules: rules.key)


def folded(tmp_path: Path, rules: Rules, cases: list[Any]) -> int:
    """How many states the fold in JavaScript gets right; fails at the first wrong one."""
    page, given = tmp_path / "page.md", tmp_path / "cases.json"
    page.write_text(frames_page(rules), encoding="utf-8")
    given.write_text(json.dumps(cases), encoding="utf-8")
    node, _ = build_web.program()
    done = subprocess.run(
        [node, HERE / "fold.mjs", page, given], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return int(done.stdout)


def case(name: str, rules: Rules, entries: list[Entry], states: list[Any], viewer: Viewer) -> dict[str, Any]:
    """A game as sent to a viewer, at a table opened so that they see what they do."""
    presenter, every = Presenter(rules), max(1, len(entries) // SEVERAL)
    frames = [
        json.loads(msgspec.json.encode(presenter.frame(n, b"", entry, viewer))) for n, entry in enumerate(entries, 1)
    ]
    opened = frames[0]["cause"]
    opened["open_hands"] = viewer.hands
    usual, opens = rules.schema.options(), folding_of(rules)["open_counts"]
    opened["options"] |= opens if viewer.counts else {name: getattr(usual, name) for name in opens}
    seen = {n: json.loads(msgspec.json.encode(redact(state, viewer))) for n, state in enumerate(states, 1) if state}
    compared = {n: state for n, state in seen.items() if n % every == 0 or n == len(states)}
    return {"name": f"{name} as {viewer}", "seats": viewer.seats, "frames": frames, "states": compared}


def drawn(world: World, seed: int) -> tuple[Play, Random]:
    """A random game, every other one from a position; and the generator for further draws."""
    rules, rng = world.rules, Random(f"fold {world.rules.key} {seed}")
    if seed in (rare := RARE.get(rules.key, {})):
        options, scenario = rare[seed]
        given = msgspec.convert(options, rules.schema.options), msgspec.convert(scenario, rules.schema.scenario | None)
        play = sit(rules, seed, 2, *given)
    elif seed % 2:
        twins = world.twins(rng)
        play = sit(rules, seed, twins.seats, twins.options, twins.scenarios[0])
    else:
        seats = rng.randint(*rules.catalogue.players)
        play = sit(rules, seed, seats, draw_options(rules, rng, seats))
    return run(play, numbers((), seed), world.bound, 0.002), rng


def lookers(rules: Rules, seats: int) -> list[Viewer]:
    """Everybody who may view a table of this game; viewers who count every pile only if an option lets them."""
    everybody = [viewer for viewer in viewers(seats) if viewer != REFEREE]
    return [viewer for viewer in everybody if not viewer.counts or folding_of(rules)["open_counts"]]


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_recorded_games_fold_to_what_their_viewers_see(path: Path, tmp_path: Path) -> None:
    about, entries = load(path)
    rules, opening = GAMES[about["ruleset"]], entries[0].cause
    table, states = Table(rules, about["game"], bytes.fromhex(about["secret"]), opening), list[Any]()
    for entry in entries:
        fold_entry(table, entry)
        states.append(table.state)
    counts = rules.mechanics.counts(opening.options)
    eyes = [seated(0, counts=counts), seated(opening.seats - 1, counts=counts), Viewer("spectator", (), counts)]
    cases = [case(path.stem, rules, entries, states, viewer) for viewer in eyes]
    assert folded(tmp_path, rules, cases) == sum(len(one["states"]) for one in cases) > 3 * min(SEVERAL, 20)


by_world = pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.rules.key)


@by_world
def test_folded_games_contain_every_kind_of_fact(world: World) -> None:
    """So that each one's moves are tried."""
    played = [drawn(world, seed)[0].entries for seed in range(GAMES_DRAWN)]
    played += [entries for about, entries in map(load, RECORDED) if about["ruleset"] == world.rules.key]
    happened = {type(fact).__name__ for entries in played for entry in entries for fact in entry.facts}
    assert {kind.__name__ for kind in world.rules.schema.facts} - happened == set()


@by_world
def test_drawn_games_fold_to_what_their_viewers_see(world: World, tmp_path: Path) -> None:
    """With drawn options, numbers of seats, and resignations, for viewers of all kinds."""
    rules, cases = world.rules, list[Any]()
    for seed in range(GAMES_DRAWN):
        play, rng = drawn(world, seed)
        seats = len(play.table.lobby.chairs)
        states = [now.state for now in play.nows]
        for viewer in rng.sample(lookers(rules, seats), 3):
            cases.append(case(f"{rules.key} {seed}", rules, play.entries, states, viewer))
    assert folded(tmp_path, rules, cases) == sum(len(one["states"]) for one in cases)


@by_rules
async def test_a_game_over_http_folds_to_its_views(rules: Rules, tmp_path: Path) -> None:
    """What a stranger can do with the page and the API: all frames, and the view at every version or many of them."""
    async with application(tmp_path, games={rules.key: rules}) as h:
        host = await h.player("Host")
        path = (await host.post("/v1/games", {"ruleset": rules.key, "seats": 2})).headers["location"]
        for _ in range(2):
            ok(await host.post(f"{path}/seats", {"bot": "random"}))
        seen: Any = await view(h.nobody, path)
        for _ in range(4000):
            if seen["status"] == "over":
                break
            await asyncio.sleep(0.01)
            seen = await view(h.nobody, path)
        cases: list[Any] = []
        for who, seats in (("spectator", []), ("seat-0", [0]), ("seat-1", [1])):
            frames: list[Any] = []
            since: int | None = 0
            while since is not None:
                page = ok(await h.nobody.get(f"{path}/frames?as={who}&limit=100&since={since}"))
                frames, since = frames + page["frames"], page["next"]
            last: int = seen["version"]
            versions = range(1, last + 1, max(1, last // SEVERAL))
            views = {n: ok(await h.nobody.get(f"{path}/view?as={who}&version={n}")) for n in versions}
            states = {n: one["state"] for n, one in views.items()}
            cases.append({"name": who, "seats": seats, "frames": frames, "states": states})
    assert folded(tmp_path, rules, cases) == sum(len(one["states"]) for one in cases)


# -- the pages


def test_frames_command_writes_a_page_for_each_game(tmp_path: Path) -> None:
    assert main(["frames", "--write", str(tmp_path)]) == 0
    pages = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    assert pages == {f"{key}-frames.md": frames_page(rules) for key, rules in GAMES.items()}


@by_rules
def test_a_page_names_every_fact_and_every_field(rules: Rules) -> None:
    page = frames_page(rules)
    for kind in [*rules.schema.facts, undone_type(rules.schema.state)]:
        told = page.partition(f"### {kind.__struct_config__.tag}\n")[2].partition("\n### ")[0]
        assert told, kind
        for field in kind.__struct_fields__:
            row = re.search(rf"^\| `{field}` \| {'.*' if rules is TOY else '.+'} \| (.+) \|$", told, re.MULTILINE)
            assert row, f"{kind.__name__}.{field}"


def test_frames_page_refuses_first_state_it_cannot_tell() -> None:
    class Odd(Struct, frozen=True):
        """Depends on seats and option together."""

        number: int

    start = TOY.mechanics.start

    def both(opening: Any) -> Odd:
        return Odd(start(opening).rounds * opening.seats)

    with pytest.raises(ValueError, match="more than the seats and one option"):
        start_of(replace(TOY, mechanics=replace(TOY.mechanics, start=both)))
