"""The messages of a game of Caylus Magna Carta: for each question, each option, and each fact worth a line.

Messages are ids and arguments; the sentences are in `texts`. Add each new id to `IDS`.
"""

from collections.abc import Callable, Sequence
from typing import Any

from domain.caylus import choices as c
from domain.caylus import facts as f
from domain.caylus import road_facts as rf
from domain.caylus.cards.buildings import KINDS, LIBRARY
from domain.caylus.state import NOTHING, Goods, Tokens
from domain.engine.audience.audience import Seat
from domain.engine.entry import commands
from domain.engine.entry import facts as engine
from domain.engine.entry.commands import Command
from domain.engine.entry.facts import About, Asked, Fact
from domain.engine.game.messages import Message, Ref, Value, Who

_PHASES = ("mulligan", "library", "actions", "provost", "effects", "castle")
_ASKS = ("act", "redraw", "move", "primary", "about-primary", "secondary", "about-secondary", "offer", "about-offer")
_OPTIONS = (
    "keep", "redraw", "draw", "replace", "worker", "build", "pass", "stay", "forth", "back", "gain", "use", "residence",
    "offer", "decline",
)  # fmt: skip
_AMOUNTS = ("food", "wood", "stone", "gold", "deniers", "tokens", "dungeon", "walls", "towers")
_STORY = (
    "laid-out", "first-player", "kept", "redrawn", "round", "phase", "earned", "shuffled", "drew", "drew-seen",
    "drew-paid", "drew-paid-seen", "discarded", "discarded-paid", "worker", "built", "built-on-residence", "passed",
    "passed-first", "provost-stays", "provost-forth", "provost-back", "provost-advances", "gained", "took", "used",
    "residence-chosen", "turned", "turned-and-cleared", "offered", "most", "removed", "scored", "resigned",
    "over-points", "over-tokens", "over-shared", "over-resigned",
)  # fmt: skip
IDS = frozenset(
    [
        f"component.{LIBRARY}.ask.use",
        *[f"ask.{one}" for one in _ASKS],
        *[f"option.{one}" for one in _OPTIONS],
        *[f"amount.{one}" for one in _AMOUNTS],
        *[f"phase.{one}.name" for one in _PHASES],
        *[f"story.{one}" for one in _STORY],
    ]
)

ASKED = frozenset(
    [("mulligan", "redraw"), ("turn", "act"), ("provost", "move"), ("castle", "offer"), (LIBRARY, "use")]
    + [(card, "primary") for card, kind in KINDS.items() if kind.figures.primary]
    + [(card, "secondary") for card, kind in KINDS.items() if kind.figures.secondary]
)
"""Every (why, verb): an effect is asked about because of its building."""


def prompt(asked: Asked) -> Message:
    """The question; those about an effect name the building, which is why they are asked."""
    if asked.why == LIBRARY:
        return Message(f"component.{LIBRARY}.ask.use")
    about = asked.about if isinstance(asked.about, About) else None
    if asked.verb in ("primary", "secondary"):
        card, place = _card(asked.why), None if about is None else about.place
        if about is None or place is None:
            return Message.of(f"ask.{asked.verb}", card=card)
        worker = {} if about.by is None else {"by": Who(about.by)}
        return Message.of(f"ask.about-{asked.verb}", card=card, place=int(place.rpartition("/")[2]) + 1, **worker)
    if asked.verb == "offer" and about is not None and about.amount:
        return Message.of("ask.about-offer", amount=about.amount)
    return Message(f"ask.{asked.verb}")


def label(_: str, __: str, option: Any) -> Message:
    """The label of an option."""
    return _LABELS[type(option)](option)


def line(step: Command | Fact) -> Message | None:
    """A line of the story; None if none is needed."""
    said = _LINES.get(type(step))
    return None if said is None else said(step)


def amount(goods: Goods, tokens: Tokens | int = 0) -> tuple[Message, ...]:
    """Goods, and castle tokens by tier or, given as a number, of no stated tier. Zero amounts are left out."""
    castle = {"tokens": tokens} if isinstance(tokens, int) else _by_kind(tokens)
    return tuple([Message.of(f"amount.{kind}", n=n) for kind, n in (_by_kind(goods) | castle).items() if n])


def _by_kind(counts: Goods | Tokens) -> dict[str, int]:
    return {kind: getattr(counts, kind) for kind in counts.__struct_fields__}


def _deniers(n: int) -> tuple[Message, ...]:
    return amount(Goods(deniers=n))


def _card(card: str) -> Ref:
    return Ref(f"component.{card}")


def _cards(cards: Sequence[str | None]) -> tuple[Ref, ...]:
    return tuple([_card(card) for card in cards if card is not None])


def _option(id: str, **args: Value) -> Message:  # noqa: A002 - as in Message.of
    return Message.of(f"option.{id}", **args)


def _story(id: str, **args: Value) -> Message:  # noqa: A002 - as in Message.of
    return Message.of(f"story.{id}", **args)


def _did(e: Any, id: str, **args: Value) -> Message:  # noqa: A002 - as in Message.of
    """A line about what a seat did."""
    return _story(id, who=Who(e.seat), **args)


def _move(o: c.MoveProvost) -> Message:
    if not o.steps:
        return _option("stay")
    return _option("forth" if o.steps > 0 else "back", n=abs(o.steps))


def _use(o: c.Use) -> Message:
    gain = amount(o.gain, o.tokens)
    return _option("gain", gain=gain) if o.pay == NOTHING else _option("use", pay=amount(o.pay), gain=gain)


