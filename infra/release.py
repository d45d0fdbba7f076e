"""The running release: its version and commit, the games that it offers, and a digest of all that answers depend on."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

from domain.engine.game.rules import Rules
from domain.games import GAMES, Installed, said
from projections.words.language import language_of
from projections.words.texts import LANGUAGES, service_texts
from projections.words.untold import untold

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


NONE = "no game is registered: install Croupier again, in a clone by `pip install --editable .`"


def offered(wanted: Sequence[str], games: Installed = GAMES) -> tuple[Mapping[str, Rules], tuple[str, ...]]:
    """The valid games among those wanted by key (all, if none is named); and a sentence for each other."""
    sentences = [*games.left_out]
    if not games and not sentences:
        sentences.append(NONE)
    offers: dict[str, Rules] = {}
    for key, rules in games.items():
        if wanted and key not in wanted:
            continue
        try:
            why = untold(rules)
        except Exception as error:  # noqa: BLE001 - the game's code may raise anything
            why = said(error)
        if why is None:
            offers[key] = rules
        else:
            sentences.append(f"the game {key} is left out: {why}")
    known = ", ".join(games) or "none"
    sentences += [
        f"CROUPIER_GAMES names {key!r}, which is not installed or left out; installed are {known}"
        for key in wanted
        if key not in games
    ]
    return offers, tuple(sentences)
