"""The JSON Schema of table layouts: the OpenAPI document's schema of a layout, as a document of its own.

Editors use it to check and complete a game's `layout.toml`; programs that read layouts generate their types from it.
"""

from typing import Any, cast

from api.http.openapi.components import REF, Components
from domain.engine.game.layout import Layout

_PREFIX = REF.format(name="")


def layout_schema() -> dict[str, Any]:
    """The schema, with everything it refers to under `$defs`. As it is written: what has a default may be left out."""
    components = Components([Layout], {}).schemas
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Croupier table layout",
        "$ref": f"#/$defs/{Layout.__name__}",
        "$defs": {name: _alone(schema) for name, schema in components.items()},
    }


def _alone(schema: Any) -> Any:
    """The schema with references into `$defs`, without what only OpenAPI knows."""
    if isinstance(schema, dict):
        return {k: _alone(part) for k, part in cast("dict[str, Any]", schema).items() if k != "discriminator"}
    if isinstance(schema, list):
        return [_alone(part) for part in cast("list[Any]", schema)]
    return schema.replace(_PREFIX, "#/$defs/") if isinstance(schema, str) else schema
