import asyncio
from collections.abc import Iterator, Sequence
from hashlib import sha256

import pytest
from msgspec.structs import replace

from api.application.ports.accounts import Accounts, Act, Player, Token
from api.application.ports.errors import Conflict
from infra.store.accounts import ttl_cache
from infra.store.accounts.accounts import StoredAccounts
from infra.store.accounts.ttl_cache import TTL
from infra.store.database.connection import StoreError
from tests.support.stores import Site

ANN = Player("a" * 32, "Ann", 1_000)
BOB = Player("b" * 32, "Bob 봅", 2_000)
TOKEN = "cr_" + "x" * 40


def hashed(token: str) -> bytes:
    return sha256(token.encode()).digest()


def token(player: Player, word: str, expires_at: int | None = None) -> Token:
    return replace(Token.first(hashed(word), player, "open", player.created_at), expires_at=expires_at)


async def owner(accounts: Accounts, word: str, now: int) -> Player | None:
    found = await accounts.by_token(hashed(word), now)
    return None if found is None else found.player


async def names(accounts: Accounts, players: Sequence[str]) -> dict[str, str]:
    return {one: person.name for one, person in (await accounts.people(players)).items()}


@pytest.fixture
def accounts(site: Site) -> Iterator[StoredAccounts]:
    with site.accounts() as accounts:
        yield accounts


async def test_token_expires_though_cached(accounts: StoredAccounts, site: Site) -> None:
    await accounts.create(token(ANN, TOKEN, 9_000))
    assert await owner(accounts, TOKEN, 8_999) == ANN
    assert await owner(accounts, TOKEN, 9_000) is None
    assert await owner(accounts, TOKEN, 8_999) == ANN
    with site.accounts() as afresh:
        assert await owner(afresh, TOKEN, 9_000) is None


async def test_token_cache_is_bounded_and_refilled(site: Site) -> None:
    players = [Player(f"{n:032x}", f"player {n}", n) for n in range(6)]
    with site.accounts(remembered=2) as accounts:
        for player in players:
            await accounts.create(token(player, player.id))
        for player in players * 2:
            assert await owner(accounts, player.id, 10) == player
            assert await names(accounts, [player.id]) == {player.id: player.name}
        assert len(accounts.remembered) == 2
        assert len(accounts.known_people) == 2


async def test_player_is_not_stored_if_token_is_taken(accounts: Accounts) -> None:
    await accounts.create(token(ANN, TOKEN))
    with pytest.raises(Conflict):
        await accounts.create(token(BOB, TOKEN))
    assert await names(accounts, [BOB.id]) == {}
    await accounts.create(token(BOB, "other"))
    assert await owner(accounts, "other", 0) == BOB


async def test_account_write_waits_beside_the_loop(accounts: StoredAccounts, site: Site) -> None:
    with site.held():
        creating = asyncio.create_task(accounts.create(token(ANN, TOKEN)))
        await asyncio.sleep(0.02)
        assert not creating.done()
    await creating
    assert await owner(accounts, TOKEN, 0) == ANN


async def test_two_processes_see_each_other_s_players(accounts: StoredAccounts, site: Site) -> None:
    with site.accounts() as elsewhere:
        assert await owner(elsewhere, TOKEN, 0) is None
        assert await names(elsewhere, [ANN.id]) == {}
        await accounts.create(token(ANN, TOKEN))
        assert await owner(elsewhere, TOKEN, 0) == ANN
        assert await names(elsewhere, [ANN.id]) == {ANN.id: "Ann"}


async def test_account_changed_elsewhere_is_seen_soon(accounts: StoredAccounts, site: Site) -> None:
    await accounts.create(token(ANN, TOKEN))
    with site.accounts(fresh=0.2) as soon, site.accounts() as told:
        for elsewhere in (soon, told):
            assert await owner(elsewhere, TOKEN, 0) == ANN
            assert await names(elsewhere, [ANN.id]) == {ANN.id: "Ann"}
        mine = token(ANN, TOKEN)
        assert await accounts.revoke(mine, mine.lineage, 0)
        assert await accounts.rename(ANN.id, "Anna", Act(1, "a" * 16, "command line", "rename", ANN.id, "Anna"))

        assert await owner(told, TOKEN, 0) == ANN, "it was not told"
        told.forget("b" * 32)
        assert await owner(told, TOKEN, 0) == ANN, "it was told of somebody else"
        told.forget(ANN.id)
        await asyncio.sleep(0.2)
        for elsewhere in (soon, told):
            assert await owner(elsewhere, TOKEN, 0) is None
            assert await names(elsewhere, [ANN.id]) == {ANN.id: "Anna"}


