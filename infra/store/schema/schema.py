"""The tables, in steps: the first makes those of 1.0.0, and each further one is a later change.

1. A step, once released, is never edited: a change is a further step.
2. A step means the same in both kinds of database: a store can be copied from one to the other.
3. Everything of a game lies under its id. Nothing draws a number from a sequence: games do not wait for each other.

`events` are the truth; `games` has one head row per game, with its newest version and its listing.
"""

HEAD = (
    "game", "version", "secret", "key_id", "anchored",
    "ruleset", "status", "opened_at", "bots", "bot_to_move", "result_at", "shape", "listing", "public", "terms",
)  # fmt: skip
"""The columns of a head row that are written with an opening, in this order."""
DUE = ("due", "late_due")
"""When something falls due in a game by itself, and from when delayed spectators know everything.

In microseconds UTC; null while nothing is due, and without a delay.
"""
SEATED = "game, player, over, opened_at, public, result_at"
"""The columns of `player_games`, in this order."""
MARKS = ("quarantined", "quarantine_reason", "restored")
"""What has happened to a game's history; null for nearly every game."""
ARCHIVE = ("archived", "archive_key")
"""For a game whose entries are in the archive: the SHA-256 of its object, and the key that encrypts it."""

_GAMES = (
    # In SQLite an ordinary table with a separate index: entries' bodies in the key's tree would cost more.
    """
    CREATE TABLE events (
        game {id} NOT NULL, version bigint NOT NULL, topic text NOT NULL, state {bytes} NOT NULL,
        PRIMARY KEY (game, version))
    """,
    # `anchored`: the last version that receipts of this server confirm, 0 for none; null for a game played here.
    # From `ruleset` to `listing`: what lists show, choose and order by; null where the entries cannot be read.
    # `result_at`: when everybody knows how it ended. `due`, `late_due`: see `DUE`.
    # `quarantined`: the first version that cannot be read; while it is set nothing is appended, see `quarantine`.
    # `restored`: the version at which a running game was resumed from a backup.
    # The secret is null, and the version 0, only for games whose other half was lost before they came here.
    """
    CREATE TABLE games (
        game {id} NOT NULL PRIMARY KEY, version bigint NOT NULL, secret {bytes}, key_id text, anchored bigint,
        ruleset text, status text, opened_at bigint, bots integer NOT NULL, bot_to_move integer NOT NULL,
        result_at bigint, shape integer, listing {bytes}, late_due bigint, due bigint,
        quarantined bigint, quarantine_reason text, restored bigint, archived {bytes}, archive_key text) {room}
    """,
    # No index uses what changes at every turn: PostgreSQL could then not update rows in place.
    # The one of due times does if a game has a clock.
    "CREATE INDEX games_newest ON games (opened_at, game) WHERE opened_at IS NOT NULL",
    "CREATE INDEX games_by_status ON games (status, opened_at, game)",
    "CREATE INDEX games_by_ruleset ON games (ruleset, opened_at, game)",
    "CREATE INDEX games_by_both ON games (ruleset, status, opened_at, game)",
    "CREATE INDEX games_with_bots ON games (opened_at, game) WHERE bots = 1",
    "CREATE INDEX games_results ON games (result_at, game) WHERE result_at IS NOT NULL",
    "CREATE INDEX games_results_by_ruleset ON games (ruleset, result_at, game) WHERE result_at IS NOT NULL",
    "CREATE INDEX games_due ON games (due, game) WHERE due IS NOT NULL",
    # Games with a spectator delay are few: lists query them separately.
    "CREATE INDEX games_late ON games (opened_at, game) WHERE late_due IS NOT NULL",
    "CREATE INDEX games_quarantined ON games (game) WHERE quarantined IS NOT NULL",
    # Candidates for the archive; archived games leave the index.
    "CREATE INDEX games_over ON games (game) WHERE status = 'over' AND archived IS NULL",
    # One row for each player who sits at a table or has lately left it; the content of their list is in `games`.
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
    # Consequences of entries to be handled elsewhere, until handled; `lease`: microseconds, see `Outbox`.
    # `told`: the notices of the entry, see `projections.schemas.notices`; null if there are none.
    """
    CREATE TABLE outbox (
        game {id} NOT NULL, version bigint NOT NULL, kind text NOT NULL, lease bigint NOT NULL, told {bytes},
        PRIMARY KEY (game, version))
    """,
)
_SERVICE = (
    # The key that derives game ids from idempotency keys. It is copied with the rest, and never changes.
    "CREATE TABLE derivation (secret {bytes} NOT NULL)",
    # The public keys that have signed receipts of what is stored here. `lost`: 1 once an operator has declared it so.
    "CREATE TABLE signers (id text NOT NULL PRIMARY KEY, public {bytes} NOT NULL, lost integer NOT NULL)",
    # When the service was running: from the first heartbeat to the last without a long gap, in microseconds UTC. Clocks
    # are given back the time lost while it was not.
    "CREATE TABLE uptime (since bigint NOT NULL PRIMARY KEY, upto bigint NOT NULL)",
    # What operators have done. `about`: a player's id, a game's, or null.
    """
    CREATE TABLE acts (
        at bigint NOT NULL, id text NOT NULL, operator text NOT NULL, act text NOT NULL, about text,
        detail text NOT NULL, PRIMARY KEY (at, id))
    """,
)
_PEOPLE = (
    # `bot`: they say of themselves that they are a program. `recovery`: SHA-256 of the code that gives a new token.
    """
    CREATE TABLE players (
        id text NOT NULL PRIMARY KEY, name text NOT NULL, created_at bigint NOT NULL, bot integer NOT NULL DEFAULT 0,
        banned_at bigint, recovery {bytes}) {keyed}
    """,
    "CREATE UNIQUE INDEX players_by_recovery ON players (recovery)",
    # `game`: the only one that the token is for, null for one that is for all. `lineage`: the lines that led to it,
    # each after a stroke; a line is a token with all that took its place. `rotated_at`: when one did.
    """
    CREATE TABLE tokens (
        hash {bytes} NOT NULL PRIMARY KEY, player text NOT NULL REFERENCES players (id), scope text NOT NULL,
        created_at bigint NOT NULL, expires_at bigint, label text NOT NULL DEFAULT '', game text, used_at bigint,
        lineage text NOT NULL, rotated_at bigint)
        {keyed}
    """,
    "CREATE INDEX tokens_of ON tokens (player)",
    # Which games a player has opened that may not be over yet, and what each is counted as; see `open_game_counts`.
    """
    CREATE TABLE holdings (
        player text NOT NULL, kind text NOT NULL, game {id} NOT NULL, PRIMARY KEY (player, kind, game))
    """,
    # Whom a player does not want to meet. `at`: microseconds UTC, here and below.
    """
    CREATE TABLE blocks (
        player text NOT NULL, blocked text NOT NULL, at bigint NOT NULL, PRIMARY KEY (player, blocked))
    """,
    "CREATE INDEX blocks_of ON blocks (blocked)",
    # One row for each kind of game that strangers are matched for: how many were opened for them.
    "CREATE TABLE quick_pools (pool text NOT NULL PRIMARY KEY, serial bigint NOT NULL)",
    # A reserved seat: for a player, or for whoever first uses the code, of which the SHA-256 is here.
    """
    CREATE TABLE invitations (
        id text NOT NULL PRIMARY KEY, game {id} NOT NULL, player text, code {bytes}, at bigint NOT NULL)
    """,
    "CREATE INDEX invitations_of ON invitations (game)",
    "CREATE INDEX invitations_to ON invitations (player)",
    # Each player's rating after each game that counts; rebuilt by `croupier store rebuild`.
    """
    CREATE TABLE ratings (
        ruleset text NOT NULL, player text NOT NULL, ended_at bigint NOT NULL, game {id} NOT NULL,
        place integer NOT NULL, mu double precision NOT NULL, sigma double precision NOT NULL,
        PRIMARY KEY (ruleset, player, ended_at, game))
    """,
    "CREATE INDEX ratings_in_order ON ratings (ruleset, ended_at, game)",
    # Who had not revealed when a full table ended before its start; the player is empty if an operator ended it.
    """
    CREATE TABLE aborts (
        player text NOT NULL, game {id} NOT NULL, at bigint NOT NULL, PRIMARY KEY (player, game))
    """,
    "CREATE INDEX aborts_by_time ON aborts (at)",
)
_EVENTS = (
    # Whose events are kept. `number`: of the newest; `gone`: of the newest no longer kept; `asked_at`: when they
    # last read them.
    """
    CREATE TABLE followers (
        player text NOT NULL PRIMARY KEY, number bigint NOT NULL, gone bigint NOT NULL, asked_at bigint NOT NULL)
    """,
    """
    CREATE TABLE player_events (
        player text NOT NULL, number bigint NOT NULL, type text NOT NULL, at bigint NOT NULL,
        game text, version bigint, reason text, PRIMARY KEY (player, number))
    """,
    # An event is sent once, however often a row of the outbox is handled.
    "CREATE UNIQUE INDEX player_events_once ON player_events (player, game, version, type)",
    "CREATE INDEX player_events_by_time ON player_events (at)",
    # `types`: separated by blanks; `former`: the previous secret, which signs until `former_until`.
    """
    CREATE TABLE webhooks (
        id text NOT NULL PRIMARY KEY, player text NOT NULL, url text NOT NULL, types text NOT NULL,
        secret {bytes} NOT NULL, key_id text, former {bytes}, former_key_id text, former_until bigint,
        created_at bigint NOT NULL, tested_at bigint, off_at bigint, off_reason text,
        strikes integer NOT NULL DEFAULT 1, rest_until bigint NOT NULL DEFAULT 0)
    """,
    "CREATE INDEX webhooks_of ON webhooks (player)",
    # `due`: when it is tried next, null once it is done or given up; `status`: the last HTTP status; `failed`: a word
    # for why there was none.
    """
    CREATE TABLE deliveries (
        webhook text NOT NULL, number bigint NOT NULL, type text NOT NULL, at bigint NOT NULL,
        game text, version bigint, reason text,
        tries integer NOT NULL, due bigint, tried_at bigint, status integer, failed text,
        PRIMARY KEY (webhook, number))
    """,
    "CREATE INDEX deliveries_due ON deliveries (due, webhook, number) WHERE due IS NOT NULL",
    "CREATE INDEX deliveries_of_game ON deliveries (webhook, game, number) WHERE due IS NOT NULL",
)

