"""Builds a game's rules from what its modules define, by the names that every game uses.

A game defines only what is its own. `PARTS` lists the names, and the default for each.
"""

import pkgutil
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Union, cast

from msgspec import Struct

from domain.engine.audience.audience import Seat
from domain.engine.authoring.positions import Positions, mat_type
from domain.engine.authoring.usual_layout import usual_layout
from domain.engine.authoring.usual_messages import TextKeys, usual_messages
from domain.engine.authoring.usual_types import NoFigures, NoOptions, NoReckoning, asked_type, opened_type, placed_type
from domain.engine.authoring.usual_vocabulary import usual_vocabulary
from domain.engine.entry.commands import Opened
from domain.engine.entry.facts import Fact, undone_type
from domain.engine.folding.folding import Folding
from domain.engine.game.bots import idle, random_bot
from domain.engine.game.questions import Question
from domain.engine.game.rules import (
    Catalogue,
    Component,
    Mechanics,
    Policy,
    Preset,
    Rules,
    Schema,
    Score,
    Seen,
    Shuffle,
    all_seats,
    score_by,
)
from domain.engine.game.stage import Stage

MADE = "_made_by_rules_of"
"""The name in a game's module under which types generated for it are stored."""
LAWS = "world"
"""The module that a game provides for the laws: it imports the rules, so it is not part of them."""
PARTS: Mapping[str, str] = {
    "State": "the table as a value, with `mats`, an area for each seat; always needed",
    "MOVES": "fact -> its moves; whatever has moves is a fact; always needed, or `apply`",
    "apply": "(state, fact) -> the state after it, also for redacted ones; without: by MOVES",
    "next_script": "(table) -> the next script; always needed",
    "standing": "(state, seat) -> the key that ranks seats, smallest first; always needed, or `score`",
    "Options": "how a game may be opened; without: no options",
    "PRESETS": "names of presets -> options, or Presets; without: none",
    "start": "(opening) -> the first state; without: empty mats",
    "over": "(state) -> whether the game is over; without: `phase` is `over`",
    "check": "(opening) -> raises BadOptions or BadScenario; besides what is always checked",
    "score": "(state, resigned seats) -> Score; without: by `standing`",
    "DECIDED": "what may decide a game; without: `points` and `shared`",
    "COMPONENTS": "id -> the figures on it, None for none; or Components; without: none",
    "COPIES": "how many of each component there are; without: 1",
    "FIGURES": "the numbers in the rules that are not on a component; without: none",
    "reckon": "(redacted state, options) -> Reckoning; without: nothing",
    "RECKONED_ALIKE": "whether none of it depends on hidden cards, so it is computed once for all; without: no",
    "Scenario": "positions that are not states, for `check`, the scripts and `redeal` to handle; without: states",
    "pack": "(seats, options) -> every card in play; without: no card is redealt",
    "known": "(seen) -> the state completed by what they know of hidden cards; without: as they see it",
    "may_hold": "(seen) -> (seat, field, card) -> whether it may be there, for all they know; without: it may",
    "redeal": "(seen, shuffle) -> a scenario; without: by the three before",
    "counts": "(options) -> whether everybody may count every pile; without: no",
    "default": "(question) -> the picks for a seat that has resigned; without: the first options",
    "BOTS": "name -> (state, question, dice) -> picks, or a Policy; besides `random`",
    "GLOSSARY": "the terms that the texts explain; without: none",
    "QUESTIONS": "further questions, as those that components ask; besides those that have names",
    "Choice": "the union of all options, in the order that clients are told; without: in that of the questions",
    "SAID": "placeholder -> (fact, option or question) -> what fills it; without: the field of this name",
    "VOCABULARY": "kind -> word of a view -> text with its name, in this order; without: by the texts and the layout",
    "first_after": "(places) -> the seats of which one begins a rematch; without: all",
}
"""Name in a game's modules -> what it means."""


