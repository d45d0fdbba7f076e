"""The games that this house hosts, and all a client needs to show them."""

from typing import Any

import msgspec
from litestar import get

from api.answers import Answer, reply
from api.doc import JSON, Doc, tidy
from api.hall import AnyRequest, Empty, Hall, query
from api.problems import Refused
from api.shapes import Players, Ruleset, Rulesets, RulesetSummary
from domain.engine.rules import Rules
from projections.language import language_of

LIST = Doc(
    summary="All games of this house", tag="rulesets", store=False, answers={200: ("The rulesets.", Rulesets, JSON)}
)
ONE = Doc(
    summary="A game: options, scenarios, presets, components, words",
    tag="rulesets",
    store=False,
    answers={200: ("The ruleset.", Ruleset, JSON)},
    refusals=(404,),
)


def routes(hall: Hall) -> list[object]:
    """The handlers of this module; their answers are made once."""
    kinds = [kind.rules for kind in hall.desk.games.values()]
    every = Rulesets(tuple([RulesetSummary(**_about(rules)) for rules in kinds]))
    each = {rules.key: _ruleset(rules) for rules in kinds}

    @get("/rulesets", opt={"doc": LIST})
    async def list_rulesets(request: AnyRequest) -> Answer:
        query(request, Empty)
        return reply(every)

    @get("/rulesets/{ruleset:str}", opt={"doc": ONE})
    async def get_ruleset(request: AnyRequest) -> Answer:
        query(request, Empty)
        found = each.get(request.path_params["ruleset"])
        if found is None:
            raise Refused(404, "unknown-ruleset", "GET /v1/rulesets lists them")
        return reply(found)

    return [list_rulesets, get_ruleset]


def _about(rules: Rules) -> dict[str, Any]:
    least, most = rules.catalogue.players
    return {
        "key": rules.key,
        "names": language_of(rules).names(),
        "version": rules.version,
        "players": Players(least, most, rules.catalogue.best),
        "minutes": rules.catalogue.minutes,
        "weight": rules.catalogue.weight,
        "colours": tuple(rules.catalogue.colours),
        "bots": tuple(rules.bots),
    }


def _ruleset(rules: Rules) -> Ruleset:
    words = language_of(rules)
    return Ruleset(
        **_about(rules),
        options=tidy(msgspec.json.schema(rules.schema.options)),
        scenario=tidy(msgspec.json.schema(rules.schema.scenario)),
        presets=words.presets(),
        components=words.components(),
        glossary=words.glossary(),
    )
