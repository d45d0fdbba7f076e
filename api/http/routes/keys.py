"""The public keys with which anybody can check receipts."""

from api.http.call import Call
from api.http.context import HttpContext
from api.http.operations import Routes
from api.http.request import NoQuery
from api.http.responses import RawResponse, public_json
from api.http.schemas.operation_parts import JSON
from projections.schemas.schemas import Keys, PublicKey


def routes(context: HttpContext) -> Routes:
    """The operations of this module."""
    route = Routes(context, tag="records", caller="anybody")

    @route.get(
        "/keys",
        "The public keys that receipts are signed with",
        store=False,
        answers={200: ("All keys, the one that signs now first.", Keys, JSON)},
    )
    async def list_keys(_: Call[NoQuery, None]) -> RawResponse:
        """A receipt names its key by id. Keys that no longer sign are listed as well."""
        keys = [PublicKey(name, "Ed25519", public.hex()) for name, public in context.public_keys().items()]
        return public_json(Keys(tuple(keys)), Cache_Control="public, max-age=300")

    return route
