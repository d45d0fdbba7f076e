"""What answers are made with besides their games: the release of this program, and its words."""

import hashlib
from collections.abc import Iterable
from importlib.metadata import version

from domain.engine.rules import Rules
from projections.language import language_of
from projections.service import service_texts
from projections.texts import LANGUAGES


def release(games: Iterable[Rules]) -> str:
    """A short digest that is another one with every release, and whenever a text or a game's rules have changed."""
    made = hashlib.sha256(version("croupier").encode())
    for rules in games:
        made.update(f"{rules.key} {rules.version}".encode())
        for texts in language_of(rules).texts.values():
            made.update(repr(sorted(texts.templates.items())).encode())
    for language in LANGUAGES:
        made.update(repr(sorted(service_texts(language).templates.items())).encode())
    return made.hexdigest()[:8]
