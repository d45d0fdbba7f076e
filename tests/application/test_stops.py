"""What is stopped of a game's code is known to be the game's, is stored, and is not tried again until it may be."""

import asyncio
import gc
import shutil
import signal
import sys
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from api.application.games import live_game
from api.application.games.stops import MOST_GAMES
from api.application.runtime.border import BORDER, LASTING, TICK, Border, TookTooLong, crossing, frames_of_threads
from api.application.runtime.worker_threads import beside
from domain.engine.game.rules import Policy, Rules
from domain.games import GAMES
from infra.cli.main import main
from tests.games.toy.rules import TOY
from tests.support.app import SOON, RunningApp, application
from tests.support.client import Guest, ok, refused
from tests.support.games import bot_game, view
from tests.support.logs import Heard

HOME = "their_game.py"


class Calls:
    """A bot that ends its server, and how often it was asked."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, *_: object) -> tuple[int, ...]:
        self.count += 1
        sys.exit(3)


def with_bot(chooser: Callable[..., Any]) -> Rules:
    return replace(TOY, bots={"highest": Policy(chooser, 1)})


async def against_it(h: RunningApp, guest: Guest) -> str:
    """A game against the bot, which has been asked and has answered whatever it answers."""
    path = await bot_game(guest, "highest", ruleset="toy")
    await h.settled()
    return path


async def test_bot_stopped_three_times_is_off(tmp_path: Path) -> None:
    bot = Calls()
    games = {**GAMES, "toy": with_bot(bot)}
    async with application(tmp_path, games=games) as h:
        (anna,) = await h.players("Anna")
        with Heard() as heard:
            paths = [await against_it(h, anna) for _ in range(20)]
        assert bot.count == MOST_GAMES
        lines = [one for one in heard.lines if "bot highest of toy was stopped in game" in one]
        assert len(lines) == MOST_GAMES
        assert all("it raised SystemExit" in one and f'{Path(__file__).name}", line' in one for one in lines)
        for path in (paths[0], paths[-1]):
            ok(await anna.post(f"{path}/resignation", {}))  # the rest of the game goes on
    async with application(tmp_path, games=games, seed="again") as h:
        anna = h.again(anna)
        await against_it(h, anna)
        assert bot.count == MOST_GAMES, "nor after a restart"
    assert main(["games", "retry", "toy", "--data", str(tmp_path)]) == 0
    assert main(["games", "retry", "toy", "--data", str(tmp_path)]) == 1
    async with application(tmp_path, games=games, seed="later") as h:
        await against_it(h, h.again(anna))
        assert bot.count > MOST_GAMES, "until an operator says so"


async def test_a_retry_is_heard_by_a_running_server(tmp_path: Path) -> None:
    async with application(tmp_path, games={**GAMES, "toy": with_bot(Calls())}) as h:
        (anna,) = await h.players("Anna")
        path = await against_it(h, anna)
        stops = h.service.stops
        await stops.refresh()
        game = path.rpartition("/")[2]
        assert stops.found("toy", game, "bot", "bot highest")
        assert await asyncio.to_thread(main, ["games", "retry", game, "--data", str(tmp_path)]) == 0
        await stops.refresh()
        assert not stops.found("toy", game, "bot", "bot highest")


async def test_stopped_bot_runs_again_in_another_edition(tmp_path: Path) -> None:
    bot, home = Calls(), tmp_path / "home"
    shutil.copytree(TOY.language.texts.parent, home)
    rules = replace(with_bot(bot), language=replace(TOY.language, texts=home / "texts"))
    for edition in range(2):
        (home / "edition.py").write_text(f"EDITION = {edition}\n")
        async with application(tmp_path, games={**GAMES, "toy": rules}, seed=str(edition)) as h:
            (anna,) = await h.players("Anna")
            for _ in range(MOST_GAMES + 2):
                await against_it(h, anna)
        assert bot.count >= (edition + 1) * MOST_GAMES


async def test_rules_that_exit_stop_their_game_alone(tmp_path: Path) -> None:
    async def exits(_: Any) -> None:
        raise SystemExit

    games = {**GAMES, "toy": replace(TOY, mechanics=replace(TOY.mechanics, next_script=exits))}
    async with application(tmp_path, games=games) as h:
        other, anna, bert = await h.table()
        path = (await anna.post("/v1/games", {"ruleset": "toy", "seats": 2})).headers["location"]
        ok(await anna.post(f"{path}/seats", {}))
        for _ in range(2):
            refused(await bert.post(f"{path}/seats", {}), 503, "game-diverged")
        assert ok(await anna.get(path))["status"] == "open", "it can be looked at"
        assert (await view(anna, other))["asked"]
        ok(await anna.delete(path))


async def test_opening_without_end_is_not_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with application(tmp_path) as h:
        (anna,) = await h.players("Anna")
        with monkeypatch.context() as patched:
            patched.setattr(live_game, "MOST_BYTES", 100)
            refused(await anna.post("/v1/games", {"ruleset": "dominion", "seats": 2}), 503, "game-diverged")
        refused(await anna.post("/v1/games", {"ruleset": "dominion", "seats": 2}), 503, "game-diverged")
        assert (await anna.post("/v1/games", {"ruleset": "dominion", "seats": 3})).status_code == 201


@contextmanager
def watched(**given: Any) -> Generator[Border]:
    """A border that knows the functions made from `SOURCE` as a game's."""
    border = Border()
    border.homes = {f"/{HOME}": "theirs"}
    with border.watching(**given):
        yield border


