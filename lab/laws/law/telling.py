"""A broken law, explained to somebody who has never seen the engine: two positions, the viewer, the byte, and the line.

The line that recorded a fact is found by replaying the game, since nothing in it depends on time.
"""

import json
import linecache
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, cast

import msgspec
import pytest

from domain import engine
from domain.engine.audience.audience import Viewer
from domain.engine.entry.facts import Fact
from domain.engine.table import actor
from domain.engine.table.table import Table
from lab.laws.game.play import Play

ENGINE = str(Path(str(engine.__file__)).parent)
AROUND = 48
"""Bytes that are shown before and after the one that differs."""
MOST_PLACES = 8
"""How many places of two positions are shown."""
_NOWHERE: Any = object()


class Unlawful(AssertionError):  # noqa: N818 - named for what is so
    """A broken law, in words; it is shown without the code of the law."""


def who(viewer: Viewer) -> str:
    """A viewer, in a word."""
    seats = " and ".join([f"seat {seat}" for seat in viewer.seats])
    lifted = [name for name, is_so in (("counts", viewer.counts), ("hands", viewer.hands)) if is_so]
    return (seats or viewer.kind) + (f" (who is shown all {' and '.join(lifted)})" if lifted else "")


def leaves(value: Any, at: str = "") -> Iterator[tuple[str, Any]]:
    """Every number and word in plain data, with its place."""
    parts: Iterator[tuple[Any, Any]]
    if isinstance(value, dict) and value:
        parts = iter(cast("dict[Any, Any]", value).items())
    elif isinstance(value, list | tuple) and value:
        parts = iter(enumerate(cast("list[Any]", value)))
    else:
        yield at or "/", value
        return
    for name, part in parts:
        yield from leaves(part, f"{at}/{name}")


def differing(one: Any, two: Any) -> list[str]:
    """Where two values differ, as lines `place: this | that`."""
    a, b = [dict(leaves(msgspec.to_builtins(each))) for each in (one, two)]
    places = [at for at in dict.fromkeys((*a, *b)) if a.get(at, _NOWHERE) != b.get(at, _NOWHERE)]
    lines = [f"{at}: {_shown(a.get(at, _NOWHERE))} | {_shown(b.get(at, _NOWHERE))}" for at in places[:MOST_PLACES]]
    return lines + ([f"... and {len(places) - MOST_PLACES} places more"] if len(places) > MOST_PLACES else [])


def _shown(value: Any) -> str:
    return "nothing" if value is _NOWHERE else json.dumps(value)


def bytes_apart(one: bytes, two: bytes) -> list[str]:
    """The first byte in which two answers differ, with its surroundings."""
    at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    pieces = [each[max(0, at - AROUND) : at + AROUND].decode(errors="replace") for each in (one, two)]
    return [f"byte {at} differs:", f"  A ...{pieces[0]}...", f"  B ...{pieces[1]}..."]


# -- the line in the game's file


@contextmanager
def recording() -> Generator[dict[int, tuple[Any, str]]]:
    """Within it every fact and question is kept with the line that made it: by its `id`, so that it stays alive."""
    lines: dict[int, tuple[Any, str]] = {}
    honest_record, honest_choose = Table.record, actor.Actor[Any, Any, Any].choose

    def record(self: Table, fact: Fact) -> None:
        lines[id(fact)] = fact, _line(sys._getframe(1))  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
        honest_record(self, fact)

    async def choose(self: Any, why: str, verb: str, *given: Any, **how: Any) -> Any:
        line = _line(sys._getframe(1))  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
        lines[hash((self.seat, why, verb))] = None, line
        return await honest_choose(self, why, verb, *given, **how)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Table, "record", record)
        patched.setattr(actor.Actor, "choose", choose)
        yield lines


def _line(frame: FrameType | None) -> str:
    """The innermost line outside the engine: in the game's own code."""
    while frame is not None and frame.f_code.co_filename.startswith((ENGINE, __file__)):
        frame = frame.f_back
    if frame is None:
        return ""
    path, number = frame.f_code.co_filename, frame.f_lineno
    return f"{path}:{number}: {linecache.getline(path, number).strip()}"


def line_of(lines: dict[int, tuple[Any, str]], fact: Any) -> str:
    """Where a fact was recorded, or a question asked; empty if by the engine itself."""
    asked = hash((getattr(fact, "seat", None), getattr(fact, "why", None), getattr(fact, "verb", None)))
    return lines.get(id(fact), lines.get(asked, (None, "")))[1]


def told(title: str, *parts: list[str] | str) -> Unlawful:
    """A broken law, as it is shown."""
    lines = [f"  {line}" for part in parts for line in ([part] if isinstance(part, str) else part) if line]
    return Unlawful("\n".join([title, *lines]))


def with_line(again: Callable[[], Any], pick: Callable[[Any], Any]) -> str:
    """Replay a game: the line that recorded what `pick` finds in it."""
    with recording() as lines:
        fact = pick(again())
        line = "" if fact is None else line_of(lines, fact)
    return line and f"recorded by {line}"


def again(play: Play) -> Sequence[Any]:
    """All facts of a game replayed with the same commands."""
    table = Table(play.rules, play.table.game, play.secret, play.table.opening)
    return [fact for entry in play.entries for fact in table.execute(entry.cause, entry.at, entry.player).facts]


def like(wanted: Any, facts: Sequence[Any]) -> Any:
    """The first fact equal to one."""
    return next((fact for fact in facts if fact == wanted), None)


def plain(value: Any) -> str:
    """Options, as a client is sent them."""
    return json.dumps(msgspec.to_builtins(value))
