"""A sample position: what a game's bots reach by themselves, with the same dice each time.

It is played in memory, is never stored, and is shown to anyone as spectators see it.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from domain.engine.audience.audience import SPECTATOR
from domain.engine.entry.commands import Joined
from domain.engine.table.policies import answer
from domain.engine.table.table import Table
from projections.views.compiled import CompiledRules

GAME, SECRET, OPENER = "0" * 32, bytes(32), "0" * 32
"""Of a game that does not exist."""
ANSWERS = 60
"""After this many answers, every table of ours has something on it; a game that ends earlier is shown as it ended."""


def sample(compiled: CompiledRules, language: str) -> Mapping[str, Any]:
    """The view of it as plain values: with the fewest seats, default options, and the strongest bots."""
    rules, presenter = compiled.rules, compiled.presenter
    seats, bots = rules.catalogue.players[0], [*rules.bots][::-1]
    opening = rules.schema.opened(
        ruleset=rules.key, seats=seats, player=OPENER, commitment=GAME * 2, options=rules.schema.options()
    )
    table = Table(rules, GAME, SECRET, opening)
    table.execute(opening, 0, OPENER)
    for chair in range(seats):
        table.execute(Joined(OPENER, bots[chair % len(bots)]), 0, OPENER)
    for _ in range(ANSWERS):
        if not table.asked:
            break
        table.execute(answer(rules, SECRET, table.lobby, table.state, next(iter(table.asked.values()))), 0)
    return msgspec.to_builtins(presenter.view(GAME, table.now(), bytes(32), SPECTATOR, {}, language))
