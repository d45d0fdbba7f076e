"""A first game's lesson: it has told of whatever is asked in the first rounds, each thing once, and nothing hidden."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from domain.engine.audience.audience import Seat, seated
from domain.engine.audience.redaction import redact
from domain.engine.entry.commands import Chose
from domain.engine.game.lesson import LessonStep
from lab.laws.game.play import Play, sit
from lab.laws.game.tables import Table
from lab.laws.game.world import World
from lab.laws.law import telling
from lab.laws.law.answers import answer_of
from lab.laws.law.silence import FEW_DRAWS
from lab.laws.suite.layouts import types_of
from projections.words.language import language_of

ROUNDS, TURNS = 2, 8
"""A lesson covers so many rounds; where a turn is of one seat, so many turns at least."""
GAMES = 5 if FEW_DRAWS else 50


def begun(world: World, play: Play) -> bool:
    """Whether the game is still in the rounds that its lesson covers."""
    heads = {fact.fact for fact in world.rules.catalogue.layout.facts if fact.weight == "turn"}
    all_ = [fact for entry in play.entries for fact in entry.facts if fact.__struct_config__.tag in heads]
    of_seats = any(hasattr(fact, "seat") for fact in all_)
    return len(all_) <= (max(TURNS, ROUNDS * play.table.opening.seats) if of_seats else ROUNDS)


def first_game(world: World, seed: int, *, whole: bool = False) -> Iterator[tuple[Play, Seat]]:
    """A first game by bots, before each answer of these rounds, or of the whole, with the seat that answers."""
    rules, rng = world.rules, Random(seed)
    least, most = rules.catalogue.players
    preset = next((one for one in rules.catalogue.presets if one.id == rules.catalogue.layout.first.preset), None)
    options = msgspec.convert(preset.options if preset else {}, rules.schema.options)
    play, bots = sit(rules, seed, least + seed % (most - least + 1), options), [*rules.bots]
    while play.going and (whole or begun(world, play)):
        seat = min(play.table.asked)
        yield play, seat
        asked, shown = play.table.asked[seat], redact(play.table.state, seated(seat))
        picks = answer_of(rules, bots[(seed + seat) % len(bots)], shown, asked.asked, rng.randrange)
        play.execute(Chose(seat, asked.question, picks), f"p{seat}")


def spoken(steps: tuple[LessonStep, ...], said: list[LessonStep], verb: str) -> list[LessonStep]:
    """What is said at a question to somebody who has been told what was `said`."""
    unsaid = [step for step in steps if step not in said]
    found = [
        next((step for step in unsaid if not step.verbs), None),
        next((s for s in unsaid if verb in s.verbs), None),
    ]
    return [step for step in found if step is not None]


def told_of(world: World, games: int) -> Iterator[tuple[Play, Seat, list[LessonStep], list[LessonStep]]]:
    """Each question of these rounds with what is said at it, and all that its seat has been told by then."""
    steps = world.rules.catalogue.layout.first.steps
    for seed in range(games if steps else 0):  # a game may have no lesson
        said: dict[Seat, list[LessonStep]] = {}
        for play, seat in first_game(world, seed):
            now = spoken(steps, said.setdefault(seat, []), play.table.asked[seat].asked.verb)
            said[seat] += now
            yield play, seat, now, said[seat]


def test_lesson_has_spoken_of_what_is_asked(world: World) -> None:
    for play, seat, _, said in told_of(world, GAMES):
        assert len(said) == len(set(said)), "a step is said twice"
        if not any((verb := play.table.asked[seat].asked.verb) in step.verbs for step in said):
            raise telling.told(
                f"{world.key}: the lesson has not spoken of a question to {verb}",
                f"in {world.rules.language.texts.with_name('layout.toml')}, a step of [first] names it in its `verbs`",
            )


def test_lesson_names_no_card_out_of_sight(world: World) -> None:
    texts, types = language_of(world.rules).texts["en"].templates, types_of(world)
    names = {one: re.compile(rf"\b{re.escape(texts[f'component.{one}.name'])}\b") for one in types}
    for play, seat, now, _ in told_of(world, GAMES):
        shown: Any = msgspec.to_builtins(redact(play.table.state, seated(seat)))
        drawn = Table(world.rules.catalogue.layout, types, shown).drawn if now else {}
        for step in now:
            named = {one for one, name in names.items() if name.search(texts[f"{step.word}.name"])}
            assert named <= {*drawn.values(), *world.rules.catalogue.layout.units}, step.word
            assert drawn.get(step.at.replace("{me}", str(seat)), "") is not None, f"{step.word} is at a hidden card"
