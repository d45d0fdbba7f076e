"""A tournament of bots while processes are killed: no game may be lost, and none may count twice.

    python -m tools.tournament --bots 64 --rounds 6 --kills 12 --store postgres+redis

It runs examples/tournament.py, which is killed as the processes of the server are, and counts afterwards what each
entrant had. The stores are those of the matrix of faults, with servers of their own. Prints a line of figures.
"""

import argparse
import asyncio
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from tests.faults.matrix import STORES, Servers, stage_of
from tests.faults.stage import Api, Stage

HOME = Path(__file__).parents[1]
sys.path.insert(0, str(HOME / "clients" / "python" / "src"))  # the kit is a package of its own, not installed here
from croupier_client import AsyncCroupier, AsyncEvent, CroupierError  # noqa: E402

from examples.tournament import Plan, Standings, read  # noqa: E402

PROGRAM = HOME / "examples" / "tournament.py"
RULESET, GIVES_UP, PAUSE = "dominion", 0.05, 0.3
"""What is played; how often a bot resigns in place of an answer, so that games take seconds; how long it then waits."""
PATIENCE = 600.0


async def bot(client: AsyncCroupier, rng: Random) -> None:
    """Answer whatever is asked in all games, at random, and sometimes resign."""
    while True:
        async for game in client.my_games(your_move=True):
            with suppress(CroupierError):  # it was over, or a repeated answer came late: the next look shows
                table = client.table(game["id"])
                if rng.random() < GIVES_UP:
                    await table.resign()
                    continue
                for asked in (await table.view())["asked"]:
                    if (options := asked["options"]) is not None:
                        await table.choose(asked, rng.sample(range(len(options)), asked["least"] or 0))
        await asyncio.sleep(PAUSE)


class Program:
    """The tournament's program, which may be killed at any time."""

    def __init__(self, url: str, token: str, event: str, words: Sequence[str]) -> None:
        self._command = (sys.executable, str(PROGRAM), event, "--server", url, *words)
        self._token = token
        self.process: asyncio.subprocess.Process | None = None

    async def run(self) -> None:
        """From the start to the end of the tournament, however often it is killed on the way."""
        while True:
            environ = {"ORGANISER_TOKEN": self._token, "PYTHONPATH": ":".join(sys.path)}
            self.process = await asyncio.create_subprocess_exec(*self._command, env=environ)
            status = await self.process.wait()
            if status >= 0:
                assert status == 0, f"the program ended with {status}"
                return

    def kill(self) -> None:
        """`kill -9`."""
        with suppress(ProcessLookupError):
            if self.process is not None:
                self.process.kill()


async def killing(on: Stage, program: Program, kills: int, rng: Random) -> None:
    """Kill one after the other, each time a process of the server or the program."""
    for nth in range(kills):
        await asyncio.sleep(rng.uniform(1, 4))
        victim = rng.choice([*on.apis, program]) if nth else on.apis[0]
        victim.kill()
        if isinstance(victim, Api):
            await asyncio.to_thread(victim.start)


def counted(plan: Plan, games: list[Any], rows: Sequence[Any], cards: Sequence[Any]) -> None:
    """Raises AssertionError unless each game was played once, and the standings have each result once."""
    labels = Counter(one["label"] for one in games)
    assert max(labels.values()) == 1, f"opened twice: {labels.most_common(3)}"
    assert {card["id"] for card in cards} == {one["game"] for one in games}, "games that the event does not have"
    assert all(card["status"] == "over" for card in cards), "a game was left"
    played = read(games)
    for leg in {(one.round, one.leg) for one in played}:
        seated = Counter(player for one in played if (one.round, one.leg) == leg for player in one.players)
        assert max(seated.values()) == 1, f"{leg}: somebody plays twice"
    won: defaultdict[str, float] = defaultdict(float)
    for card in cards:
        places = card["result"]["places"]
        for chair in card["sitting"]:
            rivals = [place for seat, place in enumerate(places) if seat != chair["seat"]]
            mine = places[chair["seat"]]
            won[chair["player"]["id"]] += sum((mine < one) + (mine <= one) for one in rivals) / (2 * len(rivals))
    byes = Standings(plan, played).byes
    for row in rows:
        assert abs(row["numbers"][0] - won[row["player"]] - byes[row["player"]] * plan.legs) < 0.01, row


async def tournament(on: Stage, wanted: argparse.Namespace) -> dict[str, Any]:
    """Play it and count. Returns figures."""
    rng, began = Random(wanted.seed), time.monotonic()
    clients = [AsyncCroupier(on.apis[n % len(on.apis)].url, patience=PATIENCE) for n in range(wanted.bots + 1)]
    organiser, *bots = clients
    ids = [(await client.register(f"Bot {n}"))["id"] for n, client in enumerate(clients)]
    until = time.time_ns() // 1000 + 86_400_000_000
    for client in bots:
        await client.allow(ids[0], until=until, games=1000, clocks=["none"], rated=False)
    event: AsyncEvent = await organiser.found(RULESET, "Soak", options={"preset": "first-game"}, clock=None)
    plan = Plan(tuple(sorted(ids[1:])), wanted.system, wanted.size, wanted.legs, wanted.rounds)
    words = [f"--{name}={getattr(wanted, name)}" for name in ("system", "size", "legs", "rounds")]
    assert organiser.token
    program = Program(on.apis[-1].url, organiser.token, event.id, [*words, "--entrants", *ids[1:]])
    async with asyncio.TaskGroup() as group:
        playing = [group.create_task(bot(client, Random(n))) for n, client in enumerate(bots)]
        faults = group.create_task(killing(on, program, wanted.kills, rng))
        try:
            await program.run()
            await faults
        finally:
            program.kill()
            for task in playing:
                task.cancel()
    games = await event.games()
    standings = (await event.card())["standings"]
    assert standings
    every = {game["id"] for client in bots async for game in client.my_games()} | {game["game"] for game in games}
    cards = [await organiser.table(game).card() for game in every]
    counted(plan, games, standings["rows"], cards)
    for client in clients:
        await client.aclose()
    return {
        "store": wanted.store,
        "games": len(games),
        "kills": wanted.kills,
        "seconds": round(time.monotonic() - began, 1),
    }


def main(arguments: Sequence[str] | None = None) -> dict[str, Any]:
    """The command. Returns the figures that it prints."""
    parser = argparse.ArgumentParser(prog="tools.tournament", description=__doc__)
    for name, usual in (("bots", 64), ("rounds", 6), ("kills", 12), ("legs", 1), ("size", 2), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--system", default="swiss")
    parser.add_argument("--store", choices=STORES, default="sqlite")
    wanted = parser.parse_args(arguments)
    with TemporaryDirectory() as folder, Servers() as servers, stage_of(wanted.store, servers, Path(folder)) as on:
        figures = asyncio.run(tournament(on, wanted))
    print(figures, flush=True)  # noqa: T201 - its output
    return figures


if __name__ == "__main__":
    main()
