"""The OpenAPI 3.1 document, from the operations themselves; types come from msgspec.

Litestar's own document of msgspec unions lacks discriminators and allows additional properties, so the schemas are
msgspec's, and answers are those that an `Operation` declares.
"""

import json
import re
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any, cast

from msgspec.structs import astuple

from api.application.ports.accounts import SCOPES
from api.http.answers.problems import MEDIA_TYPE, STATUS, Problem
from api.http.openapi.components import Components
from api.http.openapi.directions import directed
from api.http.openapi.enumerations import enumerate_strings
from api.http.openapi.parameters import (
    header_components,
    header_parameter,
    headers,
    path_parameter,
    query_parameters,
)
from api.http.openapi.webhook_messages import ABOUT, TAG, webhooks
from api.http.operations.operation import Caller, Operation
from api.http.requests import Body
from api.http.schemas.operation_parts import EVENTS, KEY_HEADER, MATCH, Flow, types_in
from domain.engine.entry.commands import COMMANDS
from domain.engine.entry.facts import FACTS, About, Parent
from domain.engine.game.layout import Layout
from domain.engine.game.rules import Rules
from projections.schemas.film_schemas import FilmLine
from projections.schemas.notices import WebhookMessage
from projections.schemas.record_schemas import Algorithm, RecordResult, RecordSeat
from projections.schemas.schemas import Result, SeatView, UndoProposal
from projections.views.ruleset_page import settles
from projections.words.language import Preset, Term
from projections.words.texts import service_texts

FILE = Path(__file__).with_name("answers.json")
"""The recorded answers."""
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)*")
_ANYTHING = {"description": "Its content is not known yet."}
_WITHIN = (
    UndoProposal, Parent, FilmLine, SeatView, Result, Algorithm, RecordSeat, RecordResult, Preset, Term, Layout, About,
    *COMMANDS, *FACTS,
)  # fmt: skip
"""Types that occur only within those of the games, and are the same in all of them."""
SUCCESS = range(200, 300)
REFUSALS = {
    400: "Malformed: not JSON, an unknown field, a wrong type, or a parameter that does not fit.",
    401: "No token, or a bad one.",
    403: "Not your seat, spectators are not admitted, the game is not over, the token is not for this, or its "
    "player is banned.",
    404: "Unknown game, ruleset, player, token or webhook.",
    406: "None of the accepted formats is available.",
    409: "Not asked (any more), game over or not, seat taken, the game has (not) started, there is one with this id, "
    "or no position to branch off.",
    412: "The game is not at the version that If-Match names.",
    413: "The body is over 64 KiB, or that of an import over 32 MiB.",
    422: "Illegal picks, options or scenario, an idempotency key used for another request, or an altered record.",
    429: "A limit is exceeded; `rule` says which. Retry after `Retry-After` seconds.",
    503: "The game diverged from its rules; or the store does not answer: retry after `Retry-After` seconds.",
}


TAGS = {
    "players": "Players, their tokens, and one player's games.",
    "rulesets": "The games that this server hosts, with everything needed to show them.",
    "events": "Games that one organiser opens for others, many at once: leagues and tournaments.",
    "games": "Opening games, finding them, and how they end.",
    "seats": "Taking and leaving seats, and contributing to the dice.",
    "choices": "Answering questions: that is all it takes to play any game.",
    "views": "The table as it is, what has happened, and both live.",
    TAG: ABOUT,
    "notes": "What people write about versions of a game.",
    "records": "Evidence: receipts, records, and keys to check them with.",
    "operators": "What operators may do, and the list of what they have done.",
    "meta": "The server itself.",
}


GRANTABLE = {scope: f"What a token of scope `{scope}` may do." for scope in SCOPES[:-1]}
_ANYWHERE = "http://127.0.0.1:8000/oauth/"  # the meta-schema of OpenAPI 3.1 takes no address without a host
OAUTH = {
    "type": "oauth2",
    "description": "A token that a player has granted, by OAuth 2.1 with PKCE, without registration. A server's own "
    "addresses are in its /.well-known/oauth-authorization-server.",
    "flows": {"authorizationCode": {
        "authorizationUrl": f"{_ANYWHERE}authorize", "tokenUrl": f"{_ANYWHERE}token", "scopes": GRANTABLE,
    }},
}  # fmt: skip