async def test_cached_account_serves_while_store_is_away(site: Site) -> None:
    with site.accounts(fresh=0.0) as accounts:
        await accounts.create(token(ANN, TOKEN))
        await accounts.create(token(BOB, "bob's", 9_000))
        for word in (TOKEN, "bob's"):
            assert await owner(accounts, word, 5_000)
        assert await names(accounts, [ANN.id]) == {ANN.id: "Ann"}
        accounts.close()
        assert await owner(accounts, TOKEN, 5_000) == ANN
        assert await names(accounts, [ANN.id]) == {ANN.id: "Ann"}
        assert await owner(accounts, "bob's", 9_000) is None, "it ends at its time"
        with pytest.raises(StoreError):
            await accounts.by_token(hashed("guess"), 5_000)
        with pytest.raises(StoreError):
            await accounts.people([ANN.id, BOB.id])
        accounts.forget(ANN.id)
        with pytest.raises(StoreError):
            await accounts.by_token(hashed(TOKEN), 5_000)


async def test_account_read_before_forgetting_is_not_cached(accounts: StoredAccounts, site: Site) -> None:
    await accounts.create(token(ANN, TOKEN))
    with site.accounts() as elsewhere:
        asking = asyncio.create_task(owner(elsewhere, TOKEN, 0))
        await asyncio.sleep(0)
        elsewhere.forget(None)
        assert await asking == ANN
        assert len(elsewhere.remembered) == 0
        asking = asyncio.create_task(owner(elsewhere, TOKEN, 0))
        await asyncio.sleep(0)
        elsewhere.forget(BOB.id)
        assert await asking == ANN
        assert len(elsewhere.remembered) == 1, "what others change does not keep her from being remembered"


async def test_account_in_use_is_refreshed_early(accounts: StoredAccounts, monkeypatch: pytest.MonkeyPatch) -> None:
    at = 0.0
    monkeypatch.setattr(ttl_cache, "monotonic", lambda: at)
    await accounts.create(token(ANN, TOKEN))

    async def used(when: float) -> bool:
        nonlocal at
        at = when
        assert await owner(accounts, TOKEN, 0) == ANN
        assert await names(accounts, [ANN.id]) == {ANN.id: "Ann"}
        began = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.gather(*began)
        return bool(began)

    def fresh(when: float) -> list[bool]:
        nonlocal at
        at = when
        return [accounts.remembered.holds(hashed(TOKEN)), accounts.known_people.holds(ANN.id)]

    await used(0)
    assert not await used(TTL / 2), "too early"
    assert fresh(TTL * 1.1) == [False, False]
    await used(TTL * 1.2)
    assert await used(TTL * 2.1), "soon it would have been out of date"
    assert fresh(TTL * 3) == [True, True]


async def test_a_recovery_code_is_good_once(accounts: StoredAccounts) -> None:
    await accounts.create(token(ANN, TOKEN), hashed("first"))
    assert await accounts.recover(hashed("guess"), hashed("second"), hashed("new"), 5_000) is None
    tries = [accounts.recover(hashed("first"), hashed(f"next {n}"), hashed(f"new {n}"), 5_000) for n in range(3)]
    given = await asyncio.gather(*tries)
    assert sorted(given, key=bool) == [None, None, ANN]
    n = given.index(ANN)
    assert await owner(accounts, f"new {n}", 6_000) == ANN
    accounts.forget(ANN.id)
    assert await owner(accounts, TOKEN, 6_000) is None, "it ends all others"
    assert await accounts.recover(hashed(f"next {n}"), hashed("last"), hashed("newer"), 7_000) == ANN


async def test_token_use_is_noted_not_each_time(accounts: StoredAccounts, site: Site) -> None:
    minute = 60_000_000
    await accounts.create(token(ANN, TOKEN))
    await owner(accounts, TOKEN, 2 * minute)
    assert site.run("SELECT used_at FROM tokens") == [(None,)]
    assert [one.used_at for one in await accounts.tokens(ANN.id)] == [2 * minute]
    await accounts.write_used()
    assert site.run("SELECT used_at FROM tokens") == [(2 * minute,)]
    accounts.forget(None)
    await owner(accounts, TOKEN, 2 * minute + 5)
    await accounts.write_used()
    assert site.run("SELECT used_at FROM tokens") == [(2 * minute,)]


async def test_acts_without_effect_are_not_recorded(accounts: StoredAccounts) -> None:
    await accounts.create(token(ANN, TOKEN))
    done = [Act(n, f"{n:016x}", "command line", "ban", ANN.id, "why") for n in range(4)]
    assert not await accounts.set_ban("nobody", 1, done[0])
    for act in done[1:]:
        assert await accounts.set_ban(ANN.id, act.at, act)
    assert await accounts.acts(None, 2) == done[:1:-1]
    assert await accounts.acts((2, done[2].id), 5) == [done[1]]
    assert (await accounts.player(ANN.id) or ANN).banned_at == 3
