"""The whole bench as one value, and that value as a small table."""

import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path

from msgspec import Struct

from tests.bench import peer, play
from tests.bench.agreement import Agreement, agreement
from tests.bench.attacked import UnderAttack, under_attack
from tests.bench.attacked import told as told_of_attacks
from tests.bench.boardgame_io import Beside, absent, beside
from tests.bench.boardgame_io import told as told_of_beside
from tests.bench.crowd import Crowded, crowded
from tests.bench.environments import Stepped, environments
from tests.bench.environments import told as told_of_environments
from tests.bench.every import Every, every
from tests.bench.following import Followed, followed
from tests.bench.following import told as told_of_following
from tests.bench.history import Folded, Warm, folded, warm
from tests.bench.online import Served, commits_per_second, served, server
from tests.bench.overdue import Overdue, overdue
from tests.bench.overdue import told as told_of_overdue
from tests.bench.rounds import Rate, interleaved, ratio
from tests.bench.settlers import Length, settlers
from tests.bench.size import Size
from tests.bench.spectators import Streamed, streamed, told
from tests.bench.split import Split, split
from tests.bench.stores import Stores, stores
from tests.bench.stores import told as told_of_stores
from tests.bench.undoing import TakenBack, taken_back
from tests.bench.undoing import told as told_of_undoing
from tests.bench.word import Word, word
from tests.bench.word import told as told_of_word
from tests.bench.workers import ROUNDS, Spread, missing, spread
from tests.bench.workers import told as told_of_workers

