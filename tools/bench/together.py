"""What two workers cost beside one process: two players of one game, each at a worker of their own, over PostgreSQL.

`python -m tools.bench.together [TURNS [CHOICES]]` plays Dominion at both in turn. It prints milliseconds of CPU for a
choice with the views that it takes, of all processes of the server; their ratio; and how long after a choice's
answer a stream at the other worker has its frame.
"""

import asyncio
import sys
from collections.abc import AsyncGenerator
from statistics import median
from time import perf_counter
from typing import Any

from tests.support.client import at, newcomers, ok
from tests.support.games import deal, simple, to_move, view
from tests.workers.pool import SLOW, Pool, pool
from tools.bench.spectators import cpu_seconds
from tools.servers.postgres import fresh_database, postgres

AIM, AIM_MS = 1.25, 5.0
WARMING = 200
"""Choices that are not counted."""
SETTLING = 0.05
"""Seconds for a late frame, after which the next choice is made."""


async def played(there: Pool, choices: int) -> tuple[float, list[float]]:
    """Milliseconds of CPU a choice, and after each answer until the other's stream has the frame."""
    async with there.clients() as made:
        anna, bert = await newcomers(made[0], "Anna", "Bert")
        players = anna, at(made[-1], bert)
        await _moves(players, WARMING)
        before = _spent(there)
        await _moves(players, choices)
        return 1e3 * (_spent(there) - before) / choices, [late async for late in _heard(players, choices // 10)]


def _spent(there: Pool) -> float:
    return sum(map(cpu_seconds, {there.api.process.pid, *there.workers}))


async def _moves(players: Any, choices: int) -> None:
    """So many choices, in one game after the other; who has not seen the question reads the table first."""
    path, seen = "", dict[str, Any](asked=())
    for _ in range(choices):
        if not seen["asked"]:
            path = await deal(players[0], players[0], players[1])
            seen = await view(players[0], path)
        seat = to_move(seen)
        if not any(asked["options"] for asked in seen["asked"]):
            seen = await view(players[seat], path)
        seen = ok(await players[seat].post(f"{path}/choices", simple(seen)))


async def _heard(players: Any, most: int) -> AsyncGenerator[float]:
    path = await deal(players[0], players[0], players[1])
    headers = players[1].headers | {"Accept": "application/x-ndjson"}
    arrived = asyncio.Queue[float]()
    async with players[1].http.stream("GET", f"{path}/stream", headers=headers) as stream:

        async def follow() -> None:
            async for line in stream.aiter_lines():
                if line.strip():
                    arrived.put_nowait(perf_counter())

        following = asyncio.create_task(follow())
        for _ in range(most):
            if not (seen := await view(players[0], path))["asked"]:
                break  # the game is over
            if to_move(seen):
                seen = await view(players[1], path)
            await asyncio.sleep(SETTLING)
            while not arrived.empty():
                arrived.get_nowait()
            ok(await players[to_move(seen)].post(f"{path}/choices", simple(seen)))
            answered = perf_counter()
            yield max(0.0, 1e3 * (await asyncio.wait_for(arrived.get(), SLOW) - answered))
        following.cancel()


def main(turns: int, choices: int) -> None:
    """Measure both in turn, and print them."""
    costs: dict[int, list[float]] = {1: [], 2: []}
    late = list[float]()
    with postgres() as server:
        for _ in range(turns):
            for workers, cost in costs.items():
                with fresh_database(server.url) as url, pool(url, workers) as there:
                    cpu, heard = asyncio.run(played(there, choices))
                cost.append(cpu)
                late += heard if workers == 2 else ()
    one, two = map(median, costs.values())
    slowest = sorted(late)[len(late) * 95 // 100]
    sys.stdout.write(
        f"CPU a choice: {one:.2f} ms by one process, {two:.2f} by two workers, {two / one:.2f} (at most {AIM}); turns "
        f"{' '.join(f'{b / a:.2f}' for a, b in zip(*costs.values(), strict=True))}\n"
        f"heard at the other worker: 95 of 100 within {slowest:.1f} ms (at most {AIM_MS:g})\n"
    )


if __name__ == "__main__":
    main(*[int(given) for given in (*sys.argv[1:], *("5", "1000")[len(sys.argv) - 1 :])])