def rules_of(
    module: str,
    *,
    key: str,
    version: int,
    players: tuple[int, int],
    best: int | None = None,
    minutes: tuple[int, int] = (10, 30),
    weight: float = 1.5,
    colours: Sequence[str] = (),
    namespace: str = "",
    redeals: str = "",
) -> Rules:
    """Build the rules of the game to which `module` belongs: pass `__name__`.

    All modules beside it belong to the game, except tests and `world`, which is for the laws. Raises TypeError, which
    names what is missing. `namespace`: the prefix of its facts' tags, if that is not `key`. `redeals`: the module
    that has `redeal` and no other part; it is imported when somebody first asks for a hidden world.
    """
    part = _Parts(module, redeals)
    state, options, folder = part("State"), part("Options", NoOptions), part.folder
    scenario = part("Scenario", state)
    placed, placing = placed_type(state, key)
    own_apply = part("apply", None)
    laid = {placed: placing} if scenario is state else {}
    folding = Folding(state, laid if own_apply else part("MOVES") | laid)
    facts = (*(part.facts() if own_apply else ()), *folding.moves)

    def applied(before: Any, fact: Fact) -> Any:
        return folding.apply(before, fact) if type(fact) is placed else own_apply(before, fact)

    questions = part.questions()
    components = _components(part("COMPONENTS", {}), part("COPIES", 1))
    figures: Struct = part("FIGURES", NoFigures())
    reckon = part("reckon", None)
    reckoning = NoReckoning if reckon is None else part("Reckoning")
    over = part("over", _over)
    positions = Positions(state, placed, over, part("pack", None))
    known, may_hold = part("known", attrgetter("state")), part("may_hold", None)
    own, decided = part("check", None), part("DECIDED", ("points", "shared"))
    scripts: Callable[[Stage], Any] = part("next_script")

    def redeal(seen: Seen, shuffle: Shuffle) -> Any:
        return positions.redeal(seen, shuffle, known(seen), may_hold)

    def check(opening: Opened) -> None:
        if scenario is state:
            positions.check_opening(opening)
        if own is not None:
            own(opening)

    title = key.replace("-", " ").title()
    opened, asked = opened_type(options, scenario, title), asked_type(questions, part("Choice", None), title)
    part.keep(opened, asked, placed, undone_type(state))
    presets = _presets(part("PRESETS", {}))
    keys = TextKeys(folder / "texts", {component.id for component in components}, part("SAID", {}), decided)
    layout = usual_layout(state, questions, components, folder / "layout.toml", facts, reckoning, presets)
    vocabulary = usual_vocabulary(state, reckoning, components, layout, keys.texts, part("VOCABULARY", {}))
    return Rules(
        key=key, namespace=namespace, version=version,
        bots={"random": Policy(random_bot, 1), **{name: _policy(bot) for name, bot in part("BOTS", {}).items()}},
        schema=Schema(
            opened=opened, asked=asked, facts=facts, state=state,
            options=options, scenario=scenario, decided=decided, component_figures=_figures(components),
            figures=type(figures), reckoning=reckoning,
        ),
        catalogue=Catalogue(
            players=players, best=best or players[1], minutes=minutes, weight=weight, colours=colours,
            presets=presets, components=components,
            figures=figures, vocabulary=vocabulary, glossary=part("GLOSSARY", ()), layout=layout,
        ),
        mechanics=Mechanics(
            check=check, start=part("start", _empty(state)), apply=applied if own_apply else folding.apply,
            moves={} if own_apply else folding.moves,
            next_script=scripts if scenario is not state else lambda t: positions.place(t) if _waits(t) else scripts(t),
            over=over, score=part("score", None) or _scored(part("standing"), decided),
            redeal=part.later("redeal", redeals) if redeals else part("redeal", redeal),
            first=part("first_after", all_seats),
            default=part("default", idle()), reckon=reckon or (lambda _, __: NoReckoning()),
            reckon_alike=part("RECKONED_ALIKE", reckon is None), counts=part("counts", _never),
        ),
        language=usual_messages(keys, questions, facts),
    )  # fmt: skip