_FINDINGS = (
    # What analyses have found. `version`: of the question; `topic`: for which seat and by which search, see
    # `Analyses`. As the id of the key is in it too, processes with different keys may keep the same twice.
    """
    CREATE TABLE findings (
        game {id} NOT NULL, version bigint NOT NULL, topic text NOT NULL, state {bytes} NOT NULL,
        PRIMARY KEY (game, version, topic))
    """,
)

_SINCE_1_0 = (
    # The release that took this step: a store that is too new for a program names the one that it needs.
    "ALTER TABLE schema_version ADD COLUMN release text",
    # What lists choose by; `infra.store.lists.packed_listings` fills it in for the games that are there already.
    # `public`: 1 if everybody finds the game in lists, 2 if so until its end is known, 0 if only its players do.
    # `terms`: the first digits of its options' digest while strangers may be matched there, else null.
    "ALTER TABLE games ADD COLUMN public integer NOT NULL DEFAULT 0",
    "ALTER TABLE games ADD COLUMN terms text",
    # `public`: 1 if everybody finds it in lists of this player's games, else 0. `result_at`: as in `games`. `over` is
    # now 1 once everybody knows it.
    "ALTER TABLE player_games ADD COLUMN public integer NOT NULL DEFAULT 0",
    "ALTER TABLE player_games ADD COLUMN result_at bigint",
    # Lists of all games hold only what everybody finds: others' unlisted games take no time.
    "DROP INDEX games_by_status",
    "DROP INDEX games_by_ruleset",
    "DROP INDEX games_by_both",
    "DROP INDEX games_late",
    "DROP INDEX games_due",
    "DROP INDEX player_games_of",
    "CREATE INDEX games_public ON games (opened_at, game) WHERE public > 0",
    "CREATE INDEX games_by_status ON games (status, opened_at, game) WHERE public > 0",
    "CREATE INDEX games_by_ruleset ON games (ruleset, opened_at, game) WHERE public > 0",
    "CREATE INDEX games_by_both ON games (ruleset, status, opened_at, game) WHERE public > 0",
    "CREATE INDEX games_late ON games (opened_at, game) WHERE late_due IS NOT NULL AND public > 0",
    "CREATE INDEX games_waiting ON games (ruleset, terms, opened_at, game) WHERE terms IS NOT NULL",
    "CREATE INDEX games_due ON games (due, game) WHERE due IS NOT NULL AND quarantined IS NULL",
    "CREATE INDEX player_games_of ON player_games (player, opened_at, game)",
    "CREATE INDEX player_games_running ON player_games (player, opened_at, game) WHERE over = 0",
    "CREATE INDEX player_games_public ON player_games (player, public, opened_at, game)",
    "CREATE INDEX ratings_of ON ratings (player, ruleset, ended_at, game)",
    "CREATE INDEX player_games_results ON player_games (player, result_at, game) WHERE result_at IS NOT NULL",
    # What was stopped of games' code, see `api.application.ports.readiness`. `game`: text, as it may be that of none.
    """
    CREATE TABLE stops (
        ruleset text NOT NULL, edition text NOT NULL, what text NOT NULL, game text NOT NULL, door text NOT NULL,
        at bigint NOT NULL, place text NOT NULL, why text NOT NULL, PRIMARY KEY (ruleset, edition, what, game, door))
    """,
    # The secret before `former`, which signs until `older_until`.
    "ALTER TABLE webhooks ADD COLUMN older {bytes}",
    "ALTER TABLE webhooks ADD COLUMN older_key_id text",
    "ALTER TABLE webhooks ADD COLUMN older_until bigint",
)

