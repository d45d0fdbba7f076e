"""The types of an analysis: what a search in hidden worlds finds about a seat's answers. The same for every game.

Docstrings of types and fields are published in the API's document.
"""

from msgspec import Struct


class WeighedAnswer(Struct, frozen=True):
    """An answer to a question, and what was found of it."""

    picks: tuple[int, ...]
    """The numbers of its options."""
    text: str
    """Its options in words."""
    chance: int
    """Out of 1000: what came of it on average. 1000 is a game won alone and by far: the lead counts, too."""
    tried: int
    """How often it was played out: the more, the surer is its chance."""


class WeighedQuestion(Struct, frozen=True):
    """A question, and what was found of the answers to it."""

    question: int
    """The version in which it was asked."""
    prompt: str
    """The question in words."""
    worlds: int
    """In how many dealt worlds its answers were played out, all in the same ones; 0 where none could be dealt."""
    answers: tuple[WeighedAnswer, ...]
    """Its answers, of very many a part. The first is the best: that of the game's best scripted bot, unless another did
    better by more than luck. The others follow by their chances."""
    picked: int | None
    """Where in `answers` the one stands that was given; null where none was, as while it is open."""


class Analysis(Struct, frozen=True):
    """What a search finds of one seat's answers, from what that seat had seen, and from nothing else."""

    game: str
    """The game's id."""
    viewer: str
    """The seat, as `seat-0`."""
    language: str
    """The language of its words."""
    level: str
    """The level of the bots by which it was searched."""
    questions: int
    """How many questions it is about: those that left something to choose."""
    done: int
    """How many of them are in `weighed` by now; while it is fewer, ask again."""
    weighed: tuple[WeighedQuestion, ...]
    """The questions that have been looked at, in the order in which they were asked."""
