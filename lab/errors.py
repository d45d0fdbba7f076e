"""Errors of the laboratory, besides refusals by the rules, which are in `domain.engine.audience.errors`."""

from operator import index
from typing import Any

from domain.engine.audience.audience import Seat
from domain.engine.audience.errors import BadOptions, IllegalPick, NotYours, RuleError
from domain.engine.entry.facts import Asked


class NotOver(RuleError):  # noqa: N818 - named for what is so, as the rules' own errors are
    """The game is not over, so it has no record yet: that would reveal everything."""

    code = "not-over"


class NoHistory(RuleError):  # noqa: N818 - likewise
    """The game has no such version, or was opened with `fast`, which keeps nothing from before its last rest."""

    code = "no-history"


class PolicyError(Exception):
    """A policy raised, or made an illegal pick. The message and the fields say where.

    `lab.new` with this seed, and the same options, bots and seating, opens the same game again; tournaments are seated
    `as_joined`. `seed` is None for a game without one.
    """

    def __init__(self, policy: str, ruleset: str, seed: int | None, seat: int, version: int, why: str) -> None:
        super().__init__(policy, ruleset, seed, seat, version, why)
        self.policy, self.ruleset, self.seed, self.seat, self.version, self.why = (
            policy, ruleset, seed, seat, version, why,
        )  # fmt: skip

    def __str__(self) -> str:
        where = f"{self.ruleset}, seed {self.seed}, version {self.version}, seat {self.seat}"
        return f"policy {self.policy} failed at {where}: {self.why}"


def whole(value: Any) -> bool:
    """Whether a value is a whole number, be it Python's own or NumPy's."""
    return hasattr(value, "__index__") and not isinstance(value, bool)


def at_least(least: int, value: Any, name: str) -> None:
    """Raise BadOptions unless an argument is a whole number, and as great as it must be."""
    if not whole(value) or value < least:
        raise BadOptions(f"{name} is a whole number from {least} up, not {value!r}", rule=name, pointer=f"/{name}")


def seat_of(seat: Any, seats: int) -> Seat:
    """The number of a seat as Python's own. Raises NotYours for a seat that the game does not have."""
    mine = seat if type(seat) is int else index(seat) if whole(seat) else -1
    if 0 <= mine < seats:
        return Seat(mine)
    raise NotYours(f"there is no seat {seat!r}; the game has seats 0 to {seats - 1}", rule="seats")


def numbers_of(picks: Any, asked: Asked) -> tuple[int, ...]:
    """The picks as Python's own whole numbers, for they are stored. Raises IllegalPick for anything else."""
    try:
        given = tuple(picks) if getattr(picks, "ndim", 1) else (picks,)
        for pick in given:
            if type(pick) is not int:
                break
        else:
            return given
        if bool not in map(type, given):
            return tuple(map(index, given))
    except TypeError:
        pass
    last = len(asked.options or ()) - 1
    detail = f"picks are option numbers, whole numbers from 0 to {last}, not {picks!r}"
    raise IllegalPick(detail, rule="picks", pointer="/picks")
