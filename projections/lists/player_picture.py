"""A player's page as a picture, for previews of links: the name and the ratings, as the page tells everybody."""

from collections.abc import Mapping

from projections.schemas.list_schemas import PlayerPage
from projections.views.picture import CLOTH, HEIGHT, TONES, WIDTH
from projections.views.picture_parts import PALE, PAPER, back_of_cards, box, drawn, text
from projections.words.language import Language

ROWS, FAN = 4, 3
"""Ratings at most, those with the most games; and backs."""
MARGIN, TOP, ROW, GAP = 70, 262, 74, 14
"""Pixels: beside all, above the first rating, a rating's height, and between two."""
NAME, PLAYS = 84, 32
"""The sizes of the player's name and of a rating."""


def player_picture(player: PlayerPage, games: Mapping[str, Language], spoken: str) -> bytes:
    """An SVG without scripts, of the size of other previews; backs of this server's games lie beside the name."""
    backs = [game.layout().back for game in games.values()][:FAN]
    names = {key: spoken_by.names()[spoken] for key, spoken_by in games.items()}
    fan = "".join([
        f'<g transform="translate({WIDTH - 330 + 80 * n} {104 - 22 * n}) rotate({16 * n - 16}) scale(4.3)">'
        f"{back_of_cards(back, TONES[back.tone])}</g>"
        for n, back in enumerate(backs)
    ])  # fmt: skip
    name = text(MARGIN, 190, player.name or "\N{EN DASH}", NAME, PAPER, room=WIDTH - 460, bold=True, serif=True)
    best = sorted(player.ratings, key=lambda rating: -rating.games)[:ROWS]
    called = [f"{names.get(row.ruleset, row.ruleset)}{f' · {row.seats}' if row.seats else ''}" for row in best]
    rows = [
        box(MARGIN, y, WIDTH - 2 * MARGIN, ROW, "#ffffff1a")
        + text(MARGIN + 24, y + 49, title, PLAYS, PAPER, room=560, bold=True, serif=True)
        + text(820, y + 49, f"{row.mu:.1f} ± {row.sigma:.1f}", PLAYS, PAPER, end=True)
        + text(WIDTH - MARGIN - 24, y + 49, f"{drawn('crown', '')} {row.won}/{row.games}", PLAYS, PALE, end=True)
        for y, row, title in zip(range(TOP, HEIGHT, ROW + GAP), best, called, strict=False)
    ]
    size = f'width="{WIDTH}" height="{HEIGHT}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {size}>'
        f'<rect {size} fill="{CLOTH}"/>{fan}{name}{"".join(rows)}</svg>'
    ).encode()
