"""The texts of the service itself, not of a game: refusals, why a viewer sees a field, why a game was called off."""

from functools import cache
from pathlib import Path

from projections.words.texts import Texts

_FOLDER = Path(__file__).with_name("service_texts")


@cache
def service_texts(language: str) -> Texts:
    """The service's texts in one of LANGUAGES.

    Ids: `refusal.<code>`, `reason.<sees>.<why>` (see `why_seen`), `called-off.<reason>` (see `Abandoned`),
    `clock.<command>`, `bot.<id>` of the engine's own bots, `strength.<number>` (see `Policy`), `decided.<how>`,
    `table.<what>` of a view as a text, and `page.<what>` of pages that the server makes itself.
    """
    return Texts(_FOLDER / f"{language}.toml")
