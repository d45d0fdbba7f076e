"""Receipts, the server's signed word for the history up to a version, and the public keys that check them."""

from api.application.views.perspective import through
from api.http.answers.responses import PERSONAL, RawResponse, public_json
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests.request import NoQuery
from api.http.schemas.operation_parts import JSON
from api.http.schemas.queries import ReceiptQuery
from projections.schemas.schemas import Keys, PublicKey, Receipt


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes(tag="records", caller="guest")

    @route.get(
        "/games/{game:str}/receipt",
        "The server's receipt for a game up to a version: evidence of everything before it",
        answers={200: ("The receipt.", Receipt, JSON)},
        refusals=(403, 404, 409),
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
