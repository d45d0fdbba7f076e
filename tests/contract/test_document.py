"""The document: committed as generated, valid OpenAPI 3.1, and exact in every schema."""

import json
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, cast

import jsonschema_rs
import msgspec
import pytest
import schemathesis

from api.http.openapi.components import Components
from domain.engine.game.rules import Rules
from domain.games import GAMES
from infra.cli.openapi import files
from projections.schemas.per_game import of_game
from projections.words.language import language_of
from tests.contract.live import DOCUMENT, committed, operations
from tests.games.toy.rules import TOY

PUBLISHED = {f"{rules.title}Ruleset.{name}" for rules in GAMES.values() for name in ("options", "scenario")}
"""Properties that hold a separate JSON Schema."""


def parts(value: Any, at: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every object of the document, with its place; examples are values and no part of it."""
    if isinstance(value, dict):
        found = cast("dict[str, Any]", value)
        yield at, found
        for name, part in found.items():
            if name != "examples":
                yield from parts(part, f"{at}/{name}")
    elif isinstance(value, list):
        for i, part in enumerate(cast("list[Any]", value)):
            yield from parts(part, f"{at}/{i}")


def tagged(schema: dict[str, Any], document: dict[str, Any]) -> bool:
    """Whether a schema is an object with a tag: a constant property."""
    while "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return any("const" in p or len(p.get("enum", ())) == 1 for p in schema.get("properties", {}).values())


def test_document_is_committed_as_it_is_generated() -> None:
    """By this process, whose hash seed differs in every run, as by that of `make lint`."""
    for file, text in files(DOCUMENT).items():  # the JSON Schema of layouts as well
        assert file.read_text(encoding="utf-8") == text, "write it anew with `make openapi`"


def test_document_is_valid() -> None:
    document = committed()
    schemathesis.openapi.from_dict(document).validate()  # the OpenAPI 3.1 meta-schema
    for at, schema in parts(document["components"]["schemas"]):
        if at.count("/") == 1:
            jsonschema_rs.meta.validate(schema)


def test_document_3_2_is_valid_with_stream_items() -> None:
    """By the JSON Schema of 3.2 and the validator that it comes with; but for streams it is the same document."""
    document = json.loads(DOCUMENT.with_name("openapi-3.2.json").read_bytes())
    from openapi_spec_validator import OpenAPIV32SpecValidator  # noqa: PLC0415 - takes a second, in each process of a run

    OpenAPIV32SpecValidator(document).validate()
    streams = [
        (name, at.rpartition("/")[2], part["itemSchema"])
        for name, _, _, operation in operations(document)
        for at, part in parts(operation["responses"])
        if "itemSchema" in part
    ]
    assert sorted((name, kind) for name, kind, _ in streams) == [
        (name, kind)
        for name in ("stream_event", "stream_events", "stream_frames")
        for kind in ("event-stream", "x-ndjson")
    ]
    for name, kind, item in streams:
        content = next(o for n, _, _, o in operations(committed()) if n == name)["responses"]["200"]["content"]
        had = next(said["schema"] for media, said in content.items() if media.endswith(kind))
        assert (item["properties"]["data"]["contentSchema"] if kind == "event-stream" else item) == had
    assert document["components"] == committed()["components"]
    assert document["paths"].keys() == committed()["paths"].keys()


def test_objects_have_their_named_properties_only() -> None:
    document = committed()
    for at, part in parts(document):
        if part.get("type") != "object" or at.endswith("/properties"):
            continue
        owner = at.removeprefix("/components/schemas/").replace("/properties/", ".")
        if owner in PUBLISHED or part.get("description") == "An event from a later release.":
            continue
        # A mapping describes its values; everything else is closed.
        values = part.get("additionalProperties")
        assert values is False or (isinstance(values, dict) and values and "properties" not in part), at


def test_unions_of_tagged_types_have_a_discriminator() -> None:
    document = committed()
    seen = 0
    for at, part in parts(document):
        for word in ("anyOf", "oneOf"):
            options = [o for o in part.get(word, ()) if isinstance(o, dict) and tagged(o, document)]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
            if len(options) > 1:  # pyright: ignore[reportUnknownArgumentType]
                seen += 1
                assert set(part["discriminator"]) == {"propertyName", "mapping"}, at
                assert len(part["discriminator"]["mapping"]) == len(options), at  # pyright: ignore[reportUnknownArgumentType]
    assert seen


def test_every_refusal_is_a_problem() -> None:
    problem = {"$ref": "#/components/schemas/Problem"}
    for name, _, _, operation in operations(committed()):
        for status, response in operation["responses"].items():
            if int(status) >= 400:
                assert response["content"].keys() == {"application/problem+json"}, (name, status)
                assert response["content"]["application/problem+json"]["schema"] == problem, (name, status)


def test_operations_are_named_once_and_described() -> None:
    named = [name for name, _, _, _ in operations(committed())]
    assert len(set(named)) == len(named)
    for name, _, _, operation in operations(committed()):
        assert operation["summary"], name
        assert operation["description"], name
        assert all(parameter["description"] for parameter in operation["parameters"]), name
        assert operation["tags"], name
        assert ("401" in operation["responses"]) == bool(operation["security"]), name
        assert any(status.startswith("2") for status in operation["responses"]), name


def undescribed(document: dict[str, Any]) -> set[str]:
    """Components, and properties of components, without a description: `Game.seats`."""
    found: set[str] = set()
    for name, schema in document["components"]["schemas"].items():
        found |= set() if schema.get("description") else {name}
        found |= {f"{name}.{p}" for p, part in schema.get("properties", {}).items() if not part.get("description")}
    return found


def test_every_property_is_described() -> None:
    assert undescribed(committed()) == set()


@pytest.mark.proof
def test_a_property_without_a_docstring_is_noticed() -> None:
    class Thing(msgspec.Struct):
        """A thing."""

        said: int
        """How many."""
        unsaid: int

    made = {"components": {"schemas": Components([Thing], {}).schemas}}
    assert undescribed(made) == {"Thing.unsaid"}


def test_schema_of_a_game_type_keeps_common_descriptions() -> None:
    class Common(msgspec.Struct, frozen=True):
        """A thing that every game has."""

        first: Any
        """What each game has of its own."""
        second: int = 3
        """How many."""

    made: Any = of_game(Common, "OwnThing", {"first": str}, tag="own", tag_field="ruleset")
    schema = Components([made], {}).schemas["OwnThing"]
    assert list(schema["properties"]) == ["ruleset", "first", "second"]
    assert (schema["properties"]["first"]["type"], schema["properties"]["second"]["default"]) == ("string", 3)
    assert schema["properties"]["first"]["description"] == "What each game has of its own."
    assert undescribed({"components": {"schemas": {"OwnThing": schema}}}) == set()
    with pytest.raises(KeyError):
        of_game(Common, "Wrong", {"third": str})


def test_document_has_no_empty_schema_nor_nan() -> None:
    json.dumps(committed(), allow_nan=False)  # examples have random bytes in Base64, where those letters may stand
    empty = [at for at, part in parts(committed()) if not part and not at.endswith(("/security/0", "/links"))]
    assert [at for at in empty if "/examples/" not in at] == [], "{} says nothing; as an example it is a body"


def test_enums_of_why_verb_code_match_the_rules() -> None:
    """`why` and `verb` of each game are those that its messages know."""
    schemas = committed()["components"]["schemas"]
    for rules in GAMES.values():
        for component in ("Question", "Asked"):
            properties = schemas[f"{rules.title}{component}"]["properties"]
            assert properties["why"]["enum"] == sorted({why for why, _ in rules.language.asks})
            assert properties["verb"]["enum"] == sorted({verb for _, verb in rules.language.asks})
        assert set(rules.schema.decided) < set(schemas["Result"]["properties"]["decided"]["enum"])
    assert "not-asked" in schemas["Problem"]["properties"]["code"]["enum"]


def test_required_fields_are_those_always_sent() -> None:
    schemas = committed()["components"]["schemas"]
    assert set(schemas["DominionOptions"]["required"]) > {"prompts", "public_counts", "cleanup_top"}
    assert schemas["DominionOptionsInput"]["required"] == []
    assert set(schemas["CivilizationMat"]["required"]) == set(schemas["CivilizationMat"]["properties"])
    assert schemas["Problem"]["required"] == ["type", "title", "status", "code", "detail"]  # it leaves out what is not
    for name, schema in schemas.items():
        assert not [p for p, part in schema.get("properties", {}).items() if "default" in part], name


def test_component_names_are_no_languages_keywords() -> None:
    kept = {
        "parent", "self", "static", "list", "array", "object", "string", "int", "float", "bool", "iterable", "mixed",
        "never", "void", "null", "true", "false", "enum", "match", "readonly", "class", "function", "type", "any",
        "error", "map", "number", "default", "interface", "import", "package", "range",
    }  # fmt: skip
    named = {name for name in committed()["components"]["schemas"] if name.lower() in kept}
    assert named == {"Parent"}, "promised since 1.0.0, though PHP can have no class of this name"


def test_no_link_has_a_body_of_its_own() -> None:
    """OpenAPI Generator refuses a document in which a link's `requestBody` is an object."""
    links = [part for at, part in parts(committed()["paths"]) if at.rpartition("/")[0].endswith("/links")]
    assert links
    assert not [link for link in links if "requestBody" in link]
    assert len([link for link in links if "x-body" in link]) == 5


def test_no_two_components_have_one_title() -> None:
    schemas = committed()["components"]["schemas"]
    assert {name: schema["title"] for name, schema in schemas.items()} == {name: name for name in schemas}
    assert not [name for name in schemas if "." in name]


def test_tuples_and_value_lists_suit_generators() -> None:
    for at, part in parts(committed()):
        assert part.get("items") is not False, at
        if isinstance(part.get("enum"), list) and not at.endswith("/properties"):
            assert part.get("type") in ("string", "integer"), at


# -- the JSON Schema of layouts (committed as generated, see test_document): all games' layouts follow it


SCHEMA = DOCUMENT.with_name("layout.schema.json")
games = pytest.mark.parametrize("rules", [*GAMES.values(), TOY], ids=lambda rules: rules.key)


@cache
def validator() -> jsonschema_rs.Draft202012Validator:
    """Of the schema, which is valid."""
    schema = json.loads(SCHEMA.read_bytes())
    jsonschema_rs.meta.validate(schema)
    return jsonschema_rs.Draft202012Validator(schema)


def errors(layout: Any) -> list[Any]:
    return list(validator().iter_errors(layout))


def written(rules: Rules) -> tuple[Path, dict[str, Any]]:
    path = rules.language.texts.with_name("layout.toml")
    return path, tomllib.loads(path.read_text(encoding="utf-8"))


@games
def test_layouts_fit_schema_as_written_and_served(rules: Rules) -> None:
    path, layout = written(rules)
    assert not errors(layout)
    assert not errors(msgspec.json.decode(msgspec.json.encode(language_of(rules).layout())))
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    assert (path.parent / first.removeprefix("#:schema ")).resolve() == SCHEMA, "editors look there"


@games
@pytest.mark.parametrize(
    "fault",
    [
        {"as": "heap", "at": "/deck", "word": "zone.deck"},
        {"as": "pile", "at": "deck", "word": "zone.deck"},
        {"as": "pile", "at": "/deck"},
        {"as": "pile", "at": "/deck", "word": "zone.deck", "colour": "red"},
        {"as": "counters", "of": [{"at": "/round"}]},
    ],
    ids=json.dumps,
)
def test_layout_schema_refuses_what_no_layout_can_hold(rules: Rules, fault: dict[str, Any]) -> None:
    _, layout = written(rules)
    layout["zones"].append(fault)
    assert errors(layout)
