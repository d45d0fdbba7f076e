"""The running release: its version, the commit it was built from, and a digest of everything that answers depend on."""

import hashlib
from collections.abc import Iterable
from importlib.metadata import version
from importlib.resources import files

from domain.engine.game.rules import Rules
from projections.words.language import language_of
from projections.words.service import service_texts
from projections.words.texts import LANGUAGES

VERSION = version("croupier")
"""The version of this release, by semver.org."""


def commit() -> str | None:
    """The commit that this was built from, as 40 hexadecimal digits; None in a working tree."""
    noted = files("croupier") / "commit.txt"
    return noted.read_text(encoding="utf-8").strip() if noted.is_file() else None


def release(games: Iterable[Rules]) -> str:
    """Eight hex digits that differ with every release, and whenever a text or the version of a game's rules changes."""
    made = hashlib.sha256(VERSION.encode())
    for rules in games:
        made.update(f"{rules.key} {rules.version}".encode())
        for texts in language_of(rules).texts.values():
            made.update(repr(sorted(texts.templates.items())).encode())
    for language in LANGUAGES:
        made.update(repr(sorted(service_texts(language).templates.items())).encode())
    return made.hexdigest()[:8]