def document(
    operations: Sequence[Operation],
    games: Mapping[str, Sequence[Any]],
    rules: Collection[Rules],
    returned: Sequence[Any],
    release: str,
) -> dict[str, Any]:
    """The whole document. `games`: title of a game -> its own types, whose names get the title as a prefix.

    `returned` are types of requests that a client sends back as received. Of the `release` the document names the
    number alone, so that it is the same from one commit to the next.
    """
    documented = [operation for operation in operations if operation.documented]
    schemas = Components(_shared(documented, games), games, {of.schema.options: settles(of) for of in rules})
    enumerate_strings(schemas.schemas, rules)
    paths: dict[str, dict[str, Any]] = {}
    for operation in sorted(documented, key=lambda operation: (operation.path_format, operation.method)):
        paths.setdefault(operation.path_format, {})[operation.method.lower()] = _operation(operation, schemas)
    whole: dict[str, Any] = {
        "openapi": "3.1.0",
        "info": {
            "title": "Croupier",
            "version": _NUMBER.match(release)[0],  # pyright: ignore[reportOptionalSubscript] - semver
            "description": "Games with hidden information: every choice an event, every view redacted for its viewer.",
            "license": {"name": "MIT", "identifier": "MIT"},
            "contact": {"name": "Whoever runs this server"},
        },
        "servers": [{"url": "/", "description": "The server that this document comes from."}],
        "tags": [{"name": name, "description": text} for name, text in TAGS.items()],
        "paths": paths,
        "webhooks": webhooks(schemas.reference(WebhookMessage)),
        "components": {
            "schemas": schemas.schemas,
            "examples": {},
            "headers": header_components(paths),
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": "A player's token."},
                "oauth2": OAUTH,
            },
        },
    }
    used = {int(status) for item in paths.values() for answer in item.values() for status in answer["responses"]}
    whole["components"]["examples"] = {
        name: example for name, example in refusal_examples().items() if example["value"]["status"] in used
    }
    names = [schemas.reference(kind)["$ref"].rpartition("/")[2] for kind in returned]
    return directed(whole, schemas.sparing, names)


def _shared(operations: Sequence[Operation], games: Mapping[str, Sequence[Any]]) -> list[Any]:
    """The types of bodies and answers that belong to no game, and whatever else all games share."""
    own = {kind for kinds in games.values() for kind in kinds}
    named: list[Any] = []
    for operation in operations:
        named += types_in(None if operation.body is None else operation.body.kind)
        named += [kind for _, answered, _ in operation.answers.values() for kind in types_in(answered)]
    return [*dict.fromkeys(kind for kind in named if kind not in own), *_WITHIN, WebhookMessage, Problem]


def _operation(described: Operation, schemas: Components) -> dict[str, Any]:
    parameters = [path_parameter(name) for name in re.findall(r"{(\w+)}", described.path_format)]
    parameters += query_parameters(described.query)
    parameters += [header_parameter(name, text) for name, text in described.headers.items()]
    item: dict[str, Any] = {
        "operationId": described.id,
        "summary": described.summary,
        "description": described.description,
        "tags": [described.tag],
        "parameters": parameters,
        "responses": {
            str(status): _answer(*answer, schemas, described.id, status)
            for status, answer in sorted(described.answers.items())
        },
    }
    if described.links:  # of several, the last: a dry run has made nothing that one could go on with
        done = max(status for status in described.answers if status in SUCCESS)
        item["responses"][str(done)]["links"] = described.links
    if described.deprecated is not None:
        item["deprecated"] = True
        until = datetime.fromtimestamp(described.deprecated.until, UTC)
        item["description"] += f"\n\nTo go on {until:%Y-%m-%d}: {described.deprecated.instead}."
    if described.body is not None:
        item["requestBody"] = _body(described.body, schemas)
    item["security"] = [*_SECURITY[described.caller]]
    if described.caller != "anybody" and described.scope in GRANTABLE:
        item["security"].append({"oauth2": [described.scope]})
    for status in sorted({*_following(described), *described.refusals}):
        item["responses"][str(status)] = {
            "description": REFUSALS[status],
            "content": {MEDIA_TYPE: {"schema": schemas.reference(Problem), "examples": {"refused": _refused(status)}}},
        }
    for status, answered in item["responses"].items():
        if declared := headers(described, int(status)):
            answered["headers"] = declared
    return item


