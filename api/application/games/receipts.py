"""Receipts: the server's signed word that a game had this digest at this version."""

from api.application.ports.environment import Signer
from api.application.ports.stores import StoredEntry
from domain.engine.entry import record
from projections.schemas.schemas import Receipt


class Receipts:
    """Creates receipts, unchecked: callers give a receipt only to those who may see the game at that version."""

    def __init__(self, signer: Signer) -> None:
        self._signer = signer

    def receipt(self, game: str, stored: StoredEntry) -> Receipt:
        """The receipt for the history of a game up to this entry."""
        key, signature = self._signer.sign(record.receipt(game, stored.version, stored.digest))
        return Receipt(game, stored.version, stored.digest.hex(), key, signature.hex())
