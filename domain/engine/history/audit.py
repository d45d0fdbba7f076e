"""Checks a whole history, as a verifier does: whether these rules and this secret produce it.

1. `check_fold` runs no rules: every command was legal, every pick was an offered option, and the facts can be folded.
2. `check_secret`: the secret is the one that was committed to, as every entropy was when it was revealed.
3. `check_rules` runs the rules, in the version that each entry states: they give exactly these facts, draws included.
   It asks policies again, if an entry states one that is installed: they give exactly these picks. Those that search
   take as long as they did in play, so they may be asked for a sample of their answers, or for none.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace as with_version
from itertools import zip_longest
from typing import Any, Literal, TypeVar

from msgspec import UNSET, Struct
from msgspec.structs import replace

from domain.engine.audience.audience import Seat
from domain.engine.audience.errors import BadEntropy, BadEvidence, BadScenario, IllegalPick, NotDue, RuleError
from domain.engine.entry import deals, record
from domain.engine.entry.commands import (
    NO_REVEAL,
    UNSEATED,
    Abandoned,
    Chose,
    Command,
    Contributed,
    Joined,
    Left,
    Opened,
    Resigned,
    Returned,
    TimedOut,
    UndoAgreed,
    UndoProposed,
    UndoRefused,
    WatcherAdmitted,
    WatcherRemoved,
)
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import Defaulted, Ended, Fact, Rested, Started, StatedPolicy, Undone
from domain.engine.game.rules import Rules
from domain.engine.game.table_state import Situation
from domain.engine.lobby.lobby import LobbyState
from domain.engine.lobby.undo_proposal import WayBack
from domain.engine.search.onlooker import Onlookers
from domain.engine.table.checks import check_command, legal
from domain.engine.table.policies import answer, checkable
from domain.engine.table.table import Table
from domain.engine.table.undo import Course, looks_back

T = TypeVar("T")
Progress = Callable[[int], None]
"""Called with the number of each version that has passed."""
Step = Literal[
    "document", "digest", "cause", "pick", "fold", "result", "time", "secret", "entropy", "rule", "draw", "policy",
    "receipt", "signature", "frame",
]  # fmt: skip
"""The kinds of check that can fail."""


Policies = Literal["sample", "all", "none"]
"""Which answers of searching bots are recomputed: one in `SAMPLE`, all, or none. Those of scripted bots always are."""
SAMPLE = 8


class Flaw(Exception):  # noqa: N818 - what is found, not a fault of ours
    """A check of a history failed. `version`: of the entry, if any. `pointer`: JSON pointer into the record."""

    def __init__(self, step: Step, version: int | None, detail: str, pointer: str | None = None) -> None:
        super().__init__(detail)
        self.step: Step = step
        self.version, self.detail, self.pointer = version, detail, pointer


class Draw(Struct, frozen=True):
    """A chance event: the version of its entry, its number in the game (from 1), and its purpose label, see `dice`."""

    version: int
    draw: int
    purpose: str


def entry_pointer(version: int, *inside: str | int) -> str:
    """The JSON pointer to an entry of the record document, or to a part of it."""
    return "/".join(["/entries", str(version - 1), *map(str, inside)])


@contextmanager
def _any_error_is_a_flaw(step: Step, version: int) -> Generator[None]:
    """Turn any exception into a Flaw: the history comes from others and may contain anything, so it is to blame."""
    try:
        yield
    except Flaw:
        raise
    except Exception as error:
        raise Flaw(step, version, f"{_WHAT[step]} ({type(error).__name__})", entry_pointer(version)) from error


_WHAT = {
    "cause": "no table takes this command",
    "fold": "the facts do not fit the table before them",
    "rule": "the rules cannot go on from here",
    "policy": "the policy has no answer here",
}


def check_fold(rules: Rules, game: str, secret: bytes, entries: Sequence[Entry], watch: Progress) -> Table:
    """Check and fold a finished history without running the rules; returns the final table. Raises Flaw."""
    opening = entries[0].cause if entries else None
    if not isinstance(opening, Opened):
        raise Flaw("cause", 1, "a history begins with its opening", entry_pointer(1))
    table, course = Table(rules, game, secret, opening), Course()
    for entry in entries:
        version = table.version + 1
        with _any_error_is_a_flaw("cause", version):
            _check_cause(table, course, entry, version)
        if entry.at < table.at:
            raise Flaw("time", version, "it happened before what came before it", entry_pointer(version, "at"))
        if table.lobby.status == "running" and entry.rules != table.rules_version:
            raise Flaw(
                "rule",
                version,
                "not the version of the rules that the last checkpoint states",
                entry_pointer(version, "rules"),
            )
        with _any_error_is_a_flaw("fold", version):
            table.open_command(entry.cause)
            for i, fact in enumerate(entry.facts):
                _check_fact(table, course, fact, version, i)
                table.fold(fact)
            table.fold_envelope(entry)
            course.add(entry, version, table.checkpoint)
        watch(version)
    if table.lobby.ended is None:
        raise Flaw("result", table.version, "the record stops before its game ends", entry_pointer(table.version))
    return table


def _check_cause(table: Table, course: Course, entry: Entry, version: int) -> None:
    """Raise Flaw for a command that the table would refuse, or that its player was not entitled to give."""
    cause: Command = entry.cause
    situation = Situation(table.rules, table.lobby, table.asked, table.version, ready=True, at=entry.at)
    try:
        checked = check_command(replace(situation, back=_back(situation, course, entry)), cause, entry.player)
    except BadScenario:
        # It may have been opened before such positions were refused; running the rules checks what follows from one.
        checked = cause
    except RuleError as error:
        raise Flaw(
            _REFUSED.get(type(error), "cause"),
            version,
            f"{error.code}: {error.detail}",
            entry_pointer(version, "cause"),
        ) from error
    if isinstance(checked, Opened) and isinstance(cause, Opened):
        checked = replace(checked, terms=cause.terms)  # the verifier compares them with the options as they were stored
    if checked != cause:
        raise Flaw("cause", version, "it is not written as it would have been stored", entry_pointer(version, "cause"))
    if entry.player not in _may_cause(table.lobby, cause):
        raise Flaw("cause", version, "the seat is not this player's", entry_pointer(version, "player"))


_REFUSED: Mapping[type[RuleError], Step] = {
    IllegalPick: "pick",
    BadEntropy: "entropy",
    BadEvidence: "entropy",
    NotDue: "time",
}


def _back(situation: Situation, course: Course, entry: Entry) -> WayBack | None:
    """Where this entry goes back to, if it undoes anything."""
    drops = isinstance(entry.cause, Resigned | TimedOut)
    if drops and not any(isinstance(fact, Undone) for fact in entry.facts):
        return None  # as 1.0.0 recorded it: the proposal lapsed
    seat = looks_back(situation, entry.cause)
    return None if seat is None else course.way_back(seat)


def _may_cause(lobby: LobbyState, cause: Command) -> tuple[str | None, ...]:
    """Who may have given this command: players' ids; None stands for a bot, a clock or an operator."""
    match cause:
        case Chose() | Resigned() | Returned() | UndoProposed() | UndoAgreed() | UndoRefused():
            chair = lobby.chairs[cause.seat]
            stated = isinstance(cause, Chose) and cause.policy is not UNSET  # by a bot, see `checks`
            return (None,) if chair.bot is not None or stated else (chair.player,)
        case Left() | Contributed():
            return (lobby.chairs[cause.chair].player,)
        case Opened() | Joined():  # the organiser of an event seats those who let them
            seats = isinstance(cause, Joined) and lobby.opening.event is not UNSET
            return (cause.player, lobby.opening.player) if seats else (cause.player,)
        case WatcherAdmitted() | WatcherRemoved():  # `checks` has already checked which of them
            return (lobby.opening.player, *lobby.players)
        case Abandoned(reason):
            unseated = reason == UNSEATED and lobby.opening.event is not UNSET
            seated = lobby.players if reason == NO_REVEAL or unseated else ()
            return (lobby.opening.player, None, *seated)
        case _:
            return (None,)