_GRANTS = (
    # What players have granted to other people's pages and programs, see `api.application.ports.grants`.
    """
    CREATE TABLE grants (
        lineage text NOT NULL PRIMARY KEY, player text NOT NULL, client text NOT NULL, name text,
        redirect text NOT NULL, scope text NOT NULL, game text, resource text NOT NULL, created_at bigint NOT NULL,
        expires_at bigint NOT NULL, challenge text NOT NULL, key {bytes} NOT NULL, secret {bytes} NOT NULL,
        former {bytes}, successor {bytes}, rotated_at bigint)
    """,
    "CREATE INDEX grants_of ON grants (player)",
    "CREATE UNIQUE INDEX grants_by_key ON grants (key)",
)

_LEAGUES = (
    # Events, see `api.application.ports.leagues`. `player`: the organiser.
    """
    CREATE TABLE leagues (
        id text NOT NULL PRIMARY KEY, player text NOT NULL, title text NOT NULL, access text NOT NULL,
        rated integer NOT NULL, ruleset text NOT NULL, rules {bytes} NOT NULL, request {bytes} NOT NULL,
        created_at bigint NOT NULL, ended_at bigint, standings {bytes}, posted_at bigint)
    """,
    "CREATE INDEX leagues_of ON leagues (player, created_at, id)",
    "CREATE INDEX leagues_public ON leagues (created_at, id) WHERE access = 'open'",
    """
    CREATE TABLE league_games (
        league text NOT NULL, number bigint NOT NULL, game {id} NOT NULL, label text, players text NOT NULL,
        at bigint NOT NULL, PRIMARY KEY (league, number))
    """,
    # What was decided for each request for games. `key`, `request`: its fingerprints.
    """
    CREATE TABLE league_batches (
        league text NOT NULL, key {bytes} NOT NULL, request {bytes} NOT NULL, answer {bytes} NOT NULL,
        PRIMARY KEY (league, key))
    """,
    # Whom players let seat them.
    """
    CREATE TABLE organisers (
        player text NOT NULL, organiser text NOT NULL, until bigint NOT NULL, games bigint NOT NULL,
        used bigint NOT NULL, clocks text NOT NULL, rated integer NOT NULL, PRIMARY KEY (player, organiser))
    """,
    "CREATE INDEX organisers_of ON organisers (organiser)",
)

