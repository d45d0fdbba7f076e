"""The set-up, then round after round."""

from croupier.game import Opened, Script, Seat, Stage, ask
from tests.games.toy import facts as f
from tests.games.toy.figures import FIGURES
from tests.games.toy.options import ROUNDS
from tests.games.toy.state import VALUES, PlayerArea, State, pack
from tests.games.toy.turn import Turn


def start(opening: Opened) -> State:
    """Empty mats."""
    return State(tuple([PlayerArea(Seat(i)) for i in range(opening.seats)]), ROUNDS[opening.options.pace])


def next_script(table: Stage) -> Script:
    """The next script."""
    return set_up(table) if table.state.phase == "set-up" else play_round(table)


async def set_up(table: Stage) -> None:
    """All cards go into the well, and are dealt from there."""
    box, draw = table.shuffle("box", pack(table.opening.seats, table.opening.options))
    table.record(f.Laid(box[: FIGURES.stock], box[FIGURES.stock :], draw))
    for mat in table.state.mats:
        depth, draw = table.below("depth", FIGURES.deepest)
        top = table.state.well[: FIGURES.hand + depth + 1]
        table.record(f.Dealt(mat.seat, top[: FIGURES.hand], top[FIGURES.hand :], draw))


async def play_round(table: Stage) -> None:
    """Bid and sink, all at once; the highest beast that is alone wins."""
    seats = [Turn(table, mat.seat) for mat in table.state.mats]
    lucky, draw = table.below("lucky", len(seats))
    table.record(f.RoundBegan(table.state.round + 1, Seat(lucky), draw))
    bids = await ask(*[t.bids() for t in seats if t.mine.hand])
    for seat, (bid,) in sorted(bids.items()):
        table.record(f.Bade(seat, bid.card))
    sunk = await ask(*[t.sinks() for t in seats])
    for seat, places in sorted(sunk.items()):
        table.record(f.Sank(seat, table.state.mats[seat].deck[: len(places)]))
    cards = [t.mine.bid for t in seats]
    alone = [
        (VALUES[card].value, seat) for seat, card in enumerate(cards) if card is not None and cards.count(card) == 1
    ]
    winner = seats[max(alone)[1] if alone else lucky]
    table.record(f.Won(winner.seat, tuple([card for card in cards if card is not None])))
    await winner.show()
    for t in seats:
        if table.state.stock:
            table.record(f.Drew(t.seat, table.state.stock[:1]))
    table.record(f.Closed(table.state.round >= table.state.rounds))