def _following(described: Operation) -> list[int]:
    """The statuses of refusals that follow from what an operation takes."""
    caller, path, body, headers = described.caller, described.path, described.body is not None, described.headers.keys()
    following = {
        400: True, 401: caller != "anybody", 403: caller != "anybody", 404: "{" in path,
        409: "{game" in path and described.method != "GET" and described.tag != "notes",
        412: MATCH.keys() <= headers, 413: body, 422: body or KEY_HEADER.keys() <= headers,
        429: described.counted, 503: described.store,
    }  # fmt: skip
    return [status for status, follows in following.items() if follows]


def _body(body: Body, schemas: Components) -> dict[str, Any]:
    content: dict[str, Any] = {"schema": schemas.reference(body.kind)}
    if body.examples:
        content["examples"] = {name: {"value": value} for name, value in body.examples.items()}
    return {"required": body.required, "content": {"application/json": content}}


def _refused(status: int) -> dict[str, Any]:
    return {"$ref": f"#/components/examples/refused-{status}"}


def _answer(
    description: str, kind: Any, media: Sequence[str], schemas: Components, operation: str, status: int
) -> dict[str, Any]:
    """One answer, with an example for each of its media types."""
    answer = _described(description, kind, media, schemas)
    for name, content in answer.get("content", {}).items():
        content.update(answer_examples(operation, status, name))
    return answer


def _described(description: str, kind: Any, media: Sequence[str], schemas: Components) -> dict[str, Any]:
    if kind is None:
        return {"description": description}
    if isinstance(kind, Mapping):
        each = cast("Mapping[str, Any]", kind)
        return {"description": description, "content": {m: {"schema": schemas.reference(k)} for m, k in each.items()}}
    if isinstance(kind, Flow):
        frame, view, patch, *beside = map(schemas.reference, astuple(kind))
        event, line = _said(frame, view, patch, *beside[::2]), _lines(frame, view, patch, *beside[1::2])
        content = {m: {"schema": event if m == EVENTS else line} for m in media}
        return {"description": description, "content": content}
    event = schemas.reference(kind)
    # Event types are added over time; and generators handle a stream's data only in an `anyOf`. With a property: of an
    # object without any they make a map, as a variant of which OpenAPI Generator writes what is no Java.
    later = {
        "type": "object",
        "description": "An event from a later release.",
        "properties": {"type": {"type": "string", "description": "What kind of event it is."}},
        "required": ["type"],
        "additionalProperties": _ANYTHING,
    }
    content = {m: {"schema": {"anyOf": [event, later]} if m == EVENTS else event} for m in media}
    return {"description": description, "content": content}


def _said(*each: dict[str, Any]) -> dict[str, Any]:
    """The schema of the data of a stream's event, from which generators derive the type of an event."""
    return {
        "description": "The data of one event, as JSON: a frame (of an event without a name), a view (`event: view`), "
        "a patch from the previous view to a newer one (`event: patch`), or, without an `id`, the time (`event: time`) "
        "or who is at the table (`event: presence`). `id` is the version.",
        "anyOf": [*each],
    }


def _lines(frame: dict[str, Any], view: dict[str, Any], *others: dict[str, Any]) -> dict[str, Any]:
    """One line of a stream: a frame, a view, a patch from the previous view to a newer one, or what comes beside."""
    only = {"type": "object", "properties": {"view": view}, "required": ["view"], "additionalProperties": False}
    return {"oneOf": [frame, only, *others]}


_SECURITY: Mapping[Caller, list[dict[str, list[str]]]] = {
    "anybody": [],
    "guest": [{}, {"token": []}],
    "player": [{"token": []}],
}


# -- examples of answers, as a server gave them: `python -m tests.contract.answers` records them, a test checks them


@cache
def _recorded() -> dict[str, dict[str, Any]]:
    """The recorded answers: operation and status -> media type -> body."""
    return json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def answer_examples(operation: str, status: int, media: str) -> dict[str, Any]:
    """The `examples` for one answer's media type; empty if there are none."""
    value = _recorded().get(f"{operation} {status}", {}).get(media)
    return {} if value is None else {"examples": {"answered": {"value": value}}}


def refusal_examples() -> dict[str, Any]:
    """A problem for each status: the first code that has it. They are components, named `refused-409` and so on."""
    titles = service_texts("en").templates
    first = {status: code for code, status in reversed(STATUS.items())}
    return {
        f"refused-{status}": {
            "summary": HTTPStatus(status).phrase,
            "value": {
                "type": f"urn:croupier:problem:{code}",
                "title": titles[f"refusal.{code}"],
                "status": status,
                "code": code,
                "detail": "what is wrong here, and what to do about it",
            },
        }
        for status, code in sorted(first.items())
    }
