"""Work beside the requests: when it is done, and that it ends with them."""

import asyncio

from api.application.runtime.background import Periodic


async def test_work_runs_when_nudged_but_never_after_end() -> None:
    done = asyncio.Queue[None]()
    work = Periodic(lambda: done.put(None), 3600, "trouble")
    async with asyncio.timeout(10), work.running():
        for _ in range(3):
            work.nudge()
            await done.get()
        assert done.empty()
    work.nudge()
    await asyncio.sleep(0.05)
    assert done.empty()
