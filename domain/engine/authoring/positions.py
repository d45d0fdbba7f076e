"""Positions that are states: how a scenario is checked and laid out, and how hidden cards are dealt anew.

Every card of a game's pack is somewhere in its state, each in a field that says who may see it.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, get_args, get_origin

from msgspec import Struct
from msgspec.structs import replace

from domain.engine.audience.audience import Seat
from domain.engine.audience.errors import BadScenario
from domain.engine.audience.state_paths import Spot, spot_of
from domain.engine.entry.commands import Opened
from domain.engine.entry.facts import Fact
from domain.engine.game.rules import Seen, Shuffle
from domain.engine.game.stage import Script, Stage

Pack = Callable[[int, Any], Sequence[Any]]
"""(number of seats, options) -> every card that is in play."""
MayHold = Callable[[Seen], Callable[[Seat | None, str, Any], bool]]
"""(what somebody has seen) -> whether, for all they know, this seat (None: nobody) may have this card in this field."""
DEALS_A_POSITION = 200
"""How many deals are tried before a position counts as impossible to deal."""
EVEN = 150
"""How many of these are drawn evenly from all deals; later ones are made to fit, which is less even."""


class Place(NamedTuple):
    """Where a card is, as steps into the state; whose it is; the card. `pile`: it is a pile of unknown size."""

    path: tuple[str | int, ...]
    seat: Seat | None
    card: Any
    pile: bool = False

    @property
    def field(self) -> str:
        """The name of the field it is in."""
        return next(str(step) for step in reversed(self.path) if not isinstance(step, int))


def places(value: Any, spot: Spot, path: tuple[str | int, ...] = (), seat: Seat | None = None) -> Iterator[Place]:
    """Every card in a state and what it contains. A None means no card if single, a face-down card if in a list."""
    if isinstance(value, Struct):
        own = getattr(value, "seat", seat)
        for name, inner in spot.fields.items():
            yield from places(getattr(value, name), inner, (*path, name), own)
        return
    items = spot.items
    if isinstance(value, tuple) and items is not None:
        for i, item in enumerate(value):  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
            if items.is_face:
                yield Place((*path, i), seat, item)
            else:
                yield from places(item, items, (*path, i), seat)
    elif spot.is_face and value is not None:
        yield Place(path, seat, value)
    elif value is None and items is not None and items.is_face and any(get_origin(k) is tuple for k in spot.kinds):
        yield Place(path, seat, None, pile=True)


def with_cards(value: Any, cards: Mapping[tuple[str | int, ...], Any], path: tuple[str | int, ...] = ()) -> Any:
    """The state with these cards in these places."""
    if path in cards:
        return cards[path]
    if isinstance(value, Struct):
        fields = value.__struct_fields__
        return replace(value, **{name: with_cards(getattr(value, name), cards, (*path, name)) for name in fields})
    if isinstance(value, tuple):
        return tuple([with_cards(item, cards, (*path, i)) for i, item in enumerate(value)])  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    return value


class Positions:
    """The positions of a game whose scenarios are states. Without a `pack` no cards are counted, none dealt anew."""

    def __init__(self, state: type[Struct], placed: type[Fact], over: Callable[[Any], bool], pack: Pack | None) -> None:
        self._state, self._placed, self._over, self._pack = state, placed, over, pack

    def check_opening(self, opening: Opened) -> None:
        """Raise BadScenario for a state with a missing seat, a missing or extra card, or nothing left to play."""
        scenario: Any = opening.scenario
        if scenario is None:
            return
        if [mat.seat for mat in scenario.mats] != [*range(opening.seats)]:
            raise BadScenario("one mat for each seat, in their order", rule="seats", pointer="/scenario/mats")
        if self._over(scenario):
            raise BadScenario("the game is over there: leave something to play", rule="over", pointer="/scenario")
        if self._pack is not None:
            cards = Counter([one.card for one in places(scenario, spot_of(self._state))])
            if cards != Counter(self._pack(opening.seats, opening.options)):
                raise BadScenario(
                    "every card of the pack, each as often as it is there", rule="box", pointer="/scenario"
                )

    def place(self, table: Stage) -> Script:
        """The script that lays out the scenario."""
        return _placing(table, self._placed)

    def redeal(self, seen: Seen, shuffle: Shuffle, known: Any, may_hold: MayHold | None) -> Any:
        """Deal anew. `known`: the state as they see it, completed by what else they know. Raises BadScenario."""
        found = [*places(known, spot_of(self._state))]
        down, piles = [one for one in found if one.card is None and not one.pile], [one for one in found if one.pile]
        pack = () if self._pack is None else self._pack(len(known.mats), seen.options)
        left = Counter(pack) - Counter([one.card for one in found if one.card is not None])
        hidden = [*left.elements()]
        nowhere = len(piles) == len(found) or (len(hidden) > len(down) and not piles)
        if not pack or self._over(known) or len(hidden) < len(down) or nowhere:
            raise BadScenario("from a position in which all cards lie somewhere, and before the end", rule="redeal")
        allowed = _anywhere if may_hold is None else may_hold(seen)
        for nth in range(DEALS_A_POSITION):
            dealt = (_even if nth < EVEN else _dealt)(down, [*shuffle(hidden)], allowed)
            if dealt is not None:
                cards, rest = dealt
                piled: dict[tuple[str | int, ...], Any] = {pile.path: () for pile in piles} | (
                    {piles[-1].path: tuple(rest)} if piles else {}
                )
                return with_cards(known, cards | piled)
        raise BadScenario("no deal was found that agrees with what everybody has shown", rule="redeal")


def _anywhere(_: Seat | None, __: str, ___: Any) -> bool:
    return True


async def _placing(table: Stage, placed: type[Fact]) -> None:
    scenario = table.opening.scenario
    table.record(placed(**{name: getattr(scenario, name) for name in scenario.__struct_fields__}))


def _even(
    down: Sequence[Place], cards: list[Any], allowed: Callable[[Seat | None, str, Any], bool]
) -> tuple[dict[tuple[str | int, ...], Any], list[Any]] | None:
    """The cards in the order they come, and those left over; None if one would be where it may not."""
    if not all(allowed(place.seat, place.field, card) for place, card in zip(down, cards, strict=False)):
        return None
    n = len(down)
    return {place.path: card for place, card in zip(down, cards[:n], strict=True)}, cards[n:]


def _dealt(
    down: Sequence[Place], cards: list[Any], allowed: Callable[[Seat | None, str, Any], bool]
) -> tuple[dict[tuple[str | int, ...], Any], list[Any]] | None:
    """A card for each place, cards that fit fewest places first, and those left over; None for a dead end."""
    lists = {(one.seat, one.field) for one in down}
    fit = {(seat, field): {card for card in cards if allowed(seat, field, card)} for seat, field in lists}
    dealt: dict[tuple[str | int, ...], Any] = {}
    for place in sorted(down, key=lambda one: len(fit[one.seat, one.field])):
        at = next((i for i, card in enumerate(cards) if card in fit[place.seat, place.field]), None)
        if at is None:
            return None
        dealt[place.path] = cards.pop(at)
    return dealt, cards


def mat_type(state: type[Struct]) -> type[Struct]:
    """The type of a seat's player area."""
    (items,) = [arg for kind in spot_of(state).fields["mats"].kinds for arg in get_args(kind) if arg is not Ellipsis]
    return items
