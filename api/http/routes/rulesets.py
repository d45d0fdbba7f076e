"""The games that are played here, and everything a client needs to show them."""

import asyncio
from functools import cache
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from api.application.games.refusals import Refused
from api.application.runtime.worker_threads import beside
from api.http.answers.responses import Fixed, RawResponse
from api.http.call import Call
from api.http.operations.context import HttpContext
from api.http.operations.operation import Routes
from api.http.requests import NoQuery
from api.http.schemas.operation_parts import JSON, UNLESS, links_by
from api.http.schemas.queries import MAX_INT
from domain.engine.game.rules import Rules
from projections.views.ruleset_page import Rulesets, ruleset, ruleset_type, summary


class RulesetQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which version of the rules is wanted; without it, the one that new games are played by."""

    version: (
        Annotated[int, Meta(ge=1, le=MAX_INT, description="A version of the game's rules, as `rules` in a record.")]
        | None
    ) = None


def routes(context: HttpContext) -> Routes:
    """The operations of this module; their answers are made once, on first request."""
    route = Routes(tag="rulesets", caller="anybody")
    games = {game.rules.key: game.rules for game in context.games.values()}
    every = cache(lambda: Fixed(Rulesets(tuple(map(summary, games.values())))))
    answers: dict[str, dict[int, Fixed]] = {}
    making = asyncio.Lock()

    @route.get(
        "/rulesets",
        "The games that this server hosts",
        store=False,
        headers=UNLESS,
        answers={200: ("The rulesets.", Rulesets, JSON)},
        sent={"ETag": "Identifies the answer and its encoding."},
        links=links_by("ruleset", "get_ruleset", of="$response.body#/rulesets/0/key"),
    )
    async def list_rulesets(call: Call[NoQuery, None]) -> RawResponse:
        """With what helps choosing one: names, players, minutes, weight."""
        return await call.fixed(every())

    @route.get(
        "/rulesets/{ruleset:str}",
        "A game: options, scenarios, presets, components, figures, words, layout",
        store=False,
        headers=UNLESS,
        answers={
            200: ("The ruleset.", tuple(map(ruleset_type, games.values())), JSON),
        },
        sent={"ETag": "Identifies the answer and its encoding."},
    )
    async def get_ruleset(call: Call[RulesetQuery, None]) -> RawResponse:
        """Options and scenario are JSON Schemas.

        Components are everything on the table, under the ids that views use.
        """
        key, version = call.path("ruleset"), call.query.version
        if key not in games:
            raise Refused("unknown-ruleset", "GET /v1/rulesets lists them")
        if key not in answers:
            async with making:  # some 20 ms beside the loop, once: other requests go on
                if key not in answers:
                    answers[key] = await beside(lambda: _every(games[key]))
        versions = answers[key]
        page = versions.get(games[key].version if version is None else version)
        if page is None:
            detail = f"of this game there are the versions {', '.join(map(str, sorted(versions)))}"
            raise Refused("unknown-version", detail, pointer="?version")
        return await call.fixed(page)

    return route


def _every(rules: Rules) -> dict[int, Fixed]:
    """Version of the rules -> the answer that describes it.

    For an earlier version a file keeps what has changed since, such as words and layout; the rest is as it is now.
    """
    now: dict[str, Any] = msgspec.to_builtins(ruleset(rules))
    every = {rules.version: Fixed(now)}
    for file in rules.language.texts.with_name("rulesets").glob("*.json"):
        if (version := int(file.stem)) < rules.version:
            every[version] = Fixed(now | msgspec.json.decode(file.read_bytes()))
    return every
