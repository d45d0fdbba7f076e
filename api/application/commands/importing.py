"""Importing a game that was played elsewhere: its record is verified before anything is stored."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

import msgspec

from api.application.games.command_bus import CommandBus
from api.application.games.live_game import LiveGame
from api.application.games.live_game_cache import LiveGames
from api.application.games.refusals import Refused
from api.application.ports.errors import Conflict
from api.application.ports.stores import StoredEntry
from api.application.runtime.worker_threads import beside
from projections.lists.listing_fold import fold
from projections.schemas.listing import Change, Imported
from projections.schemas.record_schemas import SignatureCheck
from projections.verification.anchors import Evidence
from projections.verification.reading import MalformedError
from projections.verification.verifier import Report, Verifier
from projections.views.compiled import CompiledRules


async def imported(
    bus: CommandBus,
    keys: Mapping[str, bytes],
    signed: SignatureCheck,
    ruleset: str,
    record: Any,
    receipts: Sequence[Any],
) -> LiveGame:
    """Store a finished game that was played elsewhere, once its record is verified."""
    games = bus.live_games
    if ruleset not in games.games:
        raise Refused("unknown-ruleset", "GET /v1/rulesets lists them", pointer="/ruleset")
    report = await _verified(games, games.games[ruleset], signed, record, Evidence(receipts, keys))
    unchecked: Any = record
    named = cast("dict[str, Any]", unchecked).get("ruleset") if isinstance(unchecked, dict) else None
    if report.missing is not None and named != ruleset and named in games.games:
        raise Refused("invalid", f"this is the record of a game of {named}", pointer="/ruleset")
    _check_report(report)
    entries = await beside(
        lambda: [
            StoredEntry(version, bytes.fromhex(e["digest"]), msgspec.convert(e["body"], bytes))
            for version, e in enumerate(record["entries"], 1)
        ]
    )
    upto, game = 0 if report.anchors is None else report.anchors.upto, report.game
    item = await beside(lambda: fold(game, [entry.body for entry in entries], Imported(upto > 0, upto)))
    try:
        await bus.store.open(game, bytes.fromhex(record["secret"]), entries, Change(item, "ended"), upto)
    except Conflict:
        detail = "a game of this id is kept here already"
        raise Refused("game-exists", detail, rule="import", game=report.game) from None
    return await games.current(report.game)


async def _verified(
    games: LiveGames, compiled: CompiledRules, signed: SignatureCheck, record: Any, evidence: Evidence
) -> Report:
    """The verifier's report, made in a process of its own: it takes long, and runs whatever the record says."""
    own = games.readers.own()
    try:
        games.stops.refuse(compiled.rules.key, "", verified.__name__)
        with games.stops.border(compiled.rules.key, "", verified.__name__):
            report = await own.apart(compiled, verified, signed, record, evidence)
    finally:
        await own.close()
    if isinstance(report, str):
        raise Refused("malformed", report, pointer="/record")
    return report


def verified(compiled: CompiledRules, signed: SignatureCheck, record: Any, evidence: Evidence) -> Report | str:
    """The verifier's report on a record of this game; if it is none, why."""
    try:
        return Verifier({compiled.rules.key: compiled.rules}, signed, "none").verify(record, evidence)
    except MalformedError as error:
        return str(error)


def _check_report(report: Report) -> None:
    """Refuse whatever the verifier did not pass, with its findings."""
    if report.missing is not None:
        raise Refused("rules-not-installed", f"the record needs {report.missing}", pointer="/record/rules")
    finding = report.finding
    if finding is not None:
        at = "" if finding.version is None else f" at version {finding.version}"
        pointer = None if finding.pointer is None else f"/record{finding.pointer}"
        raise Refused("record-altered", f"{finding.step}{at}: {finding.detail}", rule=finding.step, pointer=pointer)
