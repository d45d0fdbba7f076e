"""However many of one player's requests several processes have at once, no more is stored than a limit grants."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import ExitStack, closing
from hashlib import sha256

import pytest

from api.application.ports.accounts import Player, Token
from api.application.ports.deals import Deal
from api.application.ports.leagues import League
from api.application.ports.notes import StoredNote
from domain.engine.entry import deals
from domain.engine.table.checks import terms_of
from infra.store.accounts.accounts import StoredAccounts
from infra.store.accounts.deals import StoredDeals
from infra.store.accounts.leagues import StoredLeagues
from infra.store.accounts.notes import StoredNotes
from infra.store.database.connection import Store
from infra.store.entries.encryption import KeyRing
from infra.store.maintenance.migrations import open_store
from tests.support.stores import SECRET, Site

PROCESSES, AT_ONCE, MOST, ROUNDS = 2, 12, 5, 8
KEYS = KeyRing({})
Add = Callable[[StoredAccounts, Store, str, int], Awaitable[object]]
"""Adds a player's thing with this number; what is false if they have too many."""


def named(player: str, number: int) -> str:
    """The id of a player's thing with this number."""
    return sha256(f"{player} {number}".encode()).hexdigest()[:32]


async def deal(accounts: StoredAccounts, _: Store, player: str, number: int) -> object:
    name = named(player, number)
    promise = deals.commitment(SECRET, name)
    made = Deal(name, player, "dominion", 1, 2, b"{}", terms_of({}), "maker", 0, promise, 5, 9, SECRET)
    return await StoredDeals(accounts, KEYS).add(made, MOST)


async def event(accounts: StoredAccounts, store: Store, player: str, number: int) -> object:
    made = League(named(player, number), player, "League", "open", 0, "dominion", b"{}", bytes(32), number)
    return await StoredLeagues(accounts, store).add(made, MOST)


async def note(accounts: StoredAccounts, store: Store, player: str, number: int) -> object:
    written = StoredNote("c" * 32, number, player, 5, "player", "all", number, "spectator", None, b"so be it")
    return await StoredNotes(accounts, store, KEYS).put(written, MOST)


@pytest.mark.parametrize("add", [deal, event, note])
async def test_deals_events_and_notes_at_once_keep_limit(add: Add, site: Site) -> None:
    with ExitStack() as stack:
        stores = [stack.enter_context(closing(open_store(site.where))) for _ in range(PROCESSES)]
        accounts = [stack.enter_context(closing(StoredAccounts(store))) for store in stores]
        for turn in range(ROUNDS):
            player = Player(f"{turn:032x}", "Ann", 1)
            await accounts[0].create(Token.first(sha256(player.id.encode()).digest(), player, "open", 1))
            tries = [add(accounts[n % PROCESSES], stores[n % PROCESSES], player.id, n) for n in range(AT_ONCE)]
            assert [bool(one) for one in await asyncio.gather(*tries)].count(True) == MOST
