"""Dominion as the house knows it."""

from domain.dominion import apply, bots, checks, facts, options, phases, redeal, score, setup, state, tell
from domain.dominion.cards import attacks, deck, plain, trashing
from domain.dominion.effects import EFFECTS
from domain.dominion.glossary import GLOSSARY
from domain.dominion.names import ALIASES, NAMES, PRESETS, TERMS
from domain.dominion.sets import ACTIONS, GARDENS, KINDS, RECOMMENDED
from domain.dominion.turn import SCRIPTS
from domain.engine.bots import random_bot
from domain.engine.rules import Catalogue, Mechanics, Rules, Schema
from domain.engine.words import Component, Language, Preset, Term

SCORING = {"victory", "curse"}
CARD_MODULES = (plain, attacks, trashing, deck)

assert set(SCRIPTS) == ACTIONS, "every Action has a script"

DOMINION = Rules(
    key="dominion",
    version=1,
    bots={"random": random_bot, "big-money": bots.big_money, "big-money-smithy": bots.big_money_smithy},
    schema=Schema(
        opened=facts.Opened,
        asked=facts.Asked,
        facts=facts.FACTS,
        state=state.State,
        options=options.Options,
        scenario=options.Scenario,
    ),
    catalogue=Catalogue(
        names={"en": "Dominion", "ko": "도미니언", "ja": "ドミニオン"},
        players=checks.PLAYERS,
        best=3,
        minutes=(20, 40),
        weight=2.4,
        colours=("red", "green", "blue", "yellow", "purple", "orange"),
        presets=tuple(Preset(key, PRESETS[key], {"preset": key}) for key in RECOMMENDED),
        components=tuple(
            Component(
                card,
                NAMES[card],
                ALIASES.get(card, {}),
                kind.cost,
                kind.types,
                EFFECTS[card],
                kind.box,
                sets=kind.editions,
                points=kind.points if SCORING & set(kind.types) and card != GARDENS else None,
            )
            for card, kind in KINDS.items()
        ),
        glossary=tuple(Term(term, TERMS[term], GLOSSARY[term]) for term in GLOSSARY),
    ),
    mechanics=Mechanics(
        check=checks.check,
        start=setup.start,
        apply=apply.apply,
        next_script=phases.next_script,
        over=phases.over,
        score=score.score,
        redeal=redeal.redeal,
        first=score.first_after,
        default=bots.default,
        counts=lambda chosen: chosen.public_counts,
    ),
    language=Language(
        prompt=tell.prompt,
        label=tell.label,
        tell=tell.tell,
    ),
)
