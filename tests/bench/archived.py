"""How small games get in the archive: the golden games of each ruleset, as `croupier archive` packs them, without keys.

`python -m tests.bench.archived`
"""

import sys
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from api.application.ports.stores import StoredEntry
from domain.engine import record
from domain.engine.codec import Codec
from domain.engine.facts import Entry
from domain.games import GAMES
from infra.store.packing import Packer
from infra.store.rows import RowMapper
from tests.data.make_dictionary import GOLDEN

LONG = 60
"""Entries from which on a game is counted."""


def golden(path: Path) -> tuple[str, str, bytes, list[StoredEntry]] | None:
    """A golden game's ruleset, id, secret and entries as a store has them."""
    about, *lines = path.read_bytes().splitlines()
    said: dict[str, str] = msgspec.json.decode(about)
    if (rules := GAMES.get(said["ruleset"])) is None:
        return None
    codec, secret, digest = Codec(rules), bytes.fromhex(said["secret"]), record.GENESIS
    decoder: Any = msgspec.json.Decoder(codec.entry_type)
    entries: list[StoredEntry] = []
    for version, line in enumerate(lines, 1):
        e = decoder.decode(line)
        body = codec.encode(Entry(e.cause, e.facts, e.at, e.player, e.key, e.rules))
        digest = record.chain(said["game"], version, digest, record.salt(secret, version), body)
        entries.append(StoredEntry(version, digest, body))
    return said["ruleset"], said["game"], secret, entries


def main() -> int:
    """Print bytes an entry for each ruleset."""
    packer, entries, raw, packed = Packer(RowMapper()), Counter[str](), Counter[str](), Counter[str]()
    for path in sorted(GOLDEN.glob("*.jsonl")):
        found = golden(path)
        if found is None or len(found[3]) < LONG:
            continue
        ruleset, game, secret, rows = found
        data = packer.pack(game, rows)
        assert packer.unpack(game, secret, len(rows), data) == tuple(rows)
        entries[ruleset] += len(rows)
        raw[ruleset] += sum(len(row.body) for row in rows)
        packed[ruleset] += len(data)
    for ruleset, count in sorted(entries.items()):
        sizes = f"{raw[ruleset] / count:.0f} bytes each, {packed[ruleset] / count:.1f} in the archive"
        sys.stdout.write(f"{ruleset}: {count:,} entries, {sizes}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
