"""What a later document must not do to the clients of an earlier one.

A client sends what the earlier document allows and reads what it promises. So operations, parameters and answers stay;
requests may only become less demanding, and answers may only promise more. Values of an enumeration may be added to
answers: clients are told to keep those that they do not know.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

Way = Literal["sent", "answered"]
Document = Mapping[str, Any]


def breaks(old: Document, new: Document) -> list[str]:
    """Each thing that would break a client, in words; none if none would."""
    return list(_paths(old, new))


def _paths(old: Document, new: Document) -> Iterator[str]:
    compared = _Schemas(old, new)
    for path, item in old["paths"].items():
        for method, before in item.items():
            name = f"{method.upper()} {path}"
            after = new["paths"].get(path, {}).get(method)
            if after is None:
                yield f"{name} is gone"
                continue
            yield from _parameters(name, before, after, compared)
            if {} not in after["security"] and any(one not in after["security"] for one in before["security"]):
                yield f"{name} asks for another token"
            yield from _body(name, before, after, compared)
            yield from _answers(name, before, after, compared)


def _parameters(name: str, before: Document, after: Document, compared: "_Schemas") -> Iterator[str]:
    had = {(one["in"], one["name"]): one for one in before["parameters"]}
    has = {(one["in"], one["name"]): one for one in after["parameters"]}
    for key in had.keys() - has.keys():
        yield f"{name} takes no {key[1]} any more"
    for key, one in has.items():
        if one["required"] and not had.get(key, {"required": False})["required"]:
            yield f"{name} demands {key[1]}"
        if key in had:
            yield from compared.differ(had[key]["schema"], one["schema"], "sent", f"{name} {key[1]}")


def _body(name: str, before: Document, after: Document, compared: "_Schemas") -> Iterator[str]:
    had, has = before.get("requestBody"), after.get("requestBody")
    if has is not None and has["required"] and not (had is not None and had["required"]):
        yield f"{name} demands a body"
    if had is not None and has is not None:
        for media, content in had["content"].items():
            if media not in has["content"]:
                yield f"{name} takes no {media} any more"
            else:
                yield from compared.differ(content["schema"], has["content"][media]["schema"], "sent", f"{name} body")


def _answers(name: str, before: Document, after: Document, compared: "_Schemas") -> Iterator[str]:
    for status, had in before["responses"].items():
        has = after["responses"].get(status)
        if has is None:
            if status.startswith("2"):
                yield f"{name} does not answer {status} any more"
            continue
        for media, content in had.get("content", {}).items():
            if media not in has.get("content", {}):
                yield f"{name} {status} has no {media} any more"
                continue
            yield from compared.differ(
                content["schema"], has["content"][media]["schema"], "answered", f"{name} {status}"
            )
        for header in had.get("headers", {}).keys() - has.get("headers", {}).keys():
            yield f"{name} {status} sends no {header} any more"


class _Schemas:
    """Two documents' schemas. Components are compared once for each direction."""

    def __init__(self, old: Document, new: Document) -> None:
        self._old, self._new = old["components"]["schemas"], new["components"]["schemas"]
        self._seen = set[tuple[str, str, Way]]()

    def differ(self, old: Document, new: Document, way: Way, at: str) -> Iterator[str]:
        """What has changed for the worse from one schema to the other."""
        if "$ref" in old and "$ref" in new:
            names = old["$ref"].rpartition("/")[2], new["$ref"].rpartition("/")[2]
            if (*names, way) in self._seen:
                return
            self._seen.add((*names, way))
            at = names[0]
        old, new = self._whole(old, self._old), self._whole(new, self._new)
        if old.get("type") != new.get("type") and "type" in new:
            yield f"{at} is {new['type']}, not {old.get('type', 'one of several')}"
            return
        yield from self._values(old, new, way, at)
        yield from self._limits(old, new, way, at)
        yield from self._fields(old, new, way, at)
        yield from self._kinds(old, new, way, at)
        for word in ("items", "additionalProperties"):
            if isinstance(old.get(word), dict) and isinstance(new.get(word), dict):
                yield from self.differ(old[word], new[word], way, f"{at}[]")

    def _whole(self, schema: Document, components: Document) -> Document:
        return components[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema

    def _values(self, old: Document, new: Document, way: Way, at: str) -> Iterator[str]:
        had, has = old.get("enum"), new.get("enum")
        if way == "sent" and has is not None and (had is None or set(had) - set(has)):
            yield f"{at} takes some values no more" if had is None else f"{at} takes no {set(had) - set(has)} any more"
        if old.get("const") != new.get("const"):
            yield f"{at} is {new.get('const')}, not {old.get('const')}"

    def _limits(self, old: Document, new: Document, way: Way, at: str) -> Iterator[str]:
        if way == "answered":
            return
        for word, narrower in (
            ("minimum", 1),
            ("minLength", 1),
            ("minItems", 1),
            ("maximum", -1),
            ("maxLength", -1),
            ("maxItems", -1),
        ):
            if word in new and (word not in old or (new[word] - old[word]) * narrower > 0):
                yield f"{at} has a narrower {word}: {new[word]}"
        if new.get("pattern") not in (None, old.get("pattern")):
            yield f"{at} has another pattern"

    def _fields(self, old: Document, new: Document, way: Way, at: str) -> Iterator[str]:
        had, has = old.get("properties", {}), new.get("properties", {})
        for field in had.keys() - has.keys():
            yield f"{at}.{field} is gone"
        must, may = set(new.get("required", ())), set(old.get("required", ()))
        for field in sorted(must - may if way == "sent" else may - must):
            yield f"{at}.{field} is {'demanded' if way == 'sent' else 'not always there any more'}"
        for field in had.keys() & has.keys():
            yield from self.differ(had[field], has[field], way, f"{at}.{field}")

    def _kinds(self, old: Document, new: Document, way: Way, at: str) -> Iterator[str]:
        """Unions: a request may not lose a kind; kinds with the same name or place are compared."""
        for word in ("anyOf", "oneOf"):
            had, has = ({_name(i, kind): kind for i, kind in enumerate(each.get(word, ()))} for each in (old, new))
            if way == "sent" and had and has:
                yield from (f"{at} takes no {name} any more" for name in sorted(had.keys() - has.keys()))
            if (
                way == "answered"
                and has
                and not had.keys() >= {"null"}
                and "null" in has
                and old.keys() - {"description"}
            ):
                yield f"{at} may be null"
            for name in had.keys() & has.keys():
                yield from self.differ(had[name], has[name], way, at)


def _name(place: int, schema: Document) -> str:
    """How kinds are told apart: a request has its own component once a field of it may be left out."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2].removesuffix("Input")
    return str(schema.get("type", place))
