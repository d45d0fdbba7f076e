import asyncio
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from api.application.ports import Accounts, Player
from infra.store.accounts import StoredAccounts
from infra.store.connection import StoreError, Taken
from tests.support.stores import Site

ANN = Player("a" * 32, "Ann", 1_000)
BOB = Player("b" * 32, "Bob 봅", 2_000)
TOKEN = "cr_" + "x" * 40


def hashed(token: str) -> bytes:
    return sha256(token.encode()).digest()


@pytest.fixture
def accounts(site: Site) -> Iterator[StoredAccounts]:
    with site.accounts() as accounts:
        yield accounts


async def test_a_token_finds_its_player_and_another_one_nobody(accounts: Accounts) -> None:
    await accounts.create(ANN, hashed(TOKEN), "play", None)
    await accounts.create(BOB, hashed("other"), "play", None)
    for _ in range(2):  # from the file, then from memory
        assert await accounts.by_token(hashed(TOKEN), 5_000) == ANN
        assert await accounts.by_token(hashed("other"), 5_000) == BOB
        assert await accounts.by_token(hashed("guess"), 5_000) is None


async def test_a_token_ends_at_its_expiry_also_when_it_is_remembered(accounts: StoredAccounts, site: Site) -> None:
    await accounts.create(ANN, hashed(TOKEN), "play", 9_000)
    assert await accounts.by_token(hashed(TOKEN), 8_999) == ANN
    assert await accounts.by_token(hashed(TOKEN), 9_000) is None
    assert await accounts.by_token(hashed(TOKEN), 8_999) == ANN
    with site.accounts() as afresh:
        assert await afresh.by_token(hashed(TOKEN), 9_000) is None


async def test_an_unknown_token_is_not_remembered_as_unknown(accounts: StoredAccounts) -> None:
    assert await accounts.by_token(hashed(TOKEN), 0) is None
    await accounts.create(ANN, hashed(TOKEN), "play", None)
    assert await accounts.by_token(hashed(TOKEN), 0) == ANN


async def test_the_memory_is_bounded_and_who_falls_out_is_read_again(site: Site) -> None:
    players = [Player(f"{n:032x}", f"player {n}", n) for n in range(6)]
    with site.accounts(remembered=2) as accounts:
        for player in players:
            await accounts.create(player, hashed(player.id), "play", None)
        for player in players * 2:
            assert await accounts.by_token(hashed(player.id), 10) == player
            assert await accounts.names([player.id]) == {player.id: player.name}
        assert len(accounts.tokens) == 2
        assert len(accounts.known_names) == 2


async def test_names_are_given_for_the_ids_that_exist(accounts: Accounts) -> None:
    await accounts.create(ANN, hashed("1"), "play", None)
    await accounts.create(BOB, hashed("2"), "play", None)
    for _ in range(2):
        assert await accounts.names([ANN.id, "nobody", BOB.id, ANN.id]) == {ANN.id: "Ann", BOB.id: "Bob 봅"}
    assert await accounts.names([]) == {}


async def test_a_player_is_stored_with_the_token_or_not_at_all(accounts: Accounts) -> None:
    await accounts.create(ANN, hashed(TOKEN), "play", None)
    with pytest.raises(Taken):
        await accounts.create(BOB, hashed(TOKEN), "play", None)
    assert await accounts.names([BOB.id]) == {}
    await accounts.create(BOB, hashed("other"), "play", None)
    assert await accounts.by_token(hashed("other"), 0) == BOB


async def test_accounts_outlive_the_process_and_hold_no_token_in_the_clear(
    accounts: StoredAccounts, site: Site
) -> None:
    await accounts.create(ANN, hashed(TOKEN), "play", 9_000)
    accounts.close()
    accounts.close()
    with pytest.raises(StoreError, match="closed"):
        await accounts.create(BOB, hashed("other"), "play", None)
    with site.accounts() as reopened:
        assert await reopened.by_token(hashed(TOKEN), 0) == ANN
    assert site.run("SELECT * FROM tokens") == [(hashed(TOKEN), ANN.id, "play", 1_000, 9_000)]
    assert not any(TOKEN in str(row) for row in site.run("SELECT * FROM players"))
    if isinstance(site.where, Path):
        assert not any(TOKEN.encode() in file.read_bytes() for file in site.where.parent.iterdir())


async def test_a_write_waits_for_another_writer_without_holding_up_the_loop(
    accounts: StoredAccounts, site: Site
) -> None:
    with site.held():
        creating = asyncio.create_task(accounts.create(ANN, hashed(TOKEN), "play", None))
        await asyncio.sleep(0.02)
        assert not creating.done()
    await creating
    assert await accounts.by_token(hashed(TOKEN), 0) == ANN


async def test_two_processes_see_each_other_s_players(accounts: StoredAccounts, site: Site) -> None:
    with site.accounts() as elsewhere:
        assert await elsewhere.by_token(hashed(TOKEN), 0) is None
        await accounts.create(ANN, hashed(TOKEN), "play", None)
        assert await elsewhere.by_token(hashed(TOKEN), 0) == ANN
        assert await elsewhere.names([ANN.id]) == {ANN.id: "Ann"}
