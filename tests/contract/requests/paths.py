"""Which request goes to which path, by any caller: the paths and bodies of the directed requests."""

from hashlib import sha256
from typing import Any

KINGDOM = ("cellar", "market", "merchant", "militia", "mine", "moat", "remodel", "smithy", "village", "workshop")
ENTROPY = "5a" * 32
COMMITMENT = sha256(bytes.fromhex(ENTROPY)).hexdigest()

IMPORT = "/v1/games/import"
WEBHOOKS, HOOK = "/v1/me/webhooks", {"url": "https://bot.example/croupier"}
TOKENS, NOBODY = "/v1/me/tokens", "/v1/players/" + "0" * 32
BODIES: dict[str, Any] = {
    "/seats": {},
    "/entropy": {"entropy": ENTROPY, "version": 3, "head": "0" * 64},
    "/choices": {"question": 1, "picks": []},
    "/resignation": {},
    "/undo": {},
    "/undo/answers": {"proposal": 4, "agree": True},
    "/rematch": {"ruleset": "dominion"},
    "/branches": {"version": 3},
    "/worlds": {"n": 2},
}
GAME = {"ruleset": "dominion", "seats": 2}
