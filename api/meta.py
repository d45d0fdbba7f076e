"""Health, the document, and a page to read it with that needs no internet."""

from importlib.util import find_spec
from pathlib import Path

from litestar import get
from litestar.response import Response

from api.answers import Answer, reply
from api.doc import JSON, Doc
from api.hall import AnyRequest, Hall
from api.problems import Refused
from api.shapes import Health, Ready

HEALTH = Doc(summary="The process answers", tag="meta", store=False, answers={200: ("It does.", Health, JSON)})
READY = Doc(
    summary="The store answers, with a schema this code knows",
    tag="meta",
    answers={200: ("It does.", Ready, JSON)},
)

PAGE = b"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Croupier</title>
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<div id="api"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
"""
START = b'SwaggerUIBundle({url: "openapi.json", dom_id: "#api", deepLinking: true});\n'
POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"


def routes(hall: Hall) -> list[object]:
    """The handlers of this module."""
    files = {
        "swagger-ui.css": (_asset("swagger_style.css"), "text/css"),
        "swagger-ui-bundle.js": (_asset("swagger_bundle.js"), "text/javascript"),
        "start.js": (START, "text/javascript"),
    }

    @get("/healthz", opt={"doc": HEALTH})
    async def healthz() -> Answer:
        return reply(Health(), Cache_Control="no-store")

    @get("/readyz", opt={"doc": READY})
    async def readyz() -> Answer:
        lag = await hall.desk.ledger.lag()
        if lag is None:
            raise Refused(503, "unavailable", "the store does not answer", retry=True)
        return reply(Ready("ok", hall.shelf.diverged(), lag.entries, hall.desk.bell.state), Cache_Control="no-store")

    @get("/openapi.json")
    async def openapi(request: AnyRequest) -> Answer:
        return reply(request.app.state.document)

    @get("/docs")
    async def docs() -> Response[bytes]:
        headers = {"Content-Security-Policy": POLICY}
        return Response(PAGE, media_type="text/html", headers=headers)

    @get("/docs/{name:str}")
    async def docs_file(request: AnyRequest) -> Response[bytes]:
        found = files.get(request.path_params["name"])
        if found is None:
            raise Refused(404, "not-found", "see /v1/docs")
        return Response(found[0], media_type=found[1], headers={"Cache-Control": "max-age=86400"})

    return [healthz, readyz, openapi, docs, docs_file]


def _asset(name: str) -> bytes:
    """A file of Swagger UI, from the package offapi. Imported, it would read its 9 MB of other pages; so it is not."""
    spec = find_spec("offapi")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("the package offapi is missing; `pip install -e .` installs what is needed")
    return (Path(spec.origin).parent / name).read_bytes()
