"""What a push service is sent: a payload that only the browser can read (RFC 8291), and who sends it (RFC 8292).

It is written on `cryptography`, which signs receipts anyway. The libraries http-ece and py-vapid stand on that as well,
and add older encodings and command lines to it; one of them comes without a wheel.
"""

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode

import msgspec
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

RECORD = 4096
"""Bytes of a record: there is one, and it is shorter."""
PADDED = 256
"""Bytes of every payload with its padding: nobody on the way learns more from its length."""
_HEADER = msgspec.json.encode({"typ": "JWT", "alg": "ES256"})


def public_bytes(key: EllipticCurvePrivateKey) -> bytes:
    """The 65 bytes of its public key, as browsers take them."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def usable(browser: str) -> bool:
    """Whether a browser's public key, in base64url, is one."""
    try:
        EllipticCurvePublicKey.from_encoded_point(SECP256R1(), from_base64url(browser))
    except ValueError:
        return False
    return True


def encrypted(
    payload: bytes, browser: bytes, auth: bytes, own: EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """The body for a payload of less than `PADDED` bytes. `browser`, `auth`: its public key and secret.

    `own`, `salt`: new ones for each body. Raises ValueError if `browser` is no point of the curve.
    """
    own, salt = own or generate_private_key(SECP256R1()), salt or os.urandom(16)
    ours = public_bytes(own)
    shared = own.exchange(ECDH(), EllipticCurvePublicKey.from_encoded_point(SECP256R1(), browser))
    keyed = _derived(shared, auth, b"WebPush: info\0" + browser + ours, 32)
    key = _derived(keyed, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(keyed, salt, b"Content-Encoding: nonce\0", 12)
    record = AESGCM(key).encrypt(nonce, (payload + b"\2").ljust(PADDED, b"\0"), None)
    return salt + RECORD.to_bytes(4) + bytes([len(ours)]) + ours + record


def authorization(key: EllipticCurvePrivateKey, audience: str, until: int, contact: str) -> str:
    """The header that says who sends. `audience`: the push service's origin; `until`: seconds since 1970."""
    claims = msgspec.json.encode({"aud": audience, "exp": until, "sub": contact})
    signed = f"{base64url(_HEADER)}.{base64url(claims)}"
    r, s = decode_dss_signature(key.sign(signed.encode(), ECDSA(SHA256())))
    return f"vapid t={signed}.{base64url(r.to_bytes(32) + s.to_bytes(32))}, k={base64url(public_bytes(key))}"


def base64url(raw: bytes) -> str:
    """Without padding, as headers have it."""
    return urlsafe_b64encode(raw).decode().rstrip("=")


def from_base64url(text: str) -> bytes:
    """The same, decoded. Raises ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