SOURCE = """
import time

def loops():
    while True: pass

def sleeps():
    time.sleep(60)

def clings():
    while True:
        try:
            while True: pass
        except BaseException:
            pass

def answers(seconds):
    ends = time.monotonic() + seconds
    while time.monotonic() < ends: pass
    return "answered"

def counts():
    return sum(range(5 * 10**7))

def interrupted():
    import signal
    signal.raise_signal(signal.SIGINT)

def raises(error):
    raise error
"""


@pytest.fixture
def theirs(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Functions of a game's, in a file that is none of ours."""
    monkeypatch.setitem(BORDER.homes, f"/{HOME}", "theirs")
    made: dict[str, Any] = {"__name__": "theirs"}
    exec(compile(SOURCE, f"/{HOME}", "exec"), made)
    return made


@pytest.mark.parametrize("name", ["loops", "sleeps", "clings", "counts"])
def test_game_call_that_takes_too_long_is_interrupted(theirs: dict[str, Any], name: str) -> None:
    began = time.monotonic()
    with watched(limit=2), pytest.raises(TookTooLong) as caught:
        theirs[name]()
    assert time.monotonic() - began < SOON
    out = crossing(caught.value)
    assert out is not None
    assert (out.what, out.ruleset, out.where.startswith(f"/{HOME}:")) == (f"theirs.{name}", "theirs", True)


def test_many_short_game_calls_are_not_interrupted(theirs: dict[str, Any]) -> None:
    with watched(limit=2):
        assert {theirs["answers"](0.05) for _ in range(20)} == {"answered"}


def test_interruption_at_shutdown_spares_the_next_server() -> None:
    with watched() as border:
        border.hurry()
        assert border.hurries
        with border.watching():  # as the next server of the same process does
            assert not border.hurries


def test_lasting_game_code_in_a_thread_is_interrupted(theirs: dict[str, Any]) -> None:
    ended = threading.Event()

    def run() -> None:
        try:
            theirs["loops"]()
        except TookTooLong:
            ended.set()

    with watched(limit=2):
        threading.Thread(target=run).start()
        assert ended.wait(SOON)


async def test_lasting_game_work_beside_requests_is_interrupted(theirs: dict[str, Any]) -> None:
    with BORDER.watching(limit=2), pytest.raises(TookTooLong):
        await beside(theirs["loops"])


def test_stacks_of_the_servers_threads_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read, ended = set[int](), threading.Event()

    def calls(_: Border, idents: set[int]) -> dict[int, object]:
        read.update(idents)
        return {}

    monkeypatch.setattr(Border, "_calls", calls)
    threads = [threading.Thread(target=ended.wait, name=name) for name in ("store-writer", "long-work_0", None)]
    for thread in threads:
        thread.start()
    with watched() as border:
        until = time.monotonic() + 2 * LASTING * TICK
        while time.monotonic() < until:  # one piece of work after the other
            border.pieces[threads[1].ident or 0] = object()
            time.sleep(TICK / 5)
    ended.set()
    assert read & {thread.ident for thread in threads} == {threads[2].ident}, "nobody has named the third"


@pytest.mark.parametrize(
    "error", [SystemExit(3), asyncio.CancelledError(), GeneratorExit(), type("Odd", (BaseException,), {})(), KeyError()]
)
def test_error_from_game_code_is_attributed_to_it(theirs: dict[str, Any], error: BaseException) -> None:
    with pytest.raises(type(error)) as caught:
        theirs["raises"](error)
    out = crossing(caught.value)
    assert out is not None
    assert (out.why, out.what) == (f"raised {type(error).__name__}", "theirs.raises")
    assert out.grave is not isinstance(error, KeyError)


async def test_cancelling_and_operators_interrupt_are_no_games_fault(theirs: dict[str, Any]) -> None:
    task = asyncio.create_task(asyncio.sleep(SOON))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError) as ours:
        await task
    assert crossing(ours.value) is None
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt) as operators:
            theirs["interrupted"]()
        assert crossing(operators.value) is None
    finally:
        signal.signal(signal.SIGINT, before)
    with pytest.raises(KeyboardInterrupt) as games:
        theirs["raises"](KeyboardInterrupt())
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # as a server has its own handler
    try:
        assert crossing(games.value) is not None
    finally:
        signal.signal(signal.SIGINT, before)


def test_no_collection_runs_while_threads_are_looked_at() -> None:
    """It may let a thread in that waits for what the look holds: the process stood still for ever."""
    within, before, look = list[str](), gc.get_threshold(), frames_of_threads

    def noted(phase: str, _: object) -> None:
        if sys._getframe(1).f_code is look.__code__:  # pyright: ignore[reportPrivateUsage]
            within.append(phase)

    gc.callbacks.append(noted)
    gc.set_threshold(1)
    try:
        assert all(threading.get_ident() in look() for _ in range(100))
    finally:
        gc.set_threshold(*before)
        gc.callbacks.remove(noted)
    assert (within, gc.isenabled()) == ([], True)
