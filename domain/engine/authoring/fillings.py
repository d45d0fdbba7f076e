"""What fills the placeholders of texts, from the fields of facts, options and questions.

`{player}` is whoever holds the `seat`, `{n}` the only number or how many cards there are; any other name is that of a
field: a seat's player, a component's name, the name of a Literal's word, a number, amounts, or a list of these.
"""

from collections.abc import Callable, Collection, Mapping
from functools import cache
from typing import Any, Literal, get_origin

from msgspec import Struct

from domain.engine.audience.audience import Audience, Seat
from domain.engine.audience.field_audiences import meant
from domain.engine.audience.state_paths import Spot, spot_of
from domain.engine.authoring.usual_vocabulary import words_of
from domain.engine.entry.facts import Ended, Fact
from domain.engine.game.messages import Message, Ref, Value, Who

Filling = Callable[[Any], Value]
Said = Mapping[str, Callable[[Any], Value | None]]
"""Placeholder -> (fact, option or question) -> what fills it, where that is not the field of this name. A text about
a question is not said where it is None."""


@cache
def component(id: str) -> Ref:  # noqa: A002 - it is the field's name
    """The name of a component."""
    return Ref(f"component.{id}")


def filling(kind: type[Struct], name: str, components: Collection[str], *, hidden: bool = False) -> Filling:
    """What fills a placeholder of a text. `hidden`: it may name what not everybody sees.

    Raises ValueError with the end of a sentence.
    """
    spots = spot_of(kind).fields
    if name == "player" and "seat" in spots:
        return lambda step: Who(step.seat)
    if name == "winners" and kind is Ended:
        return lambda step: tuple([Who(seat) for seat, place in enumerate(step.places) if place == 1])
    if name == "n" and "n" not in spots:
        return _number(kind, spots)
    if name not in spots:
        raise ValueError(f"which {kind.__name__} has not: it has {', '.join(spots)}")
    found = _of_field(spots[name], name, components)
    if found is None or (issubclass(kind, Fact) and str in (spots[name].items or spots[name]).kinds):
        raise ValueError(f"for which there are no words: make {kind.__name__}.{name} a Face, Seat, number or Literal")
    if spots[name].mark.faces is not Audience.ALL and not hidden:
        raise ValueError(
            f"which not everybody may see: say {{n}}, add -seen to its key for those who see it, or give "
            f"{kind.__name__}.{name} the mark Public"
        )
    return found


def _number(kind: type[Struct], spots: Mapping[str, Spot]) -> Filling:
    numbers = [one for one, spot in spots.items() if int in spot.kinds and one != "draw"]
    cards = [one for one, spot in spots.items() if spot.items is not None and spot.items.is_face]
    if len(field := cards or numbers) != 1 or spots[field[0]].mark.size is not Audience.ALL:
        raise ValueError(f"and {kind.__name__} has not one number, or pile of cards that everybody may count")
    return lambda step: len(getattr(step, field[0])) if cards else getattr(step, field[0])


def _of_field(spot: Spot, name: str, components: Collection[str]) -> Filling | None:
    """A text is the component of that id, a word of a Literal the component or `phase.over`. None: it has no words."""
    one = spot.items or spot
    words, is_text = words_of(one), one.is_face or str in one.kinds
    put: Callable[[Any], Value] = int
    if Seat in one.kinds:
        put = Who
    elif is_text or words:
        put = component if is_text or words <= {*components} else _word_of(name)
    elif counted(one):
        put = amounts
    elif not all(meant(each) in (int, bool) or get_origin(each) is Literal for each in one.kinds):
        return None
    return (
        (lambda step: tuple(map(put, getattr(step, name)))) if spot.items else (lambda step: put(getattr(step, name)))
    )


def _word_of(section: str) -> Callable[[Any], Value]:
    @cache
    def word_of(word: str) -> Ref:
        return Ref(f"{section}.{word}")

    return word_of


def counted(spot: Spot) -> tuple[str, ...]:
    """What is counted there, if all fields are numbers, as `food` and `gold` of goods."""
    fields = spot.fields
    return tuple(fields) if all(one.kinds == (int,) for one in fields.values()) else ()


def amounts(goods: Any) -> tuple[Message, ...] | Literal[0]:
    """Each that is not 0 as `amount.<field>` with `{n}`, or 0 if all are."""
    kinds = goods.__struct_fields__
    return tuple([Message(f"amount.{kind}", (("n", n),)) for kind in kinds if (n := getattr(goods, kind))]) or 0
