"""`croupier audit` and `croupier replay-check`: a whole store held to itself, and to the rules that are installed.

1. Both read the event store only, and change nothing: which games there are is asked of their secrets, not of lists.
2. Finished games go to processes of their own, a few ahead of what is done, so a large store does not lie in memory.
"""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import closing
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from domain.engine import audit, record
from domain.engine.audit import Flaw
from domain.engine.codec import Codec
from domain.engine.errors import HistoryDiverged
from domain.engine.facts import Ended, Entry
from domain.engine.history import resume
from domain.games import GAMES
from infra.cli.progress import Bar
from infra.cli.verify import found
from infra.keys.signing import signed
from infra.settings import Settings, database_location
from infra.store.encryption import SETTING, KeyRing
from infra.store.histories import History, HistoryReader
from infra.store.migrations import open_store
from infra.store.rows import RowMapper
from projections.lobby import read
from projections.verification.verifier import Finding, Report, Verifier

AHEAD = 3
"""Games in hand for each process."""
DIVERGED = 1


def add(commands: Any) -> None:
    """Both commands and their arguments."""
    auditing = commands.add_parser(
        "audit",
        help="check every finished game of a store",
        description="Verify every finished game of a store, in parallel processes. Exit status: 0 all are consistent, "
        "1 some are altered, 3 some need rules that are not installed.",
    )
    checking = commands.add_parser(
        "replay-check",
        help="check that open games can go on under the rules that are installed",
        description="Before an upgrade: resume every game that is not over, and run every golden game again, with the "
        "rules that are installed. Exit status: 0 all go on, 1 some diverge.",
    )
    for command in (auditing, checking):
        command.add_argument(
            "database", nargs="?", help="sqlite:///path, a path, or postgresql://... (default: that of the server)"
        )
        command.add_argument("--json", action="store_true", help="say it as JSON, one line")
    auditing.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)")
    auditing.set_defaults(run=run_audit)
    checking.add_argument(
        "--golden", type=Path, metavar="FOLDER", default=Path("tests/golden"), help="golden games, if there are any"
    )
    checking.set_defaults(run=run_replay_check)


class Summary(Struct, frozen=True):
    """How many games came out how, and what is wrong with those that did not come out well."""

    games: int
    verdicts: dict[str, int]
    wrong: dict[str, str]


def run_audit(parsed: argparse.Namespace) -> int:
    """Audit a store and say what was found; the exit status."""
    verdicts: Counter[str] = Counter()
    wrong: dict[str, str] = {}
    with closing(histories(parsed.database)) as store, Bar("auditing") as bar:
        games = store.games()
        for done, report in enumerate(audited(store.all(games), max(1, parsed.jobs)), 1):
            if report is None:
                verdicts["not over"] += 1
            else:
                verdicts[report.verdict] += 1
                if report.finding is not None or report.missing is not None:
                    wrong[report.game] = report.missing or found(report)
            bar(done, len(games))
    _say(Summary(len(games), dict(verdicts), wrong), "finished games verified", parsed.json)
    return 1 if verdicts["altered"] else 3 if verdicts["rules version not installed"] else 0


def audited(given: Iterator[History], jobs: int) -> Iterator[Report | None]:
    """A report on each finished game, None for one that is not over; in no particular order."""
    pending: set[Future[Report]] = set()
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for history in given:
            if not over(history):
                yield None
                continue
            pending.add(pool.submit(one, history))
            if len(pending) >= AHEAD * jobs:
                done, pending = wait(pending, return_when=FIRST_COMPLETED)
                yield from [future.result() for future in done]
        yield from [future.result() for future in pending]


def over(history: History) -> bool:
    """Whether the last entry says that the game has ended; one that cannot be read is to be looked at."""
    try:
        return any(fact.type == "ended" for fact in read(history.rows[-1].body).facts)
    except (IndexError, msgspec.MsgspecError):
        return True


@cache
def _verifier() -> Verifier:
    return Verifier(GAMES, signed)


