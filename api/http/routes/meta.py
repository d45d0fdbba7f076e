"""Health, and the document: as JSON, and as Markdown for programs that read before they call."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from api.http.call import Call
from api.http.context import HttpContext
from api.http.openapi.llms import llms_text
from api.http.operation import undocumented
from api.http.operations import Routes
from api.http.request import NoQuery
from api.http.responses import Fixed, RawResponse, public_json
from api.http.schemas.operation_parts import JSON, MARKDOWN
from api.http.schemas.queries import ReadyQuery
from api.http.schemas.server import Health, Ready, Server

MARKDOWN_TYPE = f"{MARKDOWN}; charset=utf-8"
Document = Callable[[], Mapping[str, Any]]
"""Makes the OpenAPI document on first call."""


def routes(context: HttpContext, document: Document, *, pages: bool) -> Routes:
    """The operations of this module. `pages`: whether there are pages to play on."""
    route = Routes(context, tag="meta", caller="anybody")

    @route.get(
        "/healthz",
        "The process answers",
        store=False,
        counted=False,
        answers={200: ("It does.", Health, JSON)},
    )
    async def healthz(_: Call[NoQuery, None]) -> RawResponse:
        """For process supervisors: it checks nothing else."""
        return public_json(context.health, Cache_Control="no-store")

    @route.get(
        "/",
        "This server's release, and how many games ended after the last seat was taken but before the start",
        answers={200: ("The server.", Server, JSON)},
    )
    async def get_server(_: Call[NoQuery, None]) -> RawResponse:
        """A player who lets such games end may be choosing among dice, so they are counted."""
        return public_json(Server(context.health.version, await context.lists.aborted()), Cache_Control="no-cache")

    @route.get(
        "/readyz",
        "The store answers, with a schema that this code knows",
        counted=False,
        answers={200: ("It does.", Ready, JSON)},
    )
    async def readyz(call: Call[ReadyQuery, None]) -> RawResponse:
        """For load balancers: 503 while the store accepts no entries; 200 if at least one of its servers does."""
        found = await context.readiness()
        away = len(found.away) if call.query.deep else None
        ready = Ready("ok", found.diverged, found.quarantined, found.lag, found.notifier, away, pages)
        return public_json(ready, Cache_Control="no-store")

    made: list[Fixed] = []

    @route.add(undocumented("/openapi.json", "The document", *JSON))
    async def openapi(call: Call[NoQuery, None]) -> RawResponse:
        """Every operation and every type, with examples."""
        if not made:
            made.append(Fixed(await asyncio.to_thread(document)))  # a quarter of a second: other requests go on
        return await call.fixed(made[0])

    return route


def root(context: HttpContext, document: Document) -> Routes:
    """What is served outside `/v1`, where programs look for it."""
    route = Routes(context)
    made: list[Fixed] = []

    @route.add(undocumented("/llms.txt", "The document as a page of Markdown", MARKDOWN_TYPE))
    async def llms(call: Call[NoQuery, None]) -> RawResponse:
        """For programs that read before they call."""
        if not made:
            made.append(Fixed(llms_text(await asyncio.to_thread(document)).encode(), MARKDOWN_TYPE))
        return await call.fixed(made[0])

    return route
