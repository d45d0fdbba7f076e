"""Menagerie, a toy game: the whole of what a further game needs.

Everybody bids a beast face down, sinks some of the own deck unseen, and the highest beast that nobody else bid wins
the round.
"""

from pathlib import Path

from domain.engine.game.bots import random_bot
from domain.engine.game.default_words import usual_vocabulary
from domain.engine.game.layout import read
from domain.engine.game.rules import Catalogue, Component, Mechanics, Policy, Preset, Rules, Schema
from tests.games.toy import (
    bots,
    checks,
    facts,
    figures,
    moves,
    options,
    phases,
    reckoning,
    redeal,
    score,
    state,
)
from tests.games.toy.messages import MESSAGES

TOY = Rules(
    key="toy", version=1,
    bots={"random": Policy(random_bot, 1), "highest": Policy(lambda _, asked, __: bots.default(asked), 1)},
    schema=Schema(
        opened=facts.Opened, asked=facts.Asked, facts=facts.FACTS,
        state=state.State, options=options.Options, scenario=options.Scenario, decided=score.DECIDED,
        component_figures=figures.BeastFigures, figures=figures.Figures, reckoning=reckoning.Reckoning,
    ),
    catalogue=Catalogue(
        players=(2, 4), best=3, minutes=(1, 2), weight=1.0,
        presets=[Preset(pace, {"pace": pace}) for pace in options.ROUNDS], glossary=["well"],
        layout=read(Path(__file__).with_name("layout.toml"), state.State),
        components=[Component(b, None, ("beast",), state.COPIES, figures=n) for b, n in state.VALUES.items()],
        figures=figures.FIGURES,
        vocabulary={**usual_vocabulary(state.State, reckoning.Reckoning), "type": {"beast": "zone.beast"}},
    ),
    mechanics=Mechanics(
        check=checks.check, start=phases.start, apply=moves.FOLDING.apply, moves=moves.FOLDING.moves,
        next_script=phases.next_script,
        over=phases.over, score=score.score, redeal=redeal.redeal, default=bots.default,
        reckon=reckoning.reckon, counts=lambda options: options.public_counts,
    ),
    language=MESSAGES,
)  # fmt: skip
