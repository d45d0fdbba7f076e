"""The tables: as they are now, and as numbered steps that lead there from every earlier release.

1. A step, once released, is never edited: a change is a further step.
2. Step n means the same in both kinds of database: a store can be copied from one to the other.
3. Everything of a game lies under its id. Nothing draws a number from a sequence: games do not wait for each other.

`events` are the truth; `games` has one head row a game, which says its newest version and what lists show of it.
"""

import re
from typing import Literal

from msgspec import Struct


class Step(Struct, frozen=True):
    """The statements that lead from one version of the schema to the next."""

    sqlite: tuple[str, ...]
    postgres: tuple[str, ...]


EVENTS = Step(
    sqlite=(
        """
        CREATE TABLE stored_events (
            originator_id TEXT, originator_version INTEGER, topic TEXT, state BLOB,
            PRIMARY KEY (originator_id, originator_version))
        """,
        "CREATE TABLE game_secrets (game TEXT NOT NULL PRIMARY KEY, secret BLOB NOT NULL) WITHOUT ROWID",
        "CREATE TABLE opening_keys (fingerprint BLOB NOT NULL PRIMARY KEY, game TEXT NOT NULL) WITHOUT ROWID",
        """
        CREATE TABLE listings (
            game TEXT NOT NULL PRIMARY KEY, ruleset TEXT NOT NULL, status TEXT NOT NULL, opened_at INTEGER NOT NULL,
            bot_to_move INTEGER NOT NULL, body BLOB NOT NULL)
        """,
        "CREATE INDEX listings_newest ON listings (opened_at, game)",
        "CREATE INDEX listings_by_status ON listings (status, opened_at, game)",
        "CREATE INDEX listings_by_ruleset ON listings (ruleset, opened_at, game)",
        "CREATE INDEX listings_by_both ON listings (ruleset, status, opened_at, game)",
        "CREATE INDEX listings_of_bots ON listings (opened_at, game) WHERE bot_to_move = 1",
        """
        CREATE TABLE listing_seats (
            game TEXT NOT NULL, player TEXT NOT NULL, to_move INTEGER NOT NULL, opened_at INTEGER NOT NULL,
            PRIMARY KEY (game, player)) WITHOUT ROWID
        """,
        "CREATE INDEX listing_seats_of ON listing_seats (player, to_move, opened_at, game)",
        """
        CREATE TABLE players (
            id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, created_at INTEGER NOT NULL) WITHOUT ROWID
        """,
        """
        CREATE TABLE tokens (
            hash BLOB NOT NULL PRIMARY KEY, player TEXT NOT NULL REFERENCES players (id), scope TEXT NOT NULL,
            created_at INTEGER NOT NULL, expires_at INTEGER) WITHOUT ROWID
        """,
        "CREATE INDEX tokens_of ON tokens (player)",
    ),
    postgres=(
        """
        CREATE TABLE stored_events (
            originator_id uuid NOT NULL, originator_version bigint NOT NULL, topic text, state bytea,
            notification_id bigserial, PRIMARY KEY (originator_id, originator_version))
        WITH (autovacuum_enabled = true, autovacuum_vacuum_threshold = 100000000, autovacuum_vacuum_scale_factor = 0.5,
              autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.01)
        """,
        "CREATE UNIQUE INDEX stored_events_notification_id_idx ON stored_events (notification_id ASC)",
        "CREATE TABLE game_secrets (game text NOT NULL PRIMARY KEY, secret bytea NOT NULL)",
        "CREATE TABLE opening_keys (fingerprint bytea NOT NULL PRIMARY KEY, game text NOT NULL)",
        "CREATE TABLE players (id text NOT NULL PRIMARY KEY, name text NOT NULL, created_at bigint NOT NULL)",
        """
        CREATE TABLE tokens (
            hash bytea NOT NULL PRIMARY KEY, player text NOT NULL REFERENCES players (id), scope text NOT NULL,
            created_at bigint NOT NULL, expires_at bigint)
        """,
        "CREATE INDEX tokens_of ON tokens (player)",
    ),
)
"""History, secrets and accounts. (The first SQLite files kept the lists of games beside each entry.)"""

