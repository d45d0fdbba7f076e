"""The document, served: as JSON, and as Markdown for programs that read before they call."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from api.http.answers.responses import Fixed, RawResponse
from api.http.call import Call
from api.http.openapi.llms import llms_text
from api.http.operations.operation import Routes
from api.http.requests.request import NoQuery
from api.http.schemas.operation_parts import JSON, MARKDOWN

MARKDOWN_TYPE = f"{MARKDOWN}; charset=utf-8"
Document = Callable[[], Mapping[str, Any]]
"""Makes the OpenAPI document on first call."""


def routes(document: Document) -> Routes:
    """What is served under `/v1`."""
    route = Routes()
    fixed: list[Fixed] = []

    @route.file("/openapi.json", "The document", *JSON)
    async def openapi(call: Call[NoQuery, None]) -> RawResponse:
        """Every operation and every type, with examples."""
        if not fixed:
            fixed.append(Fixed(await asyncio.to_thread(document)))  # a quarter of a second: other requests go on
        return await call.fixed(fixed[0])

    return route


def root(document: Document) -> Routes:
    """What is served outside `/v1`, where programs look for it."""
    route = Routes("")
    fixed: list[Fixed] = []

    @route.file("/llms.txt", "The document as a page of Markdown", MARKDOWN_TYPE)
    async def llms(call: Call[NoQuery, None]) -> RawResponse:
        """For programs that read before they call."""
        if not fixed:
            fixed.append(Fixed(llms_text(await asyncio.to_thread(document)).encode(), MARKDOWN_TYPE))
        return await call.fixed(fixed[0])

    return route
