"""The words that are the service's own and no game's: what refusals are called, and why somebody sees something."""

from functools import cache
from pathlib import Path

from projections.texts import Texts

_FOLDER = Path(__file__).with_name("service_texts")


@cache
def service_texts(language: str) -> Texts:
    """The service's texts in one of our languages: `refusal.<code>` and `reason.<sees>.<why>`."""
    return Texts(_FOLDER / f"{language}.toml")
