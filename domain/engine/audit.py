"""A whole history held to itself, and to its dice and rules: what a record must pass, and what the server replays by.

1. `read` runs no rules: every cause was one the table takes, every pick an offered option, and the facts fold.
2. `check_secret`: the secret is the one that was committed to, as every entropy was when it was revealed.
3. `rerun` lets the rules of the version that each entry states tell it anew: exactly these facts, draws included.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace as with_version
from itertools import zip_longest
from typing import Any, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from domain.engine import record
from domain.engine.checks import Situation, check, legal
from domain.engine.errors import BadEntropy, BadScenario, IllegalPick, RuleError
from domain.engine.facts import (
    Abandoned,
    Chose,
    Command,
    Contributed,
    Defaulted,
    Ended,
    Entry,
    Fact,
    Joined,
    Left,
    Opened,
    Resigned,
    Rested,
    Started,
)
from domain.engine.lobby import LobbyState
from domain.engine.rules import Rules
from domain.engine.table import Table

T = TypeVar("T")
Progress = Callable[[int], None]
"""Called with each version that has passed."""
Step = Literal[
    "document", "digest", "cause", "pick", "fold", "result", "time", "secret", "entropy", "rule", "draw", "receipt",
    "signature", "frame",
]  # fmt: skip
"""What a flaw is one of."""


class Flaw(Exception):  # noqa: N818 - what is found, not a fault of ours
    """Where a history is not what it must be. `pointer` is a JSON pointer into the record document."""

    def __init__(self, step: Step, version: int | None, detail: str, pointer: str | None = None) -> None:
        super().__init__(detail)
        self.step: Step = step
        self.version, self.detail, self.pointer = version, detail, pointer


class Draw(Struct, frozen=True):
    """A chance event: at which version, its number in the game, and the purpose that labels it."""

    version: int
    draw: int
    purpose: str


def entry_pointer(version: int, *inside: str | int) -> str:
    """The JSON pointer to an entry of the record document, or to a part of it."""
    return "/".join(["/entries", str(version - 1), *map(str, inside)])


@contextmanager
def _blamed_on(step: Step, version: int) -> Generator[None]:
    """Whatever goes wrong in here is the history's fault: it was written by others, and may hold anything."""
    try:
        yield
    except Flaw:
        raise
    except Exception as error:
        raise Flaw(step, version, f"{_WHAT[step]} ({type(error).__name__})", entry_pointer(version)) from error


_WHAT = {
    "cause": "no table takes this",
    "fold": "the facts do not fit the table they fall on",
    "rule": "the rules cannot go on from here",
}


def check_fold(rules: Rules, game: str, secret: bytes, entries: Sequence[Entry], watch: Progress) -> Table:
    """Fold a finished history and run no rules: the table at its end; raises Flaw."""
    opening = entries[0].cause if entries else None
    if not isinstance(opening, Opened):
        raise Flaw("cause", 1, "a history begins with its opening", entry_pointer(1))
    table = Table(rules, game, secret, opening)
    for entry in entries:
        version = table.version + 1
        with _blamed_on("cause", version):
            _check_cause(table, entry, version)
        if entry.at < table.at:
            raise Flaw("time", version, "it happened before what came before it", entry_pointer(version, "at"))
        if table.lobby.status == "running" and entry.rules != table.rules_version:
            raise Flaw(
                "rule",
                version,
                "not the version of the rules that the last rest states",
                entry_pointer(version, "rules"),
            )
        with _blamed_on("fold", version):
            table.open_command(entry.cause)
            for i, fact in enumerate(entry.facts):
                _check_fact(table, fact, version, i)
                table.fold(fact)
            table.fold_envelope(entry)
        watch(version)
    if table.lobby.ended is None:
        raise Flaw("result", table.version, "the record stops before its game ends", entry_pointer(table.version))
    return table


def _check_cause(table: Table, entry: Entry, version: int) -> None:
    """What the table would refuse, and a cause in somebody else's name."""
    cause: Command = entry.cause
    try:
        checked = check(
            Situation(table.rules, table.lobby, table.asked, table.version, ready=True), cause, entry.player
        )
    except BadScenario:
        # It may have been opened before such positions were refused; what follows from one, the rules tell anew.
        checked = cause
    except RuleError as error:
        raise Flaw(
            _REFUSED.get(type(error), "cause"),
            version,
            f"{error.code}: {error.detail}",
            entry_pointer(version, "cause"),
        ) from error
    if isinstance(checked, Opened) and isinstance(cause, Opened):
        checked = replace(checked, terms=cause.terms)  # of the options as they were stored; held to those elsewhere
    if checked != cause:
        raise Flaw("cause", version, "it is not written as it would have been stored", entry_pointer(version, "cause"))
    if entry.player not in _may_cause(table.lobby, cause):
        raise Flaw("cause", version, "somebody else's seat speaks here", entry_pointer(version, "player"))


