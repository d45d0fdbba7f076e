"""All tables of a store, with the columns that a copy has and the key by which they are read."""

from infra.store.schema.schema import ARCHIVE, DUE, HEAD, MARKS, SEATED

PLACED = "game, version, topic, state"
WEBHOOK = (
    "id, player, url, types, secret, key_id, former, former_key_id, former_until, older, older_key_id, "
    "older_until, created_at, tested_at, off_at, off_reason, strikes, rest_until"
)
TABLES = {
    "players": ("id, name, created_at, bot, banned_at, recovery", "id"),
    "tokens": ("hash, player, scope, created_at, expires_at, label, game, used_at, lineage, rotated_at", "hash"),
    "holdings": ("player, kind, game", "player, kind, game"),
    "acts": ("at, id, operator, act, about, detail", "at, id"),
    "stops": ("ruleset, edition, what, game, door, at, place, why", "ruleset, edition, what, game, door"),
    "blocks": ("player, blocked, at", "player, blocked"),
    "uptime": ("since, upto", "since"),
    "quick_pools": ("pool, serial", "pool"),
    "invitations": ("id, game, player, code, at", "id"),
    "ratings": ("ruleset, player, ended_at, game, place, mu, sigma", "ruleset, player, ended_at, game"),
    "aborts": ("player, game, at", "player, game"),
    "derivation": ("secret", "secret"),
    "signers": ("id, public, lost", "id"),
    "games": (", ".join((*HEAD, *DUE, *MARKS, *ARCHIVE)), "game"),
    "player_games": (SEATED, "game, player"),
    "outbox": ("game, version, kind, lease, told", "game, version"),
    "followers": ("player, number, gone, asked_at", "player"),
    "player_events": ("player, number, type, at, game, version, reason", "player, number"),
    "webhooks": (WEBHOOK, "id"),
    "deliveries": (
        "webhook, number, type, at, game, version, reason, tries, due, tried_at, status, failed",
        "webhook, number",
    ),
    "snapshots": (PLACED, "game, version"),
    "findings": (PLACED, "game, version, topic"),
    "events": (PLACED, "game, version"),
}
