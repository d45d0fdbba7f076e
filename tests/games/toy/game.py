"""Menagerie as the server knows it, and its scripts. `TOY` implements the whole of `Rules`, for tests."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from domain.engine.audience import Seat
from domain.engine.bots import random_bot
from domain.engine.errors import BadOptions, BadScenario
from domain.engine.facts import Asked, Opened
from domain.engine.rules import Catalogue, Component, Mechanics, Messages, Preset, Rules, Schema, Score, Seen, Shuffle
from domain.engine.script import Script, ask
from domain.engine.stage import Stage
from tests.games.toy import messages
from tests.games.toy import state as m
from tests.games.toy.state import COPIES, ROUNDS, VALUES, Beast, BeastOption, PlaceOption, State

PLAYERS = (2, 4)
HAND, STOCK = 3, 6
BOX = tuple(beast for beast in VALUES for _ in range(COPIES))


def check(opening: Opened) -> None:
    """Refuse seats or a scenario that the box cannot hold."""
    if not PLAYERS[0] <= opening.seats <= PLAYERS[1]:
        raise BadOptions("Menagerie is played by 2 to 4", rule="players", pointer="/seats")
    scenario = opening.scenario
    if scenario is None:
        return
    if len(scenario.seats) > opening.seats:
        raise BadScenario("more mats than seats", rule="seats", pointer="/scenario/seats")
    played = scenario.played
    if played is not None and (played.round >= ROUNDS[opening.options.pace] or len(played.won) != opening.seats):
        raise BadScenario("some rounds are left, and each seat has won so many", rule="rounds", pointer="/scenario")
    given = _given(scenario) + Counter(scenario.well or ())
    if any(n > COPIES for n in given.values()):
        raise BadScenario("there are not so many in the box", rule="box", pointer="/scenario")
    if scenario.well is not None and given != Counter(BOX):
        raise BadScenario("the well holds all that lies nowhere else", rule="box", pointer="/scenario/well")


def _given(scenario: m.Scenario) -> Counter[Any]:
    spent = () if scenario.played is None else scenario.played.spent
    return Counter([c for mat in scenario.seats for c in mat.hand + mat.deck] + list(scenario.stock or ()) + [*spent])


def start(opening: Opened) -> State:
    """Empty mats."""
    mats = tuple([m.PlayerArea(Seat(i)) for i in range(opening.seats)])
    return State(mats, ROUNDS[opening.options.pace])


def next_script(table: Stage) -> Script:
    """Set up, then round after round."""
    return set_up(table) if table.state.phase == "set-up" else play_round(table)


def _mat(scenario: m.Scenario, seat: Seat) -> m.MatScenario | None:
    return scenario.seats[seat] if seat < len(scenario.seats) else None


async def set_up(table: Stage) -> None:
    """Shuffle the box and deal; how deep a deck is, the dice say and only its owner knows."""
    scenario = table.opening.scenario or m.Scenario()
    order, draw = scenario.well, 0
    if order is None:
        order, draw = table.shuffle("box", sorted((Counter(BOX) - _given(scenario)).elements()))
    table.record(m.Shuffled(order, draw))
    for seat in map(Seat, range(len(table.state.mats))):
        mat = _mat(scenario, seat)
        if mat is not None:
            table.record(m.Dealt(seat, mat.hand, mat.deck))
        else:
            depth, draw = table.below("depth", 3)
            top = table.state.well[: HAND + depth + 1]
            table.record(m.Dealt(seat, top[:HAND], top[HAND:], draw))
    played, given = scenario.played, scenario.stock
    if played is not None:
        table.record(m.Resumed(played.round, Seat(played.lucky), played.won, played.spent))
    table.record(m.Laid(table.state.well[:STOCK] if given is None else given, given is not None))
    if played is not None and played.shower is not None:
        table.record(_showed(table, Seat(played.shower), played.shown))


async def play_round(table: Stage) -> None:
    """Bid and sink, all at once; the highest beast that is alone wins."""
    seats = [Seat(i) for i in range(len(table.state.mats))]
    lucky, draw = table.below("lucky", len(seats))
    table.record(m.RoundBegan(table.state.round + 1, Seat(lucky), draw))
    bids = await ask(*[_asked(table, seat, "bid", 1) for seat in seats if table.state.mats[seat].hand])
    for seat, (bid,) in sorted(bids.items()):
        table.record(m.Bade(seat, bid.card))
    sunk = await ask(*[_sink(table, seat) for seat in seats])
    for seat, places in sorted(sunk.items()):
        table.record(m.Sank(seat, table.state.mats[seat].deck[: len(places)]))
    cards = tuple([mat.bid for mat in table.state.mats])
    table.record(m.Uncovered(cards))
    await _win(table, Seat(_winner(cards, lucky)))
    for seat in seats:
        await _draw(table, seat)
    if table.state.round == table.state.rounds:
        table.record(m.Closed())


def _asked(table: Stage, seat: Seat, verb: str, least: int) -> m.Asked:
    hand = table.state.mats[seat].hand
    return m.Asked(seat, "round", verb, tuple([BeastOption(b) for b in VALUES if b in hand]), least, 1)


def _sink(table: Stage, seat: Seat) -> m.Asked:
    depth = len(table.state.mats[seat].deck)
    return m.Asked(seat, "round", "sink", tuple(map(PlaceOption, range(1, depth + 1))), depth // 2, depth)


def _winner(cards: m.Cards, lucky: int) -> int:
    count = Counter(cards)
    alone = [(VALUES[card], seat) for seat, card in enumerate(cards) if card is not None and count[card] == 1]
    return max(alone)[1] if alone else lucky


async def _win(table: Stage, seat: Seat) -> None:
    table.record(m.Won(seat))
    if table.state.mats[seat].hand:
        picked = (await ask(_asked(table, seat, "show", 0)))[seat]
        table.record(_showed(table, seat, tuple([option.card for option in picked])))


def _showed(table: Stage, seat: Seat, cards: m.Cards) -> m.Showed:
    return m.Showed(seat, (Seat((seat + 1) % len(table.state.mats)), seat), cards)


async def _draw(table: Stage, seat: Seat) -> None:
    mat = table.state.mats[seat]
    if mat.deck:
        table.record(m.Drew(seat, mat.deck[:1], "deck"))
    elif table.state.stock:
        table.record(m.Drew(seat, table.state.stock[:1], "stock"))


def redeal(seen: Seen, shuffle: Shuffle) -> m.Scenario:
    """What is seen stays; a deck that may not be counted is dealt empty, and the well holds what is left."""
    s: State = seen.state
    if s.phase != "rounds":
        raise BadScenario("between the set-up and the end only", rule="redeal")
    hands = [_shown_in(mat) for mat in s.mats]
    zones = (s.spent, s.stock, *hands, *[mat.deck or () for mat in s.mats])
    left = Counter(BOX) - Counter([card for zone in zones for card in zone if card is not None])
    unseen = iter(shuffle(tuple(sorted(left.elements()))))
    mats = [
        m.MatScenario(_filled(h, unseen), _filled(mat.deck or (), unseen)) for h, mat in zip(hands, s.mats, strict=True)
    ]
    shower = next((mat for mat in s.mats if mat.to), None)
    shown = () if shower is None else _filled(shower.shown, iter(mats[shower.seat].hand))
    won = tuple([mat.won for mat in s.mats])
    played = m.Played(s.round, s.lucky, won, _filled(s.spent, unseen), None if shower is None else shower.seat, shown)
    stock = _filled(s.stock, unseen)
    return m.Scenario(
        tuple(mats), stock, played if s.round else None, tuple(unseen) if s.well is None else _filled(s.well, unseen)
    )


def _shown_in(mat: m.PlayerArea) -> m.Cards:
    """The hand, with what its owner showed this round."""
    if None not in mat.hand:
        return mat.hand
    shown = tuple([card for card in mat.shown if card is not None])
    return shown + mat.hand[len(shown) :]


def _filled(zone: m.Cards, unseen: Iterator[Beast]) -> tuple[Beast, ...]:
    return tuple([next(unseen) if card is None else card for card in zone])


def score(s: State, resigned: Sequence[Seat]) -> Score:
    """Most rounds won; who resigned ranks last."""
    facts = tuple([m.Scored(mat.seat, mat.hand, mat.won) for mat in s.mats])
    keys = [(f.seat in resigned, -f.points) for f in facts]
    places = tuple([1 + sum(other < key for other in keys) for key in keys])
    return Score(facts, places, "shared" if places.count(1) > 1 else "rounds")


def default(asked: Asked) -> tuple[int, ...]:
    """What is answered for a seat that resigned: its highest beast, sink as little as may be, show nothing."""
    least = asked.least or 0
    return tuple(range(len(asked.options or ())))[-least:] if asked.verb == "bid" else tuple(range(least))


def highest(_: State, asked: Asked, __: Callable[[int], int]) -> tuple[int, ...]:
    """A bot that bids its highest beast, and sinks and shows no more than it must."""
    return default(asked)


def over(s: State) -> bool:
    """Whether the last round is over."""
    return s.phase == "over"


def counts(options: m.Options) -> bool:
    """Whether all piles may be counted."""
    return options.public_counts


TOY = Rules(
    key="toy",
    version=1,
    bots={"random": random_bot, "highest": highest},
    schema=Schema(
        opened=m.Opened,
        asked=m.Asked,
        facts=m.FACTS,
        state=m.State,
        options=m.Options,
        scenario=m.Scenario,
    ),
    catalogue=Catalogue(
        players=PLAYERS,
        best=3,
        minutes=(1, 2),
        weight=1.0,
        presets=[Preset(pace, {"pace": pace}) for pace in ROUNDS],
        components=[Component(beast, None, ("beast",), COPIES) for beast in VALUES],
        glossary=("well",),
    ),
    mechanics=Mechanics(
        check=check,
        start=start,
        apply=m.apply,
        next_script=next_script,
        over=over,
        score=score,
        redeal=redeal,
        default=default,
        counts=counts,
    ),
    language=Messages(
        prompt=messages.prompt,
        label=messages.label,
        line=messages.line,
        ids=messages.IDS,
        texts=Path(__file__).with_name("texts"),
    ),
)
