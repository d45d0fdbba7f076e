"""Seats before a game starts: bots, scenarios and colours."""

import msgspec
import pytest
from msgspec import UNSET

from domain.dominion.options import Options
from domain.dominion.rules import DOMINION
from domain.engine.audience.audience import Seat
from domain.engine.audience.errors import BadOptions, GameOver, NotOpen, NotYours, SeatTaken
from domain.engine.entry.commands import Abandoned, Contributed, Joined, Left, Opened
from domain.engine.entry.facts import Seated, Started
from domain.engine.game.rules import Rules
from domain.engine.lobby.lobby import SeatHolder
from domain.engine.table.table import Table
from domain.games import GAMES
from tests.engine.tables import opened, refuses
from tests.games.toy.options import Options as ToyOptions
from tests.games.toy.state import PlayerArea, State, pack


def dominion(seats: int) -> Opened:
    """A game that has colours."""
    return DOMINION.schema.opened(
        ruleset="dominion", seats=seats, player="host", commitment="0" * 64, options=Options(), seating="as_joined"
    )


def test_the_last_to_join_starts_the_game() -> None:
    table = opened(3)
    assert not table.execute(Joined("p0"), 0, "p0").facts
    assert not table.execute(Joined("p1"), 0, "p1").facts
    facts = table.execute(Joined("p2"), 0, "p2").facts
    assert facts[:2] == (Seated((0, 1, 2)), Started(1))
    assert table.lobby.status == "running"
    refuses(table, Joined("p3"), NotOpen)
    refuses(table, Left(0), NotOpen, "p0")
    refuses(table, Contributed(0, "01" * 32), NotOpen, "p0")


def test_seats_are_drawn_unless_they_are_as_joined() -> None:
    orders: set[tuple[int, ...]] = set()
    for n in range(12):
        table = opened(3, seating="drawn")
        table.game = f"{n:032x}"
        for i in range(3):
            entry = table.execute(Joined(f"p{i}"), 0, f"p{i}")
        seats = entry.facts[0]  # type: ignore[possibly-undefined]
        assert seats.draw == 1
        assert [c.player for c in table.lobby.chairs] == [f"p{i}" for i in seats.order]
        orders.add(seats.order)
    assert len(orders) > 2


def test_one_player_one_seat() -> None:
    table = opened()
    table.execute(Joined("p0"), 0, "p0")
    refuses(table, Joined("p0"), SeatTaken)


def test_opener_alone_seats_bots() -> None:
    table = opened()
    refuses(table, Joined("p1", "random"), NotYours)
    refuses(table, Joined("p0", "clever"), BadOptions)
    table.execute(Joined("p0", "random"), 0, "p0")
    assert table.lobby.seats_of("p0") == ()
    refuses(table, Left(0), NotYours, "p1")
    refuses(table, Left(0), NotYours)
    table.execute(Left(0), 0, "p0")
    assert table.lobby.chairs == ()


def test_later_chairs_move_up_when_somebody_leaves() -> None:
    table = opened(3)
    table.execute(Joined("p0"), 0, "p0")
    table.execute(Joined("p1"), 0, "p1")
    refuses(table, Left(2), NotYours, "p1")
    refuses(table, Left(-1), NotYours, "p1")
    table.execute(Left(0), 0, "p0")
    assert [c.player for c in table.lobby.chairs] == ["p1"]


# -- scenario


def scene(seats: int) -> State:
    """A beast in each hand, and all others in the well."""
    box = pack(seats, ToyOptions())
    mats = [PlayerArea(Seat(seat), box[seat : seat + 1]) for seat in range(seats)]
    return State(tuple(mats), 3, well=box[seats:], phase="rounds")


def test_scenario_author_sits_alone_or_with_bots() -> None:
    table = opened(3, scenario=scene(3))
    table.execute(Joined("p0"), 0, "p0")
    table.execute(Joined("p0", "random"), 0, "p0")
    refuses(table, Joined("p1"), SeatTaken)
    table.execute(Joined("p0"), 0, "p0")
    assert table.lobby.status == "running"


def test_scenario_author_joins_no_others() -> None:
    table = opened(3, scenario=scene(3))
    table.execute(Joined("p1"), 0, "p1")
    refuses(table, Joined("p0"), SeatTaken)
    table.execute(Joined("p2"), 0, "p2")
    table.execute(Joined("p0", "random"), 0, "p0")
    assert table.lobby.opening.sandbox


def test_with_open_hands_everybody_may_sit() -> None:
    table = opened(2, scenario=scene(2), open_hands=True)
    table.execute(Joined("p0"), 0, "p0")
    table.execute(Joined("p1"), 0, "p1")
    assert table.lobby.status == "running"


def test_abandoned_lobby_takes_nobody() -> None:
    table = opened()
    ended = table.execute(Abandoned("empty"), 0).facts[-1]
    assert (ended.how, ended.places) == ("abandoned", ())
    refuses(table, Joined("p0"), GameOver)
    refuses(table, Abandoned("again"), GameOver)


# -- colours


def test_seats_get_their_chosen_or_a_free_colour() -> None:
    palette = DOMINION.catalogue.colours
    table = Table(DOMINION, "ab" * 16, bytes(32), dominion(4))
    table.execute(table.lobby.opening, 0, "host")
    for name, colour in (("p0", UNSET), ("p1", palette[0]), ("p2", UNSET)):
        table.execute(Joined(name, colour=colour), 0, name)
    assert table.lobby.colours(palette) == (None, palette[0], None)
    table.execute(Joined("p3", colour=palette[2]), 0, "p3")
    assert table.lobby.status == "running"
    assert table.lobby.colours(palette) == (palette[1], palette[0], palette[3], palette[2])


def test_colour_taken_or_unknown_is_refused() -> None:
    table = Table(DOMINION, "ab" * 16, bytes(32), dominion(3))
    table.execute(table.lobby.opening, 0, "host")
    table.execute(Joined("p0", colour="red"), 0, "p0")
    free = ", ".join([colour for colour in DOMINION.catalogue.colours if colour != "red"])
    refuses(table, Joined("p1", colour="red"), SeatTaken, match=f"free are {free}$")
    refuses(table, Joined("p1", colour="beige"), BadOptions)
    table.execute(Left(0), 0, "p0")
    table.execute(Joined("p1", colour="red"), 0, "p1")
    refuses(opened(2), Joined("p0", colour="red"), BadOptions)


def test_a_rematch_keeps_no_colour() -> None:
    assert SeatHolder("p0", colour="red").reserved == SeatHolder("p0").reserved


def test_joining_without_colour_stores_none() -> None:
    assert b"colour" not in msgspec.msgpack.encode(Joined("p0"))
    stored = msgspec.msgpack.encode(Joined("p0", colour="red"))
    assert msgspec.msgpack.decode(stored, type=Joined) == Joined("p0", colour="red")


@pytest.mark.parametrize("rules", GAMES.values(), ids=GAMES)
def test_there_are_colours_enough(rules: Rules) -> None:
    assert len(set(rules.catalogue.colours)) == len(rules.catalogue.colours) >= rules.catalogue.players[1]