_RATED = (
    # Each player's newest rating in each pool: of a ruleset, for programs with a number of seats after a stroke.
    """
    CREATE TABLE rated_players (
        player text NOT NULL, pool text NOT NULL, mu double precision NOT NULL, sigma double precision NOT NULL,
        games integer NOT NULL, won integer NOT NULL, last_at bigint NOT NULL, PRIMARY KEY (player, pool))
    """,
    "CREATE INDEX rated_players_in_order ON rated_players (pool, mu, player) WHERE sigma <= 5",
    """
    INSERT INTO rated_players SELECT player, ruleset, mu, sigma, games, won, ended_at FROM (
        SELECT r.*, row_number() OVER (PARTITION BY player, ruleset ORDER BY ended_at DESC, game DESC) AS nth,
            count(*) OVER (PARTITION BY player, ruleset) AS games,
            sum(CASE place WHEN 1 THEN 1 ELSE 0 END) OVER (PARTITION BY player, ruleset) AS won FROM ratings AS r) AS n
    WHERE nth = 1 AND player IN (SELECT id FROM players WHERE name <> '')
    """,
    "DROP INDEX ratings_of",
)

_DEALS = (
    # Secrets that games share, and who sits in them, see `api.application.ports.deals`.
    """
    CREATE TABLE deals (
        id text NOT NULL PRIMARY KEY, player text NOT NULL, ruleset text NOT NULL, rules bigint NOT NULL,
        seats bigint NOT NULL, options {bytes} NOT NULL, terms text NOT NULL, opens text NOT NULL,
        practice bigint NOT NULL, commitment text NOT NULL, created_at bigint NOT NULL, ends_at bigint NOT NULL,
        secret {bytes} NOT NULL, key_id text)
    """,
    "CREATE INDEX deals_of ON deals (player, ends_at)",
    """
    CREATE TABLE deal_seats (
        deal text NOT NULL, player text NOT NULL, game text NOT NULL, at bigint NOT NULL, PRIMARY KEY (deal, player))
    """,
)

