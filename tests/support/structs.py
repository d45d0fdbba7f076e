"""Values checked against the JSON Schemas of an OpenAPI document."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from jsonschema_rs import Draft202012Validator, Registry

WHERE = "urn:croupier:document"


class Schemas:
    """The schemas of a document, each known by its place: ("components", "schemas", "Problem").

    `formats`: whether `date-time` and similar are checked as well.
    """

    def __init__(self, document: Mapping[str, Any], *, formats: bool = False) -> None:
        self._registry, self._formats = Registry([(WHERE, dict(document))]), formats
        self._compiled: dict[tuple[str, ...], Draft202012Validator] = {}

    def faults(self, value: Any, *where: str) -> list[str]:
        """What of a value does not fit the schema in that place."""
        if where not in self._compiled:
            names = [quote(name.replace("~", "~0").replace("/", "~1"), safe="~") for name in where]
            schema = {"$ref": f"{WHERE}#/{'/'.join(names)}"}
            made = Draft202012Validator(schema, registry=self._registry, validate_formats=self._formats)
            self._compiled[where] = made
        return [f"{fault.instance_path}: {fault.message}" for fault in self._compiled[where].iter_errors(value)]

    def answered(self, value: Any, method: str, path: str, status: int | str, media: str) -> list[str]:
        """What of an answer's body does not fit its description."""
        return self.faults(value, "paths", path, method, "responses", str(status), "content", media, "schema")

    def component(self, value: Any, name: str) -> list[str]:
        """What of a value does not fit a component."""
        return self.faults(value, "components", "schemas", name)
