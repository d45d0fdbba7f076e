"""The release of this program with its texts, as a digest: answers depend on them, besides on the games themselves."""

import hashlib
from collections.abc import Iterable
from importlib.metadata import version

from domain.engine.game.rules import Rules
from projections.words.language import language_of
from projections.words.service import service_texts
from projections.words.texts import LANGUAGES


def release(games: Iterable[Rules]) -> str:
    """Eight hex digits that differ with every release, and whenever a text or the version of a game's rules changes."""
    made = hashlib.sha256(version("croupier").encode())
    for rules in games:
        made.update(f"{rules.key} {rules.version}".encode())
        for texts in language_of(rules).texts.values():
            made.update(repr(sorted(texts.templates.items())).encode())
    for language in LANGUAGES:
        made.update(repr(sorted(service_texts(language).templates.items())).encode())
    return made.hexdigest()[:8]
