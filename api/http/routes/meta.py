"""Health, the document, and a page to read it with that needs no internet."""

import asyncio
from importlib.util import find_spec
from pathlib import Path

from litestar import HttpMethod, route
from litestar.handlers import HTTPRouteHandler
from litestar.response import Response

from api.application.refusals import Refused
from api.http.context import HttpContext
from api.http.openapi.llms import llms_text
from api.http.openapi.parts import JSON
from api.http.operation import Call, Operation, operation
from api.http.request import AnyRequest, NoQuery, query
from api.http.responses import Fixed, RawResponse, public_json
from api.http.schemas.server import Health, Ready

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
START = b"""SwaggerUIBundle({
  url: "openapi.json", dom_id: "#api", deepLinking: true, tryItOutEnabled: true, defaultModelsExpandDepth: -1,
});
"""
POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"


def routes(context: HttpContext) -> list[HTTPRouteHandler]:
    """The operations of this module, and the files of the page."""
    files = {
        "swagger-ui.css": (_asset("swagger_style.css"), "text/css"),
        "swagger-ui-bundle.js": (_asset("swagger_bundle.js"), "text/javascript"),
        "start.js": (START, "text/javascript"),
    }

    @operation(
        context,
        Operation(
            method="GET",
            path="/healthz",
            summary="The process answers",
            tag="meta",
            caller="anybody",
            store=False,
            counted=False,
            answers={200: ("It does.", Health, JSON)},
        ),
    )
    async def healthz(_: Call[NoQuery, None]) -> RawResponse:
        """For whatever restarts processes: it asks nobody else."""
        return public_json(Health(), Cache_Control="no-store")

    @operation(
        context,
        Operation(
            method="GET",
            path="/readyz",
            summary="The store answers, with a schema this code knows",
            tag="meta",
            caller="anybody",
            counted=False,
            answers={200: ("It does.", Ready, JSON)},
        ),
    )
    async def readyz(_: Call[NoQuery, None]) -> RawResponse:
        """For whatever sends requests to processes: 503 while the store does not answer."""
        found = await context.readiness()
        return public_json(
            Ready("ok", found.diverged, found.quarantined, found.lag, found.notifier), Cache_Control="no-store"
        )

    document: list[Fixed] = []

    @route("/openapi.json", http_method=[HttpMethod.GET, HttpMethod.HEAD])
    async def openapi(request: AnyRequest) -> RawResponse:
        query(request, NoQuery)
        if not document:
            made = await asyncio.to_thread(request.app.state.document)  # a quarter of a second: others go on
            document.append(Fixed(made))
        return await (await document[0].answer(request)).encoded(request, None)

    @route("/docs", http_method=[HttpMethod.GET, HttpMethod.HEAD])
    async def docs(request: AnyRequest) -> Response[bytes]:
        query(request, NoQuery)
        headers = {"Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff"}
        return Response(PAGE, media_type="text/html", headers=headers)

    @route("/docs/{name:str}", http_method=[HttpMethod.GET, HttpMethod.HEAD])
    async def docs_file(request: AnyRequest) -> Response[bytes]:
        found = files.get(request.path_params["name"])
        if found is None:
            raise Refused("not-found", "see /v1/docs")
        return Response(
            found[0],
            media_type=found[1],
            headers={"Cache-Control": "max-age=86400", "X-Content-Type-Options": "nosniff"},
        )

    return [healthz, readyz, openapi, docs, docs_file]


def root(_: HttpContext) -> list[HTTPRouteHandler]:
    """What stands outside of `/v1`, where programs look for it."""
    made: list[Fixed] = []

    @route("/llms.txt", http_method=[HttpMethod.GET, HttpMethod.HEAD])
    async def llms(request: AnyRequest) -> RawResponse:
        query(request, NoQuery)
        if not made:
            document = await asyncio.to_thread(request.app.state.document)
            made.append(Fixed(llms_text(document).encode()))
        answer = await made[0].answer(request)
        answer.media_type = "text/markdown; charset=utf-8"
        return await answer.encoded(request, None)

    return [llms]


def _asset(name: str) -> bytes:
    """A file of Swagger UI, from the package offapi. Imported, it would read its 9 MB of other pages; so it is not."""
    spec = find_spec("offapi")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("the package offapi is missing; `pip install -e .` installs what is needed")
    return (Path(spec.origin).parent / name).read_bytes()
