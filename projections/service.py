"""The texts that belong to the service and no game: titles of refusals, and reasons why a viewer sees a field."""

from functools import cache
from pathlib import Path

from projections.texts import Texts

_FOLDER = Path(__file__).with_name("service_texts")


@cache
def service_texts(language: str) -> Texts:
    """The service's texts in one of LANGUAGES. Ids: `refusal.<code>` and `reason.<sees>.<why>`, see `sight`."""
    return Texts(_FOLDER / f"{language}.toml")
