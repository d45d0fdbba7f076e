"""Receipts for what was accepted, and the public keys with which anybody can check them."""

from litestar import get
from litestar.response import Response

from api.doc import JSON, Doc
from api.hall import AnyRequest, Empty, Hall, query, reply
from api.ports import Row
from api.shapes import Keys, PublicKey
from domain.engine import record
from projections.wire import Receipt

KEYS = Doc(
    summary="The public keys that receipts are signed with",
    tag="records",
    store=False,
    answers={200: ("All keys, the one that signs now first.", Keys, JSON)},
)


def receipt(hall: Hall, game: str, row: Row) -> Receipt:
    """The house's signature under the history of a game up to this row."""
    key, signature = hall.signer.sign(record.receipt(game, row.version, row.digest))
    return Receipt(game, row.version, row.digest.hex(), key, signature.hex())


def routes(hall: Hall) -> list[object]:
    """The handlers of this module."""

    @get("/keys", opt={"doc": KEYS})
    async def list_keys(request: AnyRequest) -> Response[bytes]:
        query(request, Empty)
        keys = Keys(tuple([PublicKey(name, "Ed25519", public.hex()) for name, public in hall.signer.keys().items()]))
        return reply(keys, Cache_Control="public, max-age=300")

    return [list_keys]
