"""Which of the installed games a server offers, and why it leaves others out."""

from collections.abc import Mapping, Sequence

from domain.engine.game.rules import Rules
from domain.games import GAMES, Installed, said
from projections.words.untold import untold

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
