"""`python -m tests.browser.serve DATA PORT`: the server for browser tests, with the toy among the games.

With the word `shipped` after it, it has the shipped games, for pictures of the pages. With `later` its clock is ahead
by as many seconds as a file with that name in DATA says. With `unruly` seats are given up at a full table. With
`dealt` the ids and secrets of games are the same in each run, for each word in a file with that name. With `site` it
trusts sites of this machine with the certificate DATA/site.pem, which it makes, and fetches from them what clients say
about themselves.
"""

import hashlib
import os
import secrets
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from itertools import count
from pathlib import Path

from domain.engine.table import checks
from domain.games import GAMES
from infra.composition import compose
from infra.server import serve
from infra.settings import Settings
from tests.games.toy.rules import TOY
from tools.servers.tls import authority


def anybody_leaves(*_: object) -> None:
    """Replaces the rule that a full table is final: an operator may serve by other rules than ours."""


def dealt(said: Path) -> Callable[[int], bytes]:
    """Chance whose draws of ids and secrets are the same each time, in the same order for a word in `said`."""
    drawn: defaultdict[tuple[bytes, int], count[int]] = defaultdict(count)

    def draw(size: int) -> bytes:
        if size not in (16, 32):
            return secrets.token_bytes(size)
        word = said.read_bytes() if said.exists() else b""
        return hashlib.sha256(b"%d %d " % (size, next(drawn[word, size])) + word).digest()[:size]

    return draw


def trusted(data: Path) -> str:
    """Make a certificate for sites of this machine, unless it is there; return that of who has signed it."""
    site, signed = data / "site.pem", data / "signed"
    if not site.exists():
        authority(signed).sign("127.0.0.1").rename(site)
    return str(signed / "ca.pem")


def main() -> None:
    data, port, *words = sys.argv[1:]
    later = Path(data) / "later"

    def clock() -> int:
        ahead = later.read_text() if later.exists() else ""  # which is empty while it is being written
        return time.time_ns() // 1000 + int(ahead or 0) * 1_000_000

    environ = {"CROUPIER_LIMITS": "off", "CROUPIER_SECURITY_CONTACT": "mailto:safe@example.org"}
    if "site" in words:
        environ["CROUPIER_WEBHOOK_NETWORKS"] = "127.0.0.0/8"
        os.environ["SSL_CERT_FILE"] = trusted(Path(data))
    settings = Settings.read(environ, host=None, port=port, data=data)
    if "unruly" in words:
        checks.check_leave = anybody_leaves
    games = GAMES if "shipped" in words else {**GAMES, TOY.key: TOY}
    chance = dealt(Path(data) / "dealt") if "dealt" in words else secrets.token_bytes
    composed = compose(settings, games=games, clock=clock if "later" in words else None, chance=chance)
    serve(composed.app, composed.service.close_streams, settings.host, settings.port, data)


if __name__ == "__main__":
    Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
    main()
