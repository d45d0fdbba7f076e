"""A PostgreSQL's machine is lost, and its standby takes over: the servers find it, and nothing answered is lost.

The standby confirms each commit (`synchronous_standby_names`), and the servers know both addresses.
"""

import asyncio
from time import monotonic
from urllib.parse import urlsplit

import pytest

from tests.faults.load import load
from tests.faults.stage import Stage, stage
from tests.support.summary import Counted
from tools.servers.postgres import Postgres, database, postgres, standby_of
from tools.servers.process import LOOPBACK

GAMES = 6
BACK = 20.0
"""Seconds after the promotion until choices are answered again."""


async def taken_over(stage: Stage, primary: Postgres, standby: Postgres) -> dict[str, int | float]:
    """Lose the primary under load, and promote its standby."""
    async with load(stage, GAMES, 51) as clients:
        tally = clients.tally
        await asyncio.sleep(2)
        await asyncio.to_thread(primary.crash)
        refused = tally.refused_503
        await asyncio.sleep(1)
        assert tally.refused_503 > refused, "a standby that only follows takes no choice"
        standby.promote()
        promoted, choices = monotonic(), tally.choices
        while tally.choices < choices + GAMES:
            assert monotonic() < promoted + BACK, "nothing goes on by itself"
            await asyncio.sleep(0.01)
        back = monotonic() - promoted
        await asyncio.sleep(1)
    return {"seconds_until_back": round(back, 3), **clients.held()}


@pytest.mark.soak
async def test_standby_takes_over_and_loses_nothing(counted: Counted) -> None:
    with postgres(durable=True) as primary, standby_of(primary) as standby:
        place = urlsplit(database(primary.url, "games"))
        both = f"{place.netloc},{LOOPBACK}:{standby.port}"
        url = place._replace(netloc=both, query="target_session_attrs=read-write").geturl()
        with stage(url, processes=2) as two:
            counted("standby", **await taken_over(two, primary, standby))
