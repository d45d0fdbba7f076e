"""The games that are played here, and all a client needs to show them."""

from typing import Any

import msgspec
from litestar.handlers import HTTPRouteHandler

from api.application.refusals import Refused
from api.http.context import HttpContext
from api.http.openapi.document import tidy
from api.http.openapi.parts import JSON
from api.http.operation import Call, Operation, operation
from api.http.request import NoQuery
from api.http.responses import RawResponse, public_json
from api.http.schemas import Players, Ruleset, Rulesets, RulesetSummary
from domain.engine.rules import Rules
from projections.language import language_of


def routes(context: HttpContext) -> list[HTTPRouteHandler]:
    """The operations of this module; their answers are made once."""
    games = [game.rules for game in context.games.values()]
    every = Rulesets(tuple([RulesetSummary(**_about(rules)) for rules in games]))
    each = {rules.key: _ruleset(rules) for rules in games}

    @operation(
        context,
        Operation(
            method="GET",
            path="/rulesets",
            summary="All games of this house",
            tag="rulesets",
            caller="anybody",
            store=False,
            answers={200: ("The rulesets.", Rulesets, JSON)},
        ),
    )
    async def list_rulesets(_: Call[NoQuery, None]) -> RawResponse:
        return public_json(every)

    @operation(
        context,
        Operation(
            method="GET",
            path="/rulesets/{ruleset:str}",
            summary="A game: options, scenarios, presets, components, words",
            tag="rulesets",
            caller="anybody",
            store=False,
            answers={200: ("The ruleset.", Ruleset, JSON)},
            refusals=(404,),
        ),
    )
    async def get_ruleset(call: Call[NoQuery, None]) -> RawResponse:
        found = each.get(call.request.path_params["ruleset"])
        if found is None:
            raise Refused("unknown-ruleset", "GET /v1/rulesets lists them")
        return public_json(found)

    return [list_rulesets, get_ruleset]


def _about(rules: Rules) -> dict[str, Any]:
    catalogue = rules.catalogue
    least, most = catalogue.players
    return {
        "key": rules.key,
        "names": language_of(rules).names(),
        "version": rules.version,
        "players": Players(least, most, catalogue.best),
        "minutes": catalogue.minutes,
        "weight": catalogue.weight,
        "colours": tuple(catalogue.colours),
        "bots": tuple(rules.bots),
    }


def _ruleset(rules: Rules) -> Ruleset:
    language = language_of(rules)
    return Ruleset(
        **_about(rules),
        options=tidy(msgspec.json.schema(rules.schema.options)),
        scenario=tidy(msgspec.json.schema(rules.schema.scenario)),
        presets=language.presets(),
        components=language.components(),
        glossary=language.glossary(),
    )
