"""Health, and the document: as JSON, and as Markdown for programs that read before they call."""

import asyncio

from litestar import HttpMethod, route
from litestar.handlers import HTTPRouteHandler

from api.http.context import HttpContext
from api.http.openapi.llms import llms_text
from api.http.openapi.parts import JSON
from api.http.operation import Call, Operation, operation
from api.http.request import AnyRequest, NoQuery, query
from api.http.responses import Fixed, RawResponse, public_json
from api.http.schemas.server import Health, Ready


def routes(context: HttpContext) -> list[HTTPRouteHandler]:
    """The operations of this module."""

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
        return await document[0].answer(request)

    return [healthz, readyz, openapi]


def root(_: HttpContext) -> list[HTTPRouteHandler]:
    """What stands outside of `/v1`, where programs look for it."""
    made: list[Fixed] = []

    @route("/llms.txt", http_method=[HttpMethod.GET, HttpMethod.HEAD])
    async def llms(request: AnyRequest) -> RawResponse:
        query(request, NoQuery)
        if not made:
            document = await asyncio.to_thread(request.app.state.document)
            made.append(Fixed(llms_text(document).encode(), "text/markdown; charset=utf-8"))
        return await made[0].answer(request)

    return [llms]
