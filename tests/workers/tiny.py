"""A worker that serves nothing: `python tiny.py WHAT --worker SPELLING`, by the link that real ones have."""

import asyncio
import signal
import sys
import time

from infra.notify.local import LocalNotifier
from infra.workers.link import joined

what, _, spelling = sys.argv[1:]


async def work() -> None:
    """Be ready, and then do what was said."""
    link = joined(spelling)
    async with link.notifier(LocalNotifier()).running():
        link.state("READY=1")
        sys.stdout.write(f"ready {link.number}\n")
        sys.stdout.flush()
        if what == "hang" and link.number:
            await asyncio.sleep(0.1)
            time.sleep(600)  # noqa: ASYNC251 - it hangs
        await asyncio.sleep(0.05 if what == "die" and link.number else 60)


if what == "stay":
    signal.signal(signal.SIGTERM, lambda _, __: time.sleep(600))
if what == "fail":
    sys.stderr.write("nothing works\n")
    sys.exit(3)
asyncio.run(work())
