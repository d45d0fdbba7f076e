"""The games of `examples/games`: written with `croupier.game` alone; played, told, proved and dealt anew as ours."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from croupier_hearts.rules import HEARTS
from croupier_night_harbour.rules import NIGHT_HARBOUR
from msgspec.structs import replace

import lab
from domain.engine.audience.errors import BadScenario
from domain.engine.game.rules import Rules
from domain.engine.history.fitness import check
from infra.keys.signing import signed
from lab.laws.law.layout_checks import complaints
from projections.verification.reading import parse
from projections.verification.verifier import Verifier
from projections.words.language import language_of
from projections.words.texts import LANGUAGES
from tests.games.toy.test_further_game import imported, lines_of
from tests.support.app import application
from tests.support.client import ok, refused
from tests.support.games import view

MOST = {"hearts": 220, "night-harbour": 350}
"""Lines of code of each, texts and tests apart."""
every = pytest.mark.parametrize("rules", [HEARTS, NIGHT_HARBOUR], ids=lambda rules: rules.key)


def sources(rules: Rules) -> list[Path]:
    """Its modules, but for what it has for the laws."""
    return [path for path in sorted(rules.language.texts.parent.glob("*.py")) if path.name != "world.py"]


@every
def test_it_is_short_and_imports_what_is_promised(rules: Rules) -> None:
    assert 50 < sum(len(lines_of(source)) for source in sources(rules)) <= MOST[rules.key]
    package = sources(rules)[0].parent.name
    for source in sources(rules):
        for module in imported(source):
            assert (
                module.partition(".")[0] in ("collections", "typing", "msgspec", package) or module == "croupier.game"
            )


@every
def test_it_fits_says_everything_and_is_drawn(rules: Rules) -> None:
    check(rules)
    assert language_of(rules).missing() == []
    assert complaints(rules, rules.catalogue.layout) == []


@every
@pytest.mark.parametrize("seed", range(3))
def test_games_end_and_are_proved(rules: Rules, seed: int) -> None:
    least, most = rules.catalogue.players
    rng = Random(seed)
    game = lab.new(rules, seats=rng.randint(least, most), seed=seed)
    while not game.over:
        seat = rng.choice(game.asked).seat
        seen = game.view(seat)
        bot = rules.bots[rng.choice([*rules.bots])]
        game.choose(seat, bot(seen.state, game.question(seat), seen.dice))
    report = Verifier({rules.key: rules}, signed).verify(parse(game.record()))
    assert report.verdict == "consistent, not anchored", report.finding


@every
def test_hidden_cards_are_dealt_anew_as_far_as_they_are_not_known(rules: Rules) -> None:
    game, rng, dealt = lab.new(rules, seats=rules.catalogue.players[0], seed=3), Random(3), 0
    for _ in range(25):
        seat = rng.choice(game.asked).seat
        seen = game.view(seat)
        if rng.random() < 0.2:
            for world in lab.worlds(seen, 2, seed=dealt):
                assert world.state(seat) == seen.state
                dealt += 1
        game.choose(seat, rules.bots["random"](seen.state, game.question(seat), seen.dice))
    assert dealt


@every
async def test_bots_play_it_over_the_api_and_it_is_told_in_each_language(tmp_path: Path, rules: Rules) -> None:
    seats = rules.catalogue.players[0]
    async with application(tmp_path, games={rules.key: rules}) as h:
        host = await h.player("Host")
        opening: dict[str, Any] = {"ruleset": rules.key, "seats": seats}
        path = (await host.post("/v1/games", opening)).headers["location"]
        for _ in range(seats):
            ok(await host.post(f"{path}/seats", {"bot": rules.best_bot}))
        while (seen := await view(h.nobody, path))["status"] == "running":  # noqa: ASYNC110 - bots play
            await asyncio.sleep(0.01)
        for language in LANGUAGES:
            lines = ok(await h.nobody.get(f"{path}/story", Accept_Language=language))["lines"]
            assert len(lines) > 5
            assert not any("{" in line["text"] for line in lines)
        assert ok(await h.nobody.get(f"/v1/rulesets/{rules.key}"))["layout"]["zones"]
        refused(await host.post("/v1/games", {**opening, "scenario": seen["state"]}), 422, "bad-scenario")


@every
def test_a_position_is_a_state(rules: Rules) -> None:
    """Who opens a game from one sees it laid out; a card too many or a seat too few is refused."""
    seats = rules.catalogue.players[0]
    game = lab.new(rules, seats=seats, seed=5)
    (world,) = lab.worlds(game.view(game.asked[0].seat), 1, seed=1)
    opening: Any = world.entries[0].cause
    position = opening.scenario
    again = lab.new(rules, seats=seats, seed=6, scenario=position, seating="as_joined")
    assert [again.view(seat).state for seat in range(seats)] == [world.view(seat).state for seat in range(seats)]
    with pytest.raises(BadScenario):
        lab.new(rules, seats=seats, seed=6, scenario=replace(position, mats=position.mats[1:]))
