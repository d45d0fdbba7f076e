"""The games of `examples/games`: written with `croupier.game` alone; played, narrated, proved and redealt like ours."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from croupier_hearts.rules import HEARTS
from croupier_night_harbour.rules import NIGHT_HARBOUR

import lab
from domain.engine.game.rules import Rules
from infra.keys.signing import signed
from projections.verification.reading import parse
from projections.verification.verifier import Verifier
from projections.words.texts import LANGUAGES
from tests.games.toy.test_further_game import imported, lines_of
from tests.support.app import application
from tests.support.client import ok, refused
from tests.support.games import view

MOST = {"hearts": 220, "night-harbour": 350}
"""Lines of code of each, without texts and tests."""
every = pytest.mark.parametrize("rules", [HEARTS, NIGHT_HARBOUR], ids=lambda rules: rules.key)


def sources(rules: Rules) -> list[Path]:
    """Its modules, except those for the laws."""
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
