"""Records: a game in a form that anybody can check, and importing games that were played elsewhere.

Receipts are the server's signed word for the history up to a version, and the public keys check them.
"""

from functools import partial
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, field

from api.application.games.refusals import NotInstalled, Refused
from api.application.views.perspective import through
from api.http import wings
from api.http.answers.responses import PERSONAL, RawResponse, created, public_json
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests import Body, NoQuery, invalid, malformed
from api.http.schemas.operation_parts import JSON, links
from api.http.schemas.queries import MAX_INT
from projections.schemas.record_schemas import RECORD, SEEN
from projections.schemas.schemas import Keys, PublicKey, Receipt


class Importing(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to keep a game here, before the record has been verified: until then it may hold anything."""

    ruleset: Annotated[str, Meta(max_length=40)]
    record: Any
    receipts: Annotated[tuple[Receipt, ...], Meta(max_length=10_000)] = ()


class RecordQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """`as=referee`: the full record or nothing."""

    viewer: Annotated[Literal["referee"], Meta(description="The full record, or 403 before the end.")] | None = field(
        default=None, name="as"
    )


class ReceiptQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which version the receipt is for; without it, the newest."""

    version: Annotated[int, Meta(ge=1, le=MAX_INT, description="A version of the game.")] | None = None


MAX_RECORD = 32 * 1024 * 1024
"""The largest record to import, in bytes: a game of about 10,000 entries."""


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes(tag="records", caller="guest")
    types = context.games.values()
    records = tuple([game.schemas.record_type for game in types])
    seen_types = tuple([game.schemas.seen_type for game in types])

    @route.get(
        "/games/{game:str}/record",
        "The record of a game: everything once it is over, before that what you have seen",
        answers={
            200: (
                "The full record of a finished game, or what you have seen of an unfinished one.",
                {RECORD: records, SEEN: seen_types},
                (),
            )
        },
    )
    async def get_record(call: Call[RecordQuery, None]) -> RawResponse:
        """Anybody who may see a finished game gets all of it.

        It has the secret of the dice, and `croupier verify` checks it. Before the end it is what the caller has seen.
        """
        try:
            seen = await context.gate.admit(call.game, call.caller)
        except NotInstalled:
            kept = partial(context.gate.kept_record, call.game, call.caller)
            return await context.dear.answered(
                call, kept, ("kept record", call.game, call.caller), RECORD, padded=False
            )
        if not seen.over and call.query.viewer is not None:
            detail = "before the end nobody gets the full record: leave `as` out for what you have seen"
            raise Refused("not-over", detail, rule="record", version=seen.version)

        name = ("record", seen.game, seen.sees, seen.version, seen.over)
        return await context.dear.answered(call, seen.record, name, RECORD if seen.over else SEEN, padded=not seen.over)

    @route.post(
        "/games/import",
        "Import a game that was played elsewhere; for operators",
        caller="player",
        scope="host",
        body=Body(tuple([game.importing for game in types]), _read),
        answers={
            201: (
                "The game: over, marked as imported, and never counted.",
                context.game_types,
                JSON,
            )
        },
        refusals=(404, 409),
        sent={"Location": "The address of the game."},
        links=links("get_game", "get_view", "get_frames"),
        max_body=MAX_RECORD,
    )
    async def import_game(call: Call[NoQuery, Importing]) -> RawResponse:
        """The record is verified first, and its receipts are checked against this server's keys.

        It needs a token of the scope `host`.
        """
        asked = call.body
        kept = await context.openings.import_game(asked.ruleset, asked.record, asked.receipts, call.player.id)
        await context.operators.keep_act(call.player.id, "import", kept.game, asked.ruleset)
        return created(kept)

    @route.get(
        "/games/{game:str}/receipt",
        "The server's receipt for a game up to a version: evidence of everything before it",
        answers={200: ("The receipt.", Receipt, JSON)},
        refusals=(409,),
    )
    async def get_receipt(call: Call[ReceiptQuery, None]) -> RawResponse:
        """A receipt signs the digest of the whole history up to its version."""
        seen = through(await context.gate.admit(call.game, call.caller), None, call.query.version)
        return RawResponse(await seen.receipt(), PERSONAL)

    @route.get(
        "/keys",
        "The public keys that receipts are signed with",
        caller="anybody",
        store=False,
        answers={200: ("All keys, the current one first.", Keys, JSON)},
    )
    async def list_keys(_: Call[NoQuery, None]) -> RawResponse:
        """A receipt names its key by id. Keys that no longer sign are listed as well."""
        keys = [PublicKey(name, "Ed25519", public.hex()) for name, public in context.public_keys().items()]
        return public_json(Keys(tuple(keys)), Cache_Control="public, max-age=300")

    return route


def _read(raw: bytes) -> Importing:
    """The body of an import, with its record undecoded: until that has been verified it may contain anything."""
    try:
        return msgspec.convert(wings.reading.parse(raw), Importing)
    except wings.reading.MalformedError as error:
        raise malformed(str(error), "") from None
    except msgspec.ValidationError as error:
        raise invalid(str(error), Importing) from None
