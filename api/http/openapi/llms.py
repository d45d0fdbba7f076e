"""`llms.txt`: the API as a page of Markdown, generated from its document, for programs that read before they call."""

from collections.abc import Iterator, Mapping
from typing import Any

ABOUT = (
    "Games with hidden information over HTTP. A client only ever answers questions: each lists its options, and an "
    "answer is numbers into that list, whatever the game. Every answer is redacted for its caller. Send "
    "`Authorization: Bearer` with the token that `POST /v1/players` gives; without one you are a spectator."
)
FIRST_STEPS = (
    "`POST /v1/players` with a name gives a token.",
    '`POST /v1/games` opens a game, `POST /v1/games/{game}/seats` sits you down, or a bot with `{"bot": …}`.',
    "`GET /v1/games/{game}/view` shows the table and the open questions; `?wait=30` waits for news.",
    "`POST /v1/games/{game}/choices` answers one: its `question`, and `picks`, which count from 0 into its `options`.",
)

WORDS = (
    "`least`, `most`: how many options to pick; `ordered`: the order of the picks counts.",
    "`same`: for each option the first that is equal to it; picking either comes to the same.",
    "`empty`: there are no options; answer with no picks, so that nobody can tell. `none`: what picking nothing means.",
    "`of=patches` of a game's stream: the view, then for each change an RFC 6902 patch to it, `since` its version.",
)
"""What questions and streams need explained."""
NOTATION = "Below, `?` marks what may be left out, and names in capitals are components of the OpenAPI document."

OF_THE_RULESET = {"type": "of the ruleset"}


def llms_text(document: Mapping[str, Any]) -> str:
    """The page: what the server is, how to begin, and every operation under its tag, with what it needs."""
    schemas = document["components"]["schemas"]
    sections: dict[str, list[str]] = {tag["name"]: [] for tag in document["tags"]}
    for path, item in document["paths"].items():
        for method, described in item.items():
            sections[described["tags"][0]].append(f"- `{method.upper()} {path}`: {described['summary']}")
            sections[described["tags"][0]] += [f"  - {need}" for need in _needs(described, schemas)]
    lines = [
        f"# {document['info']['title']}",
        "",
        f"> {document['info']['description']}",
        "",
        ABOUT,
        "",
        "## To begin",
        "",
    ]
    lines += [f"{n}. {step}" for n, step in enumerate(FIRST_STEPS, 1)]
    lines += ["", "## Questions and streams", "", *[f"- {sentence}" for sentence in WORDS], "", NOTATION]
    for tag in document["tags"]:
        if sections[tag["name"]]:
            lines += ["", f"## {tag['name'].capitalize()}", "", tag["description"], "", *sections[tag["name"]]]
    lines += [
        "",
        "## More",
        "",
        "- [OpenAPI 3.1](/v1/openapi.json): every type, with an example of every body and answer",
        "- [The same to try out](/v1/docs)",
        "",
    ]
    return "\n".join(lines)


def _needs(described: Mapping[str, Any], schemas: Mapping[str, Any]) -> Iterator[str]:
    """What an operation needs besides its path: token, parameters, body."""
    if described["security"] and {} not in described["security"]:
        yield "needs a token"
    for place, title in (("query", "query"), ("header", "headers")):
        given = [_field(p["name"], p["schema"], p["required"]) for p in described["parameters"] if p["in"] == place]
        if given:
            yield f"{title}: {', '.join(given)}"
    for kind in described.get("requestBody", {}).get("content", {}).values():
        variants = [_resolved(variant, schemas) for variant in kind["schema"].get("oneOf", [kind["schema"]])]
        first, required = variants[0]["properties"], variants[0].get("required", ())
        alike = {name: all(_type(v["properties"][name]) == _type(first[name]) for v in variants) for name in first}
        given = [_field(name, first[name] if alike[name] else OF_THE_RULESET, name in required) for name in first]
        yield f"body: {', '.join(given) or 'an empty object'}"


def _resolved(schema: Mapping[str, Any], schemas: Mapping[str, Any]) -> Mapping[str, Any]:
    return schemas[schema["$ref"].rsplit("/", 1)[-1]] if "$ref" in schema else schema


def _field(name: str, schema: Mapping[str, Any], required: bool) -> str:
    return f"`{name}`{'' if required else '?'} {_type(schema)}".rstrip()


def _type(schema: Mapping[str, Any]) -> str:
    """A type in brief: its values, its name, or what JSON calls it."""
    match schema:
        case {"$ref": str(ref)}:
            return ref.rsplit("/", 1)[-1]
        case {"anyOf": variants} | {"oneOf": variants}:
            return " or ".join(dict.fromkeys(_type(variant) for variant in variants if variant != {"type": "null"}))
        case {"const": _} | {"enum": [_]}:
            return "string"
        case {"enum": values}:
            return " or ".join(f"`{value}`" for value in values)
        case {"type": "array", "items": items}:
            return f"[{_type(items)}]"
        case _:
            return str(schema.get("type", ""))