_LISTS = (
    # `body` is the listing as lists show it; the other columns are what lists choose and order by.
    """
    CREATE TABLE listings (
        game text NOT NULL PRIMARY KEY, ruleset text NOT NULL, status text NOT NULL, opened_at bigint NOT NULL,
        version bigint NOT NULL, bot_to_move integer NOT NULL, result_at bigint, body {bytes} NOT NULL)
    """,
    "CREATE INDEX listings_newest ON listings (opened_at, game)",
    "CREATE INDEX listings_by_status ON listings (status, opened_at, game)",
    "CREATE INDEX listings_by_ruleset ON listings (ruleset, opened_at, game)",
    "CREATE INDEX listings_by_both ON listings (ruleset, status, opened_at, game)",
    "CREATE INDEX listings_of_bots ON listings (opened_at, game) WHERE bot_to_move = 1",
    "CREATE INDEX listings_results ON listings (result_at, game) WHERE result_at IS NOT NULL",
    "CREATE INDEX listings_results_by_ruleset ON listings (ruleset, result_at, game) WHERE result_at IS NOT NULL",
    # One row for each player at a table, however many seats they hold; `to_move` is the player's own move.
    """
    CREATE TABLE listing_seats (
        game text NOT NULL, player text NOT NULL, to_move integer NOT NULL, opened_at bigint NOT NULL,
        PRIMARY KEY (game, player))
    """,
    "CREATE INDEX listing_seats_of ON listing_seats (player, to_move, opened_at, game)",
)

PROJECTIONS = Step(
    sqlite=(
        "DROP TABLE listings",
        "DROP TABLE listing_seats",
        "ALTER TABLE game_secrets ADD COLUMN key_id TEXT",
        *(statement.format(bytes="BLOB") for statement in _LISTS),
        """
        CREATE TABLE tracking (
            application_name TEXT, notification_id INTEGER, PRIMARY KEY (application_name)) WITHOUT ROWID
        """,
        """
        CREATE TABLE stored_snapshots (
            originator_id TEXT, originator_version INTEGER, topic TEXT, state BLOB,
            PRIMARY KEY (originator_id, originator_version)) WITHOUT ROWID
        """,
    ),
    postgres=(
        "ALTER TABLE game_secrets ADD COLUMN key_id text",
        *(statement.format(bytes="bytea") for statement in _LISTS),
        """
        CREATE TABLE tracking (application_name text, notification_id bigint, PRIMARY KEY (application_name))
        WITH (autovacuum_enabled = true, autovacuum_vacuum_threshold = 100000000, autovacuum_vacuum_scale_factor = 0.5,
              autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.01)
        """,
        """
        CREATE TABLE stored_snapshots (
            originator_id uuid NOT NULL, originator_version bigint NOT NULL, topic text, state bytea,
            PRIMARY KEY (originator_id, originator_version))
        WITH (autovacuum_enabled = true, autovacuum_vacuum_threshold = 100000000, autovacuum_vacuum_scale_factor = 0.5,
              autovacuum_analyze_threshold = 1000, autovacuum_analyze_scale_factor = 0.01)
        """,
    ),
)
"""Lists of games are made from the entries by a runner that keeps its position, and can be made anew; snapshots."""

_IMPORTS = (
    # `anchored`: the last version that receipts of this house hold fast, 0 for none.
    "CREATE TABLE imports (game text NOT NULL PRIMARY KEY, anchored bigint NOT NULL)",
)

IMPORTS = Step(sqlite=_IMPORTS, postgres=_IMPORTS)
"""Which games were played elsewhere: not to be seen from their entries, which are those of where they were played."""

HEAD = (
    "game", "version", "secret", "key_id", "anchored",
    "ruleset", "status", "opened_at", "bots", "bot_to_move", "result_at", "shape", "listing",
)  # fmt: skip
"""The columns of a head row that are written with an opening, in this order."""
LATE = ("late_status", "late_result_at", "late_listing", "late_due")
"""Its columns for those who may know of a game only later; nothing fills them yet."""

