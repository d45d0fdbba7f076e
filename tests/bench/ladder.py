"""How strong bots are: `python -m tests.bench.ladder RULESET BOT FOE GAMES` plays a match, and notes it in the page.

A match that is on the page already is replaced. Both sit on either seat of each deal; the deals are those of seed 0, so
a match says the same on every machine, but for the processor time.
"""

import re
import sys
from pathlib import Path
from time import process_time
from typing import Any

from croupier import lab
from domain.games import GAMES

PAGE = Path(__file__).parents[2] / "docs/opponents.md"
ROW = re.compile(r"^\| `(?P<ruleset>[\w-]+)` \| `(?P<bot>[\w-]+)` \| `(?P<foe>[\w-]+)` \|.*$", re.MULTILINE)


class Timed:
    """A level as a policy, whose questions are timed: those with anything to choose."""

    def __init__(self, level: str) -> None:
        self._answer, self.__name__ = lab.search(level), level
        self.questions, self.seconds, self.longest = 0, 0.0, 0.0

    def __call__(self, view: Any, asked: Any) -> Any:
        """The picks."""
        began = process_time()
        picks = self._answer(view, asked)
        if len(asked.options) > 1:
            taken = process_time() - began
            self.questions, self.seconds = self.questions + 1, self.seconds + taken
            self.longest = max(self.longest, taken)
        return picks


def match(ruleset: str, bot: str, foe: str, games: int) -> str:
    """Play a match: its line of the table."""
    levels = GAMES[ruleset].levels
    player = Timed(bot) if bot in levels else bot
    row = lab.play(ruleset, [player, lab.search(foe) if foe in levels else foe], games, progress=None).rows[0]
    cost = f"{player.seconds / player.questions:.2f} s, {player.longest:.2f} s" if isinstance(player, Timed) else ""
    return f"| `{ruleset}` | `{bot}` | `{foe}` | {games} | {row.share:.0%} | {row.low:.0%} to {row.high:.0%} | {cost} |"


def noted(page: str, line: str) -> str:
    """The page with this line, in the order of games, foes and bots."""
    found = [*ROW.finditer(page)]
    head = page[: found[0].start()] if found else page
    mine = ROW.match(line)
    assert mine is not None, line
    rows = [line, *[row.group() for row in found if row.groups() != mine.groups()]]
    return head + "\n".join(sorted(rows, key=_place)) + "\n"


def _place(line: str) -> tuple[int, int, int]:
    found = ROW.match(line)
    assert found is not None, line
    policies = GAMES[found["ruleset"]].policies
    return [*GAMES].index(found["ruleset"]), policies.index(found["bot"]), -policies.index(found["foe"])


if __name__ == "__main__":
    ruleset, bot, foe, games = sys.argv[1:]
    made = match(ruleset, bot, foe, int(games))
    print(made)  # noqa: T201
    PAGE.write_text(noted(PAGE.read_text(encoding="utf-8"), made), encoding="utf-8")
