"""Somebody's first game as data: how it is opened, and what is said while it is played; a part of `layout`.

Docstrings of types are published in the API's document.
"""

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Annotated, Literal

from msgspec import Meta

from domain.engine.audience.zones import Part

MOST = 12
"""A lesson has at most so many steps."""
ALWAYS = ("aim", "turn", "end", "signs")
"""What every lesson tells, once each."""


class LessonStep(Part, frozen=True, kw_only=True):
    """Something that a lesson says once, while its player is asked.

    At each question the next step that is about no question is said, and the first that names the question's verb.
    """

    tells: Literal["aim", "turn", "end", "signs", "question"] = "question"
    """What it explains: the aim, what a turn is, what ends the game, what signs mean, or a kind of question."""
    verbs: tuple[str, ...] = ()
    """The kinds of question that it explains."""
    word: str
    """The text: a key of the layout's `words`."""
    at: Annotated[str, Meta(pattern=r"^(/([^/{}*]+|\{me\}))*$")] = ""
    """Where in the state it is shown, `{me}` being the seat that is asked; at the question if empty or not drawn."""


class LayoutFirst(Part, frozen=True, kw_only=True):
    """A first game: how it is opened, and the lesson that leads through it."""

    preset: str = ""
    """The preset that it is opened with; empty for the usual options."""
    steps: Annotated[tuple[LessonStep, ...], Meta(max_length=MOST)] = ()
    """The lesson, in order; empty for none."""


def faults(first: LayoutFirst, verbs: Collection[str], presets: Collection[str]) -> Iterator[tuple[str, str]]:
    """What is wrong with it, in words, each with the value that is wrong, in a game that asks and knows these."""
    if first.preset and first.preset not in presets:
        yield f"there is no preset {first.preset}, only {', '.join(presets) or 'none'}", first.preset
    for step in first.steps:
        for verb in step.verbs:
            if verb not in verbs:
                yield f"no question asks to {verb}", verb
        if (step.tells == "question") != bool(step.verbs):
            yield f"{step.word} names verbs if it tells of questions, and only then", step.word
    told = Counter([*[step.tells for step in first.steps], *[verb for step in first.steps for verb in step.verbs]])
    for name, times in told.items():
        if times > 1 and name != "question":
            yield f"{name} is told {times} times", name
    if first.steps and (missing := [one for one in ALWAYS if one not in told]):
        yield f"a lesson tells {missing[0]} as well", "steps"
