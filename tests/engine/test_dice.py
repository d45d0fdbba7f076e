"""The dice against a second telling of their rule, and against chance."""

import hmac
import json
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from domain.engine.entry import dice

VECTORS: list[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "golden" / "dice.json").read_text())


def words(key: bytes, purpose: str, n: int, count: int) -> list[int]:
    """The rule as it stands in the module's text, told again."""
    stream = b"".join(
        hmac.new(key, purpose.encode() + n.to_bytes(8, "big") + block.to_bytes(4, "big"), "sha256").digest()
        for block in range(count // 8 + 1)
    )
    return [int.from_bytes(stream[4 * i : 4 * i + 4], "big") for i in range(count)]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["purpose"])
def test_vectors(vector: dict[str, Any]) -> None:
    key, purpose, n = bytes.fromhex(vector["key"]), vector["purpose"], vector["n"]
    assert words(key, purpose, n, 20) == vector["words"]
    stream = dice.keystream(key, purpose, n)
    assert [next(stream) for _ in range(20)] == vector["words"]
    assert list(dice.shuffle(key, purpose, n, range(20))) == vector["shuffled"]
    assert {k: dice.below(key, purpose, n, int(k)) for k in vector["below"]} == vector["below"]


def test_a_word_above_the_greatest_multiple_is_thrown_away() -> None:
    bound = (1 << 31) + 1  # nearly half of all words are rejected
    for n in range(50):
        first = next(word for word in words(bytes(32), "x", n, 64) if word < bound)
        assert dice.below(bytes(32), "x", n, bound) == first


def test_every_order_of_three_is_about_equally_likely() -> None:
    count = Counter(dice.shuffle(b"k" * 32, "shuffle", n, "abc") for n in range(6000))
    assert set(count) == set(permutations("abc"))
    assert all(850 < times < 1150 for times in count.values())


def test_purpose_and_number_and_key_each_make_other_dice() -> None:
    given = [(b"a" * 32, "p", 1), (b"b" * 32, "p", 1), (b"a" * 32, "q", 1), (b"a" * 32, "p", 2)]
    assert len({dice.shuffle(*each, range(30)) for each in given}) == 4


def test_a_roller_goes_on_along_one_keystream() -> None:
    roll = dice.roller(bytes(32), "bot", 7)
    assert [roll(10) for _ in range(8)] == [word % 10 for word in words(bytes(32), "bot", 7, 8)]


def test_small_shuffles() -> None:
    assert dice.shuffle(bytes(32), "p", 1, ()) == ()
    assert dice.shuffle(bytes(32), "p", 1, "a") == ("a",)
