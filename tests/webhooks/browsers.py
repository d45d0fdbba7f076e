"""Browsers that have subscribed: what they are sent is decrypted by http-ece, and checked as push services do."""

import json
import os
from collections.abc import Mapping
from time import time
from typing import Any

import http_ece  # pyright: ignore[reportMissingTypeStubs]
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from joserfc import jwt
from joserfc.jwk import ECKey

from infra.webhooks.web_push import base64url, from_base64url, public_bytes

DAY = 24 * 3600
DECRYPT: Any = getattr(http_ece, "decrypt")  # noqa: B009 - it has no types


class Browser:
    """One that has subscribed at an endpoint."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint, self._key, self._auth = endpoint, generate_private_key(SECP256R1()), os.urandom(16)
        self.keys = {"p256dh": base64url(public_bytes(self._key)), "auth": base64url(self._auth)}

    def subscription(self, key: str, language: str = "en") -> dict[str, Any]:
        """What a page sends of it. `key`: the server's."""
        return {"endpoint": self.endpoint, "keys": self.keys, "key": key, "language": language}

    def read(self, body: bytes) -> Any:
        """What a body says, without its padding."""
        assert len(body) <= 4096
        return json.loads(DECRYPT(body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"))


def checked(headers: Mapping[str, str], audience: str, key: str) -> dict[str, Any]:
    """The claims of who sends, checked as a push service does. `key`: that with which a browser has subscribed."""
    scheme, _, parameters = headers["authorization"].partition(" ")
    parts = dict(part.strip().split("=", 1) for part in parameters.split(","))
    assert scheme == "vapid"
    assert parts["k"] == key
    raw = from_base64url(key)
    x, y = base64url(raw[1:33]), base64url(raw[33:])
    token = jwt.decode(parts["t"], ECKey.import_key({"kty": "EC", "crv": "P-256", "x": x, "y": y}), ["ES256"])
    assert token.header == {"typ": "JWT", "alg": "ES256"}
    assert token.claims["aud"] == audience
    assert time() < token.claims["exp"] <= time() + DAY
    return token.claims