_FORMATS = (
    # `format`: the form of what is sent; `sealed`: the `Destination`, encrypted: `url` is then its receiver alone.
    # `game`: the only game whose events are sent; null for all.
    "ALTER TABLE webhooks ADD COLUMN format text NOT NULL DEFAULT 'standard'",
    "ALTER TABLE webhooks ADD COLUMN sealed {bytes}",
    "ALTER TABLE webhooks ADD COLUMN sealed_key_id text",
    "ALTER TABLE webhooks ADD COLUMN game text",
)

_NOTES = (
    # What was written about versions of games, and who may comment on them, see `api.application.ports.notes`.
    """
    CREATE TABLE notes (
        game {id} NOT NULL, version bigint NOT NULL, player text NOT NULL, at bigint NOT NULL, role text NOT NULL,
        visible text NOT NULL, seen bigint NOT NULL, sees text NOT NULL, language text, text {bytes} NOT NULL,
        key_id text, PRIMARY KEY (game, version, player))
    """,
    "CREATE INDEX notes_of ON notes (player, game)",
    """
    CREATE TABLE commentators (
        game {id} NOT NULL, player text NOT NULL, at bigint NOT NULL, PRIMARY KEY (game, player))
    """,
    "CREATE INDEX commentators_of ON commentators (player)",
)

