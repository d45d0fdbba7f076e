"""The whole bench as one value."""

import os
import platform
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from tools.bench import peer, play
from tools.bench.boardgame_io import Beside, absent, beside
from tools.bench.crowd import Crowded, crowded
from tools.bench.environments import Stepped, environments
from tools.bench.following import Followed, followed
from tools.bench.noise import pulse
from tools.bench.online import Served, commits_per_second, served, server
from tools.bench.organised import Organised, organised
from tools.bench.overdue import Overdue, overdue
from tools.bench.rounds import Rate, interleaved, ratio
from tools.bench.size import Size
from tools.bench.spectators import Streamed, fanned
from tools.bench.stores import Stores, stores
from tools.bench.undoing import TakenBack, taken_back
from tools.bench.watching import Watched, watched
from tools.bench.word import Word, word
from tools.bench.workers import ROUNDS, Spread, missing, spread

T = TypeVar("T")


class Machine(Struct, frozen=True):
    """Where it was measured, and what. `load` is the average of the last minute, before the bench began."""

    commit: str
    """As git describes it; empty outside a clone."""
    python: str
    system: str
    cores: int
    load: float


class Games(Struct, frozen=True):
    """Games a second without HTTP, and as ratios to the peer, if there is one."""

    rules: Rate
    full: Rate
    peer: Rate | None
    peer_name: str | None
    peer_turns: float | None
    rules_ratio: float | None
    full_ratio: float | None


class Report(Struct, frozen=True):
    """All that the bench found."""

    machine: Machine
    games: Games
    environments: Stepped
    online: tuple[Served, ...]
    commits_per_second: float
    streams: Streamed
    following: Followed
    stores: Stores
    crowd: Crowded
    word: Word
    overdue: Overdue
    taken_back: TakenBack
    beside: Beside | None
    """None without Node or npm's registry."""
    spread: Spread | None
    """None where there is no archive of Citus, or no C compiler."""
    watched: Watched | None = None
    """None in a run from before it was measured."""
    organised: Organised | None = None
    """None in a run from before it was measured."""
    pulses: tuple[float, ...] = ()
    """Milliseconds of the same loop between the pieces; see `noise`."""


def machine() -> Machine:
    """Facts about this machine."""
    described = subprocess.run(
        ["git", "describe", "--always", "--dirty"],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parent,
    )
    return Machine(
        described.stdout.strip(),
        sys.version.split()[0],
        platform.platform(),
        os.cpu_count() or 0,
        round(os.getloadavg()[0], 2),
    )


def games(size: Size, *, with_peer: bool) -> Games:
    """Big Money against Big Money: the rules alone, the full path, and the peer, round about."""
    works: dict[str, Callable[[], object]] = {}
    turned: list[int] = []
    if with_peer:
        theirs = peer.peer(seed=1)
        works["peer"] = lambda: turned.append(theirs())
    alone, all_of_it = count(), count()
    works["rules"] = lambda: play.whole_game(next(alone))
    works["full"] = lambda: play.whole_game(next(all_of_it), play.Sealer())
    found = interleaved(works, size.rounds, size.seconds)
    measure = found.get("peer")
    return Games(
        rules=found["rules"],
        full=found["full"],
        peer=measure,
        peer_name=peer.release() if with_peer else None,
        peer_turns=round(sum(turned) / len(turned), 2) if turned else None,
        rules_ratio=None if measure is None else ratio(found["rules"].rounds, measure.rounds),
        full_ratio=None if measure is None else ratio(found["full"].rounds, measure.rounds),
    )


def measure(size: Size, data: Path, *, with_peer: bool) -> Report:
    """Run every piece."""
    pulses = [pulse()]

    def then(found: T) -> T:
        pulses.append(pulse())
        return found

    where = machine()
    without_http = then(games(size, with_peer=with_peer))
    stepped = then(environments(size.seconds))
    with server(data) as port:
        online = tuple([served(port, n, size.online_seconds) for n in size.in_flight])
    commits = then(commits_per_second(data, size.online_seconds / 4))
    streams = then(Streamed(fanned(data, size.spectators, size.rounds, size.online_seconds / 4)))
    after = then(followed(data, size.spectators, size.rounds, size.online_seconds / 4, size.past_entries))
    crowd = then(crowded(data, size.crowd, size.online_seconds))
    said = then(word(data, size.followers, size.webhooks, size.online_seconds))
    late = then((overdue(data, size.overdue, size.online_seconds), taken_back(data, size.online_seconds / 2)))
    kept = then(stores(size, data))
    peer_server = None if absent() else then(beside(data, size.beside_rounds, size.online_seconds / 2))
    cluster = None if missing() else then(spread(size.spread, min(size.rounds, ROUNDS), size.spread_seconds))
    before = (where, without_http, stepped, online, commits, streams, after)
    shared = then(watched(size.watching, min(size.rounds, ROUNDS), size.online_seconds / 2))
    rounds = then(organised(data, size.spectators, min(size.rounds, ROUNDS), size.online_seconds / 2))
    return Report(*before, kept, crowd, said, *late, peer_server, cluster, shared, rounds, tuple(pulses))
