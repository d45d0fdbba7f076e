"""Menagerie, a toy game: the whole of what a further game needs.

Everybody bids a beast face down, sinks some of the own deck unseen, and the highest beast that nobody else bid wins
the round.
"""

from pathlib import Path

from domain.engine.game.bots import random_bot
from domain.engine.game.conventions import mechanics_of, schema_of
from domain.engine.game.default_words import usual_vocabulary
from domain.engine.game.layout import read
from domain.engine.game.rules import Catalogue, Component, Policy, Preset, Rules
from tests.games.toy import bots, figures, options, phases, reckoning, state
from tests.games.toy.messages import MESSAGES

TOY = Rules(
    key="toy", version=1,
    bots={"random": Policy(random_bot, 1), "highest": Policy(lambda _, asked, __: bots.default(asked), 1, 2)},
    schema=schema_of(__name__, component_figures=figures.BeastFigures),
    catalogue=Catalogue(
        players=(2, 4), best=3, minutes=(1, 2), weight=1.0,
        presets=[Preset(pace, {"pace": pace}) for pace in options.ROUNDS], glossary=["well"],
        layout=read(Path(__file__).with_name("layout.toml"), state.State),
        components=[Component(b, None, ("beast",), state.COPIES, figures=n) for b, n in state.VALUES.items()],
        figures=figures.FIGURES,
        vocabulary={**usual_vocabulary(state.State, reckoning.Reckoning), "type": {"beast": "zone.beast"}},
    ),
    mechanics=mechanics_of(__name__, start=phases.start, counts=lambda options: options.public_counts),
    language=MESSAGES,
)  # fmt: skip
