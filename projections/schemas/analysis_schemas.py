"""The types of an analysis: what a search in hidden worlds finds about a seat's answers. The same for every game.

Docstrings of types and fields are published in the API's document.
"""

from msgspec import Struct


class WeighedAnswer(Struct, frozen=True):
    """An answer to a question, and what was found about it."""

    picks: tuple[int, ...]
    """The numbers of its options."""
    text: str
    """Its options in words."""
    chance: int
    """Its average outcome, out of 1000. 1000 is a game won alone and by far: the lead counts, too."""
    tried: int
    """How often it was played out: the more often, the more certain its chance."""


class WeighedQuestion(Struct, frozen=True):
    """A question, and what was found about its answers."""

    question: int
    """The version in which it was asked."""
    prompt: str
    """The question in words."""
    worlds: int
    """The number of dealt worlds in which all its answers were played out; 0 if none could be dealt."""
    answers: tuple[WeighedAnswer, ...]
    """Its answers, or some if there are very many. The first is the best: that of the game's best scripted bot, unless
    another did better by more than luck. The others follow by chance."""
    picked: int | None
    """The index in `answers` of the given one; null if none was given, as while it is open."""


class Analysis(Struct, frozen=True):
    """What a search finds about one seat's answers, using only what that seat had seen."""

    game: str
    """The game's id."""
    viewer: str
    """The seat, as `seat-0`."""
    language: str
    """The language of its words."""
    level: str
    """The level of the bots that searched it."""
    questions: int
    """How many questions it covers: those with a choice."""
    done: int
    """How many of them are in `weighed` so far; while there are fewer, ask again."""
    weighed: tuple[WeighedQuestion, ...]
    """The questions analysed so far, in the order they were asked in."""
