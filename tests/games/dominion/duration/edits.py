"""What an expansion with Durations would change, as a patch: for each file what is replaced by what.

A Duration stays in play until its text has happened at the start of its owner's next turn. `lasting` holds the
Durations of this turn, each followed by the Throne Room that played it again; when the owner's next turn begins they
are `due`, and once their texts have happened they are in play like other cards and leave with them.
"""

from collections.abc import Mapping
from typing import Final

Edits = Mapping[str, tuple[tuple[str, str], ...]]
"""File -> (text found there exactly once, its replacement); "" stands for the end of the file."""

ALL_DURATIONS: Final[Edits] = {
    "state.py": (
        (
            "    looked: Private[Cards] = ()\n",
            "    looked: Private[Cards] = ()\n    lasting: Public[Cards] = ()\n    due: Public[Cards] = ()\n",
        ),
    ),
    "facts.py": (
        (
            'class CleanedUp(Fact, frozen=True, tag="dominion.cleaned-up"):\n',
            '''class Kept(Fact, frozen=True, tag="dominion.kept"):
    """A scenario gave a seat cards that stay in play."""

    seat: Seat
    lasting: Public[Cards]
    due: Public[Cards]


class Lasts(Fact, frozen=True, tag="dominion.lasts"):
    """A card in play stays there beyond clean-up."""

    seat: Seat
    cards: Public[Cards]


class WentOn(Fact, frozen=True, tag="dominion.went-on"):
    """The turn after: the texts of the cards that stayed happen again, and the cards leave at its end."""

    seat: Seat
    cards: Public[Cards]


class CleanedUp(Fact, frozen=True, tag="dominion.cleaned-up"):
''',
        ),
    ),
    "moves.py": (
        (
            '        assign("/mats/{seat}/turns", "turn"),',
            '        assign("/mats/{seat}/due", LASTING), clear(LASTING), assign("/mats/{seat}/turns", "turn"),',
        ),
        (
            "    # The end\n",
            """    f.Kept: [assign(LASTING, "lasting"), assign("/mats/{seat}/due", "due")],
    f.Lasts: [remove(IN_PLAY, "cards"), put(LASTING, "cards")],
    f.WentOn: [remove("/mats/{seat}/due", "cards"), put(IN_PLAY, "cards")],
    # The end
""",
        ),
        ('SOURCE = "/mats', 'LASTING = "/mats/{seat}/lasting"\nSOURCE = "/mats'),
    ),
    "phases.py": (
        (
            '    return set_up(table) if table.state.phase == "set-up" else move(Turn(table, table.state.turn))\n',
            """    if table.state.phase == "set-up":
        return set_up(table)
    t = Turn(table, table.state.turn)
    return go_on(t) if t.mine.due else move(t)


async def go_on(t: Turn) -> None:
    \"\"\"The texts of what stayed, in the order of play; a Throne Room behind a card does it once more.\"\"\"
    texts, last = WHEN["next-turn"], None
    due = t.mine.due
    t.table.record(f.WentOn(t.seat, due))
    for card in due:
        last = card if card in texts else last
        if last is not None:
            await texts[last](t)
""",
        ),
        (
            "from domain.dominion.cards.kinds import ACTIONS, TREASURES\n",
            "from domain.dominion.cards.kinds import ACTIONS, TREASURES, WHEN\n",
        ),
    ),
    "turn.py": (
        (
            "        self.table.record(cf.Played(self.seat, (card,), source, actions, 0, top))\n",
            """        self.table.record(cf.Played(self.seat, (card,), source, actions, 0, top))
        if card in WHEN["next-turn"]:
            self.table.record(f.Lasts(self.seat, (card,)))
""",
        ),
        (
            "        self.table.record(cf.PlayedAgain(self.seat, card))\n",
            """        self.table.record(cf.PlayedAgain(self.seat, card))
        if card in WHEN["next-turn"]:
            self.table.record(f.Lasts(self.seat, (named("throne-room"),)))
""",
        ),
    ),
    "options.py": (
        (
            "    discard: Zone | None = None\n",
            """    discard: Zone | None = None
    lasting: Annotated[ZoneIfGiven, Meta(max_length=200)] = UNSET
    due: Annotated[ZoneIfGiven, Meta(max_length=200)] = UNSET
""",
        ),
    ),
    "setup.py": (
        (
            "    if given.hand is None:\n",
            """    if given.lasting or given.due:
        t.table.record(f.Kept(t.seat, given.lasting or (), given.due or ()))
    if given.hand is None:
""",
        ),
    ),
    "layout.toml": (
        (
            """[[zones.inside]]
as = "hand"
""",
            """[[zones.inside]]
as = "row"
at = "/lasting/*"
word = "zone.lasting"
look = "small"
hides = true

[[zones.inside]]
as = "row"
at = "/due/*"
word = "zone.lasting"
look = "small"
hides = true

[[zones.inside]]
as = "hand"
""",
        ),
    ),
    "RULES.md": (
        (
            "",
            """
- **74.** A Duration stays in play until the clean-up of the turn in which its text has happened for the last time; a
  Throne Room that played it again stays with it.
""",
        ),
    ),
}
"""Once, for all Durations."""

WHARF: Final[Edits] = {
    "texts/en.toml": (
        ("[line]\n", '[line]\nwent-on = "{player} goes on with {cards}."\n'),
        ("[zone]\n", '[zone]\nlasting.name = "Stays in play"\n'),
        (
            "",
            """
[type.duration]
name = "Duration"

[component.wharf]
name = "Wharf"
several = "Wharves"
effect = "Draw 2 cards; 1 more Buy. The same once more when your next turn starts."
""",
        ),
    ),
    "texts/ko.toml": (
        ("[line]\n", '[line]\nwent-on = "{player} 님이 이어 가는 카드: {cards}."\n'),
        ("[zone]\n", '[zone]\nlasting.name = "장에 남은 카드"\n'),
        (
            "",
            """
[type.duration]
name = "지속"

[component.wharf]
name = "부두"
effect = "카드 2장을 뽑고 구입이 1번 늘어납니다. 다음 자기 턴을 시작할 때 한 번 더 그렇게 합니다."
""",
        ),
    ),
    "texts/ja.toml": (
        ("[line]\n", '[line]\nwent-on = "{player}が続けるカード: {cards}。"\n'),
        ("[zone]\n", '[zone]\nlasting.name = "場に残るカード"\n'),
        (
            "",
            """
[type.duration]
name = "持続"

[component.wharf]
name = "船着場"
effect = "2枚引き、購入が1回増えます。次の自分のターンの開始時にもう一度同じことを行います。"
""",
        ),
    ),
}

DUNGEON: Final[Edits] = {
    "texts/en.toml": (
        (
            "",
            """
[component.dungeon]
name = "Dungeon"
several = "Dungeons"
effect = "1 more Action. Now and when your next turn starts: draw 2 cards, then discard 2 cards."
ask.discard = "Which cards from your hand do you discard?"
""",
        ),
    ),
    "texts/ko.toml": (
        (
            "",
            """
[component.dungeon]
name = "지하 감옥"
effect = "액션이 1번 늘어납니다. 지금, 그리고 다음 자기 턴을 시작할 때 카드 2장을 뽑고 2장을 버립니다."
ask.discard = "손에서 어떤 카드를 버릴까요?"
""",
        ),
    ),
    "texts/ja.toml": (
        (
            "",
            """
[component.dungeon]
name = "地下牢"
effect = "アクションが1回増えます。いまと次の自分のターンの開始時に、2枚引いて2枚捨てます。"
ask.discard = "手札からどのカードを捨てますか?"
""",
        ),
    ),
}
