"""The phases of a round as scripts: each asks at most one question, and does everything that follows from the answer.

How far a phase has come is in the state, so the next script goes on where the last one ended.

1. A round: income, actions, provost (standard rules), effects, castle, end of the turn (rule 11).
2. All questions but that for an action depend only on what everybody sees, so they are skipped if there is nothing to
   choose.
3. A card that waits to be turned over is turned when its own activation is over (rule 39).
4. Whether the game ends is checked after the castle: what follows changes no score (rule 64).
"""

from collections.abc import Callable
from typing import get_args

from domain.caylus import facts as f
from domain.caylus import road_facts as rf
from domain.caylus.box import FIGURES, cubes_when_built, take
from domain.caylus.cards.buildings import KINDS, LIBRARY
from domain.caylus.cards.deals import uses, ways
from domain.caylus.choices import (
    ACT,
    MOVE,
    OFFER,
    REDRAW,
    TAKE,
    Build,
    BuildPrestige,
    Choice,
    Decline,
    Draw,
    KeepHand,
    MakeResidence,
    MoveProvost,
    Offer,
    Pass,
    PlaceWorker,
    Redraw,
    Replace,
    Use,
)
from domain.caylus.setup import set_up
from domain.caylus.state import NOTHING, Card, Part, Phase, State
from domain.caylus.turn import (
    Turn,
    begin,
    begin_round,
    clockwise,
    most_batches,
    owner_of,
    provost_steps,
    reach,
    residences,
)
from domain.engine.audience.audience import Seat
from domain.engine.entry.facts import About
from domain.engine.game.questions import Question
from domain.engine.game.stage import Script, Stage, ask

_KEEP, _REDRAW, _DRAW, _REPLACE, _PASS, _DECLINE = KeepHand(), Redraw(), Draw(), Replace(), Pass(), Decline()
EFFECTS = {
    (card, part): Question(card, part, Use, MakeResidence, Decline)
    for card, kind in KINDS.items() for part in get_args(Part) if getattr(kind.figures, part)
}  # fmt: skip
"""The questions for the effects of buildings, which cause them."""
QUESTIONS = tuple(EFFECTS.values())
_place = {card: i for i, card in enumerate(KINDS)}.__getitem__


def next_script(table: Stage) -> Script:
    """The script to run next: that of the phase."""
    return _SCRIPTS[table.state.phase](table)


async def mulligan(table: Stage) -> None:
    """Everybody may take a new first hand at once; nobody sees an answer before all are in (rule 7)."""
    s: State = table.state
    seats = [s.first, *clockwise(s, s.first)[:-1]]
    replies = await ask(*[Turn(table, seat).asked(REDRAW, (_KEEP, _REDRAW)) for seat in sorted(seats)])
    redrawn = tuple([seat for seat in seats if replies[seat] == (_REDRAW,)])
    table.record(f.HandsChosen(redrawn))
    for seat in redrawn:
        Turn(table, seat).redraw()
    begin_round(table, 1, s.first)


async def library(table: Stage) -> None:
    """Its owner may take the top card of their pile free (rule 15)."""
    owner = owner_of(table.state, LIBRARY)
    t = Turn(table, Seat(0) if owner is None else owner)
    if owner is not None and (t.pile or t.discard) and await t.choose_one(TAKE, (_DRAW, _DECLINE)) == _DRAW:
        t.draw(1)
    begin(table, "actions")


# -- actions


async def act(t: Turn) -> None:
    """Ask the seat whose turn it is for one action, do it, and pass the turn on (rules 16 to 27)."""
    match await t.choose_one(ACT, moves(t)):
        case Draw():
            t.draw(1, FIGURES.fee)
        case Replace():
            t.redraw(FIGURES.fee)
        case PlaceWorker(place, card):
            t.table.record(f.WorkerPlaced(t.seat, place, card, FIGURES.fee))
        case Build(card, pay):
            t.table.record(f.Built(t.seat, card, pay, cubes_when_built(card, len(t.state.mats))))
        case BuildPrestige(card, pay):
            at = residences(t.state, t.seat)[0] if t.state.rules == "standard" else None
            t.table.record(f.PrestigeBuilt(t.seat, card, pay, at))
        case _:
            t.table.record(f.Passed(t.seat, 0 if t.state.bridge else FIGURES.first_to_pass))
    s = t.state
    waiting = [seat for seat in clockwise(s, t.seat) if seat not in s.bridge]
    if waiting:
        t.table.record(f.TurnBegan(waiting[0]))
    else:
        begin(t.table, "provost" if s.rules == "standard" else "effects")


def moves(t: Turn) -> list[Choice]:
    """What the player may do now: actions A to F."""
    s, mine = t.state, t.mine
    options: list[Choice] = []
    if mine.goods.deniers >= FIGURES.fee:
        if t.pile or t.discard:
            options.append(_DRAW)
            if t.hand:
                options.append(_REPLACE)
        if mine.workers:
            options += [
                PlaceWorker(n, place.card)
                for n, place in enumerate(s.road)
                if place.worker is None and not place.residence
            ]
    for card in sorted(t.hand, key=_place):
        kind = KINDS[card]
        options += [Build(card, pay) for pay in ways(mine.goods, kind.cost, kind.any)]
    if s.rules == "beginner" or residences(s, t.seat):
        options += [BuildPrestige(c, pay) for c in _cards(s) for pay in ways(mine.goods, KINDS[c].cost)]
    options.append(_PASS)
    return options


