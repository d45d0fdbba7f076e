"""Players: creating and recognising them, recovering access by recovery code, and deletion."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import asynccontextmanager, contextmanager
from hashlib import sha256
from typing import TypeVar
from unicodedata import category

from precis_i18n import get_profile  # pyright: ignore[reportMissingTypeStubs]

from api.application.games.refusals import Refused
from api.application.ports.accounts import TOKEN_PREFIX, Accounts, Ended, Player, Token
from api.application.ports.environment import Chance, Clock, Notifier
from api.application.ports.errors import Unavailable
from api.application.runtime.background import Periodic, cancel, outage_of

LONGEST_NAME = 40
_PROFILE = get_profile("NicknameCasePreserved")
_BLANK = "\u2800"
"""A braille pattern without a dot: Unicode categorises it as a symbol, yet it is invisible."""


def nickname(given: str, longest: int = LONGEST_NAME) -> str:
    """The name in stored form; Refused if it cannot be one."""
    try:
        name = _PROFILE.enforce(given)
    except UnicodeEncodeError as error:
        what = f"U+{ord(given[error.start]):04X}" if error.start < len(given) else "nothing"
        raise _refused(
            f"a name has no {what} there" if error.start < len(given) else "a name shows something"
        ) from None
    if len(name) > longest or _BLANK in name or all(category(letter)[0] in "MZ" for letter in name):
        raise _refused(f"a name has 1 to {longest} characters, of which none is blank")
    return name


def _refused(detail: str) -> Refused:
    return Refused("invalid", detail, rule="name", pointer="/name")


LOG = logging.getLogger("croupier")
RECOVERY_PREFIX = "crr_"
TOKEN_BYTES, RECOVERY_BYTES = 32, 20
T = TypeVar("T")
UNDER_WAY = 10_000_000
"""Microseconds for which a rotated token is merely refused: requests sent before may still be arriving."""
LOOK_PERIOD = 5.0
"""Seconds between checks of open streams' tokens, whether or not a change was announced."""


NewToken = tuple[Player, str, str]
"""A player, a new token and a new recovery code: the store has only hashes of both, so they are shown once, now."""


