"""Pictures of a view, or of a sample position: functions for a separate process, see `readers` of the application.

A sample is what a game's bots reach by themselves, with the same dice each time. It is played in memory, is never
stored, and is shown to anyone as spectators see it.
"""

import msgspec

from domain.engine.audience.audience import SPECTATOR
from domain.engine.entry.commands import Joined
from domain.engine.table.policies import answer
from domain.engine.table.table import Table
from projections.views.compiled import CompiledRules
from projections.views.picture import picture

GAME, SECRET, OPENER = "0" * 32, bytes(32), "0" * 32
"""Of a game that does not exist."""
ANSWERS = 60
"""After this many answers, every table of ours has something on it; a game that ends earlier is shown as it ended."""


def drawn(compiled: CompiledRules, view: bytes, language: str, *, small: bool) -> bytes:
    """A view, given as JSON, as an SVG."""
    return picture(compiled.presenter.language, msgspec.json.decode(view), language, small=small)


def sampled(compiled: CompiledRules, language: str, *, small: bool) -> bytes:
    """A sample position as an SVG: with the fewest seats, default options, and the strongest bots."""
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
    view = presenter.view(GAME, table.now(), bytes(32), SPECTATOR, {}, language)
    return picture(presenter.language, msgspec.to_builtins(view), language, small=small)
