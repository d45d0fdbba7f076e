"""The course of Night Harbour, night by night; rule numbers are those of RULES.md."""

from collections.abc import Callable

from croupier.game import Actor, Asked, CardOption, Dice, Face, Script, Seat, Seen, Stage, ask, rules_of
from croupier_night_harbour import table as t
from croupier_night_harbour.table import (
    COMPONENTS,
    FIGURES,
    GOODS,
    LOAD,
    ROLES,
    SEARCH,
    Options,
    PlayerArea,
    PlayerOption,
    State,
)


def pack(_: int, __: Options) -> list[str]:
    """Every card: all are in play, with any number of players."""
    return [one.id for one in COMPONENTS for _ in range(one.count)]


class Turn(Actor[State, PlayerArea, Options]):
    """One seat acting."""

    def cargo(self) -> list[CardOption]:
        """The hand, in the order of the box: its own order tells how it was drawn."""
        return [CardOption(Face(kind)) for kind in GOODS for card in self.mine.hand if card == kind]

    def rivals(self) -> list[PlayerOption]:
        """The players whose crates may be searched."""
        return [PlayerOption(other.seat) for other in self.others()]


def next_script(table: Stage) -> Script:
    """The next script."""
    return deal(table) if table.state.phase == "deal" else night(table)


async def deal(table: Stage) -> None:
    """A role for everybody, and a hand (rule 1)."""
    cards, draw = table.shuffle("box", [Face(card) for card in pack(table.opening.seats, table.opening.options)])
    deck, roles = [tuple([card for card in cards if card in backs]) for backs in (GOODS, ROLES)]
    table.record(t.Shuffled(deck, roles, draw))
    for mat in table.state.mats:
        table.record(t.Dealt(mat.seat, table.state.spare[:1], table.state.deck[: FIGURES.hand]))


async def night(table: Stage) -> None:
    """All load, all search, the crates are opened (rules 2 to 5)."""
    seats = [Turn(table, mat.seat) for mat in table.state.mats]
    loaded = await ask(*[one.asked(LOAD, one.cargo()) for one in seats])
    for seat, (picked,) in sorted(loaded.items()):
        table.record(t.Loaded(seat, (picked.card,)))
    searched = await ask(*[one.asked(SEARCH, one.rivals(), 0) for one in seats])
    searching = {seat: picked[0].whose for seat, picked in sorted(searched.items()) if picked}
    for seat, other in searching.items():
        table.record(t.Searched(seat, other))
    for one in seats:
        open_crate(table, one.seat, [seat for seat, other in searching.items() if other == one.seat])
    last = table.state.round + 1 == t.NIGHTS[table.opening.options.nights]
    for mat in table.state.mats:
        if last:
            role = mat.role[0]
            table.record(t.Unmasked(mat.seat, mat.role, ROLES[role] * after(table.state, mat.seat)[role]))
        else:
            table.record(t.Drew(mat.seat, table.state.deck[:1]))
    table.record(t.NightEnded(last))


def open_crate(table: Stage, seat: Seat, found_by: list[Seat]) -> None:
    """Seize powder that is found, make amends for an honest crate, land anything else (rules 4 and 5)."""
    crate = table.state.mats[seat].crate
    cargo = GOODS[crate[0]]
    if found_by and cargo.reward:
        table.record(t.Seized(seat, crate))
        for finder in found_by:
            table.record(t.Rewarded(finder, cargo.reward))
        return
    table.record(t.Landed(seat, crate, cargo.worth))
    for finder in found_by:
        table.record(t.MadeAmends(finder, seat, FIGURES.amends))


def after(s: State, seat: Seat) -> dict[str, int]:
    """How much a seat has of what each role wants (rule 6)."""
    mat = s.mats[seat]
    silk, powder = (mat.landed.count(Face(one)) for one in ("silk", "powder"))
    return {"merchant": silk, "smuggler": powder, "inspector": mat.caught}


def standing(s: State, seat: Seat) -> int:
    """Most coins win (rule 7)."""
    return -s.mats[seat].coins


def may_hold(_: Seen) -> Callable[[Seat | None, str, str], bool]:
    """Roles and goods have different backs."""
    return lambda _, field, card: (card in ROLES) == (field in ("role", "spare"))


def wily(s: State, asked: Asked, dice: Dice) -> tuple[int, ...]:
    """Loads what its role wants, else at random; searches every other night, mostly the richest."""
    n = len(asked.options or ())
    if asked.verb == "load":
        wanted = {"merchant": "silk", "smuggler": "powder"}.get(s.mats[asked.seat].role[0] or "")
        found = [i for i, option in enumerate(asked.options or ()) if option.card == wanted]
        return (found[0],) if found and dice(3) else (dice(n),)
    if dice(2):
        return ()
    seats: list[Seat] = [option.whose for option in asked.options or ()]
    coins = [s.mats[seat].coins for seat in seats]
    return (coins.index(max(coins)) if dice(2) else dice(n),)


BOTS = {"wily": wily}
NIGHT_HARBOUR = rules_of(__name__, key="night-harbour", version=1, players=(3, 5), minutes=(10, 15))
