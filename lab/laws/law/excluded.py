"""The law of public exclusions: a suit that somebody has shown not to have is not dealt to them again.

Where everything is open, every card can be traced since an earlier rest. So a position that was dealt anew also implies
that earlier rest: what is hidden now, and what was played since. From there the game is replayed with the same answers.
Everybody saw them; so they must be possible, and lead to what was seen.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple, cast

from msgspec import Struct
from msgspec.structs import replace

from domain.engine.audience.audience import REFEREE, Audience, Viewer
from domain.engine.audience.errors import BadScenario
from domain.engine.audience.field_audiences import marks
from domain.engine.audience.redaction import redact
from domain.engine.entry.commands import Chose
from domain.engine.entry.entry import Entry
from domain.engine.entry.facts import Asked, Fact, Rested
from domain.engine.game.rules import Seen
from domain.engine.game.table_state import OpenQuestion
from domain.engine.history.history import resume
from domain.engine.worlds.dealing import possible
from lab.laws.game.drawn import frames, is_open
from lab.laws.game.play import Play, sit
from lab.laws.law import telling
from projections.views.branch import start

FAR, WAYS = 12, 60
"""The most answers that are replayed, and the most ways to answer that are tried."""


class Unclear(Exception):  # noqa: N818 - named for what is so
    """The position at the earlier rest cannot be deduced."""


class AtRest(NamedTuple):
    """A rest: the version, the state and the facts until then."""

    version: int
    state: Any
    facts: tuple[Fact, ...]


def rests(play: Play) -> list[AtRest]:
    """Every rest that ends an entry except for the questions after it."""
    at_rest: list[AtRest] = []
    facts: list[Fact] = []
    for version, (entry, now) in enumerate(zip(play.entries, play.nows, strict=True), 1):
        facts += entry.facts
        happened = [fact for fact in entry.facts if not isinstance(fact, Asked)]
        if happened and isinstance(happened[-1], Rested) and now.asked:
            at_rest.append(AtRest(version, now.state, tuple(facts)))
    return at_rest


def seen_whole(entry: Entry, viewer: Viewer) -> bool:
    """Whether the viewer saw everything that an answer led to, without chance, and nobody resigned."""
    facts = [fact for fact in entry.facts if not isinstance(fact, Asked)]
    chance = any(getattr(fact, "draw", 0) for fact in facts)
    happened = any(
        not isinstance(fact, Rested) for fact in facts
    )  # otherwise somebody may have looked for what they could do
    return (
        isinstance(entry.cause, Chose) and happened and not chance and _shown(facts, viewer) == _shown(facts, REFEREE)
    )


def law_excluded(play: Play, viewer: Viewer, key: bytes) -> int:
    """Deal what a viewer cannot see anew at the last rest, and look back while everything was open: answers checked."""
    at_rest = rests(play)
    if not at_rest:
        return 0
    last = at_rest[-1]
    start_of = start(play.rules, frames(play, viewer, last.version), viewer, key)
    if start_of is None or start_of.version != last.version:
        return 0
    dealt = _state(play, last, start_of.scenario)
    earlier: AtRest | None = None
    for rest in reversed(at_rest[:-1]):
        since = play.entries[rest.version : last.version]
        if len(since) > FAR or not all(seen_whole(entry, viewer) for entry in since):
            break
        earlier = rest
    if earlier is None or dealt is None:
        return 0
    try:
        implied = before(earlier.state, last.state, dealt, viewer)
        redacted = tuple([redact(fact, viewer) for fact in earlier.facts])
        seen = Seen(implied, redacted, REFEREE.seats, play.table.opening.options)
        scenario = play.rules.mechanics.redeal(seen, lambda cards: cards)
        again = sit(play.rules, 1, play.table.opening.seats, play.table.opening.options, scenario)
    except (Unclear, BadScenario):
        return 0
    if not same(again.table.state, implied):
        return 0
    return _played(play, again, earlier.version, last.version, viewer, dealt)


def _state(play: Play, rest: AtRest, scenario: Any) -> Any:
    """The position that was dealt, as a table has it; None if others are asked there."""
    dealt = sit(play.rules, 1, play.table.opening.seats, play.table.opening.options, scenario)
    return dealt.table.state if dealt.table.asked.keys() == play.nows[rest.version - 1].asked.keys() else None


def same(one: Any, two: Any) -> bool:
    """Whether two states hold the same, in whatever order it lies face down."""

    def plain(value: Any) -> Any:
        if isinstance(value, Struct):
            return {name: plain(getattr(value, name)) for name in value.__struct_fields__}
        if isinstance(value, tuple):
            items: list[Any] = [plain(each) for each in value]  # pyright: ignore[reportUnknownVariableType]
            return sorted(items, key=repr) if all(isinstance(each, str) for each in items) else items
        return value

    return plain(one) == plain(two)


def _played(play: Play, again: Play, earlier: int, last: int, viewer: Viewer, dealt: Any) -> int:
    """Replay from the implied position: how many answers. Raises Unlawful if none leads there."""
    for version in range(earlier + 1, last + 1):
        entry = play.entries[version - 1]
        assert isinstance(entry.cause, Chose)
        seat, true = entry.cause.seat, play.nows[version - 2].asked[entry.cause.seat].asked
        answer = [(true.options or ())[pick] for pick in entry.cause.picks or ()]
        open_ = again.table.asked.get(seat)
        if open_ is None or not _answered(again, open_, answer, entry, viewer):
            offered = "nothing" if open_ is None else telling.plain(open_.asked.options)
            raise telling.told(
                f"{play.rules.key}: cards are dealt to who has shown not to have them; {telling.who(viewer)} saw it",
                f"at version {version} seat {seat}, asked {true.why}/{true.verb}, answered {telling.plain(answer)};",
                f"had it held what `redeal` gives it at version {last}, it would have been offered {offered},",
                "and no answer to that leads to what was seen: " + telling.plain(_shown(entry.facts, viewer)),
                "the position at that version and the one dealt anew (place: as it is | as dealt):",
                [f"  {line}" for line in telling.differing(play.nows[last - 1].state, dealt)],
                "`redeal` has to keep to what facts before have shown: `Seen.facts` holds them",
            )
    return last - earlier


def _answered(again: Play, open_: OpenQuestion, answer: Sequence[Any], entry: Entry, viewer: Viewer) -> bool:
    """Give the answer that leads to what was seen; False if none does. The true one is tried first."""
    options = open_.asked.options or ()
    ways = sorted(possible(open_.asked), key=lambda picks: [options[pick] for pick in picks] != answer)
    wanted = _shown(entry.facts, viewer)
    for picks in ways[:WAYS]:
        tried = resume(again.rules, again.table.game, again.secret, again.entries)
        repeated = tried.execute(Chose(open_.asked.seat, open_.question, picks), again.at)
        if _shown(repeated.facts, viewer) == wanted:
            again.table = tried
            again.entries.append(repeated)
            again.nows.append(tried.now())
            return True
    return False


def _shown(facts: Sequence[Fact], viewer: Viewer) -> list[Any]:
    return [redact(fact, viewer) for fact in facts if not isinstance(fact, Asked | Rested)]


# -- the earlier position


def before(then: Any, now: Any, dealt: Any, viewer: Viewer) -> Any:
    """The state at an earlier rest, if what is hidden now were as it was dealt; `then` and `now` are the true ones.

    Raises Unclear if something came into a hidden zone since, or off a deck.
    """
    three = then, now, dealt
    if isinstance(then, Struct) and type(then) is type(now) is type(dealt):
        changes: dict[str, Any] = {}
        for name, mark, _ in marks(type(then)):
            parts: list[Any] = [getattr(value, name) for value in three]
            if mark is None or is_open(mark, then, viewer):
                changes[name] = before(parts[0], parts[1], parts[2], viewer)
            elif mark.faces is Audience.NOBODY and parts[0] != parts[1]:
                raise Unclear("what came off a deck says in which order it lay")
            else:
                changes[name] = _zone(parts[0], parts[1], parts[2])
        return replace(then, **changes)
    if all(isinstance(each, tuple) for each in three) and len({len(each) for each in three}) == 1:
        together: list[tuple[Any, Any, Any]] = list(zip(*cast("tuple[Sequence[Any], ...]", three), strict=True))
        return tuple([before(*each, viewer) for each in together])
    return then


def _zone(then: Any, now: Any, dealt: Any) -> Any:
    """The content of a hidden zone then: as it was dealt, and what has left it since."""
    if not all(isinstance(each, tuple) for each in (then, now, dealt)):
        if then != now:
            raise Unclear
        return dealt
    left = Counter[Any](then)
    left.subtract(Counter[Any](now))
    if min(left.values(), default=0) < 0:
        raise Unclear
    return (*dealt, *left.elements())