class _Parts:
    """What a game's modules define, by name."""

    def __init__(self, module: str, later: str) -> None:
        self.name, self.package = module, module.rpartition(".")[0]
        here = sys.modules[module]
        self.folder = Path(str(here.__file__)).parent
        beside = [one.name for one in pkgutil.iter_modules([str(self.folder)]) if not one.ispkg and one.name != later]
        names = [f"{self.package}.{name}" for name in beside if name != LAWS and not name.startswith(("test", "_"))]
        found = [vars(here), *[vars(import_module(name)) for name in names if name != module]]
        self._defined: dict[str, Any] = {}
        for one in found:
            for name, value in one.items():
                if not isinstance(value, ModuleType):
                    self._defined.setdefault(name, value)

    def __call__(self, name: str, *usual: Any) -> Any:
        if name in self._defined:
            return self._defined[name]
        if usual:
            return usual[0]
        raise TypeError(f"{self.folder} has no {name}: {PARTS.get(name, 'it is needed here')}")

    def later(self, name: str, module: str) -> Callable[..., Any]:
        """A function of a module that is imported when it is first called."""

        def called(*given: Any) -> Any:
            return vars(import_module(f"{self.package}.{module}"))[name](*given)

        return called

    def keep(self, *made: type[Struct]) -> None:
        """Store generated types where a process that unpickles one of them looks for its type."""
        for one in made:
            one.__module__, one.__qualname__ = self.name, f"{MADE}.{one.__name__}"
        setattr(sys.modules[self.name], MADE, SimpleNamespace(**{one.__name__: one for one in made}))

    def facts(self) -> tuple[type[Fact], ...]:
        """The facts it defines, except base classes."""
        defined = [value for value in self._defined.values() if isinstance(value, type)]
        found = [
            one for one in defined if issubclass(one, Fact) and one.__module__.startswith(self.package or self.name)
        ]
        return tuple([one for one in found if not one.__subclasses__()])

    def questions(self) -> list[Question]:
        """The questions it names, each once."""
        found = [value for value in self._defined.values() if isinstance(value, Question)]
        found += self("QUESTIONS", ())
        if not found:
            raise TypeError(f"{self.folder} asks no question: name one, as BID = Question('round', 'bid')")
        return found


def _components(given: Any, copies: int) -> tuple[Component, ...]:
    """Every component in the box; for ids like `hearts-7` the type is the first word, for others `card`."""
    if not isinstance(given, Mapping):
        return tuple(given)
    figures = cast("Mapping[str, Struct | None]", given)
    typed = all("-" in figure for figure in figures)
    return tuple(
        [Component(i, None, (i.partition("-")[0] if typed else "card",), copies, figures=f) for i, f in figures.items()]
    )


def _presets(given: Any) -> Sequence[Preset]:
    if not isinstance(given, Mapping):
        return given
    return [Preset(name, options) for name, options in cast("Mapping[str, Any]", given).items()]


def _figures(components: Sequence[Component]) -> Any:
    """The type of the components' figures; a union if there are several."""
    kinds = tuple(dict.fromkeys(type(component.figures) for component in components if component.figures is not None))
    return Union[kinds or (NoFigures,)]  # noqa: UP007 - of types that are known at run time only


def _policy(bot: Any) -> Policy:
    return bot if isinstance(bot, Policy) else Policy(bot, 1, 2)


def _over(state: Any) -> bool:
    return state.phase == "over"


def _never(_: Any) -> bool:
    return False


def _empty(state: type[Struct]) -> Callable[[Opened], Any]:
    mat: Any = mat_type(state)
    made: Any = state
    return lambda opening: made(mats=tuple([mat(seat=Seat(i)) for i in range(opening.seats)]))


def _waits(table: Stage) -> bool:
    """Whether a scenario still has to be laid out."""
    return table.fresh and table.opening.scenario is not None


def _scored(standing: Callable[[Any, Seat], Any], decided: Sequence[str]) -> Callable[[Any, Sequence[Seat]], Score]:
    def score(state: Any, resigned: Sequence[Seat]) -> Score:
        keys = [(mat.seat in resigned, standing(state, mat.seat)) for mat in state.mats]
        return score_by((), keys, (decided[0], decided[-1]))

    return score
