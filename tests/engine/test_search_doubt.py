"""When the search overrides the answer of the game's own bot."""

from domain.engine.game.levels import LEVELS
from domain.engine.search.search import better
from tests.support.each import for_each

DOUBT = LEVELS["search-club"].doubt
WON, LOST = 1000, 0


@for_each(
    "one, other, given_up",
    [
        ([WON] * 3, [LOST] * 3, False),
        ([WON] * 4, [LOST] * 4, True),
        ([WON] * 4 + [LOST], [LOST] * 4 + [WON], False),
        ([WON] * 40 + [LOST] * 10, [LOST] * 40 + [WON] * 10, True),
        ([WON] * 27 + [LOST] * 23, [LOST] * 27 + [WON] * 23, False),
        ([520] * 8, [500] * 8, True),
        ([500] * 8, [500] * 8, False),
        ([LOST] * 8, [WON] * 8, False),
    ],
)
def test_bot_gives_way_to_significantly_better_answers(one: list[int], other: list[int], given_up: bool) -> None:
    """However well an answer did, three worlds are not enough; a little better in each of eight worlds is."""
    assert better(one, other, DOUBT) == given_up


def test_novice_gives_way_without_doubt() -> None:
    assert LEVELS["search-novice"].doubt == 0
    assert better([510], [500], 0)
    assert not better([500], [500], 0)
