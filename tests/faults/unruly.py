"""A package of games that misbehave: each is a whole game in which one function does one thing that it should not."""

import re
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from infra.cli.main import main

MISDEEDS = {
    "loops": "while True: pass",
    "sleeps": "time.sleep(30)",
    "clings": "while True:\n        try:\n            while True: pass\n        except BaseException: pass",
    "matches": "re.match('(a+)+$', 'a' * 40 + 'b')",
    "grows": "'x' * (1 << 62)",
    "recurs": "misdeed(*given)",
    "exits": "sys.exit(3)",
    "interrupts": "raise KeyboardInterrupt",
    "cancels": "raise asyncio.CancelledError",
    "closes": "raise GeneratorExit",
    "stops": "raise StopIteration",
    "is-base": "raise type('Odd', (BaseException,), {})",
    "raises": "raise KeyError('card-1')",
    "threads": "threading.Thread(target=misdeed.forever).start()",
    "gambles": "return random.choice([None, 0, ()])",
    "lies": "return object()",
}
"""What a function does instead of its work."""
PLACES = {
    "rule": "mechanics=replace(OLD.mechanics, next_script=spoilt_rule)",
    "fact": "mechanics=replace(OLD.mechanics, next_script=wrong_fact)",
    "huge": "mechanics=replace(OLD.mechanics, next_script=huge_fact)",
    "bot": "bots={'random': Policy(misdeed, 1)}",
    "redeal": "mechanics=replace(OLD.mechanics, redeal=misdeed)",
    "options": "mechanics=replace(OLD.mechanics, check=spoilt_check)",
    "reckon": "mechanics=replace(OLD.mechanics, reckon=spoilt_reckon)",
    "label": "language=replace(OLD.language, label=spoilt_label)",
    "line": "language=replace(OLD.language, line=spoilt_line)",
    "fold": "mechanics=replace(OLD.mechanics, apply=spoilt_apply)",
    "score": "mechanics=replace(OLD.mechanics, score=misdeed)",
}
"""Where: what of the rules is replaced."""
SPOILT = """
import asyncio, os, random, re, signal, sys, threading, time
from dataclasses import replace
from croupier.game import Policy


def misdeed(*given):
    MISDEED


def forever():
    while True: pass


misdeed.forever = forever
OLD = RULES


def begun(state):
    return bool(state.discard)


async def spoilt_rule(table):
    if begun(table.state):
        misdeed()
    await OLD.mechanics.next_script(table)


async def wrong_fact(table):
    if begun(table.state):
        table.record(Played(99, object()))
    await OLD.mechanics.next_script(table)


async def huge_fact(table):
    if begun(table.state):
        table.record(Shuffled(tuple(COMPONENTS) * 100_000, 99))
    await OLD.mechanics.next_script(table)


def spoilt_check(opening):
    return misdeed() if opening.seats == 3 else OLD.mechanics.check(opening)


def spoilt_reckon(seen, options):
    return misdeed() if begun(seen.value) else OLD.mechanics.reckon(seen, options)


def spoilt_label(why, verb, option):
    return misdeed() if SERVED else OLD.language.label(why, verb, option)


def spoilt_line(what):
    return misdeed() if SERVED else OLD.language.line(what)


def spoilt_apply(state, fact):
    return misdeed() if isinstance(fact, Won) else OLD.mechanics.apply(state, fact)


SERVED = "serve" in sys.argv
RULES = replace(OLD, PLACE)
"""


class Way(NamedTuple):
    """One way to misbehave."""

    place: str
    misdeed: str

    @property
    def key(self) -> str:
        """Its ruleset."""
        return f"odd-{self.place}-{self.misdeed}"


def package(folder: Path, ways: Iterable[Way]) -> Path:
    """A folder for `PYTHONPATH` in which these are installed as games of one package."""
    assert main(["new-game", "Odd", "--folder", str(folder), "--players", "2-4"]) == 0
    home = folder / "croupier-odd"
    points = ""
    for way in ways:
        name = way.key.replace("-", "_")
        source = shutil.copytree(home / "croupier_odd", home / name) / "__init__.py"
        text = re.sub(r'"odd(?=["\.])', f'"{way.key}', source.read_text())
        spoilt = SPOILT.replace("MISDEED", MISDEEDS[way.misdeed]).replace("PLACE", PLACES[way.place])
        source.write_text(text + spoilt)
        points += f"{way.key} = {name}:RULES\n"
    info = home / "croupier_odd-0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: croupier-odd\nVersion: 0\n")
    (info / "entry_points.txt").write_text(f"[croupier.games]\n{points}")
    return home
