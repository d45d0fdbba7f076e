"""Which request goes to which path, by any caller: the paths and bodies of the directed requests."""

from hashlib import sha256
from typing import Any

KINGDOM = ("cellar", "market", "merchant", "militia", "mine", "moat", "remodel", "smithy", "village", "workshop")
ENTROPY = "5a" * 32
COMMITMENT = sha256(bytes.fromhex(ENTROPY)).hexdigest()
NOWHERE = "/v1/games/" + "0" * 32
BIG = b'{"name": "' + b"x" * 70_000 + b'"}'

POSTS = {
    "take_seat": "/seats",
    "reveal_entropy": "/entropy",
    "choose": "/choices",
    "resign": "/resignation",
    "propose_undo": "/undo",
    "answer_undo": "/undo/answers",
    "open_rematch": "/rematch",
    "open_branch": "/branches",
    "deal_worlds": "/worlds",
}
LOOKS = {
    "get_view": "/view",
    "get_frames": "/frames",
    "stream_frames": "/stream",
    "get_record": "/record",
    "get_story": "/story",
    "get_film": "/film",
    "get_picture": "/picture.svg",
    "get_picture_png": "/picture.png",
    "get_analysis": "/analysis",
    "get_receipt": "/receipt",
}
IMPORT = "/v1/games/import"
WEBHOOKS, HOOK = "/v1/me/webhooks", {"url": "https://bot.example/croupier"}
TOKENS, SOMEBODY, NOBODY = "/v1/me/tokens", "/v1/players/{bert}", "/v1/players/" + "0" * 32
ACCOUNTS: dict[str, tuple[str, str, Any]] = {
    "who_am_i": ("GET", "/v1/me", None),
    "leave_for_good": ("DELETE", "/v1/me", None),
    "renew_recovery": ("POST", "/v1/me/recovery", None),
    "list_tokens": ("GET", TOKENS, None),
    "create_token": ("POST", TOKENS, {"label": "phone"}),
    "rotate_token": ("POST", f"{TOKENS}/{'0' * 16}/rotation", None),
    "revoke_other_tokens": ("DELETE", TOKENS, None),
    "revoke_token": ("DELETE", f"{TOKENS}/{'0' * 16}", None),
    "list_my_games": ("GET", "/v1/me/games", None),
    "stream_events": ("GET", "/v1/me/events", None),
    "list_webhooks": ("GET", WEBHOOKS, None),
    "create_webhook": ("POST", WEBHOOKS, HOOK),
    "revoke_webhook": ("DELETE", f"{WEBHOOKS}/{'0' * 16}", None),
    "test_webhook": ("POST", f"{WEBHOOKS}/{'0' * 16}/test", None),
    "rotate_webhook": ("POST", f"{WEBHOOKS}/{'0' * 16}/rotation", None),
    "list_deliveries": ("GET", f"{WEBHOOKS}/{'0' * 16}/deliveries", None),
    "list_my_invitations": ("GET", "/v1/me/invitations", None),
    "list_blocks": ("GET", "/v1/me/blocks", None),
    "block_player": ("PUT", "/v1/me/blocks/" + "0" * 32, None),
    "unblock_player": ("DELETE", "/v1/me/blocks/" + "0" * 32, None),
    "quick_game": ("POST", "/v1/quick", {"ruleset": "dominion", "seats": 2}),
    "invite": ("POST", "/v1/games/" + "0" * 32 + "/invitations", {}),
    "list_invitations": ("GET", "/v1/games/" + "0" * 32 + "/invitations", None),
    "revoke_invitation": ("DELETE", "/v1/games/" + "0" * 32 + "/invitations/" + "0" * 16, None),
    "admit_watcher": ("PUT", "/v1/games/" + "0" * 32 + "/watchers/" + "0" * 32, None),
    "remove_watcher": ("DELETE", "/v1/games/" + "0" * 32 + "/watchers/" + "0" * 32, None),
}
"""Operations on one's own account: method, path, body."""
OPERATORS: dict[str, tuple[str, str, Any]] = {
    "ban_player": ("POST", f"{SOMEBODY}/ban", {}),
    "unban_player": ("DELETE", f"{SOMEBODY}/ban", None),
    "rename_player": ("POST", f"{SOMEBODY}/name", {"name": "Bert"}),
    "list_acts": ("GET", "/v1/acts", None),
}
"""Operators' requests; Bert is the player."""
ENDING: dict[str, tuple[str, str, Any]] = {"abandon_game": ("POST", f"{NOWHERE}/abandon", {})}
"""How they end a game."""
OWN = ACCOUNTS | OPERATORS | ENDING
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
