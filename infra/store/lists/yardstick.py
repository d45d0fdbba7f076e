"""The yardstick: programs are rated by games with bots of the house, which stand where the ladder has measured them.

1. A program plays alone against bots whose means its game has measured, each of them once. So no other account can lose
   to it, and nothing that it does moves a person's rating or another program's.
2. Its game has the ruleset's default options, which were measured; a clock, and `resign` when time is up: it cannot
   leave a lost game lying, let a stand-in play, or ask this server what to do.
3. There is a pool for each ruleset and number of seats. Where nothing is measured, nobody is rated.
"""

from collections.abc import Collection, Mapping
from contextlib import suppress
from functools import cache

import msgspec

from domain.engine.table.checks import terms_of
from domain.games import GAMES
from projections.schemas.listing import TERMS, Listing

LADDER = "ladder.toml"
"""A game's file beside its layout: the means of its bots, by `python -m tools.bench.ladder`."""


def pool_of(ruleset: str, seats: int | None) -> str:
    """The name of a pool: of programs with this many seats, or of people with any number (None)."""
    return ruleset if seats is None else f"{ruleset}/{seats}"


def pool_named(pool: str) -> tuple[str, int | None]:
    """Ruleset and number of seats of a pool, as `pool_of` takes them."""
    ruleset, _, seats = pool.partition("/")
    return ruleset, int(seats) if seats.isdigit() else None


def programs_pool(item: Listing, programs: Collection[str]) -> str | None:
    """The pool in which a game rates its program; None if it rates none. `programs`: the players who are programs."""
    people = [seat.player for seat in item.sitting if seat.bot is None]
    if len(people) != 1 or people[0] not in programs or item.clock is None or item.absent != "resign":
        return None
    if not {seat.bot for seat in item.sitting if seat.bot is not None} <= anchors(item.ruleset).keys():
        return None
    return pool_of(item.ruleset, item.seats) if item.terms == _default_terms(item.ruleset) else None


@cache
def anchors(ruleset: str) -> Mapping[str, float]:
    """The bots of the house that programs are measured by, from the weakest on, each with its fixed mean."""
    with suppress(KeyError, FileNotFoundError):
        file = GAMES[ruleset].language.texts.with_name(LADDER)
        return msgspec.toml.decode(file.read_bytes(), type=dict[str, float])
    return {}


@cache
def _default_terms(ruleset: str) -> str:
    return terms_of(GAMES[ruleset].schema.options())[:TERMS]
