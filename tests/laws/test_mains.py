"""The main answer of a page, which a hurried player gives, is none that an analysis would warn of."""

import os
from collections.abc import Mapping
from itertools import count, takewhile
from random import Random
from typing import Any

import msgspec
import pytest

from domain.engine.audience.audience import seated
from domain.engine.entry.facts import Asked
from domain.engine.game.levels import LEVELS
from domain.engine.search.search import Search, better
from lab.laws.game.world import World
from lab.laws.suite.hidden_worlds import KEY, seen
from lab.laws.suite.layouts import types_of
from lab.laws.suite.lessons import first_game
from tests.laws.worlds import WORLDS

POSITIONS, EACH = int(os.environ.get("CROUPIER_POSITIONS", "4")), 10
"""Of each game, and of each play of it at most; `make measure` looks at 300."""
LEVEL, MATTERS = LEVELS["search-club"], 10
"""Of the search, that of hints; and the thousandths of a won game below which a difference is none."""
KEYS = (KEY, KEY[::-1])
"""What a search finds is no luck if another one finds it too, in other worlds."""
MANY = 8
"""More options that are amounts alone are steps from a proposal, the nearest to their average: see `steppers.ts`."""


def main(world: World, asked: Asked) -> int | None:
    """The option on the main button of a question, by the layout; None if there is none."""
    layout, types, options = world.rules.catalogue.layout, types_of(world), msgspec.to_builtins(asked.options or ())

    def fits(one: Any, option: Mapping[str, Any]) -> bool:
        card = option.get("card", "")
        return one.option == option["type"] and (not one.only or not {card, *types.get(card, ())}.isdisjoint(one.only))

    for n, option in enumerate(options):
        weights = [one for one in layout.weights if fits(one, option)]
        free = [one for one in weights if not any(fits(other, each) for other in one.unless for each in options)]
        if free and free[0].weight == "main":
            return n
    amounts = {n: [*one.values()][1:] for n, one in enumerate(options) if set() < {*one} - {"type"} <= {*layout.units}}
    if len(amounts) <= MANY:
        return None
    means = [sum(column) / len(amounts) for column in zip(*amounts.values(), strict=True)]
    return min(amounts, key=lambda n: sum([(a - b) ** 2 for a, b in zip(amounts[n], means, strict=True)]))


def warned_of(search: Search, asked: Asked, n: int) -> str:
    """What an analysis says against an answer in its worst third that is not there by luck; empty if nothing."""
    found = search.weigh((n,))
    if found.picked is None:
        return ""
    (best, *_), mine = found.answers, found.answers[found.picked]
    above = sum([one.worth > mine.worth for one in found.answers])
    one, other = [search.brought[tuple([(asked.options or ())[pick] for pick in each.picks])] for each in (best, mine)]
    sure = better(one, other[: len(one)], 3) and best.worth - mine.worth > MATTERS
    return f"{above} of {len(found.answers)} do better" if sure and 3 * above >= 2 * len(found.answers) else ""


@pytest.mark.parametrize("key", ["dominion", "civilization"])
def test_main_answer_is_not_in_the_worst_third(key: str) -> None:
    world, left, warned = next(one for one in WORLDS if one.key == key), POSITIONS, list[str]()
    for seed in count():
        there = [
            (play, len(play.entries), asked, n)
            for play, seat in first_game(world, seed, whole=True)
            if (n := main(world, asked := play.table.asked[seat].asked)) is not None and len(asked.options or ()) > 1
        ]
        for play, version, asked, n in Random(seed).sample(there, min(EACH, left, len(there))):
            left -= 1
            game = seen(play, seated(asked.seat), version)
            why = [*takewhile(bool, (warned_of(Search(game, asked, each, LEVEL), asked, n) for each in KEYS))]
            if len(why) == len(KEYS):
                warned.append(f"{asked.why}/{asked.verb} {(asked.options or ())[n]}: {' and '.join(why)}")
        if not left:
            break
    assert not warned, "\n".join(warned)


@pytest.mark.proof
def test_bad_main_answer_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def curse(_: World, asked: Asked) -> int | None:
        return next((n for n, one in enumerate(asked.options or ()) if getattr(one, "card", "") == "curse"), None)

    monkeypatch.setitem(globals(), "main", curse)
    with pytest.raises(AssertionError, match="do better"):
        test_main_answer_is_not_in_the_worst_third("dominion")
