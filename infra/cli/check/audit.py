"""`croupier check audit` and `check replay`: check all games of a store, alone and against the installed rules.

1. Both only read, and only the event store: they find the games by their secrets, not in the derived lists.
2. Games are verified in several processes, or in this one if only one is requested. Only a few more than are being
   verified are read ahead, so a store of any size fits into memory.
"""

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import closing
from functools import cache
from multiprocessing import get_context
from pathlib import Path

import click
import msgspec
from msgspec import Struct
from rich_click import RichCommand

from domain.engine.audience.errors import HistoryDiverged
from domain.engine.entry.facts import Ended
from domain.engine.history import audit as engine_audit
from domain.engine.history.audit import Flaw
from domain.engine.history.codec import Codec
from domain.engine.history.history import resume
from domain.games import GAMES
from infra.cli.check.verify import finding_text
from infra.cli.output import DAMAGED, WHAT_TO_DO, json_option, progress_bar, say
from infra.cli.stored import history_reader
from infra.keys.signing import signed
from infra.store.entries.history_reader import History, HistoryReader
from infra.store.entries.mapper import ODD
from infra.store.entries.quarantine import Damage
from projections.lists.listing_fold import read
from projections.verification.verifier import UNCHECKED, Report, Verifier

AHEAD = 3
"""The most games read ahead, for each process."""
DIVERGED = 1


class Summary(Struct, frozen=True):
    """The result: how many games were examined, how many got each verdict, and what is wrong, by game.

    `cells`: those of the whole store that hold another type than their column's, in words.
    """

    games: int
    verdicts: dict[str, int]
    wrong: dict[str, str]
    cells: list[str] = []

    def as_text(self, what: str) -> str:
        """The result as text: a line for each game with a problem, then the verdicts counted."""
        counts = [f"{count} {verdict}" for verdict, count in sorted(self.verdicts.items())]
        lines = [f"{game}: {trouble}" for game, trouble in sorted(self.wrong.items())]
        lines += [WHAT_TO_DO] if self.verdicts.get("damaged") else []
        lines += self.cells
        return "\n".join([*lines, f"{what}: {', '.join(counts) or 'there are none'}"])


database_argument = click.argument("database", required=False)


@click.command(cls=RichCommand)
@database_argument
@click.option("--jobs", type=int, default=os.cpu_count() or 1, show_default="one a core", help="Processes.")
@json_option
def audit(database: str | None, jobs: int, as_json: bool) -> int:
    """Check every finished game in a store.

    Verify every finished game, in parallel processes. DATABASE is sqlite:///path, a path, or postgresql://...; the
    default is the server's store.

    Of unfinished games only the digests are checked. Damaged games are listed, and the others still checked. In an
    SQLite store cells of another type than their column's are named too, in whichever table.

    Exit status: 0 all are consistent, 1 some are altered, 3 some need rules that are not installed, 4 some are damaged,
    5 as 0, but some answers of bots could not be checked against a policy.
    """
    verdicts: Counter[str] = Counter()
    wrong: dict[str, str] = {}
    unchecked = False
    with closing(history_reader(database)) as store, progress_bar("auditing") as progress:
        games = store.games()
        for done, report in enumerate(audited(store, games, max(1, jobs)), 1):
            if report is None:
                verdicts["not over"] += 1
            elif isinstance(report, Damage):
                verdicts["damaged"] += 1
                wrong[report.game] = f"damaged: {report}"
            else:
                verdicts[report.verdict] += 1
                unchecked = unchecked or report.status == UNCHECKED
                if report.finding is not None or report.missing is not None:
                    wrong[report.game] = report.missing or finding_text(report)
            progress(done, len(games))
        cells = [str(cell) for cell in store.odd_cells()]
    summary = Summary(len(games), dict(verdicts), wrong, cells)
    say(summary.as_text("finished games verified"), summary, as_json)
    if verdicts["altered"]:
        return 1
    missing = 3 if verdicts["rules version not installed"] else UNCHECKED if unchecked else 0
    return DAMAGED if verdicts["damaged"] or cells else missing


