"""A scenario for a what-if branch: everything a viewer sees stays as it is, everything hidden from them is dealt anew.

Each seat gets the cards that it owns as far as the viewer knows: remembered cards in their zones, the others shuffled
into the unknown places. What has been seen since the position tells where some of them lay.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Any

from msgspec.structs import replace

from domain.dominion.box import copies
from domain.dominion.cards.kinds import REACTIONS, TREASURES
from domain.dominion.checks import chosen_kingdom
from domain.dominion.options import MatScenario, Options, PileCount, Scenario
from domain.dominion.redeal.hindsight import settled
from domain.dominion.redeal.memory import Memory, known
from domain.dominion.sets import BASIC, KINDS
from domain.dominion.state import Card, Cards, PlayerArea, State
from domain.dominion.zones import DEALT
from domain.engine.audience.errors import BadScenario
from domain.engine.game.redeal import filled
from domain.engine.game.rules import Seen, Shuffle


def redeal(seen: Seen, shuffle: Shuffle) -> Scenario:
    """A scenario from what a viewer has seen by a rest of the game; raises BadScenario in set-up and after the end."""
    state: State = seen.state
    options: Options = seen.options
    if state.phase not in ("action", "buy"):
        raise BadScenario("there is nothing to deal before the set-up and after the end", rule="redeal")
    memory, mats = _remembered_game(seen)
    spare = _spare(state, memory, shuffle)
    return Scenario(
        seats=tuple(
            [
                _mat(mat, owned, spare, shuffle, spent=memory.spent == mat.seat)
                for mat, owned in zip(mats, memory.owned, strict=True)
            ]
        ),
        supply=tuple([PileCount(pile.card, pile.left) for pile in state.supply]),
        trash=_faces(state.trash),
        turn=state.turn,
        phase=state.phase,
        actions=state.actions,
        buys=state.buys,
        coins=state.coins,
        in_play=_faces(state.mats[state.turn].in_play),
        merchants=state.merchants,
        bought=state.bought,
        turns=tuple([mat.turns for mat in state.mats]),
        **_of_options(state, options),
    )


@lru_cache(8)
def _remembered_game(seen: Seen) -> tuple[Memory, list[PlayerArea]]:
    """What is remembered of a game, and the mats completed by it: the same for each deal, which only reads them."""
    memory = Memory(len(seen.state.mats)).remember(seen.facts)
    mats = [_remembered(mat, old) for mat, old in zip(seen.state.mats, memory.state.mats, strict=True)]
    mats = settled(mats, seen.since)
    for mat in mats:
        memory.own_seen(mat)
    return memory, mats


def _of_options(s: State, options: Options) -> dict[str, Any]:
    """Fields given only if needed: the kingdom if the options do not name it, `reactions` if there are none."""
    said: dict[str, Any] = {} if s.reactions else {"reactions": False}
    if chosen_kingdom(options) is None:
        said["kingdom"] = tuple([pile.card for pile in s.supply if pile.card not in BASIC])
    return said


def _remembered(mat: PlayerArea, old: PlayerArea) -> PlayerArea:
    """The mat as it is seen, with remembered faces for hidden ones."""
    return replace(mat, **{zone: _together(getattr(mat, zone), getattr(old, zone)) for zone in DEALT})


def _together(now: Cards | None, old: Cards | None) -> Cards:
    if now is None:
        return old or ()
    return tuple([a or b for a, b in zip(now, old or (), strict=True)])


def _spare(s: State, memory: Memory, shuffle: Shuffle) -> Iterator[Card]:
    """Cards that a seat whose first cards a scenario gave may own: those in the box not known to be elsewhere.

    They are shuffled; those with a pile in this Supply come first. Empty if no scenario gave cards.
    """
    if not any(memory.given):
        return iter(())
    left = Counter({card: copies(card, len(s.mats)) for card in KINDS})
    left.subtract({pile.card: pile.left for pile in s.supply})
    left.subtract(_faces(s.trash))
    for owned in memory.owned:
        left.subtract(owned)
    if not s.reactions:
        for card in REACTIONS:
            del left[card]
    here = {pile.card for pile in s.supply}
    cards = tuple((+left).elements())
    likely, other = [c for c in cards if c in here], [c for c in cards if c not in here]
    return iter((*shuffle(likely), *shuffle(other)))


def _mat(mat: PlayerArea, owned: Counter[Card], spare: Iterator[Card], shuffle: Shuffle, *, spent: bool) -> MatScenario:
    hidden = tuple((owned - Counter(known(mat))).elements())
    zones: dict[str, Cards] = {zone: getattr(mat, zone) or () for zone in DEALT}
    places = sum([cards.count(None) for cards in zones.values()])
    # A card that the seat is known to own may lie in any of its unknown places; no Treasure in a hand without any left.
    dealt = shuffle((*hidden, *islice(spare, max(0, places - len(hidden)))))
    held = [card for card in dealt if card not in TREASURES][: zones["hand"].count(None)] if spent else []
    if len(held) == zones["hand"].count(None):
        zones["hand"] = filled(zones["hand"], iter(held))
        dealt = shuffle(tuple((Counter(dealt) - Counter(held)).elements())) if held else dealt
    unseen = iter(dealt)
    whole = {zone: filled(cards, unseen) for zone, cards in zones.items()}
    return MatScenario(**whole | {"discard": tuple(reversed(whole["discard"]))})


def _faces(zone: Cards) -> tuple[Card, ...]:
    """The cards of a zone that everybody sees."""
    return filled(zone, iter(()))
