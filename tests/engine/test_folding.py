"""Moves: what they do, that they do it in order, and that impossible ones are refused at once."""

from typing import Any

import pytest
from msgspec import Struct

from domain.engine.audience.audience import Face, Hidden, Private, Seat, Shown
from domain.engine.entry.facts import Fact
from domain.engine.folding.folding import Folding
from domain.engine.folding.moves import (
    Move,
    add,
    as_json,
    assign,
    clear,
    deal,
    drop,
    index_in,
    keep,
    last_of,
    made,
    one,
    put,
    remove,
    subtract,
    take,
    take_last,
    to_end,
)
from domain.games import GAMES
from tests.games.toy.rules import TOY

Cards = tuple[Face | None, ...]


class Heap(Struct, frozen=True):
    card: Shown[Face]
    to: tuple[Seat, ...] = ()
    left: int | None = 3


class Area(Struct, frozen=True):
    seat: Seat
    hand: Private[Cards] = ()
    pile: Hidden[Cards | None] = ()
    coins: int = 0


class Table(Struct, frozen=True):
    mats: tuple[Area, ...]
    heaps: tuple[Heap, ...] = ()
    order: tuple[Seat, ...] = ()
    step: int = 0


class Moved(Fact, frozen=True, tag="test.moved"):
    seat: Seat = Seat(1)
    cards: Private[Cards] = ()
    card: Private[Face | None] = None
    n: int = 0
    place: int | None = None
    way: str = "one"


A, B, C = Face("a"), Face("b"), Face("c")
HAND, PILE = "/mats/{seat}/hand", "/mats/{seat}/pile"


def after(*moves: Move, hand: Cards = (), pile: Cards | None = (), heaps: Any = (), **fact: Any) -> Table:
    state = Table((Area(Seat(0), (C,)), Area(Seat(1), hand, pile)), heaps, (Seat(1), Seat(0)))
    return Folding(Table, {Moved: moves}).apply(state, Moved(**fact))


def mine(*moves: Move, **given: Any) -> tuple[Cards, Cards | None]:
    mat = after(*moves, **given).mats[1]
    return mat.hand, mat.pile


def test_pile_moves_take_put_remove_and_clear_cards() -> None:
    assert mine(take(HAND, "cards"), put(PILE, "cards"), hand=(A, B, C), cards=(A, B)) == ((C,), (A, B))
    assert mine(take_last(HAND, "cards"), hand=(A, B, C), cards=(None, None)) == ((A,), ())
    assert mine(put(HAND, "cards", first=True), hand=(C,), cards=(A, B)) == ((A, B, C), ())
    assert mine(remove(HAND, one("card")), hand=(A, B, A), card=B) == ((A, A), ())
    assert mine(to_end(HAND, "card"), hand=(A, B), card=A) == ((B, A), ())
    assert mine(to_end(HAND, "card"), hand=(None, None), card=A) == ((None, A), ())
    assert mine(to_end(HAND, "card"), hand=(), card=A) == ((), ())
    assert mine(put(PILE, HAND), clear(HAND), hand=(A,), pile=(B,)) == ((), (B, A))
    assert mine(assign(HAND, last_of("cards", "n")), cards=(A, B, C), n=2) == ((B, C), ())


def test_unseen_card_leaves_face_down() -> None:
    assert mine(remove(HAND, "cards"), hand=(None, B, None), cards=(A, B)) == ((None,), ())
    with pytest.raises(ValueError, match="not in list"):
        mine(remove(HAND, "cards"), hand=(B,), cards=(A,))


def test_uncountable_pile_stays_uncountable() -> None:
    for move in (put(PILE, "cards"), take(PILE, "cards"), take_last(PILE, "cards"), clear(PILE), remove(PILE, "cards")):
        assert mine(move, pile=None, cards=(A,)) == ((), None), move
    assert mine(put(PILE, "cards"), pile=(A,), cards=None) == ((), None)


def test_moves_are_done_in_their_order() -> None:
    assert after(assign("/step", "n"), add("/step"), add("/step", "n"), n=5).step == 11
    assert after(add("/step"), assign("/step", index_in("/order", "seat")), seat=Seat(0)).step == 1
    moved = mine(put(HAND, one("card")), put(PILE, HAND), clear(HAND), put(HAND, "cards"), cards=(B,), card=A)
    assert moved == ((B,), (A,))
    both = after(add("/mats/{seat}/coins"), assign("/mats/*/coins", 7), add("/mats/{seat}/coins", "n"), n=2)
    assert [mat.coins for mat in both.mats] == [7, 9]


def test_moves_hang_on_values_of_the_fact() -> None:
    moves = assign("/step", 1).only(way="one"), assign("/step", 2).but(way="one", n=0)
    assert [after(*moves, way=way, n=n).step for way, n in (("one", 0), ("one", 1), ("two", 0))] == [1, 2, 2]
    placed = add("/mats/{place}/coins").but(place=None)
    assert [mat.coins for place in (None, 0) for mat in after(placed, place=place).mats] == [0, 0, 1, 0]