class Players:
    """Creates and recognises players. `following` ends what a token has opened once it is no longer valid."""

    def __init__(self, accounts: Accounts, notifier: Notifier, clock: Clock, chance: Chance) -> None:
        self.accounts, self.notifier, self.clock, self.chance = accounts, notifier, clock, chance
        self.rounds = Periodic(lambda: self._end_stale(None), LOOK_PERIOD, "tokens of streams cannot be looked at")
        self._following: dict[bytes, tuple[str, set[Callable[[], None]]]] = {}
        """By the hash of a token: its player, and callbacks that end what it has opened."""
        self._looking: set[asyncio.Task[None]] = set()
        notifier.hear(self._look_at_streams)

    async def create(self, name: str, *, bot: bool) -> NewToken:
        """A new player of this name."""
        player = Player(self.chance(16).hex(), nickname(name), self.clock(), bot)
        token, recovery = self._pair()
        await self.accounts.create(Token.first(hashed(token), player, "open", player.created_at), hashed(recovery))
        return player, token, recovery

    async def by_token(self, token: str) -> Token:
        """The token with its player; Refused if it is unknown or has ended, or if its player is banned.

        A rotated token that is used again has been copied, so its whole family ends.
        """
        now = self.clock()
        bearer = await self.accounts.by_token(hashed(token), now)
        if bearer is not None and bearer.rotated_at is not None:
            if now >= bearer.rotated_at + UNDER_WAY:
                await self.reused(bearer, now)
            bearer = None
        if bearer is None:
            raise Refused("bad-token", "POST /v1/players gives a token")
        if bearer.player.banned_at is not None:
            raise Refused("banned", "the operator of this server does not let you play")
        return bearer

    async def recover(self, code: str) -> NewToken:
        """Exchange a recovery code for a token and the next code, and end all other tokens.

        Refused if it is unknown or already used.
        """
        token, fresh = self._pair()
        player = await self.accounts.recover(hashed(code), hashed(fresh), hashed(token), self.clock())
        if player is None:
            raise _bad_recovery()
        self.notifier.announce(player.id)
        return player, token, fresh

    async def new_recovery(self, token: Token) -> str:
        """Replace the recovery code."""
        check_whole(token)
        recovery = self.draw_recovery()
        await lasting(self.accounts.set_recovery(token, hashed(recovery), self.clock()), token)
        return recovery

    def draw_recovery(self) -> str:
        """A new recovery code, not stored yet."""
        return RECOVERY_PREFIX + self.chance(RECOVERY_BYTES).hex()

    async def leave(self, token: Token, recovery: str | None) -> None:
        """Delete a player's name and tokens. Their games keep the seats, which then belong to nobody."""
        check_whole(token)
        if recovery is None:
            detail = "send your recovery code as Recovery-Code; POST /v1/me/recovery makes a new one"
            raise Refused("bad-recovery", detail)
        if not await lasting(self.accounts.remove(token, hashed(recovery), self.clock()), token):
            raise _bad_recovery()
        self.notifier.announce(token.player.id)

    @contextmanager
    def following(self, token: Token | None, end: Callable[[], None]) -> Generator[None]:
        """Within the block, call `end` as soon as the token is known to be no longer valid."""
        if token is None:
            yield
            return
        _, ends = self._following.setdefault(token.hash, (token.player.id, set()))
        ends.add(end)
        try:
            yield
        finally:
            ends.discard(end)
            if not ends:
                self._following.pop(token.hash, None)

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Check the tokens of open streams until the block is left."""
        async with self.rounds.running():
            try:
                yield
            finally:
                await cancel(*self._looking)

    async def reused(self, token: Token, now: int) -> None:
        """End a token that was used twice, with its family and its grant, and tell its owner."""
        number = await self.accounts.reused(token, now)
        self.notifier.announce(token.player.id)
        if number is not None:
            self.notifier.notify(token.player.id, number)

    def _pair(self) -> tuple[str, str]:
        """A token and a recovery code."""
        drawn = self.chance(TOKEN_BYTES + RECOVERY_BYTES)
        return TOKEN_PREFIX + drawn[:TOKEN_BYTES].hex(), RECOVERY_PREFIX + drawn[TOKEN_BYTES:].hex()

    def _look_at_streams(self, player: str | None) -> None:
        self.accounts.forget(player)
        if player is None or any(player == followed for followed, _ in self._following.values()):
            task = asyncio.get_running_loop().create_task(self._end_stale(player))
            self._looking.add(task)
            task.add_done_callback(self._looking.discard)

    async def _end_stale(self, player: str | None) -> None:
        """End the streams whose tokens are no longer valid: of one player, or of all."""
        tokens = [token for token, (owner, _) in self._following.items() if player in (None, owner)]
        if not tokens:
            return
        try:
            good = await self.accounts.good(tokens, self.clock())
        except Unavailable as error:
            LOG.warning("tokens of streams cannot be looked at: %s", type(error).__name__, extra=outage_of(error))
            return
        for token in set(tokens).difference(good):
            for end in list(self._following[token][1] if token in self._following else ()):
                end()


def hashed(token: str) -> bytes:
    """What is stored of a token, a recovery code or an invitation code: its SHA-256."""
    return sha256(token.encode()).digest()


def check_whole(token: Token) -> None:
    """Refuse to manage the account with a token restricted in scope, in time, or to one game."""
    if not token.whole:
        detail = "this takes a token of scope open that neither expires nor is for one game"
        raise Refused("no-scope", detail, rule="whole")


async def lasting(changing: Awaitable[T], by: Token) -> T:
    """The store's answer to a change; Refused if a token has ended meanwhile: `by`, or the one being changed."""
    try:
        return await changing
    except Ended as ended:
        if ended.hash == by.hash:
            raise Refused("bad-token", "this token has just ended") from None
        raise Refused("unknown-token", "it has just ended, or another one took its place: look again") from None


def _bad_recovery() -> Refused:
    return Refused("bad-recovery", "this recovery code is not known, or was used before")
