"""How far behind those are who look on: told once more, version by version, from what the opening promises."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from domain.engine.entry.spectator_delay import MINUTE, NEVER, Late, horizon

START = 3
LATE = st.builds(Late, st.integers(0, 12), st.integers(0, 3)).filter(lambda late: late != Late())
TIMES = st.lists(st.integers(0, 5 * MINUTE), min_size=START, max_size=20).map(
    lambda pauses: [sum(pauses[: n + 1]) for n in range(len(pauses))]
)


def running(late: Late, times: Sequence[int], now: int) -> int:
    """The newest version that has so many versions and minutes after it, or the last before the start."""
    passed = [v for v in range(START, len(times) - late.versions + 1) if times[v - 1] + late.minutes * MINUTE <= now]
    return max(passed, default=START - 1)


@given(LATE, TIMES, st.integers(0, 20 * MINUTE))
def test_while_a_game_runs_so_many_versions_and_minutes_lie_between(late: Late, times: list[int], more: int) -> None:
    now = times[-1] + more
    upto, until = horizon(late, START, times, now, over=False)
    assert upto == running(late, times, now)
    assert until > now
    if until != NEVER:
        assert horizon(late, START, times, until - 1, over=False)[0] == upto
        assert horizon(late, START, times, until, over=False)[0] == running(late, times, until) > upto


@given(LATE, TIMES)
def test_after_the_end_one_version_follows_the_other_until_all_is_known(late: Late, times: list[int]) -> None:
    end = times[-1]
    before = running(late, times[:-1], end)
    upto, until = horizon(late, START, times, end, over=True)
    assert upto <= before + 1, "the end is no leap"
    seen = [end]
    while until != NEVER:
        assert until > seen[-1]
        seen.append(until)
        upto, until = horizon(late, START, times, until, over=True)
    assert upto == len(times)
    assert seen[-1] == end + (late.minutes or 10) * MINUTE


@given(LATE, TIMES, st.lists(st.integers(0, 11 * MINUTE), min_size=2, max_size=2))
def test_a_horizon_never_goes_back(late: Late, times: list[int], later: list[int]) -> None:
    first, second = sorted(later)
    seen = [horizon(late, START, times, times[-1] + more, over=True)[0] for more in (first, second)]
    assert seen[0] <= seen[1]
    assert seen[0] >= horizon(late, START, times, times[-1], over=False)[0]


def test_versions_that_were_not_known_at_the_end_come_evenly() -> None:
    late, times = Late(versions=4), [MINUTE * n for n in range(10)]
    seen = [horizon(late, START, times, times[-1] + half * MINUTE * 5 // 4, over=True)[0] for half in range(9)]
    assert seen == [6, 6, 7, 7, 8, 8, 9, 9, 10]
