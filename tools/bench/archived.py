"""How small games become in the archive: each ruleset's golden games, as packed by `croupier store archive`.

Plain; then encrypted, with the fingerprint of an Idempotency-Key in each choice, as from clients that send one.

`python -m tools.bench.archived`
"""

import sys
from collections import defaultdict
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from api.application.games.keys import Key
from api.application.ports.stores import StoredEntry
from domain.engine.entry import record
from domain.engine.entry.entry import Entry
from domain.engine.history.codec import Codec
from domain.games import GAMES
from infra.store.entries.encryption import SETTING, KeyRing
from infra.store.entries.mapper import RowMapper
from infra.store.entries.packing import Packer
from tests.data.make_dictionary import GOLDEN
from tests.infra.test_encrypted import keys

LONG = 60
"""The fewest entries of a game that counts."""


def fingerprint(version: int, entry: Entry) -> tuple[bytes, bytes]:
    """What an Idempotency-Key leaves beside an entry; it never compresses."""
    return Key.of(entry.player or "", "choices", "", str(version), entry.cause).beside(entry.cause, entry.cause)


def golden(path: Path, *, keyed: bool) -> tuple[str, str, bytes, list[StoredEntry]] | None:
    """A golden game's ruleset, id, secret and entries, as stored."""
    about, *lines = path.read_bytes().splitlines()
    said: dict[str, str] = msgspec.json.decode(about)
    if (rules := GAMES.get(said["ruleset"])) is None:
        return None
    codec, secret, digest = Codec(rules), bytes.fromhex(said["secret"]), record.GENESIS
    entries: list[StoredEntry] = []
    for version, entry in enumerate(codec.of_json(lines), 1):
        body = codec.encode(replace(entry, key=fingerprint(version, entry) if keyed and entry.player else entry.key))
        digest = record.chain(said["game"], version, digest, record.salt(secret, version), body)
        entries.append(StoredEntry(version, digest, body))
    return said["ruleset"], said["game"], secret, entries


def games(*, keyed: bool) -> dict[str, list[tuple[str, bytes, list[StoredEntry]]]]:
    """The long golden games by ruleset: the id, the secret and the entries of each."""
    found: dict[str, list[tuple[str, bytes, list[StoredEntry]]]] = defaultdict(list)
    for path in sorted(GOLDEN.glob("*.jsonl")):
        one = golden(path, keyed=keyed)
        if one is not None and len(one[3]) >= LONG:
            found[one[0]].append(one[1:])
    return dict(sorted(found.items()))


class Size(Struct, frozen=True):
    """For a ruleset's games: their entries, and the bytes of each, as hashed and in the archive."""

    entries: int
    raw: float
    packed: float


def measure(mapper: RowMapper, *, keyed: bool) -> dict[str, Size]:
    """The sizes for each ruleset."""
    packer, sizes = Packer(mapper), dict[str, Size]()
    for ruleset, found in games(keyed=keyed).items():
        entries, raw, packed = 0, 0, 0
        for game, secret, rows in found:
            data = packer.pack(game, rows)
            assert packer.unpack(game, secret, len(rows), data) == tuple(rows)
            entries, packed = entries + len(rows), packed + len(data)
            raw += sum(len(row.body) for row in rows)
        sizes[ruleset] = Size(entries, raw / entries, packed / entries)
    return sizes


def sealed() -> RowMapper:
    """With a key, as for an encrypted store."""
    return RowMapper(KeyRing({SETTING: keys("k1")}))


def main() -> int:
    """Print bytes per entry for each ruleset."""
    for mapper, keyed, words in ((RowMapper(), False, "plain"), (sealed(), True, "encrypted, each choice with a key")):
        for ruleset, size in measure(mapper, keyed=keyed).items():
            sizes = f"{size.entries:,} entries, {size.raw:.0f} bytes each, {size.packed:.1f} in the archive"
            sys.stdout.write(f"{ruleset}, {words}: {sizes}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
