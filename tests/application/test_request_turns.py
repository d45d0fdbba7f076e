"""Requests in turns: a caller's first is answered before anybody's second, and a lone caller never waits."""

import asyncio
from collections.abc import Sequence

from api.application.runtime.request_turns import BURST, LATEST, STEPS_A_SECOND, TOGETHER, RequestTurns
from api.application.runtime.turns import NOBODY, Caller

ANNA, BERT, CARA = Caller("anna", "anna"), Caller("bert", "bert"), Caller("cara", "cara")
GUESTS = [Caller(NOBODY, f"10.0.0.{n}") for n in range(3)]
ROUNDS = 200


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.at = 0.0

    def __call__(self) -> float:
        return self.at


async def began(fair: RequestTurns, asked: Sequence[Caller]) -> list[Caller]:
    """In which order these callers' requests begin when all arrive in one round of the event loop."""
    order = list[Caller]()

    async def ask(caller: Caller) -> None:
        if (waiting := fair.turn(caller)) is not None:
            await waiting
        order.append(caller)

    await asyncio.gather(*[ask(one) for one in asked])
    return order


async def busy(fair: RequestTurns, caller: Caller) -> None:
    """Let a caller ask for so much that it loses its lead."""
    await began(fair, [caller] * (round(BURST) + 2))


async def test_first_request_precedes_another_callers_second_request() -> None:
    fair = RequestTurns(None, Clock())
    await busy(fair, ANNA)
    assert await began(fair, [ANNA, ANNA, ANNA, BERT]) == [ANNA, BERT, ANNA, ANNA]


async def test_request_turns_are_equal_whoever_asks_more() -> None:
    fair = RequestTurns(None, Clock())
    for one in (ANNA, BERT, CARA):
        await busy(fair, one)
    order = await began(fair, [ANNA] * 20 + [BERT] * 5 + [CARA] * 5)
    assert order[20:] == [ANNA] * 10, "it is not to wait for all of them"


async def test_nobody_waits_while_nobody_else_asks() -> None:
    fair = RequestTurns(None, Clock())
    for _ in range(ROUNDS):
        assert fair.turn(ANNA) is None
        await asyncio.sleep(0)  # a round of the event loop


async def test_one_request_begins_in_each_round() -> None:
    fair, loop = RequestTurns(None, Clock()), asyncio.get_running_loop()
    waiting = [fair.turn(ANNA) for _ in range(5)]
    assert waiting[0] is None
    for number in range(1, 5):
        loop.call_soon(lambda: None)
        await asyncio.sleep(0)
        assert [one.done() for one in waiting if one is not None].count(True) == number


async def test_request_turns_forgive_use_of_idle_time() -> None:
    fair = RequestTurns(None, Clock())
    for _ in range(ROUNDS):
        fair.turn(ANNA)
        await asyncio.sleep(0)
    await busy(fair, BERT)
    order = await began(fair, [BERT] * 20 + [ANNA])
    assert order.index(ANNA) <= BURST + 2


async def test_request_turns_count_cost_for_a_limited_time() -> None:
    fair = RequestTurns(None, Clock())
    for one in (ANNA, BERT):
        await busy(fair, one)
    fair.spend(ANNA, 1000)
    order = await began(fair, [CARA, ANNA, *[BERT] * 40])
    assert 5 < order.index(ANNA) <= LATEST + BURST + 2


async def test_request_turns_count_tokenless_as_some_callers() -> None:
    fair = RequestTurns(None, Clock())
    for one in (ANNA, *GUESTS):
        await busy(fair, one)
    order = await began(fair, [ANNA] * 10 + [one for one in GUESTS for _ in range(30)])
    few = order[: 5 * (TOGETHER + 1)]
    assert few.count(ANNA) >= 4, "however many addresses they have"
    assert {few.count(one) >= 8 for one in GUESTS} == {True}


async def test_cancelled_request_is_passed_over_for_the_next() -> None:
    fair = RequestTurns(None, Clock())
    waiting = [fair.turn(ANNA) for _ in range(3)]
    _, gone, last = waiting
    assert gone is not None
    assert last is not None
    gone.cancel()
    await last


async def test_request_turns_forget_callers_idle_for_long() -> None:
    clock = Clock()
    fair = RequestTurns(None, clock)
    for number in range(1000):
        fair.turn(Caller(NOBODY, f"10.0.{number // 256}.{number % 256}"))
        await asyncio.sleep(0)
    clock.at += (BURST + LATEST) / STEPS_A_SECOND
    fair.turn(ANNA)
    assert len(fair) == 1
