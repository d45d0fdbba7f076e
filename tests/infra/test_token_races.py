"""Tokens are compare-and-set: one of several simultaneous changes wins, over every store and between processes."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from api.application.ports.accounts import Ended, Player, Token, lineage
from infra.store.accounts.accounts import StoredAccounts
from tests.support.stores import Site
from tests.support.summary import Counted

ANN = Player("a" * 32, "Ann", 1_000)
PROCESSES, AT_ONCE = 3, 6
ROUNDS, MANY = 4, 1_000
Races = Callable[[Sequence[StoredAccounts], int], Awaitable[None]]
NOW = 5_000


def drawn(word: str) -> bytes:
    return sha256(word.encode()).digest()


FIRST = Token.first(drawn("first"), ANN, "open", 1_000)


def child(by: Token, word: str) -> Token:
    """A token made by another one."""
    return Token(drawn(word), ANN, "play", NOW, lineage=lineage(by.lineage, drawn(word)))


def successor(old: Token, word: str) -> Token:
    """A token that replaces another one."""
    return Token(drawn(word), ANN, old.scope, NOW, lineage=old.lineage)


@pytest.fixture
def processes(site: Site) -> Iterator[Sequence[StoredAccounts]]:
    with ExitStack() as stack:
        yield [stack.enter_context(site.accounts(fresh=0)) for _ in range(PROCESSES)]


async def at_once(tries: Sequence[Awaitable[Any]]) -> list[Any]:
    """What each answers, or the Ended that it raises."""
    answers = await asyncio.gather(*tries, return_exceptions=True)
    assert all(not isinstance(one, BaseException) or isinstance(one, Ended) for one in answers), answers
    return answers


async def alive(accounts: StoredAccounts) -> set[bytes]:
    """The valid tokens."""
    return {one.hash for one in await accounts.tokens(ANN.id)}


async def rotations(processes: Sequence[StoredAccounts], rounds: int) -> None:
    """Several of one token at once, again and again: one token is left each time."""
    await processes[0].create(FIRST)
    for number in range(rounds):
        phone = child(FIRST, f"phone {number}")
        assert await processes[0].issue(FIRST.hash, phone, NOW, 50)
        made = [successor(phone, f"{number} {n}") for n in range(AT_ONCE)]
        tries = [processes[n % PROCESSES].rotate(phone.hash, phone.hash, one, NOW) for n, one in enumerate(made)]
        answers = await at_once(tries)
        (winner,) = [one for one, answer in zip(made, answers, strict=True) if answer is True]
        assert await alive(processes[0]) == {FIRST.hash, winner.hash}
        assert await processes[0].revoke(FIRST, phone.lineage, NOW)


async def test_rotations_at_once_leave_one_token(processes: Sequence[StoredAccounts]) -> None:
    await rotations(processes, ROUNDS)


async def revocations(processes: Sequence[StoredAccounts], rounds: int) -> None:
    """A token that is rotated, makes another and is revoked, all at once: nothing of it is left."""
    await processes[0].create(FIRST)
    rng = Random(0)
    for number in range(rounds):
        phone = child(FIRST, f"phone {number}")
        assert await processes[0].issue(FIRST.hash, phone, NOW, 50)
        tries: list[Awaitable[Any]] = [
            processes[1].rotate(phone.hash, phone.hash, successor(phone, f"thief {number}"), NOW),
            processes[2].issue(phone.hash, child(phone, f"hidden {number}"), NOW, 50),
            processes[0].revoke(FIRST, phone.lineage, NOW),
        ]
        rng.shuffle(tries)
        assert False not in await at_once(tries), "there was something to revoke, and room"
        assert await alive(processes[0]) == {FIRST.hash}


async def test_rotation_racing_revocation_leaves_no_token(processes: Sequence[StoredAccounts]) -> None:
    await revocations(processes, ROUNDS)


@pytest.mark.soak
@pytest.mark.parametrize("races", [rotations, revocations])
async def test_a_thousand_races_leave_one_token_at_most(
    processes: Sequence[StoredAccounts], races: Races, site: Site, counted: Counted
) -> None:
    await races(processes, MANY)
    counted(f"token races on {'citus' if site.spread else site.kind}", rounds=MANY)


async def test_tokens_made_at_once_keep_to_limit(processes: Sequence[StoredAccounts]) -> None:
    await processes[0].create(FIRST)
    tries = [processes[n % PROCESSES].issue(FIRST.hash, child(FIRST, f"{n}"), NOW, 5) for n in range(3 * AT_ONCE)]
    assert sorted(await at_once(tries)) == [False] * (3 * AT_ONCE - 4) + [True] * 4
    assert len(await alive(processes[0])) == 5


async def test_ending_others_at_once_leaves_one_token(processes: Sequence[StoredAccounts]) -> None:
    await processes[0].create(FIRST)
    others = [child(FIRST, f"{n}") for n in range(AT_ONCE)]
    for one in others:
        assert await processes[0].issue(FIRST.hash, one, NOW, 50)
    tries = [processes[n % PROCESSES].revoke_others(one, NOW) for n, one in enumerate(others)]
    answers = await at_once(tries)
    (winner,) = [one for one, answer in zip(others, answers, strict=True) if answer is None]
    assert await alive(processes[0]) == {winner.hash}


async def test_a_former_token_ends_its_family_once(processes: Sequence[StoredAccounts], site: Site) -> None:
    await processes[0].create(FIRST)
    phone = child(FIRST, "phone")
    assert await processes[0].issue(FIRST.hash, phone, NOW, 50)
    newest = successor(phone, "newest")
    assert await processes[0].rotate(FIRST.hash, phone.hash, newest, NOW)
    assert await processes[0].issue(newest.hash, child(newest, "hidden"), NOW, 50)
    found = await processes[1].by_token(phone.hash, NOW)
    assert found is not None
    assert found.rotated_at == NOW
    told = await at_once([one.reused(found, NOW) for one in processes])
    assert sorted(told, key=str) == [1, None, None], "one of them ends it, and tells its owner"
    assert await alive(processes[0]) == {FIRST.hash}
    assert site.run("SELECT type, reason FROM player_events") == [("token-reused", phone.id)]