def test_moves_change_drop_keep_and_add_list_items() -> None:
    heaps = (Heap(A), Heap(B), Heap(B, left=None))
    assert [heap.left for heap in after(subtract("/heaps/[card={card}]/left"), heaps=heaps, card=B).heaps] == [
        3,
        2,
        None,
    ]
    assert after(subtract("/heaps/{n}/left"), heaps=heaps, n=2).heaps[2].left is None
    assert after(drop("/heaps/{n}"), heaps=heaps, n=1).heaps == (heaps[0], heaps[2])
    assert after(keep("/heaps", left=None), heaps=heaps).heaps == (heaps[2],)
    assert after(put("/heaps", one(made(Heap, card="card", left="n"))), card=C, n=4).heaps == (Heap(C, left=4),)
    assert [mat.coins for mat in after(deal("/mats/*/coins", "cards"), cards=(5, 6)).mats] == [5, 6]
    summed = after(add("/step", "left").for_each(left="/heaps/*/left"), heaps=heaps)
    assert summed.step == 6


def test_item_under_two_names_is_changed_twice() -> None:
    other = "/mats/{n}/hand"
    for n, hands in ((0, [(C, A), (B,)]), (1, [(C,), (B, A)])):
        told = after(remove(HAND, one("card")), put(other, one("card")), n=n, card=A, hand=(A, B))
        assert [mat.hand for mat in told.mats] == hands
    read = after(add("/mats/{seat}/coins", 4), assign("/step", "/mats/{n}/coins"), n=1)
    assert (read.step, read.mats[1].coins) == (4, 4)


def test_moves_read_what_earlier_ones_left() -> None:
    twice = add("/step", "/step")
    assert after(assign("/step", 1), twice, twice).step == 4
    assert after(assign("/step", 1), twice.for_each(one="cards"), cards=(A, None, B)).step == 4
    coins = add("/mats/{seat}/coins", 3)
    for way, step in (("one", 3), ("two", 0)):
        assert after(coins, add("/step", "/mats/{seat}/coins").only(way="one"), way=way).step == step
    passed = after(assign("/mats/*/coins", "/step"), assign("/step", 5), deal("/mats/*/coins", "/order"))
    assert [mat.coins for mat in passed.mats] == [1, 0]
    everybody = add("/mats/{who}/coins").for_each(who="/order/*"), drop("/mats/{n}")
    assert [mat.coins for mat in after(*everybody).mats] == [1]


def test_folding_shows_the_source_compiled_for_a_fact() -> None:
    moves = take(PILE, "cards"), put(HAND, "cards"), add("/step", 2).only(way="one"), assign("/order", ())
    source = Folding(Table, {Moved: moves}).source(Moved)
    assert source.constants == {}
    assert (
        source.text
        == """\
def Moved(state, fact):
    its_cards = fact.cards
    its_seat = fact.seat
    its_way = fact.way
    the_mats = state.mats
    the_mats_its_seat = the_mats[its_seat]
    the_mats_its_seat_pile = the_mats_its_seat.pile
    the_mats_its_seat_pile = None if the_mats_its_seat_pile is None or its_cards is None else the_mats_its_seat_pile[len(its_cards) :]
    the_mats_its_seat_hand = the_mats_its_seat.hand
    the_mats_its_seat_hand = None if the_mats_its_seat_hand is None or its_cards is None else the_mats_its_seat_hand + its_cards
    the_step = state.step
    if its_way == 'one':
        the_step = the_step + 2
    the_order = ()
    the_mats_its_seat = replace(the_mats_its_seat, pile=the_mats_its_seat_pile, hand=the_mats_its_seat_hand)
    items = [*the_mats]
    items[its_seat] = the_mats_its_seat
    the_mats = tuple(items)
    state = replace(state, mats=the_mats, step=the_step, order=the_order)
    return state
"""  # noqa: E501
    )


@pytest.mark.parametrize(
    "move",
    [
        put("/mats/{seat}/hands", "cards"),
        put("/mats/{seats}/hand", "cards"),
        put(HAND, "card_s"),
        put(HAND, "/mats/*/heap"),
        assign("/step", index_in("/orders", "seat")),
        assign("/step", 1).only(when=1),
    ],
)
def test_move_with_unknown_path_or_field_is_refused(move: Move) -> None:
    with pytest.raises(ValueError, match=r"leads nowhere|has no field"):
        Folding(Table, {Moved: [move]})


def test_item_made_by_a_move_needs_its_fields() -> None:
    with pytest.raises(ValueError, match="Heap has no cards"):
        made(Heap, cards="cards")
    with pytest.raises(ValueError, match="needs card"):
        made(Heap, left=1)


@pytest.mark.parametrize("rules", [*GAMES.values(), TOY], ids=lambda rules: rules.key)
def test_every_fact_of_a_game_has_its_moves(rules: Any) -> None:
    assert set(rules.mechanics.moves) == set(rules.schema.facts)
    assert all(as_json(moves) or not moves for moves in rules.mechanics.moves.values())
