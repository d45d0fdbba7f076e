"""Menagerie, a toy game: the whole of what a further game needs.

Everybody bids a beast face down, sinks some of the own deck unseen, and the highest beast that nobody else bid wins
the round.
"""

from pathlib import Path

from domain.engine.bots import random_bot
from domain.engine.rules import Catalogue, Component, Mechanics, Messages, Preset, Rules, Schema
from tests.games.toy import apply, bots, checks, facts, messages, options, phases, redeal, score, state

TOY = Rules(
    key="toy", version=1, bots={"random": random_bot, "highest": lambda _, asked, __: bots.default(asked)},
    schema=Schema(
        opened=facts.Opened, asked=facts.Asked, facts=facts.FACTS,
        state=state.State, options=options.Options, scenario=options.Scenario,
    ),
    catalogue=Catalogue(
        players=checks.PLAYERS, best=3, minutes=(1, 2), weight=1.0,
        presets=[Preset(pace, {"pace": pace}) for pace in options.ROUNDS], glossary=["well"],
        components=[Component(beast, None, ("beast",), state.COPIES) for beast in state.VALUES],
    ),
    mechanics=Mechanics(
        check=checks.check, start=phases.start, apply=apply.apply, next_script=phases.next_script,
        over=phases.over, score=score.score, redeal=redeal.redeal, default=bots.default,
        counts=lambda options: options.public_counts,
    ),
    language=Messages(
        prompt=messages.prompt, label=messages.label, line=messages.line, ids=messages.IDS,
        texts=Path(__file__).with_name("texts"),
    ),
)  # fmt: skip
