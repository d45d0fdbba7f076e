"""What makes a game provable: entropy committed and revealed, receipts kept, the record checked against them."""

import hashlib
import json
import re
import secrets

from croupier_client import types
from croupier_client._async.transport import AsyncTransport
from croupier_client.keeping import Keeper, evidence
from croupier_client.problems import EvidenceError, RefusedError

BYTES = 32
"""Of entropy."""
COMMITMENT = re.compile("[0-9a-f]{64}")


def new_entropy() -> str:
    """32 random bytes, in hexadecimal digits."""
    return secrets.token_hex(BYTES)


def committed(keeper: Keeper) -> str:
    """Draw entropy and keep it; return its commitment, to send when taking a seat.

    It is kept first: if the answer is lost, the seat may have been taken with it.
    """
    entropy = new_entropy()
    commitment = commitment_to(entropy)
    keeper.keep_entropy(commitment, entropy)
    return commitment


def committed_by(keeper: Keeper, game: str, key: str) -> str:
    """The same for a request with this key, which is a commitment itself or the caller's: repeated, it is the same."""
    if COMMITMENT.fullmatch(key) and keeper.entropy(key):
        return key
    name = hashlib.sha256(f"{game} {key}".encode()).hexdigest()
    entropy = keeper.entropy(name)
    if not entropy:
        entropy = new_entropy()
        for one in (name, commitment_to(entropy)):
            keeper.keep_entropy(one, entropy)
    return commitment_to(entropy)


def commitment_to(entropy: str) -> str:
    """What you send before revealing it: the SHA-256 of its bytes."""
    return hashlib.sha256(bytes.fromhex(entropy)).hexdigest()


class Evidence:
    """What one player keeps of one game."""

    def __init__(self, transport: AsyncTransport, game: str, keeper: Keeper) -> None:
        self._transport = transport
        self._game = game
        self._keeper = keeper
        self._revealed = False

    @property
    def may_be_due(self) -> bool:
        """Whether there may be entropy that still has to be revealed; a spectator has none."""
        return not self._revealed and self._transport.token is not None

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

    async def reveal(self, card: types.Game) -> bool:
        """Reveal the committed entropy once the table is full; return whether it was due.

        Entropy is bound to the first receipt of the full table. If it is asked for under another one, this stops:
        somebody who learned it may have made the request fail in order to choose the dice.
        """
        version = card["reveal_version"]
        if version is None:
            return False
        due: list[tuple[int, str, str]] = []
        for one in card["sitting"]:
            commitment = one["commitment"] if one["entropy"] is None and one["seat"] in card["your_seats"] else None
            if commitment and (entropy := self._keeper.entropy(commitment)):
                due.append((one["seat"], commitment, entropy))
        if not due:
            return False
        receipt = self.keep(await self._transport.get(f"games/{self._game}/receipt", version=version))
        for seat, commitment, entropy in due:
            bound = self._keeper.bind(commitment, receipt)
            if (bound["version"], bound["head"]) != (receipt["version"], receipt["head"]):
                raise EvidenceError(
                    f"the table of game {self._game} was full at version {bound['version']}, and now it is said to be "
                    f"at {receipt['version']}: somebody may be trying to choose the dice. Nothing was revealed again; "
                    "both receipts are kept."
                )
            await self._tell(seat, entropy, receipt)
        self._revealed = True
        return True

    async def _tell(self, seat: int, entropy: str, receipt: types.Receipt) -> None:
        body = {"entropy": entropy, "seat": seat, "version": receipt["version"], "head": receipt["head"]}
        try:
            answer = await self._transport.send("POST", f"games/{self._game}/entropy", body)
        except RefusedError as error:
            if error.code == "bad-evidence":
                raise EvidenceError(
                    f"the history of game {self._game} is no longer the one under whose receipt your entropy was "
                    "asked for: somebody may be trying to choose the dice. The receipt is kept."
                ) from error
            raise
        self.keep(answer["receipt"])

    async def check(self, record: bytes) -> str:
        """Check a record against what was kept. Raises EvidenceError if they disagree."""
        receipts = evidence(self._keeper.receipts(self._game))
        try:
            import croupier  # noqa: PLC0415 - it need not be installed
        except ImportError:
            return self._compared(record)
        keys = (await self._transport.get("keys"))["keys"]
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
