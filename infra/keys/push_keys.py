"""The keys by which push services know this server (RFC 8292): one follows from each key that signs receipts.

So they are made, given, rotated, backed up and missed as those are: the first is for new subscriptions, the others sign
for those that browsers have made with them, as a subscription keeps its key.
"""

from collections.abc import Iterable

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey, derive_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""Of the curve P-256: private keys are below it, and above 0."""
_BYTES = 48
"""A third more than a key has, so that no key is likelier than another."""


def push_keys(keys: Iterable[tuple[str, bytes]]) -> dict[str, EllipticCurvePrivateKey]:
    """The keys for these pairs (id, seed), by the same ids in the same order."""
    made = dict[str, EllipticCurvePrivateKey]()
    for name, seed in keys:
        drawn = HKDF(SHA256(), _BYTES, None, b"croupier web push").derive(seed)
        made[name] = derive_private_key(int.from_bytes(drawn) % (_ORDER - 1) + 1, SECP256R1())
    return made