STEPS = (
    (*_GAMES, *_SERVICE, *_PEOPLE, *_EVENTS),
    _FINDINGS, _SINCE_1_0, _GRANTS, _LEAGUES, _RATED, _DEALS, _FORMATS, _NOTES,
)  # fmt: skip
"""The statements of each step: the first makes the tables of 1.0.0, each further one leads to its version."""
BASELINE = 14
"""The schema version of 1.0.0. Those below are of commits before it, and `LAST_UNRELEASED` brings them no further."""
SCHEMA = BASELINE + len(STEPS) - 1
"""The schema version that this code knows: after all steps."""
CHOSEN_SINCE = 16
"""The version since which head rows have what lists choose by."""
LAST_UNRELEASED = "969b1fe"
"""The last commit that works with stores of before 1.0.0."""

_WORDS = {
    "sqlite": {"id": "TEXT", "bytes": "BLOB", "room": "", "keyed": "WITHOUT ROWID"},
    "postgres": {"id": "uuid", "bytes": "bytea", "room": "WITH (fillfactor = 70)", "keyed": ""},
}
"""Kind of database -> the meaning of the words in braces."""


def statements(version: int, kind: str) -> tuple[str, ...]:
    """The statements of the step that leads to a schema version, for one kind of database."""
    return tuple([statement.format(**_WORDS[kind]) for statement in STEPS[version - BASELINE]])


PLACED = "game, version, topic, state"
WEBHOOK = (
    "id, player, url, types, secret, key_id, former, former_key_id, former_until, older, older_key_id, "
    "older_until, created_at, tested_at, off_at, off_reason, strikes, rest_until, format, sealed, sealed_key_id, game"
)
GRANT = (
    "lineage, player, client, name, redirect, scope, game, resource, created_at, expires_at, challenge, key, secret, "
    "former, successor, rotated_at"
)
LEAGUE = "id, player, title, access, rated, ruleset, rules, request, created_at, ended_at, standings, posted_at"
DEAL = (
    "id, player, ruleset, rules, seats, options, terms, opens, practice, commitment, created_at, ends_at, secret, "
    "key_id"
)
TABLES = {
    "players": ("id, name, created_at, bot, banned_at, recovery", "id"),
    "tokens": ("hash, player, scope, created_at, expires_at, label, game, used_at, lineage, rotated_at", "hash"),
    "grants": (GRANT, "lineage"),
    "leagues": (LEAGUE, "id"),
    "league_games": ("league, number, game, label, players, at", "league, number"),
    "league_batches": ("league, key, request, answer", "league, key"),
    "organisers": ("player, organiser, until, games, used, clocks, rated", "player, organiser"),
    "deals": (DEAL, "id"),
    "deal_seats": ("deal, player, game, at", "deal, player"),
    "notes": (
        "game, version, player, at, role, visible, seen, sees, language, text, key_id",
        "game, version, player",
    ),
    "commentators": ("game, player, at", "game, player"),
    "holdings": ("player, kind, game", "player, kind, game"),
    "acts": ("at, id, operator, act, about, detail", "at, id"),
    "stops": ("ruleset, edition, what, game, door, at, place, why", "ruleset, edition, what, game, door"),
    "blocks": ("player, blocked, at", "player, blocked"),
    "uptime": ("since, upto", "since"),
    "quick_pools": ("pool, serial", "pool"),
    "invitations": ("id, game, player, code, at", "id"),
    "ratings": ("ruleset, player, ended_at, game, place, mu, sigma", "ruleset, player, ended_at, game"),
    "rated_players": ("player, pool, mu, sigma, games, won, last_at", "player, pool"),
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
