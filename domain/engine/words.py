"""Texts in several languages, as every game says its names, prompts and moves."""

from collections.abc import Mapping
from typing import Final

Words = Mapping[str, str]
"""A text in each language: `en`, `ko` and `ja`."""

LANGUAGES: Final = ("en", "ko", "ja")
"""The languages every table speaks; the first one is the fall-back."""


def say(words: Words, language: str) -> str:
    """Say it in `language`, or in English when that language is not spoken here."""
    return words.get(language, words[LANGUAGES[0]])
