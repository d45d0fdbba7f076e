"""`python -m tools.servers`: PostgreSQL, Redis and several processes of Croupier, until Ctrl-C. See `make run-full`."""

import argparse
import signal
import sys
from pathlib import Path

from tools.servers.full import full
from tools.servers.process import ServerError


def main() -> int:
    """Run everything until a signal comes; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.servers", description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("croupier-data/full"), help="folder to keep the games in")
    parser.add_argument("--ports", type=int, nargs="+", default=[8001, 8002], help="a process for each port")
    parsed = parser.parse_args()
    for end in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(end, signal.default_int_handler)
    try:
        with full(parsed.data, parsed.ports) as running:
            told = [
                f"{len(running.urls)} processes serve the same games: {' '.join(running.urls)}",
                f"PostgreSQL: {running.database} (data in {running.data})",
                f"Redis: {running.redis}",
                "Ctrl-C stops them all.\n",
            ]
            sys.stdout.write("\n".join(told))
            sys.stdout.flush()
            running.wait()
    except ServerError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except KeyboardInterrupt:
        sys.stdout.write("Stopped; the games are kept.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
