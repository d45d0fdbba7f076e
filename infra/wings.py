"""The wings of this floor: their modules by name, each imported when it is first named; see `runtime.wings`.

A room names here only what is its own: `tests/infra/test_wings.py` holds that.
"""

from typing import TYPE_CHECKING

from api.application.runtime.wings import modules

if TYPE_CHECKING:
    from infra import delivery, gauges, oauth
    from infra.cli import supervise
    from infra.diagnosis import redis_servers
    from infra.exports import rounds
    from infra.notify import connections, redis, shared_counts
    from infra.pages import pixels
    from infra.store.accounts import deals, leagues, notes
    from infra.store.citus import citus_store, distribution
    from infra.store.database import postgres, postgres_store
    from infra.store.entries import archive_place, packing
    from infra.store.lists import aborts, ratings
    from infra.store.maintenance import archive_copies, archiving_rounds
    from infra.telemetry import exposition, metrics, observers, tracing
    from infra.workers import elsewhere, link, shared_turns, sums

BROUGHT = {
    "archive": "archive", "citus": "url", "exports": "exports", "metrics": "metrics", "postgresql": "url",
    "redis": "redis", "search": "search_processes", "traces": "traces",
}  # fmt: skip
"""Wing -> the setting that brings it; the others come with the first request for them, or stored work."""
__all__ = [
    "aborts", "archive_copies", "archive_place", "archiving_rounds", "citus_store", "connections", "deals", "delivery",
    "distribution", "elsewhere", "exposition", "gauges", "leagues", "link", "metrics", "notes", "oauth", "observers",
    "packing", "pixels", "postgres", "postgres_store", "ratings", "redis", "redis_servers", "rounds", "shared_counts",
    "shared_turns", "sums", "supervise", "tracing",
]  # fmt: skip
__getattr__ = modules({
    "infra/delivery": "webhooks",
    "infra/diagnosis/redis_servers": "redis",
    "infra/exports/rounds": "exports",
    "infra/gauges": "metrics",
    "infra/notify/connections": "redis",
    "infra/notify/redis": "redis",
    "infra/notify/shared_counts": "redis",
    "infra/oauth": "oauth",
    "infra/pages/pixels": "pictures",
    "infra/store/accounts/deals": "deals",
    "infra/store/accounts/leagues": "leagues",
    "infra/store/accounts/notes": "notes",
    "infra/store/citus/citus_store": "citus",
    "infra/store/citus/distribution": "citus",
    "infra/store/database/postgres": "postgresql",
    "infra/store/database/postgres_store": "postgresql",
    "infra/store/entries/archive_place": "archive",
    "infra/store/entries/packing": "archive",
    "infra/store/lists/aborts": "ratings",
    "infra/store/lists/ratings": "ratings",
    "infra/store/maintenance/archive_copies": "archive",
    "infra/store/maintenance/archiving_rounds": "archive",
    "infra/telemetry/exposition": "metrics",
    "infra/telemetry/metrics": "metrics",
    "infra/telemetry/observers": "metrics",
    "infra/telemetry/tracing": "traces",
    "infra/cli/supervise": "workers",
    "infra/workers/elsewhere": "workers",
    "infra/workers/link": "workers",
    "infra/workers/shared_turns": "workers",
    "infra/workers/sums": "workers",
})  # fmt: skip
