"""The strings of the document that have a list of values, each taken from the table that the code uses.

The types stay strings: a client, or this server, that decodes an unlisted value keeps it.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, get_args

from api.http.answers.problems import STATUS
from api.http.openapi.webhook_messages import REMINDER, TEST
from domain.engine.game.rules import Rules
from projections.schemas.listing import Status
from projections.schemas.notices import NOTICE_TYPES, TIME

HOW_ENDED = ("abandoned", "resigned")
"""Values of `decided` for a game that was not played to its end."""
SEVERAL = r"^seat-\d+(\+seat-\d+)+$"
"""A viewer who holds several seats."""


def enumerations(games: Collection[Rules]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """(component, property, its schema without a description) of every such string."""
    seats = max([rules.catalogue.players[1] for rules in games], default=0)
    whose = _one_of("spectator", "referee", *[f"seat-{n}" for n in range(seats)])
    viewer = {"anyOf": [whose, {"type": "string", "pattern": SEVERAL}]}
    decided = _one_of(*HOW_ENDED, *[rule for rules in games for rule in rules.schema.decided])
    status = _one_of(*get_args(Status))
    for rules in games:
        for component in ("Question", "Asked"):
            yield f"{rules.title}{component}", "why", _one_of(*[why for why, _ in rules.language.asks])
            yield f"{rules.title}{component}", "verb", _one_of(*[verb for _, verb in rules.language.asks])
        yield f"{rules.title}View", "viewer", viewer
        yield f"{rules.title}Seen", "viewer", viewer
        yield f"{rules.title}View", "status", status
        yield f"{rules.title}Game", "status", status
    yield "Story", "viewer", viewer
    for component in ("Ended", "Result", "GameResult", "RecordResult"):
        yield component, "decided", decided
    yield "Problem", "code", _one_of(*STATUS)
    yield "WebhookMessage", "type", _one_of(*NOTICE_TYPES, TEST, REMINDER)
    yield "PlayerEvent", "type", _one_of("summary", *NOTICE_TYPES, TIME)


def enumerate_strings(components: Mapping[str, Any], games: Collection[Rules]) -> None:
    """Write the lists into the components; a property that is not a plain string raises KeyError or AssertionError."""
    for component, name, values in enumerations(games):
        schema = components[component]["properties"][name]
        assert schema.pop("type") == "string", f"{component}.{name}"
        schema |= values


def _one_of(*values: str) -> dict[str, Any]:
    return {"type": "string", "enum": sorted(set(values))}