def audited(store: HistoryReader, games: Sequence[str], jobs: int) -> Iterator[Report | Damage | None]:
    """For each game its report, its damage, or None if it is intact and not over; in no particular order.

    `jobs`: processes beside this one; 1: this process itself.
    """
    if jobs == 1:
        for history in store.all(games):
            readable = history.damage is None and history.over
            yield one(history) if readable else history.damage
        return
    pending: set[Future[Report | Damage]] = set()
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for history in store.all(games):
            if history.damage is not None or not history.over:
                yield history.damage
                continue
            pending.add(pool.submit(one, history))
            if len(pending) >= AHEAD * jobs:
                done, pending = wait(pending, return_when=FIRST_COMPLETED)
                yield from [future.result() for future in done]
        yield from [future.result() for future in pending]


@cache
def _verifier() -> Verifier:
    return Verifier(GAMES, signed)


def one(history: History) -> Report | Damage:
    """Verify a finished game as it is stored."""
    bodies, digests = [row.body for row in history.rows], [row.digest for row in history.rows]
    try:
        return _verifier().verify_stored(history.game, bodies, digests)
    except (*ODD, msgspec.MsgspecError) as error:
        return Damage(history.game, 0, f"cannot be verified ({type(error).__name__})")


# -- before an upgrade


@click.command("replay-check", cls=RichCommand)
@database_argument
@click.option(
    "--golden",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    default=Path("tests/golden"),
    show_default=True,
    help="Golden games, if any.",
)
@json_option
def replay_check(database: str | None, golden: Path, as_json: bool) -> int:
    """Check that open games can continue under the installed rules.

    Before an upgrade: resume every unfinished game, and rerun every golden game, with the installed rules. DATABASE is
    sqlite:///path, a path, or postgresql://...; the default is the server's store.

    Exit status: 0 all can continue, 1 some diverge, 4 some are damaged.
    """
    verdicts: Counter[str] = Counter()
    wrong: dict[str, str] = {}
    recorded = sorted(golden.glob("*.jsonl")) if golden.is_dir() else []
    with closing(history_reader(database)) as store, progress_bar("replaying") as progress:
        games = store.games()
        total = len(games) + len(recorded)
        for done, history in enumerate(store.all(games), 1):
            if history.damage is not None:
                verdicts["damaged"] += 1
                wrong[history.game] = f"damaged: {history.damage}"
            elif not history.over:
                _count_verdict(verdicts, wrong, history.game, resumed(history))
            progress(done, total)
        for done, path in enumerate(recorded, len(games) + 1):
            _count_verdict(verdicts, wrong, path.stem, rerun(path))
            progress(done, total)
    summary = Summary(verdicts.total(), dict(verdicts), wrong)
    say(summary.as_text("open and golden games replayed"), summary, as_json)
    return DIVERGED if verdicts["diverge"] else DAMAGED if verdicts["damaged"] else 0


def _count_verdict(verdicts: Counter[str], wrong: dict[str, str], name: str, trouble: str | None) -> None:
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
        return f"the installed rules do not produce what entry {error.version} recorded"
    except (*ODD, msgspec.MsgspecError):
        return "an entry of it cannot be read by this release"
    return None


def rerun(path: Path) -> str | None:
    """Why rerunning a golden game does not reproduce the record; None if it does."""
    about, *lines = path.read_bytes().splitlines()
    header: dict[str, str] = msgspec.json.decode(about)
    rules = GAMES.get(header["ruleset"])
    if rules is None:
        return "its ruleset is not installed"
    secret = bytes.fromhex(header["secret"])
    try:
        entries = Codec(rules).of_json(lines)
        if any(isinstance(fact, Ended) for fact in entries[-1].facts):
            engine_audit.check_fold(rules, header["game"], secret, entries, lambda _: None)
        engine_audit.check_rules(rules, header["game"], secret, entries, lambda _: None)
    except Flaw as flaw:
        return f"{flaw.step} at version {flaw.version}: {flaw.detail}"
    except msgspec.MsgspecError:
        return "an entry of it cannot be read by this release"
    return None