def _cards(s: State) -> list[Card]:
    return [card for card in s.prestige if card is not None]


# -- provost


async def provost(table: Stage) -> None:
    """In passing order each may pay to move the provost, one denier a card, on the road only (rules 28 to 31)."""
    s: State = table.state
    for seat in s.bridge[s.step :]:
        t = Turn(table, seat)
        forth, back = provost_steps(s, seat)
        if forth or back:
            steps = (*range(forth + 1), *range(-1, -back - 1, -1))
            about = About(place=f"/road/{s.provost}")
            picked = await t.choose_one(MOVE, tuple(map(MoveProvost, steps)), about)
            assert isinstance(picked, MoveProvost)
            table.record(rf.ProvostMoved(seat, picked.steps, abs(picked.steps) * FIGURES.fee))
            return
    begin(table, "effects")


# -- effects


def _upcoming(s: State) -> tuple[int, Part, Seat, tuple[Choice, ...]] | None:
    """The next effect that somebody may use: place, part, seat and options; None if there is none."""
    parts: tuple[Part, ...] = ("primary", "secondary")
    for n in range(s.spot, reach(s)):
        for part in parts[1:] if (n, s.part) == (s.spot, "secondary") else parts:
            found = uses(s, n, part)
            if found is not None:
                return n, part, *found
    return None


async def effect(table: Stage) -> None:
    """The next effect that can be used; when there is none, the workers go home (rules 32 to 41)."""
    s: State = table.state
    upcoming = _upcoming(s)
    done = len(s.road) if upcoming is None else upcoming[0]
    for n, place in enumerate(s.road[:done]):
        if place.turning:
            turn_over(table, n)
    if upcoming is None:
        table.record(rf.WorkersReturned())
        begin(table, "castle")
        return
    n, part, seat, options = upcoming
    t, card = Turn(table, seat), s.road[n].card
    about = About(by=s.road[n].worker if part == "secondary" else None, place=f"/road/{n}")
    match options[0] if _collected(table, options) else await t.choose_one(EFFECTS[card, part], options, about):
        case Use() as use:
            t.use(n, part, use)
        case MakeResidence(target, chosen, pay):
            table.record(rf.ResidenceChosen(seat, n, target, chosen, pay))
            # It waits only for effects of its own that are still to come.
            if s.road[target].worker is None or target < n:
                turn_over(table, target)
        case _:
            table.record(rf.Declined(seat, n, part))


def _collected(table: Stage, options: tuple[Choice, ...]) -> bool:
    """Whether the gain is collected without asking: it is free, the only one, and the options allow it (rule 82)."""
    if not table.opening.options.auto_collect or len(options) != 1 + 1:  # one use, and declining it
        return False
    return isinstance(options[0], Use) and options[0].pay == NOTHING


def turn_over(table: Stage, n: int) -> None:
    """Turn a card into a residence; the cubes on it go back to the stock (rule 40)."""
    place = table.state.road[n]
    table.record(rf.Turned(place.owner, n, place.card, place.stored))


# -- castle


async def castle(table: Stage) -> None:
    """In passing order each may offer batches, one after the other (rules 45 to 48)."""
    s: State = table.state
    for seat in s.bridge[s.step :]:
        t = Turn(table, seat)
        options = tuple([Offer(pay) for pay in ways(t.mine.goods, FIGURES.batch)])
        if options and s.castle.total:
            about = About(amount=s.offers[seat])
            picked = await t.choose_one(OFFER, (*options, _DECLINE), about)
            if isinstance(picked, Offer):
                t.offer(picked)
            else:
                table.record(rf.CastleLeft(seat))
            return
    close(table)


def close(table: Stage) -> None:
    """Gold for most batches, or tokens leave; then the end of the turn, or of the game (rules 50 to 55 and 64)."""
    s: State = table.state
    winner = most_batches(s)
    if winner is not None:
        table.record(rf.MostOffered(winner, FIGURES.most_batches))
    elif s.castle.total:
        table.record(rf.TokensRemoved(take(s.castle, FIGURES.removed)))
    s = table.state
    if not s.castle.total:
        begin(table, "over")
        return
    if s.provost is not None:
        table.record(rf.ProvostAdvanced(min(FIGURES.provost_free, len(s.road) - 1 - s.provost)))
    begin_round(table, s.round + 1, clockwise(s, s.first)[0])


_SCRIPTS: dict[Phase, Callable[[Stage], Script]] = {
    "set-up": set_up,
    "mulligan": mulligan,
    "library": library,
    "actions": lambda table: act(Turn(table, table.state.turn)),
    "provost": provost,
    "effects": effect,
    "castle": castle,
}
