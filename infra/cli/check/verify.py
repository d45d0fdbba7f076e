"""`croupier verify`: checks a game's record for itself, against its rules, and against what somebody kept of it."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, cast, get_args

import click
import msgspec
from rich_click import RichCommand

from domain.engine.history.audit import Flaw, Policies
from infra import library
from infra.cli.output import complain, json_option, progress_bar, say
from infra.keys.signing import signed
from projections.verification.anchors import check_receipts
from projections.verification.reading import MalformedError
from projections.verification.verifier import EXIT, UNCHECKED, Report

MALFORMED, UNREADABLE = 1, 2


FILE = click.Path(dir_okay=False, path_type=Path)


@click.command(cls=RichCommand)
@click.argument("records", type=FILE, nargs=-1, metavar="[RECORD]...")
@click.option(
    "--receipts", type=FILE, metavar="FILE", help="Receipts, or answers with receipts: a JSON list, or one per line."
)
@click.option("--keys", type=FILE, metavar="FILE", help="The server's keys, as GET /v1/keys returned them.")
@click.option(
    "--seen",
    type=FILE,
    metavar="FILE",
    help="Frames you kept: lines of a stream, a page, or a record from before the end.",
)
@click.option(
    "--policies",
    type=click.Choice(get_args(Policies)),
    default="sample",
    show_default=True,
    help="Which answers of searching bots to recompute; all take as long as the bots took.",
)
@json_option
def verify(
    records: tuple[Path, ...], receipts: Path | None, keys: Path | None, seen: Path | None, policies: Policies,
    as_json: bool,
) -> int:  # fmt: skip
    """Check the record of a game, or of several that shall share a deal.

    Check a RECORD, as GET /v1/games/{id}/record returned it: its digests, its facts, its picks, its dice, and that the
    rules turn these picks into exactly these facts. With receipts or frames that you kept, also check that it is the
    game that was played. Needs no server and no network.

    Without a RECORD, receipts are compared with each other: two signed ones for the same version of a game, with
    different heads, show that somebody tried to choose the dice.

    Of several RECORDS each is checked; then it is said whether all of them were dealt the same.

    Exit status: 0 anchored or consistent, 1 altered, 2 a file that cannot be read, 3 the rules of this version are not
    installed, 5 as 0, but some answers of bots could not be checked against a policy.
    """
    if not records and receipts is None:
        raise click.UsageError("Missing a RECORD to check, or --receipts to hold to each other.")
    try:
        kept = _kept(receipts, keys, seen)
        if not records:
            return _receipts_alone(kept, as_json)
        reports: list[Report] = []
        for record in records:
            raw = record.read_bytes()
            with progress_bar("verifying") as progress:
                reports.append(library.verify(raw, **kept, policies=policies, progress=progress))
    except MalformedError as error:
        say(f"malformed: {error}", {"verdict": "malformed", "detail": str(error)}, as_json)
        return MALFORMED
    except (OSError, msgspec.MsgspecError, ValueError) as error:
        complain(str(error))
        return UNREADABLE
    for report in reports:
        say("\n".join(report_lines(report)), report, as_json)
    return reports[0].status if len(reports) == 1 else _shared(reports, as_json)


def _shared(reports: Sequence[Report], as_json: bool) -> int:
    """Say whether these games were dealt the same: the exit status."""
    bad = next((report.status for report in reports if report.status not in (0, UNCHECKED)), 0)
    same = not bad and bool(reports[0].deal) and len({report.deal for report in reports}) == 1
    games = len({report.game for report in reports})
    sentence = f"same deal: {games} games with the dice of {reports[0].deal}" if same else "not the same deal"
    say(sentence, {"same_deal": same, "games": games, "dice": reports[0].deal if same else None}, as_json)
    return bad or (max(report.status for report in reports) if same else EXIT["altered"])


def _receipts_alone(kept: Mapping[str, Sequence[Mapping[str, Any]]], as_json: bool) -> int:
    """Compare receipts with each other, and print the findings: the exit status."""
    evidence = library.evidence(**kept)
    try:
        check_receipts(evidence.receipts, evidence.keys, signed)
    except Flaw as flaw:
        sentence, detail = f"altered: {flaw.step} at version {flaw.version}: {flaw.detail}", flaw.detail
        say(sentence, {"verdict": "altered", "version": flaw.version, "detail": detail}, as_json)
        return EXIT["altered"]
    say("no two of these receipts contradict each other: a record says more", {"verdict": "consistent"}, as_json)
    return 0


def report_lines(report: Report) -> Iterator[str]:
    """A report in words, line by line."""
    if report.finding is not None:
        yield f"altered: {finding_text(report)}"
    elif report.missing is not None:
        yield f"rules version not installed: {report.missing}"
    elif report.anchors is not None:
        upto = report.anchors.upto
        yield report.verdict + (f", up to version {upto} of {report.entries}" if upto else "")
        yield f"game {report.game}: {report.ruleset}, rules {', '.join(map(str, report.rules))}"
        yield f"{report.entries} entries, {len(report.draws)} draws; head {report.head}"
        if report.deal:
            yield f"a game of a deal, whose dice have the key {report.deal}"
        if upto:
            viewer = f" of {report.anchors.viewer}" if report.anchors.viewer else ""
            yield f"held to {report.anchors.receipts} receipts and {report.anchors.frames} frames{viewer}"
        for seat, standing, conduct in zip(report.seats, report.standings, report.conduct, strict=True):
            played = "" if conduct is None else f", {conduct}"
            yield f"seat {seat.seat}: {standing}{played} ({seat.player})"
        if report.status == UNCHECKED:
            yield "warning: of some of the bots' answers you have the operator's word alone, see `policy not checked`"


def finding_text(report: Report) -> str:
    """What was found wrong: the kind of check, the version, the JSON pointer into the record, and the detail."""
    finding = report.finding
    assert finding is not None
    version = "" if finding.version is None else f" at version {finding.version}"
    pointer = "" if finding.pointer is None else f" ({finding.pointer})"
    return f"{finding.step}{version}{pointer}: {finding.detail}"


# -- what somebody kept


def _kept(receipts: Path | None, keys: Path | None, seen: Path | None) -> dict[str, Sequence[Mapping[str, Any]]]:
    """The receipts, keys and frames in these files. A file of receipts may contain the keys as well."""
    listed = [] if keys is None else [*_many(keys, "keys")]
    if receipts is not None:
        listed += _inside(receipts, "keys")
    return {
        "receipts": [] if receipts is None else [*_many(receipts, "receipts")],
        "keys": listed,
        "frames": [] if seen is None else [*_many(seen, "frames")],
    }


def _many(path: Path, name: str) -> Iterator[dict[str, Any]]:
    """The objects in a file: a list, an object with a list of this name, or one per line. Raises ValueError."""
    value = _whole(path)
    inside = cast("dict[str, Any]", value).get(name, [value]) if isinstance(value, dict) else value
    if not isinstance(inside, list) or not all(isinstance(receipt, dict) for receipt in cast("list[Any]", inside)):
        raise ValueError(f"{path} holds no {name}")
    yield from cast("list[dict[str, Any]]", inside)


def _inside(path: Path, name: str) -> list[dict[str, Any]]:
    """The list of this name in a file's object; empty if the file holds no object, or one without it."""
    value = _whole(path)
    return [*_many(path, name)] if isinstance(value, dict) and name in value else []


def _whole(path: Path) -> Any:
    """A file as JSON, or as a list with one value for each of its lines."""
    text = path.read_bytes()
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return [msgspec.json.decode(line) for line in text.splitlines() if line.strip()]
    except RecursionError:
        raise ValueError(f"{path} is nested too deeply") from None
