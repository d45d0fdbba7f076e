"""One word for one thing within a language: `terms.toml` says which."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from domain.games import GAMES
from projections.words import texts as words
from projections.words.language import language_of
from projections.words.texts import LANGUAGES, Texts, service_texts
from tests.support.each import for_each

TERMS = tomllib.loads(Path(__file__).with_name("terms.toml").read_text(encoding="utf-8"))
USUAL = Path(words.__file__).with_name("usual_texts")
PAGES = Path(__file__).parents[2] / "clients/web/src"
_THREE = re.compile(r"\['(.+?)', '(.+?)', '(.+?)'\]")
"""Words of the pages stand side by side, in the order of LANGUAGES."""


def texts(language: str, scope: str) -> Iterator[tuple[str, str]]:
    """(where, text) of a game, of the service, of games that do not say it themselves, or of the pages."""
    if scope == "pages":
        for path in sorted(PAGES.rglob("*.ts")):
            for found in _THREE.findall(path.read_text(encoding="utf-8")):
                yield path.name, found[LANGUAGES.index(language)]
        return
    if scope in GAMES:
        found = language_of(GAMES[scope]).texts[language]
    else:
        found = service_texts(language) if scope == "service" else Texts(USUAL / f"{language}.toml")
    yield from found.templates.items()


@for_each("scope", [*GAMES, "service", "usual", "pages"])
@for_each("language", LANGUAGES)
def test_terms_have_one_word(language: str, scope: str) -> None:
    unused = TERMS[language]["all"] | TERMS[language].get(scope, {})
    said = list(texts(language, scope))
    assert said, "there are no texts"
    assert [
        f"{where}: {text!r} uses {found[0]!r}; the word is {word!r}"
        for where, text in said
        for word, patterns in unused.items()
        for pattern in patterns
        if (found := re.search(pattern, text))
    ] == []
