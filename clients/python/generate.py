"""Write what is generated: types from the API's document, the synchronous twin of `_async`, and a page.

    python clients/python/generate.py           writes them
    python clients/python/generate.py --check   lists what is stale, with status 1

It needs datamodel-code-generator, unasync and ruff, which `make test` installs.
"""

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import api_page
import unasync  # pyright: ignore[reportMissingTypeStubs]

HOME = Path(__file__).resolve().parent
REPOSITORY = HOME.parents[1]
DOCUMENT = REPOSITORY / "openapi" / "openapi.json"
PACKAGE = HOME / "src" / "croupier_client"
PAGE = REPOSITORY / "docs" / "python-kit.md"
BIN = Path(sys.executable).parent
WORDS = {
    "AsyncCroupier": "Croupier",
    "AsyncEvent": "Event",
    "AsyncTable": "Table",
    "AsyncQuestion": "Question",
    "AsyncTransport": "Transport",
    "AsyncClient": "Client",
    "AsyncBaseTransport": "BaseTransport",
    "_async": "_sync",
    "aclose": "close",
    "aiter_bytes": "iter_bytes",
    "aread": "read",
    "asleep": "sleep",
    "ablocking": "blocking",
    "awithin": "within",
    "AsyncWork": "Work",
}
"""Names that differ in the synchronous twin, besides those that unasync knows, such as `await`."""


def generic(document: dict[str, Any]) -> dict[str, Any]:
    """The document, with a type for any game, under the plain name, for each type that every game has its own form of.

    `DominionView`, `CivilizationView` and so on give a `View` with the fields that they share; fields that differ may
    be anything. So a client that knows no game has types as well, and a further game needs none. Objects are open:
    later releases may add fields.
    """
    schemas: dict[str, dict[str, Any]] = document["components"]["schemas"]
    views = [name for name, schema in schemas.items() if name.endswith("View") and "state" in schema["properties"]]
    games = [name.removesuffix("View") for name in views]
    for name in [name.removeprefix(games[0]) for name in schemas if name.startswith(games[0])]:
        forms = [schemas[game + name] for game in games if game + name in schemas]
        if len(forms) == len(games) and name not in schemas and all("ruleset" in form["properties"] for form in forms):
            schemas[name] = _of_any_game(name, forms)
    for name in ("Ruleset", "Component"):
        schemas[name] = _of_any_game(name, [schemas[game + name] for game in games])
    schemas["View"]["properties"]["asked"] = {"type": "array", "items": {"$ref": "#/components/schemas/Question"}}
    schemas["Ruleset"]["properties"]["components"] = {"type": "array"}
    schemas["Ruleset"]["properties"]["components"]["items"] = {"$ref": "#/components/schemas/Component"}
    for schema in schemas.values():
        if schema.get("additionalProperties") is False:
            del schema["additionalProperties"]
    return {**document, "paths": {}}


def _of_any_game(name: str, forms: list[dict[str, Any]]) -> dict[str, Any]:
    first, *others = (form["properties"] for form in forms)
    common = [field for field in first if all(field in other for other in others)]
    alike = {field for field in common if all(other[field] == first[field] for other in others)}
    return {
        "title": name,
        "description": forms[0].get("description", ""),
        "type": "object",
        "properties": {field: first[field] if field in alike else _loose(first[field]) for field in common},
        "required": [field for field in common if all(field in form.get("required", ()) for form in forms)],
    }


def _loose(schema: dict[str, Any]) -> dict[str, Any]:
    """A type for what differs between games: a string if it is one in all, else anything."""
    return {"type": "string"} if schema.get("type") == "string" or "const" in schema else {}


def types(target: Path) -> None:
    """Typed dictionaries of everything sent and answered."""
    document = generic(json.loads(DOCUMENT.read_text(encoding="utf-8")))
    source = target.with_suffix(".json")
    source.write_text(json.dumps(document), encoding="utf-8")
    subprocess.run(
        [
            BIN / "datamodel-codegen", "--input", source, "--input-file-type", "openapi", "--output", target,
            "--output-model-type", "typing.TypedDict", "--target-python-version", "3.11",
            "--enum-field-as-literal", "all", "--use-union-operator", "--use-standard-collections",
            "--disable-timestamp", "--use-schema-description",
            "--formatters", "builtin",
        ],
        check=True,
    )  # fmt: skip
    source.unlink()
    head = '"""What is sent and answered, as typed dictionaries. Written by generate.py from the API\'s document."""\n'
    _, _, body = target.read_text(encoding="utf-8").partition("\nfrom __future__")
    target.write_text(f"{head}\nfrom __future__{body}", encoding="utf-8")


def twin(target: Path) -> None:
    """The synchronous form of `_async`."""
    rule = unasync.Rule(str(PACKAGE / "_async") + "/", str(target) + "/", additional_replacements=WORDS)
    unasync.unasync_files([str(path) for path in sorted((PACKAGE / "_async").glob("*.py"))], [rule])  # pyright: ignore[reportUnknownMemberType]


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None


def main() -> int:
    """Write or compare. Returns an exit status."""
    with TemporaryDirectory() as folder:
        made = Path(folder) / "croupier_client"
        made.mkdir()
        types(made / "types.py")
        twin(made / "_sync")
        ruff = [BIN / "ruff", "--config", REPOSITORY / "pyproject.toml"]
        subprocess.run([*ruff, "check", "--silent", "--fix", "--exit-zero", "--select", "I,W", made], check=True)
        subprocess.run([*ruff, "format", "--silent", made], check=True)
        files = {PACKAGE / path.relative_to(made): _read(path) for path in sorted(made.rglob("*.py"))}
        files[PAGE] = api_page.page(made)
    stale = {path: text for path, text in files.items() if text is not None and _read(path) != text}
    if "--check" in sys.argv:
        for path in stale:
            sys.stderr.write(f"{path} is stale: run {Path(__file__).name}\n")
        return bool(stale)
    for path, text in stale.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