def one(history: History) -> Report:
    """Verify a finished game as it lies in a store."""
    bodies, digests = [row.body for row in history.rows], [row.digest for row in history.rows]
    report = _verifier().stored(history.game, bodies, digests)
    if report.finding is None and report.missing is None and not _kept(history):
        finding = Finding("secret", len(bodies), None, "the store has another secret than the one that was revealed")
        return msgspec.structs.replace(report, verdict="altered", finding=finding)
    return report


def _kept(history: History) -> bool:
    """Whether the secret of a game that was found consistent is the one that the store has for it."""
    opening: Any = msgspec.msgpack.decode(history.rows[0].body)
    return record.commitment(history.secret, history.game) == opening["cause"]["commitment"]


# -- before an upgrade


def run_replay_check(parsed: argparse.Namespace) -> int:
    """Resume what is open and run what is golden; the exit status."""
    verdicts: Counter[str] = Counter()
    wrong: dict[str, str] = {}
    golden = sorted(parsed.golden.glob("*.jsonl")) if parsed.golden.is_dir() else []
    with closing(histories(parsed.database)) as store, Bar("replaying") as bar:
        games = store.games()
        total = len(games) + len(golden)
        for done, history in enumerate(store.all(games), 1):
            if not over(history):
                _note(verdicts, wrong, history.game, resumed(history))
            bar(done, total)
        for done, path in enumerate(golden, len(games) + 1):
            _note(verdicts, wrong, path.stem, rerun(path))
            bar(done, total)
    _say(Summary(verdicts.total(), dict(verdicts), wrong), "open and golden games replayed", parsed.json)
    return DIVERGED if wrong else 0


def _note(verdicts: Counter[str], wrong: dict[str, str], name: str, trouble: str | None) -> None:
    verdicts["diverge" if trouble else "go on"] += 1
    if trouble:
        wrong[name] = trouble


def resumed(history: History) -> str | None:
    """Why an open game cannot go on; None if it can."""
    try:
        rules = GAMES.get(read(history.rows[0].body).cause.ruleset)
        if rules is None:
            return "its ruleset is not installed"
        codec = Codec(rules)
        resume(rules, history.game, history.secret, [codec.decode(row.body) for row in history.rows])
    except HistoryDiverged as error:
        return f"the rules do not tell what entry {error.version} recorded"
    except msgspec.MsgspecError:
        return "an entry of it cannot be read by this release"
    return None


def rerun(path: Path) -> str | None:
    """Why a golden game does not come out as it was recorded; None if it does."""
    about, *lines = path.read_bytes().splitlines()
    said: dict[str, str] = msgspec.json.decode(about)
    rules = GAMES.get(said["ruleset"])
    if rules is None:
        return "its ruleset is not installed"
    secret = bytes.fromhex(said["secret"])
    try:
        decoder: Any = msgspec.json.Decoder(Codec(rules).entry_type)
        decoded = [decoder.decode(line) for line in lines]
        entries = [Entry(e.cause, e.facts, e.at, e.player, e.key, e.rules) for e in decoded]
        if any(isinstance(fact, Ended) for fact in entries[-1].facts):
            audit.read(rules, said["game"], secret, entries, lambda _: None)
        audit.rerun(rules, said["game"], secret, entries, lambda _: None)
    except Flaw as flaw:
        return f"{flaw.step} at version {flaw.version}: {flaw.detail}"
    except msgspec.MsgspecError:
        return "an entry of it cannot be read by this release"
    return None


# -- the store, and the answer


def histories(given: str | None) -> HistoryReader:
    """The games of the store that is named, or of the server's own."""
    settings = Settings.read(os.environ)
    where = settings.database if given is None else database_location(given) if "://" in given else Path(given)
    return HistoryReader(open_store(where), RowMapper(KeyRing({SETTING: settings.cipher_keys})))


def _say(summary: Summary, what: str, as_json: bool) -> None:
    if as_json:
        sys.stdout.write(msgspec.json.encode(summary).decode() + "\n")
        return
    for name, trouble in sorted(summary.wrong.items()):
        sys.stdout.write(f"{name}: {trouble}\n")
    counts: Sequence[str] = [f"{count} {verdict}" for verdict, count in sorted(summary.verdicts.items())]
    sys.stdout.write(f"{what}: {', '.join(counts) or 'there are none'}\n")
