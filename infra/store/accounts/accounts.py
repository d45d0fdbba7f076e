"""Players and their tokens, in the same store as the games, and what operators have done.

1. Every request looks up a token's player, so results are cached: for `TTL` seconds, or until `forget` reports a
   change, by whichever process made it. Without a notifier between processes a token revoked elsewhere therefore stays
   valid for up to `TTL` seconds. While the accounts cannot be read, results of the last `KEPT` seconds still hold:
   players of a cluster play on while its coordinator is away.
2. A lookup already under way when something was forgotten is answered, but not cached.
3. The times when tokens were used are written now and then, for all of them at once.
"""

import logging
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager

from msgspec.structs import replace

from api.application.ports.accounts import Act, Player, Token
from api.application.ports.errors import Conflict
from api.application.runtime.background import Periodic
from infra.store.accounts import token_changes
from infra.store.accounts.ttl_cache import TTL, Recent, V
from infra.store.database.connection import Session, Store, Taken, Workers
from infra.store.entries.cells import fitting
from infra.store.lists import account_rows as rows
from infra.store.lists import open_game_counts
from projections.schemas.schemas import Person

LOG = logging.getLogger("croupier")
CACHED_TOKENS = 32_768
USED_PERIOD = 30.0
"""Seconds between writes of when tokens were last used."""
MINUTE = 60_000_000
CHANGE = "UPDATE players SET"


