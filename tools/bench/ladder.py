"""How strong bots are: `python -m tools.bench.ladder RULESET BOT FOE GAMES` plays a match, and notes it in the page.

A match that is already on the page is replaced. All matches of the game then place its bots in its `ladder.toml`: they
are what programs are rated by. Both play either seat of each deal; the deals are those of seed 0, so a
match gives the same on every machine, except for CPU time. `--until SHARE` ends it after the deal that puts its
interval beyond that share, on either side. `--kept FILE` keeps each finished game: the same command then continues
after the last one, unless a bot has a new version.
"""

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from itertools import islice
from math import exp, sqrt
from pathlib import Path
from statistics import fmean
from time import process_time
from typing import Any

import msgspec
from msgspec import Struct

from croupier import lab
from domain.games import GAMES
from lab.tournament import interval, play_one

PAGE = Path(__file__).parents[2] / "docs/opponents.md"
ROW = re.compile(r"^\| `(?P<ruleset>[\w-]+)` \| `(?P<bot>[\w-]+)` \| `(?P<foe>[\w-]+)` \|.*$", re.MULTILINE)
SCORE = re.compile(r"\| (?P<games>\d+) \| (?P<won>\d+)% \|")
MEAN, SCALE = 25.0, sqrt(2) * 25 / 6
"""Where the bots of a game stand on average, as OpenSkill places who is new; and by which difference of means somebody
wins e of e + 1 games against another, if both are sure."""
STEPS = 5_000
"""Rounds of the estimate: by then nothing moves."""


class Timed:
    """A level as a policy that times its questions with anything to choose."""

    def __init__(self, level: str) -> None:
        self._answer, self.__name__ = lab.search(level), level
        self.taken: list[float] = []

    def __call__(self, view: Any, asked: Any) -> Any:
        """The picks."""
        began = process_time()
        picks = self._answer(view, asked)
        if len(asked.options) > 1:
            self.taken.append(process_time() - began)
        return picks


class Played(Struct, frozen=True):
    """One game of a match. `versions`: of the rules and both bots. `won`: 1, 0, or the part of a shared win.

    `questions`: how many the bot had that were timed; `seconds` and `longest`: of processor time, over all and for one.
    """

    ruleset: str
    bot: str
    foe: str
    versions: tuple[int, ...]
    nth: int
    won: float
    questions: int = 0
    seconds: float = 0.0
    longest: float = 0.0


def played(ruleset: str, bot: str, foe: str, kept: Path | None = None) -> Iterator[Played]:
    """The games of a match, one after the other, without end; those that are kept are not played again."""
    rules = GAMES[ruleset]
    versions = (rules.version, rules.policy_version(bot) or 0, rules.policy_version(foe) or 0)
    mine = (ruleset, bot, foe, versions)
    lines = kept.read_bytes().splitlines() if kept is not None and kept.exists() else []
    known = [msgspec.json.decode(line, type=Played) for line in lines]
    found = {one.nth: one for one in known if (one.ruleset, one.bot, one.foe, one.versions) == mine}
    nth = 0
    while True:
        one = found.get(nth)
        if one is None:
            player = Timed(bot) if bot in rules.levels else None
            other = lab.search(foe) if foe in rules.levels else foe
            places = play_one(ruleset, [player or bot, other], 0, nth)
            taken = player.taken if player is not None else []
            won = (places[0] == 1) / places.count(1)
            one = Played(*mine, nth, won, len(taken), sum(taken), max(taken, default=0.0))
            if kept is not None:
                with kept.open("ab") as file:
                    file.write(msgspec.json.encode(one) + b"\n")
        yield one
        nth += 1


