"""The running release: its version, the commit it was built from, and a digest of everything that answers depend on."""

import hashlib
from collections.abc import Iterable
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

from domain.engine.game.rules import Rules
from projections.words.language import language_of
from projections.words.texts import LANGUAGES, service_texts

VERSION = version("croupier")
"""The version of this release, by semver.org; between releases the next one's, with `.dev0` after it."""


@cache
def commit() -> str | None:
    """The commit that this was built from, or that is checked out, as 40 hexadecimal digits; None if unknown."""
    package = files("croupier")
    if (noted := package / "commit.txt").is_file():
        return noted.read_text(encoding="utf-8").strip()
    try:
        return _checked_out(Path(str(package)).parent / ".git")
    except (OSError, UnicodeError):
        return None


def _checked_out(git: Path) -> str | None:
    """What HEAD names, read as Git stores it: a program to ask may not be there."""
    head, _, ref = (git / "HEAD").read_text(encoding="utf-8").strip().partition("ref: ")
    if head or (git / ref).is_file():
        return head or (git / ref).read_text(encoding="utf-8").strip()
    packed = (git / "packed-refs").read_text(encoding="utf-8").splitlines()
    return next((line.split()[0] for line in packed if line.endswith(f" {ref}")), None)


def release(games: Iterable[Rules]) -> str:
    """Eight hex digits that differ with every release, and whenever a text or the version of a game's rules changes."""
    digest = hashlib.sha256(VERSION.encode())
    for rules in games:
        digest.update(f"{rules.key} {rules.version}".encode())
        for texts in language_of(rules).texts.values():
            digest.update(repr(sorted(texts.templates.items())).encode())
    for language in LANGUAGES:
        digest.update(repr(sorted(service_texts(language).templates.items())).encode())
    return digest.hexdigest()[:8]
