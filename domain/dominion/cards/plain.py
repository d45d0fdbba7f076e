"""Actions that only count and draw, the player's own."""

from collections.abc import Callable

from domain.dominion import facts as f
from domain.dominion.sets import ACTIONS, KINDS
from domain.dominion.turn import SCRIPTS, CardScript, Turn


def action(name: str) -> Callable[[CardScript], CardScript]:
    """Register what an Action of the card data does."""

    def put(script: CardScript) -> CardScript:
        card = next(card for card in KINDS if card == name)
        assert card in ACTIONS
        SCRIPTS[card] = script
        return script

    return put


def _plus(name: str, cards: int = 0, actions: int = 0, buys: int = 0, coins: int = 0) -> None:
    async def script(t: Turn) -> None:
        t.plus(cards, actions, buys, coins)

    action(name)(script)


_plus("village", cards=1, actions=2)
_plus("woodcutter", buys=1, coins=2)
_plus("smithy", cards=3)
_plus("festival", actions=2, buys=1, coins=2)
_plus("laboratory", cards=2, actions=1)
_plus("market", cards=1, actions=1, buys=1, coins=1)
_plus("moat", cards=2)


@action("merchant")
async def merchant(t: Turn) -> None:
    """The coin comes with the first Silver, see `phases.play_treasures`."""
    t.plus(cards=1, actions=1)
    t.table.record(f.Counted(merchants=1))


@action("council-room")
async def council_room(t: Turn) -> None:
    """No Attack: the others must draw (rule 51)."""
    t.plus(cards=4, buys=1)
    for other in t.others():
        other.draw(1)


@action("cellar")
async def cellar(t: Turn) -> None:
    """Discard first, then draw as many (rule 15)."""
    t.plus(actions=1)
    cards = await t.choose_from_hand("cellar", "discard", 0, len(t.hand), ordered=True)
    t.discard(cards)
    t.draw(len(cards))


@action("poacher")
async def poacher(t: Turn) -> None:
    """Empty piles are counted after the draw (rule 47)."""
    t.plus(cards=1, actions=1, coins=1)
    n = t.state.empty
    t.discard(await t.choose_from_hand("poacher", "discard", n, n, ordered=True))
