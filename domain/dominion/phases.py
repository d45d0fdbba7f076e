"""The phases of a turn as scripts: each is one question and what follows from the answer; the state says which.

1. Everything that a player may do in a turn is asked in one question, so that having no Action to play never shows.
2. Playing a Treasure or buying ends the Actions; after the first buy no Treasure is played (rules 1 and 7).
3. With no Buys left, only clean-up remains; everybody sees that, so nobody is asked.
4. Whether the game ends is checked after clean-up only (rule 53).
"""

from domain.dominion import card_facts as cf
from domain.dominion import facts as f
from domain.dominion.box import empty_piles_that_end
from domain.dominion.cards.basic import PROVINCE, SILVER
from domain.dominion.cards.kinds import ACTIONS, TREASURES
from domain.dominion.choices import ACT, TOP, Buy, Choice, EndActions, EndTurn, Play, PlayTreasures
from domain.dominion.sets import FIGURES, KINDS
from domain.dominion.setup import set_up
from domain.dominion.state import Card
from domain.dominion.turn import Turn
from domain.engine.audience.audience import Seat
from domain.engine.game.stage import Script, Stage

PLAY = {card: Play(card) for card in KINDS}
BUY = {card: Buy(card) for card in KINDS}
_TREASURES, _END_ACTIONS, _END_TURN = PlayTreasures(), EndActions(), EndTurn()
_COSTS = {card: kind.cost for card, kind in KINDS.items()}
_place = {card: i for i, card in enumerate(KINDS)}.__getitem__


def next_script(table: Stage) -> Script:
    """The script to run next: the set-up, or the next move of the player whose turn it is."""
    return set_up(table) if table.state.phase == "set-up" else move(Turn(table, table.state.turn))


async def move(t: Turn) -> None:
    """Ask the player whose turn it is for one move, and make it."""
    if t.state.phase == "buy" and not t.state.buys:
        await clean_up(t)
        return
    (picked,) = await t.pick(ACT, moves(t), known=False)
    match picked:
        case Buy(card):
            await buy(t, card)
        case Play(card) if card in ACTIONS:
            await t.play(card, actions=1)
        case Play(card):
            play_treasures(t, (card,))
        case PlayTreasures():
            play_treasures(t, tuple(sorted([card for card in t.hand if card in TREASURES], key=_coins)))
        case EndActions():
            t.table.record(f.PhaseBegan("buy"))
        case _:
            await clean_up(t)


def moves(t: Turn) -> list[Choice]:
    """What the player may do now."""
    s, hand = t.state, sorted(t.hand, key=_place)
    options: list[Choice] = []
    if s.phase == "action" and s.actions:
        options += [PLAY[card] for card in hand if card in ACTIONS]
    if not s.bought and (treasures := [card for card in hand if card in TREASURES]):
        options += [PLAY[card] for card in treasures]
        options.append(_TREASURES)
    if s.buys:
        coins = s.coins
        options += [BUY[p.card] for p in s.supply if _COSTS[p.card] <= coins and p.left]
    if s.phase == "action":
        options.append(_END_ACTIONS)
    options.append(_END_TURN)
    return options


def _coins(card: Card) -> int:
    return KINDS[card].figures.coins


def play_treasures(t: Turn, cards: tuple[Card, ...]) -> None:
    """Play Treasures; the first Silver of the turn brings the Merchants' coins (rule 46)."""
    _buy_phase(t)
    coins = sum(map(_coins, cards))
    if SILVER in cards and SILVER not in t.played:
        coins += t.state.merchants
    t.table.record(cf.Played(t.seat, cards, coins=coins))


async def buy(t: Turn, card: Card) -> None:
    """Buy a card onto the discard pile (rule 8)."""
    _buy_phase(t)
    t.table.record(f.Bought(t.seat, card, KINDS[card].cost))
    t.gain(card)
    if not t.state.buys:
        await clean_up(t)


def _buy_phase(t: Turn) -> None:
    if t.state.phase == "action":
        t.table.record(f.PhaseBegan("buy"))


async def clean_up(t: Turn) -> None:
    """Discard everything, draw five, and check whether the game ends (rules 10 and 53)."""
    t.table.record(f.PhaseBegan("clean-up"))
    t.table.record(f.CleanedUp(t.seat, await _top(t)))
    t.draw(FIGURES.hand)
    s = t.state
    if s.left(PROVINCE) == 0 or s.empty >= empty_piles_that_end(len(s.mats)):
        t.table.record(f.PhaseBegan("over"))
        return
    n = Seat((t.seat + 1) % len(s.mats))
    t.table.record(f.TurnBegan(n, s.mats[n].turns + 1, FIGURES.actions, FIGURES.buys))


async def _top(t: Turn) -> Card | None:
    """Which card ends on top of the discard pile (rule 57a); unless that is asked, never a card from hand."""
    played, hand = t.played, t.hand
    asks = t.options.cleanup_top == "ask"
    if played and not asks:
        return played[-1]
    if not played and not hand:
        return t.mine.top
    return await t.choose_one(TOP.why, TOP.verb, [*played, *hand])
