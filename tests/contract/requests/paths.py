"""Which request goes to which path, by any caller: the paths and bodies of the directed requests."""

from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Any

KINGDOM = ("cellar", "market", "merchant", "militia", "mine", "moat", "remodel", "smithy", "village", "workshop")
ENTROPY = "5a" * 32
COMMITMENT = sha256(bytes.fromhex(ENTROPY)).hexdigest()

IMPORT = "/v1/games/import"
WEBHOOKS, HOOK = "/v1/me/webhooks", {"url": "https://bot.example/croupier"}
PUSHES = "/v1/me/push-subscriptions"
TOKENS, NOBODY = "/v1/me/tokens", "/v1/players/" + "0" * 32
PROGRAM, VERIFIER = "http://localhost/bot", "v" * 43
CHALLENGE = urlsafe_b64encode(sha256(VERIFIER.encode()).digest()).decode().rstrip("=")
ASKING = (
    f"response_type=code&client_id={PROGRAM}&redirect_uri=http://127.0.0.1:81/"
    f"&code_challenge={CHALLENGE}&code_challenge_method=S256&scope=play"
)
GRANTING = {"query": ASKING, "granted": {"scope": "read"}}
DEALS = "/v1/deals"
DEAL = {"ruleset": "dominion", "seats": 2, "ends_in": 86_400}
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
EVENT, FAR = {"ruleset": "dominion", "title": "League"}, 1_900_000_000_000_000
ALLOWED = {"until": FAR, "games": 900, "clocks": ["none", "move", "bank", "correspondence"]}
GAME = {"ruleset": "dominion", "seats": 2}
