"""A stored game recomputed with `hashlib`, `hmac` and the `msgpack` package only: nothing of this project is imported.

From the bodies and the revealed secret alone: the commitment, every salt and digest of the chain, the key of the dice,
and every draw the game made.
"""

import hmac
import json
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from importlib import import_module
from itertools import count, islice, permutations
from pathlib import Path
from typing import Any

import pytest

from domain.engine.entry import dice

msgpack: Any = import_module("msgpack")  # it has no type hints

Pile = dict[str, list[str]]
STORED: dict[str, Any] = json.loads((Path(__file__).parents[1] / "golden" / "record.json").read_text())
GAME, SECRET = bytes.fromhex(STORED["game"]), bytes.fromhex(STORED["secret"])
BODIES = [bytes.fromhex(row["body"]) for row in STORED["rows"]]
DIGESTS = [bytes.fromhex(row["digest"]) for row in STORED["rows"]]
ENTRIES: list[dict[str, Any]] = [msgpack.unpackb(body) for body in BODIES]
OPENED: dict[str, Any] = ENTRIES[0]["cause"]
FACTS: list[dict[str, Any]] = [fact for entry in ENTRIES for fact in entry["facts"]]

KINGDOM = [
    "cellar", "chapel", "moat", "harbinger", "merchant", "vassal", "village", "workshop", "bureaucrat", "gardens",
    "militia", "moneylender", "poacher", "remodel", "smithy", "throne-room", "bandit", "council-room", "festival",
    "laboratory", "library", "market", "mine", "sentry", "witch", "artisan",
]  # fmt: skip


def be(n: int) -> bytes:
    return n.to_bytes(8, "big")


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, "sha256").digest()


def dice_key() -> bytes:
    committed = [e["cause"] for e in ENTRIES if e["cause"]["type"] == "joined"]
    revealed = {e["cause"]["chair"]: e["cause"]["entropy"] for e in ENTRIES if e["cause"]["type"] == "contributed"}
    given = b""
    for chair, cause in enumerate(committed):
        if cause["commitment"] is None:
            given += b"\x00"
        else:
            entropy = bytes.fromhex(revealed[chair])
            assert sha256(entropy).hexdigest() == cause["commitment"]
            given += b"\x01" + entropy
    return hmac_sha256(SECRET, b"croupier/1 dice" + GAME + bytes.fromhex(OPENED["terms"]) + given)


def words(key: bytes, purpose: str, n: int) -> Iterator[int]:
    """The keystream of one draw, as the module's text states it, written again."""
    for block in count():
        four = hmac_sha256(key, purpose.encode() + be(n) + block.to_bytes(4, "big"))
        yield from [int.from_bytes(four[i : i + 4], "big") for i in range(0, 32, 4)]


def below(stream: Iterator[int], bound: int) -> int:
    return next(word for word in stream if word < 2**32 - 2**32 % bound) % bound


def shuffled(purpose: str, n: int, items: list[Any]) -> list[Any]:
    order, stream = list(items), words(KEY, purpose, n)
    for i in range(len(order) - 1, 0, -1):
        j = below(stream, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


KEY = dice_key()


def test_the_commitment_is_to_this_secret() -> None:
    assert OPENED["commitment"] == sha256(b"croupier/1 secret" + GAME + SECRET).hexdigest()
    (ended,) = [fact for fact in FACTS if fact["type"] == "ended"]
    assert ended["secret"] == SECRET.hex()


def test_the_terms_are_those_of_the_options() -> None:
    canonical = json.dumps(OPENED["options"], sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert OPENED["terms"] == sha256(canonical.encode()).hexdigest()


def test_the_chain_holds_every_entry() -> None:
    head = bytes(32)
    for n, (body, digest) in enumerate(zip(BODIES, DIGESTS, strict=True), 1):
        salt = hmac_sha256(SECRET, b"croupier/1 salt" + be(n))
        head = sha256(b"croupier/1" + GAME + be(n) + head + salt + body).digest()
        assert head == digest, n


def test_every_draw_comes_from_the_dice() -> None:
    drawn = 0
    piles = [mat() for _ in range(OPENED["seats"])]
    for fact in FACTS:
        kind = fact["type"].removeprefix("dominion.")
        seat: int = fact.get("seat", 0)
        if fact.get("draw"):
            drawn += 1
            assert fact["draw"] == drawn, "draws are counted without a gap"
        match kind:
            case "seated":
                assert fact["order"] == shuffled("seating", drawn, list(range(OPENED["seats"])))
            case "kingdom-chosen":
                ten = shuffled("kingdom", drawn, KINGDOM)[:10]
                assert fact["cards"] == sorted(ten, key=KINGDOM.index)
            case "first-player-drawn":
                assert fact["seat"] == below(words(KEY, "first-player", drawn), OPENED["seats"])
            case "shuffled":
                pile = piles[seat]
                assert fact["order"] == shuffled("shuffle", drawn, pile["discard"])
                pile["discard"] = []
            case _:
                assert not fact.get("draw")
                if "seat" in fact:
                    move(piles[seat], kind, fact)
    assert drawn >= 10


def mat() -> Pile:
    return {"discard": ["copper"] * 7 + ["estate"] * 3, "hand": [], "play": []}


def move(pile: Pile, kind: str, fact: dict[str, Any]) -> None:
    """What Big Money's facts do to a hand, the cards in play and a discard pile."""
    match kind:
        case "drew":
            pile["hand"] += fact["cards"]
        case "played":
            for card in fact["cards"]:
                pile["hand"].remove(card)
            pile["play"] += fact["cards"]
        case "gained":
            assert fact["to"] == "discard"
            pile["discard"].append(fact["card"])
        case "cleaned-up":
            cards = pile["hand"] + pile["play"]
            if cards:
                cards.remove(fact["top"])
                cards.append(fact["top"])
            pile["discard"] += cards
            pile["hand"], pile["play"] = [], []
        case _:
            assert kind in ("asked", "turn-began", "bought", "scored")


# -- the dice against a second version of their rule, and against chance


VECTORS: list[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "golden" / "dice.json").read_text())


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["purpose"])
def test_dice_agree_with_the_published_vectors(vector: dict[str, Any]) -> None:
    key, purpose, n = bytes.fromhex(vector["key"]), vector["purpose"], vector["n"]
    for stream in (words(key, purpose, n), dice.keystream(key, purpose, n)):
        assert [*islice(stream, 20)] == vector["words"]
    assert list(dice.shuffle(key, purpose, n, range(20))) == vector["shuffled"]
    assert {k: dice.below(key, purpose, n, int(k)) for k in vector["below"]} == vector["below"]


def test_dice_skip_words_above_the_greatest_multiple() -> None:
    bound = (1 << 31) + 1  # nearly half of all words are rejected
    for n in range(50):
        first = next(word for word in words(bytes(32), "x", n) if word < bound)
        assert dice.below(bytes(32), "x", n, bound) == first


def test_every_order_of_three_is_about_equally_likely() -> None:
    found = Counter(dice.shuffle(b"k" * 32, "shuffle", n, "abc") for n in range(6000))
    assert set(found) == set(permutations("abc"))
    assert all(850 < times < 1150 for times in found.values())


def test_a_roller_goes_on_along_one_keystream() -> None:
    roll = dice.roller(bytes(32), "bot", 7)
    assert [roll(10) for _ in range(8)] == [word % 10 for word in islice(words(bytes(32), "bot", 7), 8)]
