"""The table that plays are played on: the real one, checked by the laws at every fact. Things are named in words.

A card is named by its display name or id: "Bank, Small farm". Goods are written "2 food 1 wood 3 d".
"""

import re
from typing import Any

from domain.caylus.options import GoodsScenario, MatScenario, Options, PlaceScenario, Scenario, TokensScenario
from domain.caylus.rules import CAYLUS
from domain.caylus.state import Card, Goods, Tokens
from domain.engine.audience.audience import Face
from domain.engine.entry import record
from domain.engine.entry.commands import Opened
from domain.engine.entry.facts import Fact, Rematch
from projections.words.language import language_of
from tests.games.caylus.world import total
from tests.support import playing
from tests.support.playing import game_id, secret

_IDS = {name: one.id for one in language_of(CAYLUS).components() for name in (one.names["en"].lower(), one.id)}
_KINDS = {"d": "deniers", "denier": "deniers"}


def card(name: str) -> Card:
    """The card with this name."""
    return Card(Face(_IDS[name.strip().lower()]))


def cards(text: str) -> tuple[Card, ...]:
    """The cards in a text: "Bank, Small farm"."""
    return tuple([card(name) for name in text.split(",") if name.strip()])


def _counts(text: str) -> dict[str, int]:
    found: list[tuple[str, str]] = re.findall(r"(\d+) (\w+)", text)
    return {_KINDS.get(kind) or kind: int(n) for n, kind in found}


def goods(text: str) -> Goods:
    """The goods in a text: "2 food 3 d"."""
    return Goods(**_counts(text))


def tokens(text: str) -> Tokens:
    """The tokens in a text: "1 dungeon 2 walls"."""
    return Tokens(**_counts(text))


def castle(text: str) -> TokensScenario:
    return TokensScenario(**_counts(text))


def mat(
    hand: str | None = None,
    has: str | None = None,
    *,
    pile: str | None = None,
    discard: str | None = None,
    tokens: str = "",
    prestige: str = "",
) -> MatScenario:
    """A seat's area; None for what is as usual."""
    held, left, gone = [None if zone is None else cards(zone) for zone in (hand, pile, discard)]
    has_ = None if has is None else GoodsScenario(**_counts(has))
    return MatScenario(held, left, gone, has_, castle(tokens), cards(prestige))


def at(
    name: str,
    owner: int | None = None,
    worker: int | None = None,
    *,
    stored: int | None = None,
    residence: bool = False,
    turning: bool = False,
    prestige: str | None = None,
) -> PlaceScenario:
    """A place of the road."""
    blue = None if prestige is None else card(prestige)
    return PlaceScenario(card(name), owner, worker, stored, residence, turning, blue)


class Checked(playing.Checked):
    """A table on which no card, cube, coin or token appears or vanishes."""

    def count(self, fact: Fact) -> dict[Any, int] | None:
        del fact  # all is there from the start
        return total(self.state)


def opened(
    seats: int = 2,
    seed: int = 0,
    *,
    options: Options | None = None,
    scenario: Scenario | None = None,
    rematch: Rematch | None = None,
) -> Opened:
    """An opening by somebody who takes no seat."""
    return CAYLUS.schema.opened(
        ruleset="caylus-magna-carta",
        seats=seats,
        player="host",
        commitment=record.commitment(secret(seed), game_id(seed)),
        options=options or Options(),
        scenario=scenario,
        seating="as_joined",
        rematch=rematch,
    )
