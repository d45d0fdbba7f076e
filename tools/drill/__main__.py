"""`python -m tools.drill`: what players notice of each fault, as a table; see `docs/scaling.md`.

The exit status is 1 if something was lost. It needs a Citus archive (CROUPIER_CITUS_ARCHIVE) and a C compiler.
"""

import argparse
import asyncio
import sys
from collections.abc import Sequence

from tests.faults.client import GIVE_UP
from tests.webhooks.receiver import receiver
from tools.drill.faults import COORDINATOR, FAULTS
from tools.drill.lists import Asking
from tools.drill.measured import Noticed, all_go_on, noticed, rows, undelivered
from tools.drill.site import Site, site
from tools.drill.tables import tables
from tools.servers.process import ServerError


async def drill(on: Site, names: Sequence[str], seconds: float, pace: float) -> tuple[list[Noticed], int]:
    """What players noticed of each of these faults in turn, and how many events were not delivered in the end."""
    found: list[Noticed] = []
    with receiver() as there:
        async with tables(on, there, pace, GIVE_UP + seconds) as games, Asking(on).running() as asking:
            await all_go_on(games)
            for name in names:
                fault, place = FAULTS[name]
                where = None if place in (None, COORDINATOR) else on.machines[place]
                found.append(one := await noticed(name, fault, where, games, asking, seconds))
                sys.stderr.write(f"{one}\n")
            missing = await undelivered(games)
    return found, missing


def main() -> int:
    """Run the drill and print its table; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.drill", description="Faults of a cluster under play.")
    parser.add_argument("--seconds", type=float, default=20, help="how long a fault lasts")
    parser.add_argument("--pace", type=float, default=0.3, help="seconds that a player thinks, on average")
    parser.add_argument("--only", default="", help="only faults with one of these words (a,b) in their name")
    parsed = parser.parse_args()
    words: list[str] = [word.strip() for word in parsed.only.split(",")]
    names = [name for name in FAULTS if any(word in name for word in words)]
    try:
        with site() as on:
            found, missing = asyncio.run(drill(on, names, parsed.seconds, parsed.pace))
    except ServerError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write("\n".join([*rows(found), "", f"events that no webhook told in the end: {missing}", ""]))
    return int(bool(missing or sum(one.lost for one in found)))


if __name__ == "__main__":
    sys.exit(main())