def match(games: Iterator[Played], most: int, until: float | None, told: Callable[[str], object]) -> str:
    """Play a match of this many games, fewer if decided earlier; return its line of the table.

    `told` gets the line after each deal.
    """
    done: list[Played] = []
    line = ""
    while len(done) < most:
        done += islice(games, 2)
        share = sum([one.won for one in done]) / len(done)
        low, high = interval(share, len(done))
        questions, seconds = sum([one.questions for one in done]), sum([one.seconds for one in done])
        cost = f"{seconds / questions:.2f} s, {max([one.longest for one in done]):.2f} s" if questions else ""
        names = " | ".join([f"`{name}`" for name in (done[0].ruleset, done[0].bot, done[0].foe)])
        line = f"| {names} | {len(done)} | {share:.0%} | {low:.0%} to {high:.0%} | {cost} |"
        told(line)
        if until is not None and not low <= until <= high:
            break
    return line


def noted(page: str, line: str) -> str:
    """The page with this line, in the order of games, foes and bots."""
    found = [*ROW.finditer(page)]
    head, tail = (page[: found[0].start()], page[found[-1].end() :]) if found else (page, "\n")
    mine = ROW.match(line)
    assert mine is not None, line
    rows = [line, *[row.group() for row in found if row.groups() != mine.groups()]]
    return head + "\n".join(sorted(rows, key=_place)) + tail


def _place(line: str) -> tuple[int, int, int]:
    found = ROW.match(line)
    assert found is not None, line
    policies = GAMES[found["ruleset"]].policies
    return [*GAMES].index(found["ruleset"]), policies.index(found["bot"]), -policies.index(found["foe"])


def placed(page: str, ruleset: str) -> dict[str, float]:
    """The means at which the bots of a game explain its matches best (Bradley and Terry), from the weakest on.

    Half a game is added to what each side has won: nobody stands infinitely far above another.
    """
    won = dict[tuple[str, str], float]()
    for row in ROW.finditer(page):
        if row["ruleset"] == ruleset and (score := SCORE.search(row.group())) is not None:
            games, share = int(score["games"]), int(score["won"]) / 100
            won[row["bot"], row["foe"]] = games * share + 0.5
            won[row["foe"], row["bot"]] = games * (1 - share) + 0.5
    means = dict.fromkeys({bot for bot, _ in won}, 0.0)
    played = {bot: sum([won[one, foe] + won[foe, one] for one, foe in won if one == bot]) for bot in means}
    for _ in range(STEPS):
        pull = dict.fromkeys(means, 0.0)
        for (bot, foe), wins in won.items():
            pull[bot] += wins - (wins + won[foe, bot]) / (1 + exp((means[foe] - means[bot]) / SCALE))
        means = {bot: mean + SCALE * pull[bot] / played[bot] for bot, mean in means.items()}
    middle = fmean(means.values())
    return {bot: round(MEAN + mean - middle, 1) for bot, mean in sorted(means.items(), key=lambda one: one[1])}


def ladder_file(ruleset: str) -> Path:
    """Where a game keeps the means of its bots."""
    return GAMES[ruleset].language.texts.with_name("ladder.toml")


def ladder_text(page: str, ruleset: str) -> str:
    """What that file contains."""
    lines = [f"{bot} = {mean}" for bot, mean in placed(page, ruleset).items()]
    return "\n".join(["# Made by `python -m tools.bench.ladder` of the matches in docs/opponents.md.", *lines, ""])


def _arguments() -> Namespace:
    parser = ArgumentParser(prog="python -m tools.bench.ladder", description="Play a match and note it in the page.")
    parser.add_argument("ruleset", choices=GAMES)
    parser.add_argument("bot")
    parser.add_argument("foe")
    parser.add_argument("games", type=int, help="how many at most, an even number")
    parser.add_argument("--until", type=float, metavar="SHARE", help="stop once the interval lies beyond this share")
    parser.add_argument("--kept", type=Path, metavar="FILE", help="keep each game here, and continue after the last")
    return parser.parse_args()


if __name__ == "__main__":
    given = _arguments()
    games = played(given.ruleset, given.bot, given.foe, given.kept)
    made = match(games, given.games, given.until, print)
    page = noted(PAGE.read_text(encoding="utf-8"), made)
    PAGE.write_text(page, encoding="utf-8")
    ladder_file(given.ruleset).write_text(ladder_text(page, given.ruleset), encoding="utf-8")
