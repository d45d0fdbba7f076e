"""Receipts for what was accepted, and the public keys with which anybody can check them."""

from typing import Literal

from litestar import get
from msgspec import Struct

from api.answers import Answer, reply
from api.application.ports import StoredEntry
from api.doc import JSON, Doc
from api.hall import AnyRequest, Empty, Hall, query
from domain.engine import record
from projections.presenter import Receipt


class PublicKey(Struct, frozen=True):
    """A key that receipts are signed with; `public` is its 32 bytes in hex. An id is never given to another key."""

    id: str
    algorithm: Literal["Ed25519"]
    public: str


class Keys(Struct, frozen=True):
    """All keys of this house, also those that no longer sign."""

    keys: tuple[PublicKey, ...]


KEYS = Doc(
    summary="The public keys that receipts are signed with",
    tag="records",
    store=False,
    answers={200: ("All keys, the one that signs now first.", Keys, JSON)},
)


def receipt(hall: Hall, game: str, row: StoredEntry) -> Receipt:
    """The house's signature under the history of a game up to this row."""
    key, signature = hall.signer.sign(record.receipt(game, row.version, row.digest))
    return Receipt(game, row.version, row.digest.hex(), key, signature.hex())


def routes(hall: Hall) -> list[object]:
    """The handlers of this module."""

    @get("/keys", opt={"doc": KEYS})
    async def list_keys(request: AnyRequest) -> Answer:
        query(request, Empty)
        keys = Keys(tuple([PublicKey(name, "Ed25519", public.hex()) for name, public in hall.signer.keys().items()]))
        return reply(keys, Cache_Control="public, max-age=300")

    return [list_keys]
