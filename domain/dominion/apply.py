"""How each fact changes the state: a fold without rules, which never reads the face of a card in order to decide.

So it works alike on the whole state and on what one viewer may see of it, where cards are None.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.dominion import facts as f
from domain.dominion.state import Card, Cards, Pile, PlayerArea, State, Tally, without
from domain.engine.facts import Fact


def apply(s: State, fact: Fact) -> State:
    """The state after this fact."""
    return _APPLY[type(fact)](s, fact)


def _mats(s: State, mat: PlayerArea) -> tuple[PlayerArea, ...]:
    """The players' areas, with this one in place of the seat's old one."""
    mats = list(s.mats)
    mats[mat.seat] = mat
    return tuple(mats)


def _put(pile: Cards | None, cards: Cards | None) -> Cards | None:
    """The pile with these cards at its end; None, a pile of unknown size, stays None."""
    return None if pile is None or cards is None else pile + cards


def _off(deck: Cards | None, cards: Cards) -> Cards | None:
    """The deck without its first cards, as many as these."""
    return None if deck is None else deck[len(cards) :]


def _named(s: State, e: f.Named) -> State:
    return replace(s, supply=(*s.supply, e.pile))


def _kingdom_chosen(s: State, _: f.KingdomChosen) -> State:
    return s


def _supply_laid(s: State, e: f.SupplyLaid) -> State:
    return replace(s, supply=e.piles, trash=e.trash, reactions=e.reactions)


def _placed(s: State, e: f.Placed) -> State:
    mat = replace(s.mats[e.seat], hand=e.hand, deck=e.deck, discard=e.discard, top=e.top)
    return replace(s, mats=_mats(s, mat))


def _first_player_drawn(s: State, e: f.FirstPlayerDrawn) -> State:
    return replace(s, turn=e.seat)


def _turn_began(s: State, e: f.TurnBegan) -> State:
    mat = replace(s.mats[e.seat], turns=e.turn)
    return replace(
        s, mats=_mats(s, mat), turn=e.seat, phase="action", actions=e.actions, buys=e.buys, coins=e.coins,
        merchants=0, bought=False,
    )  # fmt: skip


def _turn_resumed(s: State, e: f.TurnResumed) -> State:
    mats = [replace(m, turns=n) for m, n in zip(s.mats, e.turns, strict=True)]
    mats[e.seat] = replace(mats[e.seat], in_play=e.in_play)
    return replace(
        s, mats=tuple(mats), turn=e.seat, phase=e.phase, actions=e.actions, buys=e.buys, coins=e.coins,
        merchants=e.merchants, bought=e.bought,
    )  # fmt: skip


def _phase_began(s: State, e: f.PhaseBegan) -> State:
    return replace(s, phase=e.phase)


def _shuffled(s: State, e: f.Shuffled) -> State:
    m = s.mats[e.seat]
    discard = None if m.discard is None else ()
    return replace(s, mats=_mats(s, replace(m, deck=_put(m.deck, e.order), discard=discard, top=None)))


def _drew(s: State, e: f.Drew) -> State:
    m = s.mats[e.seat]
    return replace(s, mats=_mats(s, replace(m, deck=_off(m.deck, e.cards), hand=m.hand + e.cards)))


def _looked(s: State, e: f.Looked) -> State:
    m = s.mats[e.seat]
    return replace(s, mats=_mats(s, replace(m, deck=_off(m.deck, e.cards), looked=m.looked + e.cards)))


def _took(s: State, e: f.Took) -> State:
    m = s.mats[e.seat]
    return replace(s, mats=_mats(s, replace(m, looked=without(m.looked, e.cards), hand=m.hand + e.cards)))


def _set_aside(s: State, e: f.SetAside) -> State:
    m = s.mats[e.seat]
    return replace(s, mats=_mats(s, replace(m, looked=without(m.looked, e.cards), aside=m.aside + e.cards)))


def _turned_up(s: State, e: f.TurnedUp) -> State:
    m = s.mats[e.seat]
    return replace(s, mats=_mats(s, replace(m, deck=_off(m.deck, e.cards), aside=m.aside + e.cards)))


def _took_openly(s: State, e: f.TookOpenly) -> State:
    m = s.mats[e.seat]
    return replace(s, mats=_mats(s, replace(m, aside=without(m.aside, e.cards), hand=m.hand + e.cards)))


def _revealed(s: State, _: f.Revealed) -> State:
    return s


def _played(s: State, e: f.Played) -> State:
    m = s.mats[e.seat]
    if e.source == "hand":
        m = replace(m, hand=without(m.hand, e.cards), in_play=m.in_play + e.cards)
    else:
        discard = None if m.discard is None else m.discard[: -len(e.cards)]
        m = replace(m, discard=discard, top=e.top, in_play=m.in_play + e.cards)
    return replace(s, mats=_mats(s, m), actions=s.actions - e.actions, coins=s.coins + e.coins)


def _played_again(s: State, _: f.PlayedAgain) -> State:
    return s


def _counted(s: State, e: f.Counted) -> State:
    return replace(
        s,
        actions=s.actions + e.actions,
        buys=s.buys + e.buys,
        coins=s.coins + e.coins,
        merchants=s.merchants + e.merchants,
    )


def _bought(s: State, e: f.Bought) -> State:
    return replace(s, buys=s.buys - 1, coins=s.coins - e.cost, bought=True)


def _gained(s: State, e: f.Gained) -> State:
    m, cards = s.mats[e.seat], (e.card,)
    match e.to:
        case "discard":
            m = replace(m, discard=_put(m.discard, cards), top=e.card)
        case "hand":
            m = replace(m, hand=m.hand + cards)
        case "deck":
            m = replace(m, deck=_put(cards, m.deck))
    return replace(s, mats=_mats(s, m), supply=_less(s.supply, e.card))


def _gained_from_trash(s: State, e: f.GainedFromTrash) -> State:
    m, cards = s.mats[e.seat], (e.card,)
    m = replace(m, discard=_put(m.discard, cards), top=e.card)
    return replace(s, mats=_mats(s, m), trash=without(s.trash, cards))


def _less(supply: tuple[Pile, ...], card: Card) -> tuple[Pile, ...]:
    piles = list(supply)
    for i, pile in enumerate(piles):
        if pile.card == card:
            piles[i] = Pile(card, pile.left - 1)
            break
    return tuple(piles)


def _discarded(s: State, e: f.Discarded) -> State:
    m = _leave(s.mats[e.seat], e.source, e.cards)
    return replace(s, mats=_mats(s, replace(m, discard=_put(m.discard, e.cards), top=e.top)))


def _discarded_openly(s: State, e: f.DiscardedOpenly) -> State:
    m = s.mats[e.seat]
    m = replace(m, deck=_off(m.deck, e.cards)) if e.source == "deck" else _leave(m, "aside", e.cards)
    return replace(s, mats=_mats(s, replace(m, discard=_put(m.discard, e.cards), top=e.cards[-1])))


def _deck_discarded(s: State, e: f.DeckDiscarded) -> State:
    m = s.mats[e.seat]
    deck = None if m.deck is None else ()
    return replace(s, mats=_mats(s, replace(m, deck=deck, discard=_put(m.discard, m.deck), top=e.top)))


def _trashed(s: State, e: f.Trashed) -> State:
    return replace(s, mats=_mats(s, _leave(s.mats[e.seat], e.source, e.cards)), trash=s.trash + e.cards)


def _topdecked(s: State, e: f.Topdecked) -> State:
    m = _leave(s.mats[e.seat], e.source, e.cards)
    return replace(s, mats=_mats(s, replace(m, deck=_put(e.cards, m.deck))))


def _topdecked_openly(s: State, e: f.TopdeckedOpenly) -> State:
    m = _leave(s.mats[e.seat], "aside", e.cards)
    return replace(s, mats=_mats(s, replace(m, deck=_put(e.cards, m.deck))))


def _leave(m: PlayerArea, source: str, cards: Cards) -> PlayerArea:
    match source:
        case "hand":
            return replace(m, hand=without(m.hand, cards))
        case "looked":
            return replace(m, looked=without(m.looked, cards))
        case "in_play":
            return replace(m, in_play=without(m.in_play, cards))
        case _:
            return replace(m, aside=without(m.aside, cards))


def _recovered(s: State, e: f.Recovered) -> State:
    m, cards = s.mats[e.seat], (e.card,)
    discard = None if m.discard is None else without(m.discard, cards)
    return replace(s, mats=_mats(s, replace(m, discard=discard, deck=_put(cards, m.deck), top=e.top)))


def _cleaned_up(s: State, e: f.CleanedUp) -> State:
    m = s.mats[e.seat]
    cards = m.hand + m.in_play
    if cards:
        cards = (*without(cards, (e.top,)), e.top)
    return replace(s, mats=_mats(s, replace(m, discard=_put(m.discard, cards), top=e.top, hand=(), in_play=())))


def _scored(s: State, e: f.Scored) -> State:
    return replace(s, tallies=(*s.tallies, Tally(e.seat, e.cards, e.kinds, e.points, e.turns)))


_APPLY: dict[type[Fact], Callable[[State, Any], State]] = {
    f.Named: _named,
    f.KingdomChosen: _kingdom_chosen,
    f.SupplyLaid: _supply_laid,
    f.Placed: _placed,
    f.FirstPlayerDrawn: _first_player_drawn,
    f.TurnBegan: _turn_began,
    f.TurnResumed: _turn_resumed,
    f.PhaseBegan: _phase_began,
    f.Shuffled: _shuffled,
    f.Drew: _drew,
    f.Looked: _looked,
    f.Took: _took,
    f.SetAside: _set_aside,
    f.TurnedUp: _turned_up,
    f.TookOpenly: _took_openly,
    f.Revealed: _revealed,
    f.Played: _played,
    f.PlayedAgain: _played_again,
    f.Counted: _counted,
    f.Bought: _bought,
    f.Gained: _gained,
    f.GainedFromTrash: _gained_from_trash,
    f.Discarded: _discarded,
    f.DiscardedOpenly: _discarded_openly,
    f.DeckDiscarded: _deck_discarded,
    f.Trashed: _trashed,
    f.Topdecked: _topdecked,
    f.TopdeckedOpenly: _topdecked_openly,
    f.Recovered: _recovered,
    f.CleanedUp: _cleaned_up,
    f.Scored: _scored,
}
