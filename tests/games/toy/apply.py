"""How each fact moves the table."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from domain.engine.audience import Seat
from domain.engine.facts import Fact
from tests.games.toy import facts as f
from tests.games.toy.state import Beast, Cards, PlayerArea, State


def apply(s: State, fact: Fact) -> State:
    """The state after this fact."""
    return _APPLY[type(fact)](s, fact)


def _mat(s: State, seat: Seat, **changes: Any) -> State:
    return replace(s, mats=(*s.mats[:seat], replace(s.mats[seat], **changes), *s.mats[seat + 1 :]))


def _own(s: State, e: Any) -> PlayerArea:
    return s.mats[int(e.seat)]


def _mats(s: State, **changes: Any) -> State:
    return replace(s, mats=tuple([replace(mat, **changes) for mat in s.mats]))


def _off(pile: Cards | None, cards: Cards | None) -> Cards | None:
    """The pile without its top cards; a pile that may not be counted stays one."""
    return None if pile is None or cards is None else pile[len(cards) :]


def _onto(well: Cards | None, cards: Cards | None) -> Cards | None:
    return None if well is None or cards is None else well + cards


def _without(hand: Cards, card: Beast | None) -> Cards:
    """The hand less one card; a face-down hand gives up a face-down card."""
    nth = hand.index(card if card in hand else None)
    return hand[:nth] + hand[nth + 1 :]


_APPLY: dict[type[Fact], Callable[[State, Any], State]] = {
    f.Laid: lambda s, e: replace(s, stock=e.stock, well=e.well, round=e.round, phase="rounds"),
    f.Dealt: lambda s, e: replace(
        _mat(s, e.seat, hand=e.hand, deck=e.deck, won=e.won), well=_off(_off(s.well, e.hand), e.deck)
    ),
    f.RoundBegan: lambda s, e: replace(s, round=e.round),
    f.Bade: lambda s, e: _mat(s, e.seat, hand=_without(_own(s, e).hand, e.card), bid=e.card),
    f.Sank: lambda s, e: replace(_mat(s, e.seat, deck=_off(_own(s, e).deck, e.cards)), well=_onto(s.well, e.cards)),
    f.Won: lambda s, e: replace(_mat(_mats(s, bid=None), e.seat, won=_own(s, e).won + 1), well=_onto(s.well, e.bids)),
    f.Showed: lambda s, e: _mat(s, e.seat, to=e.to, shown=e.cards),
    f.Drew: lambda s, e: replace(_mat(s, e.seat, hand=_own(s, e).hand + e.cards), stock=s.stock[len(e.cards) :]),
    f.Closed: lambda s, e: replace(_mats(s, to=(), shown=()), phase="over" if e.over else s.phase),
    f.Scored: lambda s, _: s,
}
