"""Receipts to keep: the server's signed word for the history up to a version, for those who may see it."""

from api.application.views.perspective import through
from api.http.call import Call
from api.http.context import HttpContext
from api.http.operations import Routes
from api.http.responses import PERSONAL, RawResponse
from api.http.schemas.operation_parts import JSON
from api.http.schemas.queries import ReceiptQuery
from projections.schemas.schemas import Receipt


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes(context, tag="records", caller="guest")

    @route.get(
        "/games/{game:str}/receipt",
        "The server's receipt for a game up to a version: whoever keeps it can prove what came before",
        answers={200: ("The receipt.", Receipt, JSON)},
        refusals=(403, 404, 409),
    )
    async def get_receipt(call: Call[ReceiptQuery, None]) -> RawResponse:
        """A receipt signs the digest of the whole history up to its version."""
        seen = through(await context.gate.admit(call.game, call.caller), None, call.query.version)
        return RawResponse(await seen.receipt(), PERSONAL)

    return route
