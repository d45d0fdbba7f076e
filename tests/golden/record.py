"""Record the golden games again: `python -m tests.golden.record`, only for a deliberate change of rules or format.

- `*.jsonl`: a game; the first line says which, with its secret, the others are the JSON form of its entries.
- `record.json`: a whole game as it is stored, bodies and digests, for the test that recomputes it without this project.
- `dice.json`: vectors of the dice: (key, purpose, n) -> words, a shuffle, numbers below a bound.
- `format.json`, `format-*.json`: every stored tag with its fields, of Dominion and of each other game.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from domain.dominion.rules import DOMINION
from domain.engine.entry import dice, record
from domain.engine.entry.commands import Chose, Contributed, Joined, Resigned
from domain.engine.entry.entry import Entry
from domain.engine.history.codec import Codec
from domain.engine.table.policies import answer
from domain.engine.table.table import Table
from domain.games import GAMES as REGISTERED
from tests.golden.games import GAMES, STORED, Golden
from tests.golden.stored_format import format_file, stored_format

HERE = Path(__file__).parent
CODEC = Codec(DOMINION)


def play(golden: Golden) -> tuple[str, bytes, list[Entry]]:
    """Play it: (game id, secret, entries). The same every time, as long as the rules are."""
    rng, rules = Random(f"{golden.name}-v2"), golden.rules  # as when they were first recorded
    game, secret = rng.randbytes(16).hex(), rng.randbytes(32)
    players = [rng.randbytes(16).hex() for _ in range(golden.seats)]
    entropies = {seat: rng.randbytes(32).hex() for seat in golden.entropy}
    host = rng.randbytes(16).hex() if golden.scenario else players[0]
    opening = golden.rules.schema.opened(
        ruleset=golden.rules.key,
        seats=golden.seats,
        player=host,
        commitment=record.commitment(secret, game),
        options=golden.options,
        scenario=golden.scenario,
    )
    table = Table(rules, game, secret, opening)
    at = 1_750_000_000_000_000
    entries = [table.execute(opening, at, host)]
    for seat, player in enumerate(players[: golden.seats - len(golden.bots)]):
        commitment = record.entropy_commitment(entropies[seat]) if seat in entropies else None
        entries.append(table.execute(Joined(player, None, commitment), at, player))
    entries += [table.execute(Joined(host, bot), at, host) for bot in golden.bots]
    for seat, entropy in entropies.items():
        entries.append(table.execute(Contributed(seat, entropy), at, players[seat]))
    while table.lobby.status == "running" and len(entries) < golden.limit:
        at += rng.randrange(1_000_000, 9_000_000)
        leaver = golden.resigns(table) if golden.resigns and not table.lobby.resigned else None
        seat = min(table.asked) if leaver is None else leaver
        player = table.lobby.chairs[seat].player
        if leaver is not None:
            entries.append(table.execute(Resigned(leaver), at, player))
        else:
            open_ = table.asked[seat]
            if table.lobby.policy_of(seat) is not None:
                entries.append(table.execute(answer(rules, secret, table.lobby, table.state, open_), at))
                continue
            picks = golden.policy(table, open_.asked, rng)
            entries.append(table.execute(Chose(seat, open_.question, picks), at, player))
    return game, secret, entries


def vectors() -> Iterator[dict[str, Any]]:
    """The dice's output for a few keys, purposes and numbers."""
    for key, purpose, n in (
        (bytes(32), "shuffle", 1),
        (b"\xff" * 32, "shuffle", 2),
        (bytes(range(32)), "seating", 1 << 40),
    ):
        stream = dice.keystream(key, purpose, n)
        yield {
            "key": key.hex(),
            "purpose": purpose,
            "n": n,
            "words": [next(stream) for _ in range(20)],
            "shuffled": list(dice.shuffle(key, purpose, n, range(20))),
            "below": {str(k): dice.below(key, purpose, n, k) for k in (1, 2, 3, 10, 1000, (1 << 31) + 1)},
        }


def main() -> None:
    """Write everything."""
    for golden in GAMES:
        game, secret, entries = play(golden)
        about = {"name": golden.name, "ruleset": golden.rules.key, "game": game, "secret": secret.hex()}
        lines = [json.dumps(about).encode(), *[msgspec.json.encode(entry) for entry in entries]]
        (HERE / f"{golden.name}.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    game, secret, entries = play(STORED)
    head, rows = record.GENESIS, list[dict[str, str]]()
    for version, entry in enumerate(entries, 1):
        body = CODEC.encode(entry)
        head = record.chain(game, version, head, record.salt(secret, version), body)
        rows.append({"digest": head.hex(), "body": body.hex()})
    _write("record.json", {"game": game, "secret": secret.hex(), "rows": rows})
    _write("dice.json", list(vectors()))
    for rules in REGISTERED.values():
        _write(format_file(rules), stored_format(rules))


def _write(name: str, value: Any) -> None:
    (HERE / name).write_text(json.dumps(value, indent=1) + "\n")


if __name__ == "__main__":
    main()