_LABELS: dict[type, Callable[[Any], Message]] = {
    c.KeepHand: lambda _: _option("keep"),
    c.Redraw: lambda _: _option("redraw"),
    c.Draw: lambda _: _option("draw"),
    c.Replace: lambda _: _option("replace"),
    c.PlaceWorker: lambda o: _option("worker", card=_card(o.card), place=o.place + 1),
    c.Build: lambda o: _option("build", card=_card(o.card), pay=amount(o.pay)),
    c.BuildPrestige: lambda o: _option("build", card=_card(o.card), pay=amount(o.pay)),
    c.Pass: lambda _: _option("pass"),
    c.MoveProvost: _move,
    c.Use: _use,
    c.MakeResidence: lambda o: _option("residence", card=_card(o.card), place=o.place + 1, pay=amount(o.pay)),
    c.Offer: lambda o: _option("offer", pay=amount(o.pay)),
    c.Decline: lambda _: _option("decline"),
}


def _drew(e: f.Drew) -> Message:
    n, seen = len(e.cards), _cards(e.cards)
    if None in e.cards:
        return _did(e, "drew-paid", pay=_deniers(e.paid), n=n) if e.paid else _did(e, "drew", n=n)
    return _did(e, "drew-paid-seen", pay=_deniers(e.paid), cards=seen) if e.paid else _did(e, "drew-seen", cards=seen)


def _discarded(e: f.Discarded) -> Message | None:
    if not e.cards:
        return None
    if e.paid:
        return _did(e, "discarded-paid", pay=_deniers(e.paid), cards=_cards(e.cards))
    return _did(e, "discarded", cards=_cards(e.cards))


def _prestige_built(e: f.PrestigeBuilt) -> Message:
    if e.place is None:
        return _did(e, "built", card=_card(e.card), pay=amount(e.paid))
    return _did(e, "built-on-residence", card=_card(e.card), pay=amount(e.paid), place=e.place + 1)


def _provost_moved(e: rf.ProvostMoved) -> Message:
    if not e.steps:
        return _did(e, "provost-stays")
    where = "provost-forth" if e.steps > 0 else "provost-back"
    return _did(e, where, pay=_deniers(e.paid), n=abs(e.steps))


def _used(e: rf.Used) -> Message:
    gain = amount(e.gained, e.tokens)
    if e.paid != NOTHING:
        return _did(e, "used", card=_card(e.card), pay=amount(e.paid), gain=gain)
    return _did(e, "took" if e.source == "card" else "gained", card=_card(e.card), gain=gain)


def _turned(e: rf.Turned) -> Message:
    if e.returned == NOTHING:
        return _story("turned", card=_card(e.card), place=e.place + 1)
    return _story("turned-and-cleared", card=_card(e.card), place=e.place + 1, goods=amount(e.returned))


def _scored(e: f.Scored) -> Message:
    return _did(
        e, "scored", n=e.points, tokens=e.tokens, road=e.road, prestige=e.prestige, gold=e.gold,
        cubes=e.cubes, deniers=e.deniers,
    )  # fmt: skip


def _ended(e: engine.Ended) -> Message | None:
    """Who won and why; a game that was called off has no winner, and no line."""
    id_ = f"over-{e.decided}"
    winners = tuple([Who(Seat(seat)) for seat, place in enumerate(e.places) if place == 1])
    return _story(id_, who=winners) if id_ in _STORY else None


_LINES: dict[type, Callable[[Any], Message | None]] = {
    commands.Resigned: lambda e: _did(e, "resigned"),
    engine.Ended: _ended,
    f.LaidOut: lambda e: _story("laid-out", cards=_cards([place.card for place in e.road])),
    f.FirstPlayerDrawn: lambda e: _did(e, "first-player"),
    f.HandsChosen: lambda e: _story("redrawn", who=tuple(map(Who, e.redrawn))) if e.redrawn else _story("kept"),
    f.RoundBegan: lambda e: _did(e, "round", n=e.round),
    f.PhaseBegan: lambda e: _story("phase", phase=Ref(f"phase.{e.phase}")) if e.phase in _PHASES else None,
    f.Earned: lambda e: _did(e, "earned", gain=_deniers(e.deniers)),
    f.Shuffled: lambda e: _did(e, "shuffled"),
    f.Drew: _drew,
    f.Discarded: _discarded,
    f.WorkerPlaced: lambda e: _did(e, "worker", card=_card(e.card), place=e.place + 1, pay=_deniers(e.paid)),
    f.Built: lambda e: _did(e, "built", card=_card(e.card), pay=amount(e.paid)),
    f.PrestigeBuilt: _prestige_built,
    f.Passed: lambda e: _did(e, "passed-first", gain=_deniers(e.gained)) if e.gained else _did(e, "passed"),
    rf.ProvostMoved: _provost_moved,
    rf.ProvostAdvanced: lambda e: _story("provost-advances", n=e.steps) if e.steps else None,
    rf.Used: _used,
    rf.ResidenceChosen: lambda e: _did(
        e, "residence-chosen", pay=amount(e.paid), card=_card(e.card), place=e.target + 1
    ),
    rf.Turned: _turned,
    rf.Offered: lambda e: _did(e, "offered", pay=amount(e.paid), gain=amount(NOTHING, e.tokens)),
    rf.MostOffered: lambda e: _did(e, "most", gain=amount(e.gained)),
    rf.TokensRemoved: lambda e: _story("removed", tokens=amount(NOTHING, e.tokens)),
    f.Scored: _scored,
}
"""Command or fact -> its line; what is not here needs none."""