_GAMES = (
    # In SQLite an ordinary table with an index beside it: entries' bodies in the tree of the key would be dearer.
    """
    CREATE TABLE events (
        game {id} NOT NULL, version bigint NOT NULL, topic text NOT NULL, state {bytes} NOT NULL,
        PRIMARY KEY (game, version))
    """,
    # `anchored`: the last version that receipts of this house hold fast, 0 for none; null for a game played here.
    # From `ruleset` to `listing`: what lists show, choose and order by; null where the entries cannot be read.
    # The rest is room for the listing of those who may know of a game only later, and the time at which it falls due.
    # The secret is null, and the version 0, only of games whose other half was lost before they came here.
    """
    CREATE TABLE games (
        game {id} NOT NULL PRIMARY KEY, version bigint NOT NULL, secret {bytes}, key_id text, anchored bigint,
        ruleset text, status text, opened_at bigint, bots integer NOT NULL, bot_to_move integer NOT NULL,
        result_at bigint, shape integer, listing {bytes},
        late_status text, late_result_at bigint, late_listing {bytes}, late_due bigint) {room}
    """,
    # No index holds or asks for what changes at every turn: PostgreSQL then writes a new row beside the old one.
    "CREATE INDEX games_newest ON games (opened_at, game) WHERE opened_at IS NOT NULL",
    "CREATE INDEX games_by_status ON games (status, opened_at, game)",
    "CREATE INDEX games_by_ruleset ON games (ruleset, opened_at, game)",
    "CREATE INDEX games_by_both ON games (ruleset, status, opened_at, game)",
    "CREATE INDEX games_with_bots ON games (opened_at, game) WHERE bots = 1",
    "CREATE INDEX games_results ON games (result_at, game) WHERE result_at IS NOT NULL",
    "CREATE INDEX games_results_by_ruleset ON games (ruleset, result_at, game) WHERE result_at IS NOT NULL",
    # One row for each player who sits at a table or has lately left it; what their list says stands in `games`.
    """
    CREATE TABLE player_games (
        game {id} NOT NULL, player text NOT NULL, over integer NOT NULL, opened_at bigint NOT NULL,
        PRIMARY KEY (game, player))
    """,
    "CREATE INDEX player_games_of ON player_games (player, over, opened_at, game)",
    """
    CREATE TABLE snapshots (
        game {id} NOT NULL, version bigint NOT NULL, topic text NOT NULL, state {bytes} NOT NULL,
        PRIMARY KEY (game, version))
    """,
    # What follows from entries and is to be done elsewhere, until it is done; `lease`: microseconds, see `Outbox`.
    """
    CREATE TABLE outbox (
        game {id} NOT NULL, version bigint NOT NULL, kind text NOT NULL, lease bigint NOT NULL,
        PRIMARY KEY (game, version))
    """,
    # The key that game ids are derived with from idempotency keys. It is copied with the rest, and never another one.
    "CREATE TABLE derivation (secret {bytes} NOT NULL)",
)
_SQLITE = {"id": "TEXT", "bytes": "BLOB", "room": ""}
_POSTGRES = {"id": "uuid", "bytes": "bytea", "room": "WITH (fillfactor = 70)"}

ONE_COMMIT = Step(
    sqlite=tuple([statement.format(**_SQLITE) for statement in _GAMES]),
    postgres=tuple([statement.format(**_POSTGRES) for statement in _GAMES]),
)
"""One head row a game, which moves in the commit of its entry; see `infra.store.moving` for what was there before."""

_KEPT = ("players", "tokens", "opening_keys")
"""The tables of before that stay. `opening_keys` answers for idempotency keys that were used before; none is added."""


def _anew(kind: Literal["sqlite", "postgres"]) -> tuple[str, ...]:
    kept = [
        statement
        for statement in getattr(EVENTS, kind)
        if any(re.search(rf"(TABLE|ON) {table}\b", statement) for table in _KEPT)
    ]
    return (*kept, *getattr(ONE_COMMIT, kind))


ANEW = Step(sqlite=_anew("sqlite"), postgres=_anew("postgres"))
"""The tables of a new store."""

OLD = ("stored_events", "game_secrets", "imports", "stored_snapshots", "listings", "listing_seats", "tracking")
"""The tables of before that `croupier migrate --finish` drops."""

STEPS = (EVENTS, PROJECTIONS, IMPORTS, ONE_COMMIT)
"""Step n (from 1) is `STEPS[n - 1]`."""

SCHEMA = len(STEPS) + 1
"""The schema version that this code knows: all steps are taken, and what was in the old tables has been moved."""
