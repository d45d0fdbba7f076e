"""Civilization: The Card Game as the house knows it."""

from collections.abc import Iterator

from domain.civilization import apply, bots, box, checks, facts, options, phases, score, setup, state, tell
from domain.civilization.effects import EFFECTS
from domain.civilization.glossary import GLOSSARY
from domain.civilization.names import NAMES, TERMS
from domain.engine.bots import random_bot
from domain.engine.rules import Component, Rules, Term


def components() -> Iterator[Component]:
    """Everything in the box; prices in commerce for technologies, in hammers for buildings and wonders."""
    for kind, cards in (
        ("plot", box.PLOTS),
        ("technology", box.TECHNOLOGIES),
        ("resource", box.RESOURCE_CARDS),
        ("building", box.BUILDINGS),
        ("wonder", box.WONDERS),
        ("unit", box.UNITS),
    ):
        for card, what in cards.items():
            cost = getattr(what, "cost", None)
            yield Component(card, NAMES[card], {}, cost, (kind,), EFFECTS[card], box.COPIES[card])
    yield Component("population", NAMES["population"], {}, None, ("population",), EFFECTS["population"], box.POPULATION)


CIVILIZATION = Rules(
    key="civilization",
    version=1,
    names={"en": "Civilization: The Card Game", "ko": "문명: 카드 게임", "ja": "シヴィライゼーション: カードゲーム"},
    players=checks.PLAYERS,
    best=4,
    minutes=(45, 75),
    weight=2.3,
    colours=("red", "blue", "green", "yellow"),
    opened=facts.Opened,
    asked=facts.Asked,
    facts=facts.FACTS,
    state=state.State,
    options=options.Options,
    scenario=options.Scenario,
    presets=(),
    components=tuple(components()),
    glossary=tuple(Term(term, TERMS[term], GLOSSARY[term]) for term in GLOSSARY),
    bots={"random": random_bot, "settler": bots.settler},
    check=checks.check,
    start=setup.start,
    apply=apply.apply,
    lap=phases.lap,
    over=phases.over,
    score=score.score,
    default=bots.default,
    counts=lambda _: False,
    prompt=tell.prompt,
    label=tell.label,
    tell=tell.tell,
)