def _check_fact(table: Table, course: Course, fact: Fact, version: int, i: int) -> None:
    if isinstance(fact, Undone) and (fact.state is None or fact.state != course.rest(fact.version)):
        detail = f"it goes back to another state than that of the rest of version {fact.version}"
        raise Flaw("fold", version, detail, entry_pointer(version, "facts", i, "state"))
    draw: int = getattr(fact, "draw", 0)
    if draw not in (0, table.draws + 1):
        raise Flaw("draw", version, f"draw {draw} after draw {table.draws}", entry_pointer(version, "facts", i, "draw"))
    if isinstance(fact, Defaulted) and fact.picks != legal(table.asked[fact.seat].asked, fact.picks or ()):
        raise Flaw("pick", version, "these were not offered", entry_pointer(version, "facts", i, "picks"))


def check_named(entries: Sequence[Entry], digests: Sequence[bytes]) -> None:
    """Check what reveals have named against the chain; raises Flaw. That the version is right is checked above.

    The entries must have passed `check_fold`.
    """
    for version, entry in enumerate(entries, 1):
        cause = entry.cause
        if not isinstance(cause, Contributed) or cause.version is UNSET or cause.head is UNSET:
            continue
        if cause.head != digests[cause.version - 1].hex():
            detail = f"it names another head of version {cause.version} than this history has"
            raise Flaw("entropy", version, detail, entry_pointer(version, "cause", "head"))


