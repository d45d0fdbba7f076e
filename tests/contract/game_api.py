"""`croupier.game` as a page and as a list: `python -m tests.contract.game_api` writes docs/game-api.md anew.

`game_api_1.txt` is what engine 1 has promised: a line is never changed nor taken away, and new names may be added.
"""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from croupier import game
from domain.engine.authoring.usual_rules import PARTS

ROOT = Path(__file__).parents[2]
PAGE, PROMISED = ROOT / "docs" / "game-api.md", Path(__file__).with_name("game_api_1.txt")
VERBS = "domain.engine.folding.moves"
WORDS = {
    "Public": "face up", "Private": "a hand: its owner sees the faces, everybody the number",
    "Shown": "shown to the seats in `to`; everybody sees the number", "Secret": "face down, and everybody may count it",
    "Deck": "face down for everybody; only its owner may count it", "Hidden": "face down, and nobody may count it",
    "Sealed": "its owner's alone; nothing for everybody else",
    "Seat": "a seat's number, from 0 in turn order", "Face": "the id of what is printed on a card",
    "Dice": "(bound) -> a number from 0 to bound - 1", "Shuffle": "cards -> the same cards in random order",
    "Script": "a coroutine that yields questions",
}  # fmt: skip
"""What a name is that has no docstring of its own."""


def signature(name: str) -> str:
    """How it is called, or what fields or methods it has."""
    value: Any = getattr(game, name)
    if name in WORDS:
        return name
    if not inspect.isclass(value):
        return f"{name}{_plain(value)}"
    own = [one for one in vars(value) if not one.startswith("_") and callable(getattr(value, one, None))]
    fields = getattr(value, "__struct_fields__", None)
    made = _plain(value) if fields is None and value is not game.Stage else f"({', '.join(fields or ())})"
    return "; ".join([f"{name}{made}", *[f".{one}{_plain(getattr(value, one))}" for one in sorted(own)]])


def _plain(value: Any) -> str:
    """The parameters of a function, without types."""
    given = inspect.signature(value).parameters.values()
    bare = [one.replace(annotation=inspect.Parameter.empty) for one in given if one.name != "self"]
    return re.sub(r"=<[^>]*>", "=...", str(inspect.Signature(bare)))


def promised() -> list[str]:
    """All names and signatures."""
    return [signature(name) for name in game.__all__]


def lines() -> Iterator[str]:
    """The page."""
    yield from [
        "# What a game may import",
        "",
        "*Written by `python -m tests.contract.game_api`; do not edit.* A game imports `croupier.game`, msgspec and",
        "the standard library, and nothing else. This is engine 1: names may be added, none goes or changes. [Add a",
        "game](add-a-game.md) shows them at work.",
        "",
        "## What a game's modules define",
        "",
        "| name | what it is |",
        "|---|---|",
        *[f"| `{name}` | {what} |" for name, what in PARTS.items()],
    ]
    verbs = [name for name in game.__all__ if getattr(getattr(game, name), "__module__", "") == VERBS]
    for title, names in (
        ("What facts do to the state", verbs),
        ("All else", [name for name in game.__all__ if name not in verbs]),
    ):
        yield from ["", f"## {title}", "", "| name | what it is |", "|---|---|"]
        yield from [f"| {_code(name)} | {_about(name)} |" for name in names]


def _code(name: str) -> str:
    """A name as the page has it: what an opening has is in the document of the API, and a record's fields are many."""
    parts = signature(name).split("; ")
    parts[0] = name if name in ("Opened", "Rules", "Stage", "Actor") else parts[0]
    return "<br>".join([f"`{one}`" for one in parts if name not in ("Opened", "Rules") or one == name])


def _about(name: str) -> str:
    doc = WORDS.get(name) or inspect.getdoc(getattr(game, name)) or ""
    return doc.partition("\n\n")[0].replace("\n", " ").replace("|", "\\|")


def page() -> str:
    """As it stands in docs."""
    return "\n".join(lines()) + "\n"


def keeps(before: str, now: str) -> bool:
    """Whether what was called or read by the one signature can be by the other."""
    for part in before.split("; "):
        name, _, given = part.partition("(")
        later = next((one for one in now.split("; ") if one.partition("(")[0] == name), None)
        if later is None:
            return False
        old, new = given.rstrip(")").split(", "), later.partition("(")[2].rstrip(")").split(", ")
        left = iter(new)
        if not all(one in left for one in old if one):
            return False
        if "." in part[:1] or not part[0].isupper():
            more = [one for one in new if one not in old]
            if any("=" not in one and one != "*" for one in more):
                return False
    return True


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
