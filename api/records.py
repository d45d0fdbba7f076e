"""Records: a game as anybody can check it, and games that were played elsewhere and are kept here."""

import asyncio
from collections.abc import Sequence
from functools import partial

import msgspec
from litestar import get, post

from api.answers import PERSONAL, Answer, personal
from api.application.ports import Conflict, StoredEntry
from api.doc import JSON, Doc
from api.games import card, links
from api.hall import AnyRequest, Empty, Hall, query
from api.problems import Refused, invalid, malformed
from api.shapes import Importing, RecordQuery
from api.warm import Warm
from domain.engine import record
from domain.engine.audience import Viewer
from projections.verification.anchors import Evidence
from projections.verification.reading import MalformedError, parse
from projections.verification.record import RECORD, SEEN, document, seen
from projections.verification.verifier import Report

MAX_RECORD = 32 * 1024 * 1024
"""Bytes of a record to import: a game of about 10,000 entries."""
_encoder = msgspec.json.Encoder()


def routes(hall: Hall) -> list[object]:
    """The handlers of this module."""
    wires = [kind.presenter for kind in hall.desk.games.values()]
    games = tuple([presenter.game_type for presenter in wires])
    record_doc = Doc(
        summary="The record of a game: all of it once it is over, before that what you have seen",
        tag="records",
        auth=None,
        query=RecordQuery,
        answers={
            200: (
                "The full record of a finished game, or what you have seen of one that is not over.",
                {
                    RECORD: tuple([presenter.record_type for presenter in wires]),
                    SEEN: tuple([presenter.seen_type for presenter in wires]),
                },
                (),
            )
        },
        refusals=(403, 404),
    )
    import_doc = Doc(
        summary="Keep a game that was played elsewhere; for operators",
        tag="records",
        auth=True,
        body=tuple([kind.importing for kind in hall.desk.games.values()]),
        answers={201: ("The game: over, marked as imported, and never counted.", games, JSON)},
        refusals=(403, 404, 409, 413, 422),
        sent={"Location": "Where the game is."},
        links=links("get_game", "get_view", "get_frames"),
    )

    @get("/games/{game:str}/record", opt={"doc": record_doc})
    async def get_record(request: AnyRequest) -> Answer:
        asked: RecordQuery = query(request, RecordQuery)
        guest, warm = await hall.watch(request)
        over = warm.now.lobby.status == "over"
        if not over and asked.viewer is not None:
            detail = "before the end nobody gets the full record: leave `as` out for what you have seen"
            raise Refused(403, "not-over", detail, rule="record", version=warm.now.version)
        rows = await hall.shelf.rows(warm.table.game, 0, warm.now.version)
        made = await asyncio.to_thread(_full if over else partial(_seen, viewer=hall.viewer(warm, guest)), warm, rows)
        return Answer(made, PERSONAL, media_type=RECORD if over else SEEN)

    @post("/games/import", opt={"doc": import_doc}, request_max_body_size=MAX_RECORD)
    async def import_game(request: AnyRequest) -> Answer:
        player = await hall.host(request)
        query(request, Empty)
        asked = _decode(await request.body())
        warm = await _adopt(hall, asked)
        where = f"/v1/games/{warm.table.game}"
        return personal(await card(hall, warm, warm.now, player.id), 201, Location=where)

    return [get_record, import_game]


def _full(warm: Warm, rows: Sequence[StoredEntry]) -> bytes:
    bodies, digests = [row.body for row in rows], [row.digest for row in rows]
    return _encoder.encode(document(warm.table.game, bodies, digests, warm.now.lobby))


def _seen(warm: Warm, rows: Sequence[StoredEntry], viewer: Viewer) -> bytes:
    frames, opening = [warm.game.frame(row, viewer) for row in rows], warm.now.lobby.opening
    return _encoder.encode(seen(warm.table.game, opening.ruleset, opening.commitment, viewer.label, frames))


def _decode(raw: bytes) -> Importing:
    try:
        return msgspec.convert(parse(raw), Importing)
    except MalformedError as error:
        raise malformed(str(error), "") from None
    except msgspec.ValidationError as error:
        raise invalid(str(error)) from None


async def _adopt(hall: Hall, asked: Importing) -> Warm:
    if asked.ruleset not in hall.desk.games:
        raise Refused(404, "unknown-ruleset", "GET /v1/rulesets lists them", pointer="/ruleset")
    evidence = Evidence(asked.receipts, hall.signer.keys())
    try:
        report = await asyncio.to_thread(hall.verifier.verify, asked.record, evidence)
    except MalformedError as error:
        raise malformed(str(error), "/record") from None
    _passed(report)
    if report.ruleset != asked.ruleset:
        raise Refused(422, "invalid", f"this is the record of a game of {report.ruleset}", pointer="/ruleset")
    game = report.game
    given = asked.record["entries"]
    rows = [
        StoredEntry(version, bytes.fromhex(e["digest"]), msgspec.convert(e["body"], bytes))
        for version, e in enumerate(given, 1)
    ]
    secret = bytes.fromhex(asked.record["secret"])
    assert len(secret) == record.SECRET_BYTES
    upto = 0 if report.anchors is None else report.anchors.upto
    try:
        return await hall.desk.adopt(game, secret, rows, upto)
    except Conflict:
        raise Refused(409, "game-exists", "a game of this id is kept here already", rule="import") from None


def _passed(report: Report) -> None:
    """Refuse what the verifier did not pass, with what it found."""
    if report.missing is not None:
        raise Refused(422, "rules-not-installed", f"the record needs {report.missing}", pointer="/record/rules")
    found = report.finding
    if found is not None:
        at = "" if found.version is None else f" at version {found.version}"
        pointer = None if found.pointer is None else f"/record{found.pointer}"
        raise Refused(422, "record-altered", f"{found.step}{at}: {found.detail}", rule=found.step, pointer=pointer)
