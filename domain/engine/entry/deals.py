"""What games of a deal have beside their dice, see `record`: a commitment of the deal, and a secret of each game."""

from hashlib import sha256


def commitment(secret: bytes, deal: str) -> str:
    """What a deal, and each of its games, publishes: SHA-256("croupier/2 secret" | deal id | secret), in hex."""
    return sha256(b"croupier/2 secret" + bytes.fromhex(deal) + secret).hexdigest()


def secret_within(secret: bytes, game: str) -> bytes:
    """The secret of one game of a deal: the deal's and the game's id, 48 bytes. Salts and bots' dice are from it."""
    return secret + bytes.fromhex(game)