class StoredAccounts:
    """The accounts of an open store."""

    def __init__(self, store: Store, remembered: int = CACHED_TOKENS, fresh: float = TTL) -> None:
        # A thread each: a write that waits for the event store must hold up neither the loop nor reads.
        self._writer, self._reader = Workers(store, 1, "accounts"), Workers(store, 1, "tokens")
        self.remembered = Recent(remembered, lambda token: token.player.id, self._read_tokens, fresh)
        self.known_people = Recent(remembered, lambda person: person.id, self._read_people, fresh)
        self._used: dict[bytes, int] = {}

    def running(self) -> AbstractAsyncContextManager[None]:
        """Periodically write when tokens were used, until the block is left."""
        return Periodic(self.write_used, USED_PERIOD, "when tokens were used cannot be written").running()

    async def create(self, token: Token, recovery: bytes | None = None) -> None:
        """Store a new player with one token; raises Conflict if either is known."""
        p = token.player

        def insert(session: Session) -> None:
            query = "INSERT INTO players (id, name, created_at, bot, recovery) VALUES (?, ?, ?, ?, ?)"
            session.rows(query, (p.id, p.name, p.created_at, int(p.bot), recovery))
            rows.insert_token(session, token)

        await self.in_one(insert)

    async def by_token(self, token_hash: bytes, now: int) -> Token | None:
        """Find the unexpired token of this hash, rotated or not."""
        token = (await self.remembered.read((token_hash,))).get(token_hash)
        if token is None:
            return None
        if token.expires_at is not None and now >= token.expires_at:
            return None
        if token.rotated_at is None and now - (token.used_at or 0) > MINUTE:
            self._used[token_hash] = now
        return token

    async def good(self, hashes: Collection[bytes], now: int) -> Collection[bytes]:
        """Those of these tokens that are still valid."""
        asked, good = list(hashes), set[bytes]()
        for start in range(0, len(asked), rows.KEYS_A_QUERY):
            some = asked[start : start + rows.KEYS_A_QUERY]
            tokens = await self._reader.run(
                lambda session, some=some: rows.tokens(session, rows.among("hash", some), some)
            )
            good |= {token.hash for token in tokens if token.good_at(now) and token.player.banned_at is None}
        return good

    async def people(self, players: Iterable[str]) -> Mapping[str, Person]:
        """Map player ids to names and marks, for the ids that exist."""
        return await self.known_people.read(list(dict.fromkeys(players)))

    async def player(self, player: str) -> Player | None:
        """Find one player."""
        players = await self._reader.run(lambda session: rows.players(session, "id = ? AND name <> ''", (player,)))
        return players[0] if players else None

    async def tokens(self, player: str) -> Sequence[Token]:
        """List a player's tokens, oldest first."""
        tokens = await self._reader.run(
            lambda session: rows.tokens(session, "player = ? AND rotated_at IS NULL", (player,))
        )
        shown = [replace(token, used_at=self._used.get(token.hash, token.used_at)) for token in tokens]
        return sorted(shown, key=lambda token: (token.created_at, token.hash))

    async def issue(self, by: bytes, token: Token, now: int, most: int) -> bool:
        """Store a token; see `token_changes`, here and below."""
        return await self.in_one(lambda s: token_changes.issue(s, by, token, now, most))

    async def rotate(self, by: bytes, old: bytes, token: Token, now: int) -> bool:
        """Replace a token."""
        return await self.in_one(lambda s: token_changes.rotate(s, by, old, token, now))

    async def revoke(self, by: Token, lineage: str, now: int) -> bool:
        """End a token and all its descendants."""
        return await self.in_one(lambda s: token_changes.revoke(s, by.hash, by.player.id, lineage, now))

    async def revoke_others(self, by: Token, now: int) -> None:
        """End all tokens of a player but this one."""
        await self.in_one(lambda s: token_changes.revoke_others(s, by, now))

    async def reused(self, token: Token, now: int) -> int | None:
        """End a token that was used after its rotation, with its family: the number of its owner's event, if kept."""
        return await self.in_one(lambda s: token_changes.reused(s, token, now))

    async def set_recovery(self, by: Token, recovery: bytes, now: int) -> None:
        """Let this code, and no earlier one, give a player a new token."""

        def change(session: Session) -> None:
            rows.lock(session, "players", by.player.id)
            token_changes.hold_valid(session, by.hash, by.player.id, now)
            session.rows("UPDATE players SET recovery = ? WHERE id = ?", (recovery, by.player.id))

        await self.in_one(change)

    async def recover(self, used: bytes, fresh: bytes, token_hash: bytes, now: int) -> Player | None:
        """Give the player with the recovery code `used` this token and the code `fresh`; None if nobody has `used`."""
        return await self.in_one(lambda s: token_changes.recover(s, used, fresh, token_hash, now))

    async def remove(self, by: Token, recovery: bytes, now: int) -> bool:
        """Delete a player and their tokens; False if this is not their recovery code."""
        return await self.in_one(lambda s: token_changes.remove(s, by.hash, by.player.id, recovery, now))

    async def held(self, player: str, kind: str) -> int:
        """Count a player's games of a kind that are not over."""
        return await self._reader.run(lambda session: open_game_counts.held(session, player, kind))

    async def add_open_game(self, player: str, kind: str, game: str) -> None:
        """Record that a player holds a game, and drop those that are over."""
        await self._writer.run(lambda session: open_game_counts.add_open_game(session, player, kind, game))

    async def set_ban(self, player: str, at: int | None, act: Act) -> bool:
        """Ban a player, which ends what they have granted, or lift the ban; False if there is none."""

        def change(session: Session) -> None:
            for (lineage,) in session.rows("SELECT lineage FROM grants WHERE player = ?", (player,)) if at else ():
                token_changes.end(session, player, lineage)
            session.rows(f"{CHANGE} banned_at = ? WHERE id = ?", (at, player))

        return await self._act(player, act, change)

    async def rename(self, player: str, name: str, act: Act) -> bool:
        """Rename a player; False if there is none."""
        return await self._act(player, act, lambda s: s.rows(f"{CHANGE} name = ? WHERE id = ?", (name, player)))

    async def give_recovery(self, player: str, recovery: bytes, act: Act) -> bool:
        """Let this code, and no earlier one, give a player a new token; False if there is none."""
        return await self._act(player, act, lambda s: s.rows(f"{CHANGE} recovery = ? WHERE id = ?", (recovery, player)))

    async def end_tokens(self, player: str, lineage: str, act: Act) -> bool:
        """End a player's token with its descendants, or all for ""; False if there is no such player."""
        return await self._act(player, act, lambda s: token_changes.end(s, player, lineage))

    async def erase(self, player: str, act: Act) -> bool:
        """Delete a player as they could themselves; False if there is none."""
        return await self._act(player, act, lambda s: token_changes.erase(s, player))

    async def keep_act(self, act: Act) -> None:
        """Store what an operator has done."""
        await self._writer.run(lambda session: rows.kept(session, act))

    async def acts(self, before: tuple[int, str] | None, limit: int) -> Sequence[Act]:
        """List what operators have done, latest first."""
        bound = "" if before is None else "WHERE (at, id) < (?, ?) "
        query = f"SELECT at, id, operator, act, about, detail FROM acts {bound}ORDER BY at DESC, id DESC LIMIT ?"  # noqa: S608 - fixed terms
        rows = await self._reader.run(lambda session: session.rows(query, (*(before or ()), limit)))
        return fitting(Act, rows)

    async def _read_tokens(self, hashes: Sequence[bytes]) -> Mapping[bytes, Token]:
        tokens = await self._reader.run(lambda session: rows.tokens(session, rows.among("hash", hashes), hashes))
        return {token.hash: token for token in tokens}

    async def _read_people(self, ids: Sequence[str]) -> Mapping[str, Person]:
        players = await self._reader.run(lambda session: rows.players(session, rows.among("id", ids), ids))
        return {player.id: Person(player.id, player.name, player.bot) for player in players}

    def forget(self, player: str | None) -> None:
        """Drop cached data of a player, or with None of all: it may be out of date."""
        self.remembered.forget(player)
        self.known_people.forget(player)

    def close(self) -> None:
        """Finish pending requests; blocks, and may be called again."""
        self._writer.close()
        self._reader.close()

    async def _act(self, player: str, act: Act, change: Callable[[Session], object]) -> bool:
        """Change a player, and record that an operator did so; False if there is no such player."""

        def acted(session: Session) -> bool:
            rows.lock(session, "players", player)
            if not rows.players(session, "id = ? AND name <> ''", (player,)):
                return False
            change(session)
            rows.kept(session, act)
            return True

        return await self.in_one(acted)

    async def in_one(self, work: Callable[[Session], V]) -> V:
        """Work in one transaction."""

        def within(session: Session) -> V:
            with session.transaction():
                return work(session)

        try:
            return await self._writer.run(within)
        except Taken:
            raise Conflict from None

    async def write_used(self) -> None:
        """Write when tokens were used."""
        used, self._used = self._used, {}
        if used:
            await self.in_one(lambda session: rows.note_used(session, used))