AIM_RULES, AIM_FULL, AIM_LATE, AIM_CROWD = 1.0, 0.6, 1.2, 3.0


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
    game: play.Counts
    every: tuple[Every, ...]
    environments: Stepped
    settlers: tuple[Length, ...]
    agreement: tuple[Agreement, ...]
    choice_us: Split
    warm: Warm
    folded: Folded
    online: tuple[Served, ...]
    commits_per_second: float
    streams: Streamed
    following: Followed
    stores: Stores
    crowd: Crowded
    word: Word
    overdue: Overdue
    taken_back: TakenBack
    under_attack: UnderAttack
    beside: Beside | None
    """None without Node or npm's registry."""
    spread: Spread | None
    """None where there is no archive of Citus, or no C compiler."""


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
    where = machine()
    without_http = games(size, with_peer=with_peer)
    random = every(size.rounds, size.seconds), environments(size.seconds)
    counted = play.counts(size.games), *random, settlers(size.games)
    in_memory = (*counted, agreement(size.compared), split(size.games), warm(size.long_games, size.late))
    replayed = folded(max(1, size.games // 10), size.rounds, size.seconds / 2)
    with server(data) as port:
        online = tuple([served(port, n, size.online_seconds) for n in size.in_flight])
    commits = commits_per_second(data, size.online_seconds / 4)
    streams = streamed(data, size.streams, size.rounds, size.online_seconds / 4)
    after = followed(data, max(size.streams), size.rounds, size.online_seconds / 4, size.past_entries)
    crowd = crowded(data, size.crowd, size.online_seconds)
    said = word(data, size.followers, size.webhooks, size.online_seconds)
    late = overdue(data, size.overdue, size.online_seconds), taken_back(data, size.online_seconds / 2)
    attacks = under_attack(size.online_seconds, size.hanging)
    kept = stores(size, data)
    peer_server = None if absent() else beside(data, size.beside_rounds, size.online_seconds / 2)
    cluster = None if missing() else spread(size.spread, min(size.rounds, ROUNDS), size.spread_seconds)
    before = (where, without_http, *in_memory, replayed, online, commits, streams, after)
    return Report(*before, kept, crowd, said, *late, attacks, peer_server, cluster)


def lines(r: Report) -> Iterator[str]:
    """The table."""
    m, g, c = r.machine, r.games, r.game
    yield f"{m.commit}: Python {m.python} on {m.system}, {m.cores} cores, load {m.load}"
    yield ""
    yield f"Big Money against Big Money, First Game, without HTTP{'games/s':>13}{'of peer':>9}{'aim':>6}"
    yield _row("(1) rules, facts and fold", g.rules.per_second, g.rules_ratio, AIM_RULES)
    yield _row("(2) with encoding, salts, digests, dice", g.full.per_second, g.full_ratio, AIM_FULL)
    if g.peer is not None:
        yield _row(f"{g.peer_name}, {g.peer_turns} turns a game", g.peer.per_second, None, None)
    yield (
        f"a game: {c.turns} turns, {c.questions} questions, {c.entries} entries, {c.facts} facts, {c.bytes:.0f} bytes, "
        f"{c.shuffles} shuffles"
    )
    yield "random bots, two seats, default options"
    for e in r.every:
        speed = f"{e.games_per_second:>8,.1f} games/s{e.answer_us:>8.1f} us an answer"
        yield f"  {e.ruleset:<24}{speed}, {e.answers} answers a game"
    yield from told_of_environments(r.environments)
    for c in r.settlers:
        yield (
            f"civilization, {c.seats} settlers: median {c.rounds:g} rounds, expected {c.expected}; "
            f"at most {c.most_options} options ({c.asked}), {c.games} games"
        )
    for a in r.agreement:
        agrees = "agrees" if a.agrees else "DIFFERS"
        mean = f"{a.turns} +- {a.margin} turns a game (95 %, {a.games:,} games)"
        yield f"{a.policy}: {mean}; expected {a.expected}: {agrees}"
    yield ""
    yield f"a choice: {r.choice_us.all} us; by part, from a run with stopwatches:"
    yield "  " + ", ".join(f"{part} {us}" for part, us in r.choice_us.parts.items())
    yield f"an answer on a warm table: {r.warm.early_us} us at entry 100, {r.warm.late_us} us at entry {r.warm.late:,}"
    yield f"  ratio {r.warm.ratio} (aim: at most {AIM_LATE})"
    yield f"facts folded a second: {r.folded.entries:,.0f} from entries, {r.folded.bodies:,.0f} from stored bodies"
    yield ""
    yield from _online(r.online)
    yield f"floor: bare sqlite3, one synced commit after another: {r.commits_per_second:,.0f} commits/s"
    yield ""
    b = r.crowd
    yield (
        f"a view beside {b.games} games of bots: p50 {b.p50_ms} ms, p99 {b.p99_ms} ms; on the quiet server "
        f"{b.quiet_p50_ms} and {b.quiet_p99_ms} ms"
    )
    yield f"  ratio {b.ratio} of the p99 (aim: at most {AIM_CROWD:g}); {b.running} games still ran"
    yield ""
    yield from told(r.streams)
    yield ""
    yield from told_of_following(r.following)
    yield ""
    yield from told_of_word(r.word)
    yield ""
    yield from told_of_overdue(r.overdue)
    yield ""
    yield from told_of_undoing(r.taken_back)
    yield ""
    yield from told_of_attacks(r.under_attack)
    yield ""
    yield from told_of_stores(r.stores)
    yield ""
    yield from told_of_beside(r.beside)
    yield ""
    yield from told_of_workers(r.spread)


def _row(name: str, per_second: float, of_peer: float | None, aim: float | None) -> str:
    return f"  {name:<51}{per_second:>12,.1f}{'' if of_peer is None else f'{of_peer:.2f}':>9}{aim or '':>6}"


def _online(online: Sequence[Served]) -> Iterator[str]:
    yield "over HTTP on SQLite   choices/s    p50 ms    p99 ms   floor: GET /healthz a second"
    for s in online:
        yield (
            f"  {s.games:>3} games in flight{s.choices_per_second:>11,.0f}{s.p50_ms:>10.2f}{s.p99_ms:>10.2f}"
            f"{s.floor_per_second:>15,.0f}"
        )
