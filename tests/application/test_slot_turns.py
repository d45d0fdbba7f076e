"""Slots that are shared by the time for which their holders have occupied them."""

import asyncio
from collections import deque

import pytest

from api.application.runtime.slot_turns import UNKNOWN, Occupied, SlotTurns
from api.application.runtime.turns import NEVER

SIZE, MANY, TICK = 128, 100, 0.1
QUICK = ("https://quick.example", "quick")


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Fixed(Occupied):
    """For one more slot a party has as many seconds more."""

    def __init__(self, seconds: float, each: float = 0.0) -> None:
        super().__init__()
        self._fixed, self._each = seconds, each

    def seconds(self, party: str, more: int, now: float) -> float:
        del party, now
        return self._fixed + self._each * more


def known(past: Occupied, clock: Clock, times: int = 20) -> None:
    """The quick one has occupied slots for a moment at a time."""
    for _ in range(times):
        began = past.began(QUICK)
        clock.now += 0.01
        past.ended(QUICK, began)


@pytest.mark.parametrize("seconds", [0.2, 1.9, 2.1, 5.0, 10.0])
def test_many_slow_parties_leave_slots_free(seconds: float) -> None:
    """At each moment of two minutes, beginning with the first, whose parties nothing is known of."""
    clock = Clock()
    past = Occupied(clock)
    shares = SlotTurns(SIZE, past)
    known(past, clock)
    under_way = deque[tuple[tuple[str, str], float]]()
    for _ in range(round(120 / TICK)):
        while under_way and under_way[0][1] + seconds <= clock.now:
            parties, began = under_way.popleft()
            past.ended(parties, began)
            shares.give(parties)
        for n in sorted(range(MANY), key=lambda n: shares.rank((f"https://{n}.example", f"p{n}"), clock.now)):
            parties = f"https://{n}.example", f"p{n}"
            while shares.take(parties):
                under_way.append((parties, past.began(parties)))
        assert shares.free >= SIZE // 8
        assert shares.rank(QUICK, clock.now) < (shares.limit,), "so the other gets one at once"
        clock.now += TICK
    assert len(under_way) >= MANY // 3, "and the many are not kept from theirs"


def test_one_party_holds_a_fifth_at_most() -> None:
    shares = SlotTurns(SIZE, Fixed(0.0, 0.001))
    while shares.take(QUICK):
        pass
    assert shares.held["quick"] == 26
    assert shares.take(("https://other.example", "other"))
    assert not shares.take(("https://other.example", "quick")), "a player at another host"
    assert not shares.take(("https://quick.example", "other")), "and another player at the host"


def test_quick_parties_that_suddenly_hang_leave_slots_free() -> None:
    clock = Clock()
    past = Occupied(clock)
    shares = SlotTurns(SIZE, past)
    known(past, clock)
    parties = [(f"https://{n}.example", f"p{n}") for n in range(10)]
    for one in parties:
        began = past.began(one)
        past.ended(one, began)
    for one in parties:
        while shares.take(one):
            past.began(one)
    assert shares.free > SIZE // 8
    assert shares.rank(QUICK, clock.now) < (shares.limit,)


def test_slower_parties_leave_more_slots_free() -> None:
    def held(seconds: float) -> int:
        shares = SlotTurns(SIZE, Fixed(seconds))
        return len([n for n in range(SIZE) if shares.take((f"p{n}",))])

    found = [held(seconds) for seconds in (0.0, 0.1, 1.0, 1.9, 2.0, 2.1, 5.0, UNKNOWN, 100.0, NEVER / 2)]
    assert found == sorted(found, reverse=True)
    assert (found[0], found[-3], found[-1]) == (SIZE, SIZE * 3 // 4, SIZE // 2 + 1)
    assert found[3] - found[5] <= 2, "and nowhere a step"


async def test_free_slot_goes_to_least_occupying_party() -> None:
    clock = Clock()
    past, had = Occupied(clock), list[str]()
    slots = SlotTurns(1, past)
    known(past, clock)
    first = await slots.begin(("slow",))

    async def hold(name: str) -> None:
        parties = (name,) if name != "quick" else QUICK
        slots.end(parties, await slots.begin(parties))
        had.append(name)

    tasks = [asyncio.create_task(hold(name)) for name in ("slow", "slow", "new", "quick")]
    await asyncio.sleep(0)
    gone = asyncio.create_task(hold("gone"))
    await asyncio.sleep(0)
    gone.cancel()
    clock.now += 30.0
    slots.end(("slow",), first)
    await asyncio.gather(*tasks)
    assert had == ["quick", "new", "slow", "slow"]
    assert slots.free == 1


def test_slot_use_forgets_the_longest_idle_party(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.application.runtime.slot_turns.MOST_EXPECTED", 2)
    clock = Clock()
    past = Occupied(clock)
    for name in ("a", "b", "a", "c"):
        past.ended((name,), past.began((name,)))
    assert past.parties == {"a", "c"}
