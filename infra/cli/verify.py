"""`croupier verify`: a record held to itself, to its rules, and to what somebody kept. No network and no server."""

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, cast

import msgspec

from api.keys import PublicKey
from domain.games import GAMES
from infra.cli.progress import Bar
from infra.keys.signing import signed
from projections.presenter import Receipt
from projections.verification.anchors import Evidence
from projections.verification.reading import MalformedError, parse
from projections.verification.verifier import EXIT, Report, Verifier

MALFORMED, UNREADABLE = 1, 2


def add(commands: Any) -> None:
    """The command and its arguments."""
    verifying = commands.add_parser(
        "verify",
        help="check the record of a game",
        description="Check a record, as GET /v1/games/{id}/record gave it: its digests, its facts, its picks, its "
        "dice, and that the rules tell exactly this. With receipts or frames that you kept, also that it is the game "
        "that was played. Exit status: 0 anchored or consistent, 1 altered, 2 a file that cannot be read, 3 the rules "
        "of this version are not installed.",
    )
    verifying.add_argument("record", type=Path, help="the record")
    verifying.add_argument(
        "--receipts", type=Path, metavar="FILE", help="receipts, or answers to choices: a JSON list, or one a line"
    )
    verifying.add_argument("--keys", type=Path, metavar="FILE", help="the server's keys, as GET /v1/keys gave them")
    verifying.add_argument(
        "--seen",
        type=Path,
        metavar="FILE",
        help="frames you kept: lines of a stream, a page, or a record before the end",
    )
    verifying.add_argument("--json", action="store_true", help="say it as JSON")
    verifying.set_defaults(run=run)


def run(parsed: argparse.Namespace) -> int:
    """Verify, and say what was found; the exit status."""
    try:
        raw = parsed.record.read_bytes()
        evidence = _evidence(parsed.receipts, parsed.keys, parsed.seen)
    except (OSError, msgspec.MsgspecError, ValueError) as error:
        sys.stderr.write(f"croupier: {error}\n")
        return UNREADABLE
    try:
        with Bar("verifying") as bar:
            report = Verifier(GAMES, signed).verify(parse(raw), evidence, bar)
    except MalformedError as error:
        if parsed.json:
            sys.stdout.write(msgspec.json.encode({"verdict": "malformed", "detail": str(error)}).decode() + "\n")
        else:
            sys.stdout.write(f"malformed: {error}\n")
        return MALFORMED
    sys.stdout.write((msgspec.json.encode(report).decode() if parsed.json else "\n".join(told(report))) + "\n")
    return EXIT[report.verdict]


def told(report: Report) -> Iterator[str]:
    """A report in words."""
    if report.finding is not None:
        yield f"altered: {found(report)}"
    elif report.missing is not None:
        yield f"rules version not installed: {report.missing}"
    elif report.anchors is not None:
        upto = report.anchors.upto
        yield report.verdict + (f", up to version {upto} of {report.entries}" if upto else "")
        yield f"game {report.game}: {report.ruleset}, rules {', '.join(map(str, report.rules))}"
        yield f"{report.entries} entries, {len(report.draws)} draws; head {report.head}"
        if upto:
            viewer = f" of {report.anchors.viewer}" if report.anchors.viewer else ""
            yield f"held to {report.anchors.receipts} receipts and {report.anchors.frames} frames{viewer}"
        for seat in report.seats:
            yield f"seat {seat.seat}: {seat.fair} ({seat.player})"


def found(report: Report) -> str:
    """A finding in words: the kind of check, the version, the place, and what is wrong."""
    finding = report.finding
    assert finding is not None
    version = "" if finding.version is None else f" at version {finding.version}"
    pointer = "" if finding.pointer is None else f" ({finding.pointer})"
    return f"{finding.step}{version}{pointer}: {finding.detail}"


# -- what somebody kept


def _evidence(receipts: Path | None, keys: Path | None, seen: Path | None) -> Evidence:
    given = [] if receipts is None else [*_many(receipts, "receipts")]
    listed = [] if keys is None else [*_many(keys, "keys")]
    if receipts is not None:
        listed += _inside(receipts, "keys")
    return Evidence(
        receipts=[msgspec.convert(one.get("receipt", one), Receipt) for one in given],
        keys={key.id: bytes.fromhex(key.public) for key in msgspec.convert(listed, list[PublicKey])},
        frames=[] if seen is None else [*_many(seen, "frames")],
    )


def _many(path: Path, name: str) -> Iterator[dict[str, Any]]:
    """The objects in a file: of a list, of an object's list of this name, or one on each line."""
    value = _whole(path)
    inside = cast("dict[str, Any]", value).get(name, [value]) if isinstance(value, dict) else value
    if not isinstance(inside, list) or not all(isinstance(one, dict) for one in cast("list[Any]", inside)):
        raise ValueError(f"{path} holds no {name}")
    yield from cast("list[dict[str, Any]]", inside)


def _inside(path: Path, name: str) -> list[dict[str, Any]]:
    value = _whole(path)
    return cast("Mapping[str, Any]", value).get(name, []) if isinstance(value, dict) else []


def _whole(path: Path) -> Any:
    text = path.read_bytes()
    try:
        return msgspec.json.decode(text)
    except msgspec.DecodeError:
        return [msgspec.json.decode(line) for line in text.splitlines() if line.strip()]