_REFUSED: Mapping[type[RuleError], Step] = {IllegalPick: "pick", BadEntropy: "entropy"}


def _may_cause(lobby: LobbyState, cause: Command) -> tuple[str | None, ...]:
    """Who may have caused this: a player's id; None for a bot or an operator."""
    match cause:
        case Chose() | Resigned():
            chair = lobby.chairs[cause.seat]
            return (None,) if chair.bot is not None else (chair.player,)
        case Left() | Contributed():
            return (lobby.chairs[cause.chair].player,)
        case Opened() | Joined():
            return (cause.player,)
        case Abandoned():
            return (lobby.opening.player, None)
        case _:
            return (None,)


def _check_fact(table: Table, fact: Fact, version: int, i: int) -> None:
    draw: int = getattr(fact, "draw", 0)
    if draw not in (0, table.draws + 1):
        raise Flaw("draw", version, f"draw {draw} after draw {table.draws}", entry_pointer(version, "facts", i, "draw"))
    if isinstance(fact, Defaulted) and fact.picks != legal(table.asked[fact.seat].asked, fact.picks or ()):
        raise Flaw("pick", version, "these were not offered", entry_pointer(version, "facts", i, "picks"))


def check_secret(game: str, secret: bytes, lobby: LobbyState) -> None:
    """Hold the revealed secret to its commitment; raises Flaw.

    The entropies were held to theirs as they were revealed, by the check that the table makes.
    """
    if record.commitment(secret, game) != lobby.opening.commitment:
        raise Flaw("secret", 1, "the revealed secret is not the one committed to", "/secret")


class _Watched(Table):
    """A table that notes what each draw was for."""

    def __init__(self, rules: Rules, game: str, secret: bytes, opening: Opened) -> None:
        super().__init__(rules, game, secret, opening)
        self.purposes: list[Draw] = []

    def shuffle(self, purpose: str, items: Sequence[T]) -> tuple[tuple[T, ...], int]:
        """As the table's."""
        self.purposes.append(Draw(self.version, self.draws + 1, purpose))
        return super().shuffle(purpose, items)

    def below(self, purpose: str, bound: int) -> tuple[int, int]:
        """As the table's."""
        self.purposes.append(Draw(self.version, self.draws + 1, purpose))
        return super().below(purpose, bound)


def check_rules(rules: Rules, game: str, secret: bytes, entries: Sequence[Entry], watch: Progress) -> tuple[Draw, ...]:
    """Let the rules tell a history anew that `read` has passed, finished or not: all its draws; raises Flaw."""
    table = _Watched(rules, game, secret, entries[0].cause)
    kept: dict[int, Rules] = {rules.version: rules}
    for entry in entries:
        version = table.version + 1
        # A server states the version it has when a script rests: over the years one game may see several.
        now = next((f.rules for f in entry.facts if isinstance(f, (Started, Rested))), entry.rules)
        table.rules = kept.get(now) or kept.setdefault(now, with_version(rules, version=now))
        if table.lobby.status == "open":
            table.rules_version = entry.rules
        with _blamed_on("rule", version):
            told = table.run_command(entry.cause)
            _compare(table, told, entry.facts, version)
            table.fold_envelope(entry)
        watch(version)
    return tuple(table.purposes)


def _compare(table: _Watched, told: Sequence[Fact], recorded: Sequence[Fact], version: int) -> None:
    for i, (ours, theirs) in enumerate(zip_longest(told, recorded)):
        if ours == theirs:
            continue
        where = entry_pointer(version, "facts", i)
        draw: int = getattr(ours, "draw", 0) if type(ours) is type(theirs) else 0
        if draw:
            purpose = next((d.purpose for d in table.purposes if d.draw == draw), "?")
            raise Flaw("draw", version, f"draw {draw} ({purpose}) does not follow from the secret", where)
        raise Flaw("rule", version, f"the rules tell {_name(ours)}, the record has {_name(theirs)}", where)


def _name(fact: Fact | None) -> str:
    """What a fact is called in a record, never what it says."""
    if fact is None:
        return "nothing more"
    config: Any = fact.__struct_config__
    return f"another {config.tag}" if isinstance(fact, Ended) else str(config.tag)
