"""What makes a game provable: entropy committed and revealed, receipts kept, the record checked against them."""

import hashlib
import json
import secrets

from croupier_client import types
from croupier_client._sync.transport import Transport
from croupier_client.keeping import Keeper, evidence
from croupier_client.problems import EvidenceError, RefusedError

BYTES = 32
"""Of entropy."""


def new_entropy() -> str:
    """32 random bytes, in hexadecimal digits."""
    return secrets.token_hex(BYTES)


def commitment_to(entropy: str) -> str:
    """What you send before revealing it: the SHA-256 of its bytes."""
    return hashlib.sha256(bytes.fromhex(entropy)).hexdigest()


class Evidence:
    """What one player keeps of one game."""

    def __init__(self, transport: Transport, game: str, keeper: Keeper) -> None:
        self._transport = transport
        self._game = game
        self._keeper = keeper
        self._revealed = False

    @property
    def brings_entropy(self) -> bool:
        """Whether there is entropy that may still have to be revealed."""
        return not self._revealed and self._keeper.entropy(self._game) is not None

    def commitment(self) -> str:
        """Draw entropy and keep it; return the SHA-256 of its bytes, to send when taking a seat."""
        entropy = self._keeper.entropy(self._game)
        if entropy is None:
            entropy = new_entropy()
            self._keeper.keep_entropy(self._game, entropy)
        return commitment_to(entropy)

    def keep(self, receipt: types.Receipt) -> types.Receipt:
        """Keep a receipt. Raises EvidenceError if another one for the same version says something else."""
        for one in self._keeper.receipts(self._game):
            if one["version"] == receipt["version"] and one["head"] != receipt["head"]:
                self._keeper.keep_receipt(self._game, receipt)
                raise EvidenceError(
                    f"the server signed two histories of game {self._game} at version {one['version']}: "
                    f"{one['head']} and {receipt['head']}. Both receipts are kept; together they prove it."
                )
        self._keeper.keep_receipt(self._game, receipt)
        return receipt

    def reveal(self, card: types.Game) -> bool:
        """Reveal the committed entropy once the table is full; return whether it was due.

        Entropy is bound to the first receipt of the full table. If it is asked for under another one, this stops:
        somebody who learned it may have made the request fail in order to choose the dice.
        """
        version, entropy = card["reveal_version"], self._keeper.entropy(self._game)
        if version is None or entropy is None:
            return False
        commitment = commitment_to(entropy)
        due = [seat["seat"] for seat in card["sitting"] if seat["commitment"] == commitment and seat["entropy"] is None]
        if not due:
            return False
        receipt = self.keep(self._transport.get(f"games/{self._game}/receipt", version=version))
        bound = self._keeper.bind(self._game, receipt)
        if (bound["version"], bound["head"]) != (receipt["version"], receipt["head"]):
            raise EvidenceError(
                f"the table of game {self._game} was full at version {bound['version']}, and now it is said to be at "
                f"{receipt['version']}: somebody may be trying to choose the dice. Nothing was revealed again; both "
                "receipts are kept."
            )
        body = {"entropy": entropy, "version": receipt["version"], "head": receipt["head"]}
        for seat in due:
            try:
                answer = self._transport.send("POST", f"games/{self._game}/entropy", body | {"seat": seat})
            except RefusedError as error:
                if error.code == "bad-evidence":
                    raise EvidenceError(
                        f"the history of game {self._game} is no longer the one under whose receipt your entropy was "
                        "asked for: somebody may be trying to choose the dice. The receipt is kept."
                    ) from error
                raise
            self.keep(answer["receipt"])
        self._revealed = True
        return True

    def check(self, record: bytes) -> str:
        """Check a record against what was kept. Raises EvidenceError if they disagree."""
        receipts = evidence(self._keeper.receipts(self._game))
        try:
            import croupier  # noqa: PLC0415 - it need not be installed
        except ImportError:
            return self._compared(record)
        keys = (self._transport.get("keys"))["keys"]
        report = croupier.verify(record, receipts=receipts, keys=keys)
        if report.verdict == "altered":
            raise EvidenceError(f"the record of game {self._game} is altered: {report.finding}")
        return report.verdict

    def _compared(self, record: bytes) -> str:
        digests = {entry["version"]: entry["digest"] for entry in json.loads(record)["entries"]}
        for receipt in self._keeper.receipts(self._game):
            if digests.get(receipt["version"]) != receipt["head"]:
                raise EvidenceError(
                    f"the record of game {self._game} is not what was signed at version {receipt['version']}"
                )
        return "receipts agree"
