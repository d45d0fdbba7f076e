"""The tables: as they are now, and as numbered steps that lead there from every earlier release.

1. A step, once released, is never edited: a change is a further step.
2. Step n means the same in both kinds of database: a store can be copied from one to the other.
3. Everything of a game lies under its id. Nothing draws a number from a sequence: games do not wait for each other.

`events` are the truth; `games` has one head row a game, which says its newest version and what lists show of it.
"""

import re
from typing import Literal

from infra.store.schema.first_versions import EVENTS, IMPORTS, PROJECTIONS, Step

HEAD = (
    "game", "version", "secret", "key_id", "anchored",
    "ruleset", "status", "opened_at", "bots", "bot_to_move", "result_at", "shape", "listing",
)  # fmt: skip
"""The columns of a head row that are written with an opening, in this order."""
DUE = ("due", "late_due")
"""When something falls due in a game by itself, and from when on those who look on late know as much as there is.

In microseconds UTC; null while nothing does, and where nobody is late.
"""

_GAMES = (
    # In SQLite an ordinary table with an index beside it: entries' bodies in the tree of the key would be dearer.
    """
    CREATE TABLE events (
        game {id} NOT NULL, version bigint NOT NULL, topic text NOT NULL, state {bytes} NOT NULL,
        PRIMARY KEY (game, version))
    """,
    # `anchored`: the last version that receipts of this house hold fast, 0 for none; null for a game played here.
    # From `ruleset` to `listing`: what lists show, choose and order by; null where the entries cannot be read.
    # `result_at`: when everybody knows how it ended. `late_due`: see `DUE`; the columns before it are not used.
    # The secret is null, and the version 0, only of games whose other half was lost before they came here.
    """
    CREATE TABLE games (
        game {id} NOT NULL PRIMARY KEY, version bigint NOT NULL, secret {bytes}, key_id text, anchored bigint,
        ruleset text, status text, opened_at bigint, bots integer NOT NULL, bot_to_move integer NOT NULL,
        result_at bigint, shape integer, listing {bytes},
        late_status text, late_result_at bigint, late_listing {bytes}, late_due bigint) {room}
    """,
    # No index holds or asks for what changes at every turn: PostgreSQL then writes a new row beside the old one.
    # That of due times does where a game has a clock.
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
"""One head row a game, which moves in the commit of its entry; `legacy_stores` reads what was there before."""

_DUE_TIMES = (
    "ALTER TABLE games ADD COLUMN due bigint",
    "CREATE INDEX games_due ON games (due, game) WHERE due IS NOT NULL",
)

DUE_TIMES = Step(sqlite=_DUE_TIMES, postgres=_DUE_TIMES)
"""What falls due by itself is found by any process, see `api.application.service.due_times`."""

MARKS = ("quarantined", "quarantine_reason", "restored")
"""What has befallen a game's history; null for nearly every game."""

_BEFALLEN = (
    # The first version that cannot be read, and why: see `quarantine`. While it is set nothing is appended.
    "ALTER TABLE games ADD COLUMN quarantined bigint",
    "ALTER TABLE games ADD COLUMN quarantine_reason text",
    "CREATE INDEX games_quarantined ON games (game) WHERE quarantined IS NOT NULL",
    # The version at which a game that ran was taken up again from a backup.
    "ALTER TABLE games ADD COLUMN restored bigint",
    # The public keys that have signed receipts of what is stored here. `lost`: 1 once an operator has said that it is.
    "CREATE TABLE signers (id text NOT NULL PRIMARY KEY, public {bytes} NOT NULL, lost integer NOT NULL)",
)

BEFALLEN = Step(
    sqlite=tuple([statement.format(**_SQLITE) for statement in _BEFALLEN]),
    postgres=tuple([statement.format(**_POSTGRES) for statement in _BEFALLEN]),
)
"""What keeps a history from being trusted: damage, a restored copy, a lost key."""

_KEPT = ("players", "tokens", "opening_keys")
"""Old tables that stay in use. `opening_keys` holds the idempotency keys of earlier releases; none is added."""


MOVED = Step(sqlite=(), postgres=())
"""No statements: the step is taken once all that the old tables held has been moved, see `legacy_stores`."""

_ACCOUNTS = (
    # `bot`: they say of themselves that they are a program. `recovery`: SHA-256 of the code that gives a new token.
    "ALTER TABLE players ADD COLUMN bot integer NOT NULL DEFAULT 0",
    "ALTER TABLE players ADD COLUMN banned_at bigint",
    "ALTER TABLE players ADD COLUMN recovery {bytes}",
    "CREATE UNIQUE INDEX players_by_recovery ON players (recovery)",
    # `game`: the only one that the token is for, null for one that is for all.
    "ALTER TABLE tokens ADD COLUMN label text NOT NULL DEFAULT ''",
    "ALTER TABLE tokens ADD COLUMN game text",
    "ALTER TABLE tokens ADD COLUMN used_at bigint",
    # Tokens of before were for all that players do; now `play` is for less than `open`.
    "UPDATE tokens SET scope = 'open' WHERE scope = 'play'",
    # Which games a player has opened that may not be over yet, and what each is counted as; see `open_game_counts`.
    """
    CREATE TABLE holdings (
        player text NOT NULL, kind text NOT NULL, game {id} NOT NULL, PRIMARY KEY (player, kind, game))
    """,
    # What operators have done. `about`: a player's id, a game's, or null.
    """
    CREATE TABLE acts (
        at bigint NOT NULL, id text NOT NULL, operator text NOT NULL, act text NOT NULL, about text,
        detail text NOT NULL, PRIMARY KEY (at, id))
    """,
)

ACCOUNTS = Step(
    sqlite=tuple([statement.format(**_SQLITE) for statement in _ACCOUNTS]),
    postgres=tuple([statement.format(**_POSTGRES) for statement in _ACCOUNTS]),
)
"""Tokens with a label, for one game, and when they were used; bans, recovery, and what operators have done."""

_WORD = (
    # Who is told what of the entry, see `projections.schemas.notices`; null where nobody is.
    "ALTER TABLE outbox ADD COLUMN told {bytes}",
    # Whose events are kept. `number`: of the newest; `gone`: of the newest that is no more kept; `asked_at`: when they
    # last asked for them.
    """
    CREATE TABLE followers (
        player text NOT NULL PRIMARY KEY, number bigint NOT NULL, gone bigint NOT NULL, asked_at bigint NOT NULL)
    """,
    """
    CREATE TABLE player_events (
        player text NOT NULL, number bigint NOT NULL, type text NOT NULL, at bigint NOT NULL,
        game text, version bigint, reason text, PRIMARY KEY (player, number))
    """,
    # The same is told once, however often a row of the outbox is handled.
    "CREATE UNIQUE INDEX player_events_once ON player_events (player, game, version, type)",
    "CREATE INDEX player_events_by_time ON player_events (at)",
    # `types`: with blanks between; `former`: the secret before the last rotation, which signs until `former_until`.
    """
    CREATE TABLE webhooks (
        id text NOT NULL PRIMARY KEY, player text NOT NULL, url text NOT NULL, types text NOT NULL,
        secret {bytes} NOT NULL, key_id text, former {bytes}, former_key_id text, former_until bigint,
        created_at bigint NOT NULL, tested_at bigint, off_at bigint, off_reason text)
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

WORD = Step(
    sqlite=tuple([statement.format(**_SQLITE) for statement in _WORD]),
    postgres=tuple([statement.format(**_POSTGRES) for statement in _WORD]),
)
"""What players are told of their games, as a stream and by webhooks."""

_STRANGERS = (
    # Whom a player does not want to meet. `at`: microseconds UTC, here and below.
    """
    CREATE TABLE blocks (
        player text NOT NULL, blocked text NOT NULL, at bigint NOT NULL, PRIMARY KEY (player, blocked))
    """,
    "CREATE INDEX blocks_of ON blocks (blocked)",
    # One row for each kind of game that strangers are put together for: how many were opened for them.
    "CREATE TABLE quick_pools (pool text NOT NULL PRIMARY KEY, serial bigint NOT NULL)",
    # A seat that is kept: for a player, or for whoever first uses the code, of which the SHA-256 is here.
    """
    CREATE TABLE invitations (
        id text NOT NULL PRIMARY KEY, game {id} NOT NULL, player text, code {bytes}, at bigint NOT NULL)
    """,
    "CREATE INDEX invitations_of ON invitations (game)",
    "CREATE INDEX invitations_to ON invitations (player)",
    # What each player was rated after each game that counts; made anew by `croupier store rebuild`.
    """
    CREATE TABLE ratings (
        ruleset text NOT NULL, player text NOT NULL, ended_at bigint NOT NULL, game {id} NOT NULL,
        place integer NOT NULL, mu double precision NOT NULL, sigma double precision NOT NULL,
        PRIMARY KEY (ruleset, player, ended_at, game))
    """,
    "CREATE INDEX ratings_in_order ON ratings (ruleset, ended_at, game)",
)

STRANGERS = Step(
    sqlite=tuple([statement.format(**_SQLITE) for statement in _STRANGERS]),
    postgres=tuple([statement.format(**_POSTGRES) for statement in _STRANGERS]),
)
"""What people need who do not know each other: blocks, quick games, invitations and ratings."""


_UPTIME = (
    # When the service was there: from the first heartbeat to the last without a long gap, in microseconds UTC.
    "CREATE TABLE uptime (since bigint NOT NULL PRIMARY KEY, upto bigint NOT NULL)",
)

UPTIME = Step(sqlite=_UPTIME, postgres=_UPTIME)
"""When the service was there; clocks are given back what ran down while it was not, see `uptime`."""

ARCHIVE = ("archived", "archive_key")
"""Of a game whose entries lie in the archive: the SHA-256 of its object, and the key that encrypts that."""

_ARCHIVE = (
    "ALTER TABLE games ADD COLUMN archived {bytes}",
    "ALTER TABLE games ADD COLUMN archive_key text",
    # What may be moved to the archive; it leaves the index when it has been.
    "CREATE INDEX games_over ON games (game) WHERE status = 'over' AND archived IS NULL",
)

ARCHIVING = Step(
    sqlite=tuple([statement.format(**_SQLITE) for statement in _ARCHIVE]),
    postgres=tuple([statement.format(**_POSTGRES) for statement in _ARCHIVE]),
)
"""Games that were moved to the archive, see `infra.store.maintenance.archiving`."""


def _anew(kind: Literal["sqlite", "postgres"]) -> tuple[str, ...]:
    kept = [
        statement
        for statement in getattr(EVENTS, kind)
        if any(re.search(rf"(TABLE|ON) {table}\b", statement) for table in _KEPT)
    ]
    later = [statement for step in STEPS[STEPS.index(ONE_COMMIT) :] for statement in getattr(step, kind)]
    return (*kept, *later)


_LATENESS = ("CREATE INDEX games_late ON games (opened_at, game) WHERE late_due IS NOT NULL",)

LATENESS = Step(sqlite=_LATENESS, postgres=_LATENESS)
"""Games of which those who look on know less than there is are few: lists ask for them apart."""


STEPS = (
    EVENTS, PROJECTIONS, IMPORTS, ONE_COMMIT, MOVED, ACCOUNTS, DUE_TIMES, BEFALLEN, WORD, STRANGERS, UPTIME, LATENESS,
    ARCHIVING,
)  # fmt: skip
"""Step n (from 1) is `STEPS[n - 1]`. Those after `MOVED` are taken when the old tables have been moved."""

MOVING = STEPS.index(ONE_COMMIT) + 1
"""The schema version at which what the old tables hold is moved."""


ANEW = Step(sqlite=_anew("sqlite"), postgres=_anew("postgres"))
"""The tables of a new store."""

OLD = ("stored_events", "game_secrets", "imports", "stored_snapshots", "listings", "listing_seats", "tracking")
"""The tables of earlier releases that `croupier store migrate --finish` drops."""

SCHEMA = len(STEPS)
"""The schema version that this code knows: all steps are taken."""