def check_secret(game: str, secret: bytes, lobby: LobbyState) -> None:
    """Check the revealed secret against its commitment; raises Flaw.

    The seats' entropies are checked against theirs by `check_fold`, as the table checked them when they came.
    """
    deal = lobby.opening.deal
    said = record.commitment(secret, game) if deal is UNSET else deals.commitment(secret[:32], deal.id)
    if said != lobby.opening.commitment:
        raise Flaw("secret", 1, "the revealed secret is not the one committed to", "/secret")


class _DrawsNoted(Table):
    """A table that records the purpose of each draw."""

    def __init__(self, rules: Rules, game: str, secret: bytes, opening: Opened) -> None:
        super().__init__(rules, game, secret, opening)
        self.purposes: list[Draw] = []

    def _draw(self, purpose: str, seat: Seat | None) -> tuple[int, str, int]:
        drawn = super()._draw(purpose, seat)
        self.purposes.append(Draw(self.version, drawn[0], drawn[1]))
        return drawn


def check_rules(
    rules: Rules, game: str, secret: bytes, entries: Sequence[Entry], watch: Progress, policies: Policies = "sample"
) -> tuple[Draw, ...]:
    """Run rules and policies on every command and compare the results with the record; returns all draws. Raises Flaw.

    The history must have passed `check_fold`, or be a trusted one, which need not have ended.
    """
    table, course = _DrawsNoted(rules, game, secret, entries[0].cause), Course()
    kept, onlookers = {rules.version: rules}, Onlookers(rules, secret)
    for entry in entries:
        version = table.version + 1
        # Servers of several versions may host a long game: each checkpoint states its server's.
        now = next((f.rules for f in entry.facts if isinstance(f, (Started, Rested))), entry.rules)
        table.rules = kept.get(now) or kept.setdefault(now, with_version(rules, version=now))
        if table.lobby.status == "open":
            table.rules_version = entry.rules
        with _any_error_is_a_flaw("policy", version):
            sampled = policies == "all" or (policies == "sample" and version % SAMPLE == 0)
            again = _again(table, secret, entry.cause, onlookers, entries if sampled else ())
            if again not in (None, entry.cause):
                detail = "the policy that it states answers otherwise"
                raise Flaw("policy", version, detail, entry_pointer(version, "cause", "picks"))
        with _any_error_is_a_flaw("rule", version):
            table.back = _back(table.situation(entry.at), course, entry)
            produced = table.run_command(entry.cause)
            _compare(table, produced, entry.facts, version)
            table.fold_envelope(entry)
            course.add(entry, version, table.checkpoint)
        watch(version)
    return tuple(table.purposes)


def _again(table: Table, secret: bytes, cause: Command, onlookers: Onlookers, entries: Sequence[Entry]) -> Chose | None:
    """The answer that the seat's policy gives, if an entry states one; None if it states none.

    None as well for one that searches, unless `entries` are given.
    """
    if not isinstance(cause, Chose) or not checkable(table.rules, cause):
        return None
    name, open_ = table.lobby.policy_of(cause.seat), table.asked[cause.seat]
    if name is None or name not in table.rules.levels:
        return answer(table.rules, secret, table.lobby, table.state, open_)
    if cause.policy != StatedPolicy(name, table.rules.policy_version(name) or 0):
        raise Flaw("policy", table.version + 1, "it states another policy than its seat has")
    return onlookers.answer(entries, cause.seat, open_.question, name) if entries else None


def _compare(table: _DrawsNoted, produced: Sequence[Fact], recorded: Sequence[Fact], version: int) -> None:
    for i, (ours, theirs) in enumerate(zip_longest(produced, recorded)):
        if ours == theirs:
            continue
        where = entry_pointer(version, "facts", i)
        draw: int = getattr(ours, "draw", 0) if type(ours) is type(theirs) else 0
        if draw:
            purpose = next((d.purpose for d in table.purposes if d.draw == draw), "?")
            raise Flaw("draw", version, f"draw {draw} ({purpose}) does not follow from the secret", where)
        raise Flaw("rule", version, f"the rules give {_name(ours)}, the record has {_name(theirs)}", where)


def _name(fact: Fact | None) -> str:
    """The fact's type tag. Not its content, which may include hidden cards."""
    if fact is None:
        return "nothing more"
    config: Any = fact.__struct_config__
    return f"another {config.tag}" if isinstance(fact, Ended) else str(config.tag)
