"""The steps of the schema to the tables of earlier releases; what rules all steps, and the later ones: `schema`."""

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
